import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct ShopAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Watch a shop from now on.",
        discussion: """
            Give the shop's domain, or any address that you copied from it. Current products are not reported as new; later \
            changes are reported as 'steward shop edit' and [shops] in steward(5) say.
            """)

    @Argument(help: "Its domain: shop.example.com.")
    var domain: String

    @Option(help: "Your name for it; its domain if omitted.")
    var name: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let checked = try session.checked(ShopText.shopArgument) { () throws(InvalidValue) in
            try ShopDomain(parsing: domain)
        }
        let shop = try await session.ask(Shops1.add, (checked.description, name ?? ""))
        if wantsJSON { return session.console.say(json: shop.json) }
        session.confirm(ShopText.watching(shop.fullName))
        session.console.say(ShopText.isReadNow, .dim)
    }
}
