import CivilTime
import Rules

/// What popups say about dates of items, warranties and documents, relative to today.
struct ExpiryText: Sendable {
    private let today: CivilDate
    private let phrase: RelativePhrase

    /// Beyond this, a date is clearer than a number of days.
    private static let mostDays = 60

    init(now: Instant, locality: Locality) {
        today = locality.zone.civil(of: now).date
        phrase = RelativePhrase(now: now, in: locality)
    }

    // MARK: - Items

    /// "Milk is best before tomorrow", "Ham must be used today", "Eggs were best before yesterday",
    /// "Ham expired yesterday".
    func title(of item: ItemTopic, named name: String) -> String {
        let hasPassed = today > item.expiresOn
        let isPlural = Self.isPlural(item.name)
        switch item.basis {
        case .frozen where hasPassed:
            return isPlural
                ? "\(name) have been frozen for a long time" : "\(name) has been frozen for a long time"
        case .bestBefore, .frozen:
            if hasPassed {
                let day = past(item.expiresOn)
                return isPlural ? "\(name) were best before \(day)" : "\(name) was best before \(day)"
            }
            let day = day(item.expiresOn)
            return isPlural ? "\(name) are best before \(day)" : "\(name) is best before \(day)"
        case .useBy, .thawed:
            if hasPassed { return "\(name) \(expired(item.expiresOn))" }
            return today == item.expiresOn
                ? "\(name) must be used today" : "\(name) must be used by \(day(item.expiresOn))"
        case .opened:
            if hasPassed {
                return isPlural
                    ? "\(name) have been open for too long" : "\(name) has been open for too long"
            }
            let day = day(item.expiresOn)
            return isPlural
                ? "\(name) are open and good until \(day)" : "\(name) is open and good until \(day)"
        }
    }

    /// Whether the name is an English plural: "Eggs" and "Frozen peas" are, "Hummus" and "Swiss" are not.
    private static func isPlural(_ name: String) -> Bool {
        name.hasSuffix("s") && !["ss", "us", "is"].contains { name.hasSuffix($0) }
    }

    /// "Mince expired: do not eat (1 of 7 items)", "2 of 3 items must be used today", "3 items are good until tomorrow", "3
    /// items expire soon", "3 items are past their dates".
    func title(ofAll items: [ItemTopic]) -> String {
        if let urgent = urgentTitle(of: items) { return urgent }
        let count = items.count
        let past = items.count { today > $0.expiresOn }
        if past == 0, isOneDay(items), let day = items.first?.expiresOn {
            return "\(count) items are good until \(self.day(day))"
        }
        if past == 0 { return "\(count) items expire soon" }
        return past == count
            ? "\(count) items are past their dates" : "\(count) items are near or past their dates"
    }

    /// A title that begins with items that must not be eaten or must be used today; `nil` if there are none.
    private func urgentTitle(of items: [ItemTopic]) -> String? {
        let spoiled = items.filter { urgency(of: $0) == .spoiled }
        let urgent = spoiled.isEmpty ? items.filter { urgency(of: $0) == .lastDay } : spoiled
        guard let first = urgent.first else { return nil }
        if urgent.count == 1, items.count > 1 {
            let share = "(1 of \(items.count) items)"
            let name = ReminderWording.name(first.name)
            return spoiled.isEmpty
                ? "\(name) must be used today \(share)" : "\(Self.doNotEat(name)) \(share)"
        }
        let which =
            urgent.count == items.count
            ? "\(urgent.count) items" : "\(urgent.count) of \(items.count) items"
        return spoiled.isEmpty ? "\(which) must be used today" : "\(which) expired: do not eat them"
    }

    /// The most urgent first.
    enum Urgency: Int, CaseIterable, Comparable {
        /// It must not be eaten.
        case spoiled
        /// It must be eaten today.
        case lastDay
        case other

        static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
    }

    func urgency(of item: ItemTopic) -> Urgency {
        if item.isSpoiled(on: today) { return .spoiled }
        return item.basis.rule.isLastDayToEat && item.expiresOn == today ? .lastDay : .other
    }

    /// Whether a popup for several items names one before another: first what must not be eaten, then what expires first.
    func comes(_ left: ItemTopic, before right: ItemTopic) -> Bool {
        (urgency(of: left), left.expiresOn.dayNumber, left.name)
            < (urgency(of: right), right.expiresOn.dayNumber, right.name)
    }

