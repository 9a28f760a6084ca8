import AgentInterface
import DBus
import JSONText
import Rules

/// Has the agent check and add tasks, events and documents, in parts that each fit into one message.
struct ExchangeImporter {
    let session: Session

    /// What an import has added, and what was there before.
    struct Added: Sendable, Hashable {
        var tasks: [String] = []
        var events: [String] = []
        var documents: [String] = []
        var present: Set<String> = []
        /// Entries in the journal.
        var steps = 0

        var words: String {
            ExchangeText.contents(tasks: tasks.count, events: events.count, documents: documents.count)
        }

        var count: Int { tasks.count + events.count + documents.count }

        fileprivate mutating func take(_ record: ImportRecord) {
            tasks += record.tasks
            events += record.events
            documents += record.documents
            present.formUnion(record.present)
        }
    }

    /// Moves entries that the agent refuses to `list.refused`.
    /// - Returns: What would be added.
    func check(_ list: inout ExchangeList) async throws(CommandFailure) -> Added {
        var added = Added()
        var accepted = ExchangeList(source: list.source)
        list.sortParentsFirst()
        for part in Self.parts(of: list) {
            var part = part
            while part.count > 0 {
                do throws(CommandFailure) {
                    added.take(try await session.ask(Exchange1.add, part.entries(isDryRun: true)))
                    accepted.append(part)
                    break
                } catch {
                    guard error.refusal == .invalid, let fault = EntryFault(error.message),
                        let place = part.remove(fault)
                    else { throw error }
                    list.refused.append(
                        ImportRefusal(place: place, ExchangeText.isRefusedByAgent(fault.reason)))
                }
            }
        }
        (list.tasks, list.events, list.documents) = (accepted.tasks, accepted.events, accepted.documents)
        list.sortParentsFirst()
        return added
    }

    /// Adds everything. If a part fails, removes what the earlier parts added.
    func add(_ list: ExchangeList) async throws(CommandFailure) -> Added {
        var added = Added()
        do throws(CommandFailure) {
            for part in Self.parts(of: list) {
                let record = try await session.ask(
                    Exchange1.add, part.entries(isDryRun: false, withAllParents: true))
                added.take(record)
                if !(record.tasks + record.events + record.documents).isEmpty { added.steps += 1 }
            }
        } catch {
            guard added.steps > 0 else { throw error }
            throw await takenBack(added, error)
        }
        return added
    }

    private func takenBack(_ added: Added, _ failure: CommandFailure) async -> CommandFailure {
        do throws(ClientError) {
            try await session.evenIfInterrupted { [session] () throws(ClientError) in
                let agent = try await session.agent()
                for some in Self.slices(of: added.tasks.reversed()) {
                    _ = try await agent.call(Tasks1.remove, some)
                }
                for some in Self.slices(of: added.events) { _ = try await agent.call(Events1.remove, some) }
                for some in Self.slices(of: added.documents) {
                    _ = try await agent.call(Documents1.remove, some)
                }
            }
            return CommandFailure(
                failure.status, ListText.takenBack(after: failure.message), refusal: failure.refusal)
        } catch {
            return CommandFailure(
                failure.status, ListText.mayHaveAdded(added.words, before: failure.message),
                refusal: failure.refusal)
        }
    }

    private static func slices(of ids: [String]) -> [[String]] {
        stride(from: 0, to: ids.count, by: 500).map { Array(ids[$0..<min($0 + 500, ids.count)]) }
    }

    /// Splits a list for messages: see `ItemImporter.parts(of:)`.
    private static func parts(of list: ExchangeList) -> [Part] {
        var parts: [Part] = []
        var cost = 0
        func makeRoom(for size: Int) {
            if parts.isEmpty || cost + size > mostCost || parts[parts.count - 1].count >= Limits.itemsAdded {
                parts.append(Part())
                cost = 0
            }
            cost += size
        }
        for entry in list.tasks {
            makeRoom(for: Self.cost(of: entry.fields))
            parts[parts.count - 1].tasks.append(entry)
        }
        for entry in list.events {
            makeRoom(for: Self.cost(of: entry.fields))
            parts[parts.count - 1].events.append(entry)
        }
        for entry in list.documents {
            makeRoom(for: Self.cost(of: entry.fields))
            parts[parts.count - 1].documents.append(entry)
        }
        return parts
    }

    private static let mostCost = 2 << 20

    private static func cost(of fields: some BusRecord) -> Int {
        guard case .object(let members) = fields.json else { return 0 }
        return members.reduce(200) { $0 + 400 + 2 * $1.value.line.utf8.count }
    }
}

/// Entries of a list that are sent together.
private struct Part {
    var tasks: [ImportedEntry<TaskEntry>] = []
    var events: [ImportedEntry<EventEntry>] = []
    var documents: [ImportedEntry<DocumentEntry>] = []

    var count: Int { tasks.count + events.count + documents.count }

    /// - Parameter withAllParents: Whether parents of other parts have been added already.
    func entries(isDryRun: Bool, withAllParents: Bool = false) -> ExchangeEntries {
        let known = Set(tasks.compactMap(\.fields.id))
        let tasks = tasks.map { entry in
            var fields = entry.fields
            if !withAllParents, let parent = fields.parent, !known.contains(parent) { fields.parent = nil }
            return fields
        }
        return ExchangeEntries(
            tasks: tasks, events: events.map(\.fields), documents: documents.map(\.fields), isDryRun: isDryRun
        )
    }

    /// Removes the entry that the agent has refused.
    /// - Returns: Its place in the file.
    mutating func remove(_ fault: EntryFault) -> String? {
        switch fault.noun {
        case "task" where tasks.indices.contains(fault.index): tasks.remove(at: fault.index).place
        case "event" where events.indices.contains(fault.index): events.remove(at: fault.index).place
        case "document" where documents.indices.contains(fault.index):
            documents.remove(at: fault.index).place
        default: nil
        }
    }
}

extension ExchangeList {
    fileprivate mutating func append(_ part: Part) {
        tasks += part.tasks
        events += part.events
        documents += part.documents
    }
}

/// Which entry of a call the agent has refused.
private struct EntryFault {
    let noun: String
    /// Counted from 0.
    let index: Int
    let reason: String

    /// `nil` unless the message is about one of several entries: `task 3: ...`.
    init?(_ message: String) {
        for noun in ["task", "event", "document"] {
            guard let start = message.firstRange(of: "\(noun) ") else { continue }
            let digits = message[start.upperBound...].prefix { $0.isASCII && $0.isNumber }
            let rest = message[start.upperBound...].dropFirst(digits.count)
            guard let place = Int(digits), place > 0, rest.hasPrefix(": ") else { continue }
            self.noun = noun
            index = place - 1
            reason = String(rest.dropFirst(2))
            return
        }
        return nil
    }
}
