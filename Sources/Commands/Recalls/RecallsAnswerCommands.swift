import AgentInterface
import ArgumentParser
import JSONText

/// An answer to recalls, which applies to all notices of the same recall.
protocol RecallAnswer {
    static var configuration: CommandConfiguration { get }
    /// The text for the D-Bus interface.
    static var answer: String { get }
    /// Confirms the answer.
    static func done(_ recall: RecallRecord) -> StyledText
    /// What follows from the answer; empty if nothing needs to be said.
    static var consequence: String { get }
}

extension RecallAnswer {
    static var consequence: String { "" }
}

struct RecallAnswerCommand<Answer: RecallAnswer>: OutputCommand {
    static var configuration: CommandConfiguration { Answer.configuration }

    @Argument(help: "The recalls.", completion: .custom(RecallIDs.complete))
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var answered: [RecallRecord] = []
        var failure: CommandFailure?
        for id in ids {
            do throws(CommandFailure) {
                let recall = try await session.ask(Recalls1.answer, (id, Answer.answer))
                answered.append(recall)
                if !wantsJSON { session.confirm(Answer.done(recall)) }
            } catch {
                // A recall that fails does not prevent the others.
                if let failure { session.console.fail(failure.message) }
                failure = error
                if error.status == .interrupted || error.status == .unavailable { break }
            }
        }
        if wantsJSON, !(answered.isEmpty && failure != nil) {
            session.console.say(json: .list(answered.map(\.json)))
        }
        if let failure { throw failure }
        if !wantsJSON, !Answer.consequence.isEmpty {
            session.console.say(Answer.consequence, .dim)
        }
    }
}

enum RecallMute: RecallAnswer {
    static let configuration = CommandConfiguration(
        commandName: "mute", abstract: "Mute a recall that does not concern your item.",
        discussion: """
            This applies to this item only, and until the recall names other codes. 'steward undo' brings it back at \
            once, 'steward undo STEP' later; 'steward history' prints the steps.
            """)
    static let answer = "not-mine"
    static let consequence = RecallText.staysListed
    static func done(_ recall: RecallRecord) -> StyledText { RecallText.muted(recall) }
}

enum RecallChecked: RecallAnswer {
    static let configuration = CommandConfiguration(
        commandName: "checked",
        abstract: "Record that you have compared the codes, and that your item is not affected.")
    static let answer = "checked"
    static func done(_ recall: RecallRecord) -> StyledText { RecallText.checked(recall) }
}

enum RecallDisposed: RecallAnswer {
    static let configuration = CommandConfiguration(
        commandName: "disposed", abstract: "Record that you have disposed of a recalled item.",
        discussion: "The item stays in your list: 'steward item discard' takes it out.")
    static let answer = "resolved=disposed"
    static func done(_ recall: RecallRecord) -> StyledText { RecallText.disposed(recall) }
}

enum RecallReturned: RecallAnswer {
    static let configuration = CommandConfiguration(
        commandName: "returned", abstract: "Record that you have returned a recalled item.",
        discussion: "The item stays in your list: 'steward item discard' takes it out.")
    static let answer = "resolved=returned"
    static func done(_ recall: RecallRecord) -> StyledText { RecallText.returned(recall) }
}

enum RecallRepaired: RecallAnswer {
    static let configuration = CommandConfiguration(
        commandName: "repaired", abstract: "Record that a recalled item has been repaired or replaced.")
    static let answer = "resolved=repaired"
    static func done(_ recall: RecallRecord) -> StyledText { RecallText.repaired(recall) }
}
