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
        var all = try await found(name, [.item])
        // Without "the".
        let plain = name.split(separator: " ").drop { SpokenName(String($0)).isEmpty }.joined(separator: " ")
        let key = SupplyName.key(of: plain)
        let named = all.filter { SupplyName.key(of: $0.thing.title) == key }
        // The whole name of what has run out beats a part of that of something else: "milk" is not "oat milk".
        if named.isEmpty, let gone = try await gone(plain) {
            return [OutlookText.lasts(gone, session.words(for:))]
        }
        if !named.isEmpty { all = named }
        for known in all
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

    /// The supply with exactly this name that is used up; `nil` if there has been none within a year.
    private func gone(_ name: String) async throws(CommandFailure) -> OutlookRecord? {
        do throws(CommandFailure) {
            return try await session.ask(Shopping1.outlook, [name]).first
        } catch {
            guard error.refusal == .notFound else { throw error }
            return nil
        }
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
