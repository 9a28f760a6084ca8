import AgentInterface
import ArgumentParser
import Rules

struct EventSkipCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Leave out one occurrence of an event that repeats.",
        discussion: "Example: steward event skip 3f2a 2026-12-24")

    @Argument(help: "The event.", completion: .custom(EventIDs.complete))
    var id: String

    @Argument(help: "The day or the start of the occurrence; the next one if omitted.")
    var time: [String] = []

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let occurrence =
            time.isEmpty ? nil : try await session.when(time.joined(separator: " "), for: "the occurrence")
        let id = try await session.eventID(id)
        let old = try await session.ask(Events1.get, id)
        let event = try await session.ask(Events1.skip, (id, occurrence))
        let skipped = event.exclusions.first { !old.exclusions.contains($0) } ?? occurrence ?? old.next
        let what = skipped.map { "Skipped \(session.words(for: $0)) of" } ?? "Skipped one of"
        session.confirm(what, event, asJSON: wantsJSON, timeIs: "next ")
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
        var found: [String] = []
        for id in ids { found.append(try await session.eventID(id)) }
        let count = try await session.ask(Events1.remove, found)
        session.confirmRemoval(of: count, "event", asJSON: wantsJSON)
    }
}

/// Completes the ids and titles of events in a shell.
enum EventIDs {
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        NameCompletion.lines([.event], .current, typed: prefix)
    }
}

/// Finds the event that a reference means: by its title, or by the beginning of its id.
extension Session {
    func eventID(_ reference: String) async throws(CommandFailure) -> String {
        try await NameFinder(session: self, kinds: [.event]).id(reference)
    }

    func taskID(_ reference: String) async throws(CommandFailure) -> String {
        if let task = try await NameFinder(session: self, kinds: [.task]).subject(reference) {
            return task.id
        }
        if IdentifierPrefix(reference) == nil, let other = await failureOfOtherKind(reference) { throw other }
        return reference
    }
}
