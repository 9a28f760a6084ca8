import AgentInterface
import Interchange
import JSONText
import Rules

/// Has the agent check and add items, in parts that each fit into one message.
struct ItemImporter {
    let session: Session

    /// Moves items that the agent refuses to `batch.refused`.
    func check(_ batch: inout ImportBatch) async throws(CommandFailure) {
        var accepted: [ImportedItem] = []
        for part in Self.parts(of: batch.items) {
            var part = part
            while !part.isEmpty {
                do throws(CommandFailure) {
                    _ = try await session.ask(Items1.add, (part.map(\.fields), true))
                    accepted += part
                    break
                } catch {
                    guard error.refusal == .invalid, let fault = EntryFault(error.message, of: ["item"]),
                        part.indices.contains(fault.index)
                    else { throw error }
                    // The agent checks the items one by one: those before this one are valid.
                    accepted += part[..<fault.index]
                    batch.refused.append(
                        ImportRefusal(
                            place: part[fault.index].place, ItemImportText.isRefusedByAgent(fault.reason)))
                    part = Array(part[(fault.index + 1)...])
                }
            }
        }
        batch.items = accepted
        batch.checkMaintenance()
    }

    /// Adds everything. If a part fails, removes what the earlier parts added.
    func add(_ batch: ImportBatch) async throws(CommandFailure) -> Added {
        var added = Added()
        var ids = batch.presentIDs
        do throws(CommandFailure) {
            for part in Self.parts(of: batch.items) {
                let made = try await session.ask(Items1.add, (part.map(\.fields), false))
                added.items += made.map(\.id)
                added.steps += 1
                for (item, record) in zip(part, made) {
                    if let id = item.id { ids[id] = record.id }
                    for file in item.files {
                        _ = try await session.attach(
                            try AttachedFile(file), to: record.id, as: file.kind, Items1.attach)
                        added.steps += 1
                    }
                }
            }
            for one in batch.maintenance {
                let made = try await session.ask(Maintenance1.add, one.fields(for: ids))
                added.maintenance.append(made.id)
                added.steps += 1
            }
            for part in batch.shopping.slices {
                _ = try await session.ask(Shopping1.add, part.map { ShoppingFields($0) })
                added.lines += part.map(\.name)
                added.steps += 1
            }
        } catch {
            guard added.steps > 0 else { throw error }
            throw await takenBack(added, error)
        }
        return added
    }

    /// The ids of what an import has added.
    struct Added: Sendable, Hashable {
        var items: [String] = []
        var maintenance: [String] = []
        /// The names of lines of the shopping list.
        var lines: [String] = []
        /// Entries in the journal.
        var steps = 0

        /// `2 items and 1 maintenance plan`.
        var words: String {
            ItemImportText.contents(
                items: items.count, files: 0, plans: maintenance.count, lines: lines.count)
        }
    }

    private func takenBack(_ added: Added, _ failure: CommandFailure) async -> CommandFailure {
        await session.takingBack(added.words, after: failure) { agent throws(ClientError) in
            for some in added.maintenance.slices {
                _ = try await agent.call(Maintenance1.remove, some)
            }
            for some in added.items.slices {
                _ = try await agent.call(Items1.remove, (some, true))
            }
            for some in added.lines.slices { _ = try await agent.call(Shopping1.remove, some) }
        }
    }

    /// Splits the items for messages: the agent accepts calls of 1 MiB, with up to four times that in its
    /// memory, where each field takes some hundred bytes, and a limited number of items.
    private static func parts(of items: [ImportedItem]) -> [[ImportedItem]] {
        var parts: [[ImportedItem]] = []
        var cost = 0
        for item in items {
            let size = Self.cost(of: item.fields)
            if cost + size > mostCost || parts.last?.count ?? Limits.itemsAdded == Limits.itemsAdded {
                parts.append([])
                cost = 0
            }
            parts[parts.count - 1].append(item)
            cost += size
        }
        return parts
    }

    private static let mostCost = 2 << 20

    private static func cost(of fields: ItemFields) -> Int {
        guard case .object(let members) = fields.json else { return 0 }
        let lines = (fields.history?.count ?? 0) * ItemEventRecord.fields.count
        return members.reduce(200 + 400 * lines) { $0 + 400 + 2 * $1.value.line.utf8.count }
    }
}
