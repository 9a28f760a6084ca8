import AgentInterface
import CivilTime
import Rules
import Sentences

/// Questions about how long supplies last.
extension QuestionAnswerer {
    /// Until when there will be some of a thing that is used up.
    /// - Returns: `nil` if the question is about anything else.
    func lasts(_ name: String) async throws(CommandFailure) -> [String]? {
        var (lines, seen): ([String], Set<String>) = ([], [])
        for known in try await found(name, [.item])
        where seen.insert(SupplyName.key(of: known.thing.title)).inserted {
            let item = try await session.ask(Items1.get, known.thing.id)
            // A dishwasher lasts as long as its warranty, if anything.
            guard item.mayLast else { return nil }
            guard let outlook = try await session.ask(Shopping1.outlook, [item.name]).first else { continue }
            lines += session.lines(of: outlook)
            guard let end = item.expiresOn, outlook.likeliest.map({ end < $0 }) ?? true else { continue }
            lines.append(
                OutlookText.indented(ItemText.expires(item.expiresBy ?? .bestBefore, session.words(for: end)))
            )
        }
        return lines.isEmpty ? nil : lines
    }
}

extension QuestionAnswerer {
    /// What else there is to cook with: first what is open, then what expires first.
    /// - Parameter urgent: The ids of items that are named already.
    func alsoThere(but urgent: Set<String>) async throws(CommandFailure) -> [String] {
        let food = try await session.ask(Items1.list, ItemQuery()).filter {
            ($0.isFood || $0.isUndatedFood) && !urgent.contains($0.id)
                && !($0.expiresBy == .useBy && ($0.daysLeft ?? 0) < 0)
        }
        let sorted = food.filter { $0.openedOn != nil } + food.filter { $0.openedOn == nil }
        guard !sorted.isEmpty else { return [] }
        let named = sorted.prefix(Self.mostAlso).map { item in
            QuestionText.stocked(
                VisibleText.line(item.name), item.quantity == .one ? nil : item.quantity.description,
                isFrozen: item.isFrozen)
        }
        return [QuestionText.alsoThere(named, more: sorted.count - named.count)]
    }

    private static var mostAlso: Int { 8 }
}

extension ItemRecord {
    /// Whether it is used up one day.
    fileprivate var mayLast: Bool { warrantyEndsOn == nil && self.serial.isEmpty && self.lentTo == nil }
}
