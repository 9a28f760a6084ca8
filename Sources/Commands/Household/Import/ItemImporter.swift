import AgentInterface
import Household
import JSONText

/// Has the agent look at items, and add them, in parts of which each fits into one message.
struct ItemImporter {
    let session: Session

    /// Moves what the agent refuses from the items to what is refused.
    func check(_ batch: inout ImportBatch) async throws(CommandFailure) {
        var accepted: [ImportedItem] = []
        for part in Self.parts(of: batch.items) {
            var part = part
            while !part.isEmpty {
                do throws(CommandFailure) {
                    _ = try await session.ask(Household1.addItems, (part.map(\.fieldsOfNew), true))
                    accepted += part
                    break
                } catch {
                    guard error.refusal == .invalid, let fault = ItemFault(error.message),
                        part.indices.contains(fault.index)
                    else { throw error }
                    // Each item is looked at for itself: those before this one are good.
                    accepted += part[..<fault.index]
                    batch.refused.append(
                        ImportRefusal(
                            place: part[fault.index].place, reason: fault.reason,
                            remedy: "correct it in the list"))
                    part = Array(part[(fault.index + 1)...])
                }
            }
        }
        batch.items = accepted
    }

    /// Adds all of them; what keeps one part from being added takes the parts before it back.
    /// - Returns: How many were added, and in how many steps of the journal.
    func add(_ items: [ImportedItem]) async throws(CommandFailure) -> (items: Int, steps: Int) {
        let parts = Self.parts(of: items)
        var added: [String] = []
        for part in parts {
            do throws(CommandFailure) {
                let made = try await session.ask(Household1.addItems, (part.map(\.fieldsOfNew), false))
                added += made.map(\.id)
                try await tellThaws(of: part, made)
            } catch {
                guard !added.isEmpty else { throw error }
                throw await takenBack(added, error)
            }
        }
        return (added.count, parts.count)
    }

    private func takenBack(_ ids: [String], _ failure: CommandFailure) async -> CommandFailure {
        do throws(ClientError) {
            try await session.evenIfInterrupted { [session] () throws(ClientError) in
                let agent = try await session.agent()
                for start in stride(from: 0, to: ids.count, by: Self.mostIDs) {
                    let some = Array(ids[start..<min(start + Self.mostIDs, ids.count)])
                    _ = try await agent.call(Household1.removeItems, some)
                }
            }
            return CommandFailure(
                failure.status, "\(failure.message)\nwhat had been added was taken back: nothing was added",
                refusal: failure.refusal)
        } catch {
            return CommandFailure(
                failure.status,
                "\(failure.message)\nthe first \(ids.count) items may have been added; 'steward undo' takes them back",
                refusal: failure.refusal)
        }
    }

    private static let mostIDs = 500

    /// How long something keeps after it was thawed is known only of what there is.
    private func tellThaws(of items: [ImportedItem], _ made: [ItemRecord]) async throws(CommandFailure) {
        for (item, record) in zip(items, made) {
            guard let day = item.fields.thawedUntil else { continue }
            var changes = ItemFieldChanges()
            changes.set.thawedUntil = day
            _ = try await session.ask(Household1.editItem, (record.id, changes))
        }
    }

    /// The agent takes calls up to 1 MiB, and four times that in its memory, where every field takes some hundred bytes.
    private static func parts(of items: [ImportedItem]) -> [[ImportedItem]] {
        var parts: [[ImportedItem]] = []
        var cost = 0
        for item in items {
            let size = Self.cost(of: item.fieldsOfNew)
            if parts.isEmpty || cost + size > mostCost {
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
        return members.reduce(200) { $0 + 400 + 2 * $1.value.line.utf8.count }
    }
}

/// Which of the items that it was given the agent does not take.
struct ItemFault: Hashable {
    /// From 0 on.
    let index: Int
    let reason: String

    /// `nil` if the message is not about one of several items: `... item 3: ...`.
    init?(_ message: String) {
        guard let start = message.firstRange(of: "item ") else { return nil }
        let number = message[start.upperBound...].prefix { $0.isASCII && $0.isNumber }
        let rest = message[start.upperBound...].dropFirst(number.count)
        guard let place = Int(number), place > 0, rest.hasPrefix(": ") else { return nil }
        index = place - 1
        reason = String(rest.dropFirst(2))
    }
}
