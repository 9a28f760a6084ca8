import AgentInterface
import ArgumentParser
import JSONText

struct ShopRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Stop watching a shop, and forget its products.",
        discussion: "'steward undo' brings it back with its news; prices and products are read again.")

    @Argument(help: "The shop.", completion: .custom(ShopIDs.complete))
    var shop: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let gone = try await session.ask(Shops1.remove, shop)
        if wantsJSON { return session.console.say(json: gone.json) }
        session.confirm(ShopText.removed(gone.fullName, watches: gone.watches.count))
    }
}
