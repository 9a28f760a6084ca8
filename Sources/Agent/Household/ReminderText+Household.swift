package import CivilTime
import Household

extension ReminderText {
    /// Things that a bundle names.
    private static let namedInBundle = 8

    package init(item: ItemTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        let days = ExpiryWords(now: now, locality: locality)
        var lines = [days.advice(on: item), days.reason(of: item)]
        if let leftover = item.leftover {
            lines.append("At your pace \(leftover) of \(item.quantity) will be left")
        }
        let there = Self.stock(item)
        if !there.isEmpty { lines.append(there.prefix(1).uppercased() + there.dropFirst()) }
        if let remedy { lines.append(remedy) }
        self.init(
            title: "\(Self.excerpt(item.name)) \(days.verb(item))", body: lines.joined(separator: "\n"))
    }

    /// One popup for several things, what expires first at the top.
    /// - Parameter count: Of all of them.
    package init(
        bundleOf items: [ItemTopic], count: Int, now: Instant, locality: Locality, remedy: String? = nil
    ) {
        let days = ExpiryWords(now: now, locality: locality)
        let named = items.sorted { ($0.expiresOn.dayNumber, $0.name) < ($1.expiresOn.dayNumber, $1.name) }
            .prefix(Self.namedInBundle)
        // What is the same for all, the title says, as far as all are known.
        let isOneDay = count == items.count && days.isOneDay(items)
        var lines = named.map { item in
            let stock = Self.stock(item)
            return "• \(Self.excerpt(item.name))" + (isOneDay ? "" : ": \(days.day(item))")
                + (stock.isEmpty ? "" : " (\(stock))")
        }
        if count > lines.count { lines.append("and \(count - lines.count) more: steward expiring") }
        if let remedy { lines.append(remedy) }
        self.init(
            title: "\(count) things \(days.verb(ofAll: items, of: count))",
            body: lines.joined(separator: "\n"))
    }

    package init(warranty: WarrantyTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        let phrase = RelativePhrase(now: now, zone: locality.zone)
        let words = ExpiryWords(now: now, locality: locality)
        var lines = [
            "Its last day is \(phrase.calendarText(for: warranty.endsOn)): look it over, and claim what is broken"
        ]
        if !warranty.description.isEmpty { lines.append(Self.excerpt(warranty.description)) }
        let purchase = [
            warranty.boughtOn.map { "on \(phrase.calendarText(for: $0))" },
            warranty.boughtAt.isEmpty ? nil : "at \(Self.excerpt(warranty.boughtAt))",
            warranty.price.map { "for \($0)" },
        ].compactMap(\.self)
        if !purchase.isEmpty { lines.append("Bought " + purchase.joined(separator: " ")) }
        if !warranty.provider.isEmpty { lines.append("Given by \(Self.excerpt(warranty.provider))") }
        if let remedy { lines.append(remedy) }
        self.init(
            title: "The warranty of \(Self.excerpt(warranty.name)) \(words.ending(on: warranty.endsOn))",
            body: lines.joined(separator: "\n"))
    }

    package init(maintenance: MaintenanceTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        var lines = [Self.words(for: .date(maintenance.due), now: now, locality: locality)]
        if !maintenance.item.isEmpty { lines.append("For \(Self.excerpt(maintenance.item))") }
        if !maintenance.parts.isEmpty {
            lines.append("It takes " + maintenance.parts.map(Self.excerpt).joined(separator: ", "))
        }
        lines += Self.excerpt(ofNotes: maintenance.notes)
        if let remedy { lines.append(remedy) }
        self.init(title: maintenance.title, body: lines.joined(separator: "\n"))
    }

    /// "1.5 l, fridge"; one piece is not worth a word.
    private static func stock(_ item: ItemTopic) -> String {
        [item.quantity == .one ? "" : item.quantity.description, excerpt(item.place)]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
