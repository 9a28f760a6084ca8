import AgentInterface

/// Has the agent look at items, and add them, in parts that it takes.
struct ItemImporter {
    let session: Session

    /// What the agent takes as one step, that can be undone as one.
    private static let mostInPart = 10_000

    /// Moves what the agent refuses from the items to what is refused.
    func check(_ batch: inout ImportBatch) async throws(CommandFailure) {
        var accepted: [ImportedItem] = []
        var rest = batch.items[...]
        while !rest.isEmpty {
            var part = Array(rest.prefix(Self.mostInPart))
            rest = rest.dropFirst(part.count)
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

    /// - Returns: How many were added.
    func add(_ items: [ImportedItem]) async throws(CommandFailure) -> Int {
        var added = 0
        var rest = items[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.mostInPart)
            rest = rest.dropFirst(part.count)
            do throws(CommandFailure) {
                let made = try await session.ask(Household1.addItems, (part.map(\.fieldsOfNew), false))
                added += made.count
                try await tellThaws(of: Array(part), made)
            } catch {
                guard added > 0 else { throw error }
                throw CommandFailure(
                    error.status,
                    "\(error.message)\nthe first \(added) items were added; 'steward undo' takes them back",
                    refusal: error.refusal)
            }
        }
        return added
    }

    /// How long something keeps after it was thawed is known only of what there is.
    private func tellThaws(of items: [ImportedItem], _ made: [ItemRecord]) async throws(CommandFailure) {
        for (item, record) in zip(items, made) {
            guard let day = item.fields.thawedUntil else { continue }
            var changes = ItemFieldChanges()
            changes.set.thawedUntil = day
            _ = try await session.ask(Household1.editItem, (record.id, changes))
        }
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