    /// The names, grouped by what to do: "Do not eat: Mince. Use today: Cod, Eel and 2 more. Use soon: 5 items".
    /// - Parameters:
    ///   - items: All, the most urgent first.
    ///   - most: How many of them to name.
    func namesByUrgency(_ items: [ItemTopic], naming most: Int) -> String {
        let named = Dictionary(grouping: items.prefix(most), by: urgency).mapValues { items in
            items.map { ReminderWording.name($0.name) }.joined(separator: ", ")
        }
        let unnamed = Dictionary(grouping: items.dropFirst(most), by: urgency).mapValues(\.count)
        let groups = Urgency.allCases.compactMap { urgency -> String? in
            switch (named[urgency], unnamed[urgency]) {
            case (let names?, let more?): "\(Self.heading(urgency)): \(names) \(PopupText.andMore(more))"
            case (let names?, nil): "\(Self.heading(urgency)): \(names)"
            case (nil, 1?): "\(Self.heading(urgency)): 1 item"
            case (nil, let count?): "\(Self.heading(urgency)): \(count) items"
            case (nil, nil): nil
            }
        }
        let text = groups.joined(separator: ". ")
        // If nothing is urgent, the names are enough.
        let areAllOrdinary = items.first.map { urgency(of: $0) } == .other
        return areAllOrdinary ? String(text.dropFirst("\(Self.heading(.other)): ".count)) : text
    }

    private static func heading(_ urgency: Urgency) -> String {
        switch urgency {
        case .spoiled: "Do not eat"
        case .lastDay: "Use today"
        case .other: "Use soon"
        }
    }

    /// Counts items that a list leaves out: "and 5 more (do not eat 2 of them)".
    func andMore(_ items: some Collection<ItemTopic>) -> String {
        let spoiled = items.count { urgency(of: $0) == .spoiled }
        let more = PopupText.andMore(items.count)
        return switch spoiled {
        case 0: more
        case items.count: "\(more) (do not eat)"
        default: "\(more) (do not eat \(spoiled) of them)"
        }
    }

    static func doNotEat(_ name: String) -> String { "\(name) expired: do not eat" }

    /// Whether all of them expire on the same day, today or later.
    func isOneDay(_ items: [ItemTopic]) -> Bool {
        guard let day = items.first?.expiresOn, day >= today else { return false }
        return items.allSatisfy { $0.expiresOn == day }
    }

    /// For a line in a list: "best before tomorrow", "expired yesterday".
    func day(_ item: ItemTopic) -> String {
        let hasPassed = today > item.expiresOn
        return switch item.basis {
        case .bestBefore, .frozen:
            hasPassed ? "was best before \(past(item.expiresOn))" : "best before \(day(item.expiresOn))"
        case .useBy, .opened, .thawed:
            hasPassed ? expired(item.expiresOn) : "use by \(day(item.expiresOn))"
        }
    }

    /// Recommends what to do with the item.
    func advice(on item: ItemTopic) -> String {
        switch (today.days(until: item.expiresOn), item.basis) {
        case (..<0, .bestBefore), (..<0, .frozen): "Look, smell and taste before throwing away."
        case (..<0, _): "Do not eat: throw it away."
        case (0, .bestBefore), (0, .frozen): "Use today. Often good for longer."
        case (0, .useBy): "Use or freeze today."
        case (0, _): "Use today."
        case (1, _): "Use today or tomorrow."
        case (_, .frozen), (_, .thawed): "Use soon."
        default: "Use soon, or freeze."
        }
    }

    /// Explains the date, unless the title does.
    func reason(of item: ItemTopic) -> String? {
        let end = phrase.calendarText(for: item.expiresOn)
        switch item.basis {
        case .bestBefore, .useBy: return nil
        case .opened(let day): return "Opened \(phrase.calendarText(for: day)), good until \(end)"
        case .frozen(let day): return "Frozen \(phrase.calendarText(for: day)), best until \(end)"
        case .thawed(let day): return "Thawed \(phrase.calendarText(for: day)), good until \(end)"
        }
    }

    // MARK: - Warranties and documents

    enum Term {
        case warranty, validity, noticePeriod
    }

    /// For a title, after the name: "warranty ends in 30 days", "expired".
    func ending(of term: Term, on day: CivilDate) -> String {
        let hasEnded = today > day
        return switch term {
        case .warranty: hasEnded ? "warranty has ended" : "warranty ends \(ahead(day))"
        case .validity: hasEnded ? "expired" : "expires \(ahead(day))"
        case .noticePeriod: hasEnded ? "notice period has ended" : "notice period ends \(ahead(day))"
        }
    }

    // MARK: - Days

    private func ahead(_ day: CivilDate) -> String {
        switch today.days(until: day) {
        case ...1: phrase.text(for: day)
        case let days where days <= Self.mostDays: "in \(days) days"
        default: "on \(phrase.calendarText(for: day))"
        }
    }

    /// "today", "tomorrow", or the date; stays correct until midnight.
    private func day(_ day: CivilDate) -> String {
        (0...1).contains(today.days(until: day)) ? phrase.text(for: day) : phrase.calendarText(for: day)
    }

    /// "expired yesterday" or "expired on Sat 28 Nov": unlike a best-before date, a use-by date is an expiry.
    private func expired(_ day: CivilDate) -> String {
        today.days(until: day) == -1 ? "expired yesterday" : "expired on \(phrase.calendarText(for: day))"
    }

    /// Follows "before".
    private func past(_ day: CivilDate) -> String {
        today.days(until: day) == -1 ? "yesterday" : phrase.calendarText(for: day)
    }
}
