package import CivilTime
package import Notifications
import Rules

extension ReminderWording {
    /// The number of items that a bundle names.
    private static let namedInBundle = 8

    package init(item: ItemTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        let days = ExpiryText(now: now, locality: locality)
        var lines = [days.advice(on: item)]
        let there = Self.stock(item)
        if !there.isEmpty { lines.append(there.prefix(1).uppercased() + there.dropFirst()) }
        if let leftover = item.leftover {
            lines.append(AgentItemText.leftover(leftover, of: item.quantity))
        }
        if let reason = days.reason(of: item) { lines.append(reason) }
        self.init(
            title: days.title(of: item, named: Self.excerpt(item.name)), lines: lines, remedy: remedy)
    }

    /// One popup for several items: those that must not be eaten come first, then the first to expire.
    /// - Parameter room: Of the body; `nil` if the server does not cut it.
    package init(
        bundleOf items: [ItemTopic], now: Instant, locality: Locality, room: TextRoom? = nil,
        remedy: String? = nil
    ) {
        let days = ExpiryText(now: now, locality: locality)
        let items = items.sorted { days.comes($0, before: $1) }
        let title = days.title(ofAll: items)
        guard remedy == nil else {
            let names = days.namesByUrgency(items, naming: Self.namedInBundle)
            self.init(title: title, lines: [names], remedy: remedy)
            return
        }
        // The title gives the date if all items share it.
        let isOneDay = days.isOneDay(items)
        let entries = items.prefix(Self.namedInBundle).map { item in
            let stock = Self.stock(item)
            return PopupText.listed(
                Self.excerpt(item.name) + (isOneDay ? "" : ": \(days.day(item))")
                    + (stock.isEmpty ? "" : " (\(stock))"))
        }
        func lines(naming count: Int) -> [String] {
            let others = items.dropFirst(count)
            return entries.prefix(count) + (others.isEmpty ? [] : [days.andMore(others)])
        }
        var named = entries.count
        // What the last line says about the others must not be cut.
        if let room { while named > 1, !room.fits(lines(naming: named)) { named -= 1 } }
        self.init(title: title, lines: lines(naming: named))
    }

    package init(warranty: WarrantyTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        let words = ExpiryText(now: now, locality: locality)
        let last = RelativePhrase(now: now, in: locality).calendarText(for: warranty.endsOn)
        self.init(
            title: "\(Self.excerpt(warranty.name)): \(words.ending(of: .warranty, on: warranty.endsOn))",
            lines: [WarrantyText.check(by: last)]
                + Self.facts(of: warranty, now: now, locality: locality),
            remedy: remedy)
    }

    /// The facts that the seller or manufacturer asks for in a claim.
    init(claiming warranty: WarrantyTopic, now: Instant, locality: Locality, remedy: String?) {
        let record = WarrantyText.toRecordClaim(warranty.short)
        self.init(
            title: WarrantyText.claimTitle(Self.excerpt(warranty.name)),
            lines: Self.facts(of: warranty, now: now, locality: locality) + (remedy == nil ? [record] : []),
            remedy: remedy)
    }

    private static func facts(of warranty: WarrantyTopic, now: Instant, locality: Locality) -> [String] {
        let phrase = RelativePhrase(now: now, in: locality)
        let purchase = WarrantyText.bought(
            on: warranty.boughtOn.map { phrase.calendarText(for: $0) },
            at: warranty.boughtAt.isEmpty ? nil : excerpt(warranty.boughtAt),
            for: warranty.price?.description)
        return [
            excerpt(warranty.description),
            purchase ?? "",
            warranty.provider.isEmpty ? "" : WarrantyText.provider(excerpt(warranty.provider)),
        ].filter { !$0.isEmpty }
    }

    package init(maintenance: MaintenanceTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        let due = Self.words(for: .date(maintenance.due), now: now, locality: locality)
        var lines = [maintenance.item.isEmpty ? due : "\(due): \(Self.excerpt(maintenance.item))"]
        if let meter = maintenance.meter {
            let day = RelativePhrase(now: now, in: locality).text(for: meter.day)
            lines.append(
                AgentMaintenanceText.meter(
                    dueAt: meter.dueAt, name: Self.excerpt(meter.name), reading: meter.reading, on: day))
        }
        if !maintenance.person.isEmpty { lines.append(PopupText.forWhom(Self.name(maintenance.person))) }
        if !maintenance.parts.isEmpty {
            lines.append(AgentMaintenanceText.needs(maintenance.parts.map(Self.excerpt)))
        }
        self.init(
            title: maintenance.title, lines: lines + Self.excerpt(ofNotes: maintenance.notes), remedy: remedy)
    }

    /// Quantity and place, such as "1.5 l, fridge"; omits a quantity of one piece.
    private static func stock(_ item: ItemTopic) -> String {
        [item.quantity == .one ? "" : item.quantity.description, excerpt(item.place)]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
