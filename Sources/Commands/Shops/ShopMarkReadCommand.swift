import AgentInterface
import ArgumentParser
import JSONText

struct ShopMarkReadCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark-read", abstract: "Mark news of shops as read, and take their popup away.",
        discussion:
            "Example: steward shop mark-read 17 18, steward shop mark-read --all --shop shop.example.com")

    @Argument(help: "Numbers of changes, as 'steward shop events' prints them.")
    var events: [Int64] = []

    @Flag(help: "All of them.")
    var all = false

    @Option(help: "Only of this shop.", completion: .custom(ShopIDs.complete))
    var shop: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if all != events.isEmpty {
            throw ValidationError(all ? ShopText.needsAllAlone : ShopText.needsNumbersOrAll)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let count = try await session.ask(Shops1.markRead, (events, shop ?? ""))
        if wantsJSON {
            return session.console.say(json: .object(["read": .number(Int64(count))]))
        }
        guard count > 0 else {
            return session.console.say(ShopText.nothingUnread(isWhole: events.isEmpty), .dim)
        }
        session.confirm(ShopText.markedRead(count))
    }
}
