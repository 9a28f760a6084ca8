import AgentInterface
import CivilTime
import Interchange
import Rules

/// The items of the household, present and gone, to tell which rows of a list are there already: after an
/// earlier import, for example.
///
/// Each item counts for one row, so that a list with two packs of the same milk adds the second one if there
/// is one. What changes in use does not matter: the amount, the place, the notes.
struct PresentItems {
    /// Items with the same name and the same dates.
    private struct Key: Hashable {
        let name: String
        let bestBefore, useBy, boughtOn: CivilDate?

        init(_ name: String, _ bestBefore: CivilDate?, _ useBy: CivilDate?, _ boughtOn: CivilDate?) {
            self.name = name.trimmed.lowercased()
            (self.bestBefore, self.useBy, self.boughtOn) = (bestBefore, useBy, boughtOn)
        }
    }

    private var items: [Key: [ItemRecord]]

    init(in session: Session) async throws(CommandFailure) {
        var query = ItemQuery()
        query.status = .all
        let all = try await session.records(Items1.list, query).found
        items = Dictionary(grouping: all) { Key($0.name, $0.bestBefore, $0.useBy, $0.boughtOn) }
    }

    /// Takes the item that a row stands for; `nil` if there is none.
    mutating func take(_ fields: ItemFields) -> ItemRecord? {
        let key = Key(fields.name ?? "", fields.bestBefore, fields.useBy, fields.boughtOn)
        guard let index = items[key]?.firstIndex(where: { Self.isSame(fields, $0) }) else { return nil }
        return items[key]?.remove(at: index)
    }

    /// Whether no number on the thing says that it is another one. Either side may lack them.
    private static func isSame(_ fields: ItemFields, _ item: ItemRecord) -> Bool {
        func agree(_ given: String?, _ known: String) -> Bool {
            guard let given, !given.isEmpty, !known.isEmpty else { return true }
            return given == known
        }
        return agree(fields.serial, item.serial) && agree(fields.lot, item.lot)
            && agree(fields.gtin?.description, item.gtin?.description ?? "")
    }
}

extension ImportBatch {
    /// Leaves out the items that the household has already, and their maintenance.
    mutating func leavePresent(in session: Session) async throws(CommandFailure) {
        var household = try await PresentItems(in: session)
        var missing: [ImportedItem] = []
        for item in items {
            guard let record = household.take(item.fields) else {
                missing.append(item)
                continue
            }
            presentItems += 1
            if let id = item.id { presentIDs[id] = record.id }
        }
        items = missing
        if !shopping.isEmpty {
            let listed = try await session.ask(Shopping1.list, ())
            let all = shopping.count
            shopping.removeAll { thing in listed.contains { $0.isLine(of: thing) } }
            presentLines = all - shopping.count
        }
        guard !maintenance.isEmpty else { return }
        var query = MaintenanceQuery()
        query.withGone = true
        let plans = try await session.ask(Maintenance1.list, query)
        maintenance.removeAll { one in
            let fields = one.fields(for: presentIDs)
            return plans.contains {
                $0.title.lowercased() == fields.title?.lowercased() && $0.item == fields.item
            }
        }
    }
}
