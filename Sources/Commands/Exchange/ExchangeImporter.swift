import AgentInterface
import DBus
import Interchange
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
                    guard error.refusal == .invalid,
                        let fault = EntryFault(error.message, of: ["task", "event", "document"]),
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
        await session.takingBack(added.words, after: failure) { agent throws(ClientError) in
            for some in added.tasks.reversed().slices { _ = try await agent.call(Tasks1.remove, some) }
            for some in added.events.slices { _ = try await agent.call(Events1.remove, some) }
            for some in added.documents.slices { _ = try await agent.call(Documents1.remove, some) }
        }
    }

    /// Splits a list for messages: see `ItemImporter.parts(of:)`.
    private static func parts(of list: ExchangeList) -> [ExchangeList] {
        var parts: [ExchangeList] = []
        var cost = 0
        func add<Fields: BusRecord>(_ kind: WritableKeyPath<ExchangeList, [ImportedEntry<Fields>]>) {
            for entry in list[keyPath: kind] {
                let size = Self.cost(of: entry.fields)
                if cost + size > mostCost || parts.last?.count ?? Limits.itemsAdded >= Limits.itemsAdded {
                    parts.append(ExchangeList(source: list.source))
                    cost = 0
                }
                parts[parts.count - 1][keyPath: kind].append(entry)
                cost += size
            }
        }
        add(\.tasks)
        add(\.events)
        add(\.documents)
        return parts
    }

    private static let mostCost = 2 << 20

    private static func cost(of fields: some BusRecord) -> Int {
        guard case .object(let members) = fields.json else { return 0 }
        return members.reduce(200) { $0 + 400 + 2 * $1.value.line.utf8.count }
    }
}

extension ExchangeList {
    /// - Parameter withAllParents: Whether parents of other parts have been added already.
    fileprivate func entries(isDryRun: Bool, withAllParents: Bool = false) -> ExchangeEntries {
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
    fileprivate mutating func remove(_ fault: EntryFault) -> String? {
        switch fault.noun {
        case "task" where tasks.indices.contains(fault.index): tasks.remove(at: fault.index).place
        case "event" where events.indices.contains(fault.index): events.remove(at: fault.index).place
        case "document" where documents.indices.contains(fault.index):
            documents.remove(at: fault.index).place
        default: nil
        }
    }

    fileprivate mutating func append(_ part: ExchangeList) {
        tasks += part.tasks
        events += part.events
        documents += part.documents
    }
}
