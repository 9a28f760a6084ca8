import AgentInterface
import ArgumentParser
import Rules

struct EventSkipCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Leave out one occurrence of an event that repeats.",
        discussion: "Example: steward event skip 3f2a 2026-12-24")

    @Argument(help: "The event.", completion: .custom(EventIDs.complete))
    var id: String

    @Argument(help: "The day on which it does not take place, or its start; the next one if not given.")
    var time: [String] = []

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let occurrence =
            time.isEmpty ? nil : try await session.when(time.joined(separator: " "), for: "the occurrence")
        session.confirm(
            "Skipped one of", try await session.ask(Events1.skip, (id, occurrence)), asJSON: wantsJSON)
    }
}

struct EventRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove events with all their occurrences; 'steward undo' brings them back.")

    @Argument(help: "The events.", completion: .custom(EventIDs.complete))
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let count = try await session.ask(Events1.remove, ids)
        session.confirmRemoval(of: count, "event", asJSON: wantsJSON)
    }
}

/// Completes the ids of events in a shell.
enum EventIDs {
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        var query = EventQuery()
        query.limit = 200
        return (KnownValues.ask(Events1.list, query) ?? []).map(\.short)
    }
}
