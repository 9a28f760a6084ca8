package import CivilTime
package import Household

/// A button: what it does, and what it says.
package struct Offer: Sendable, Hashable {
    package let action: PopupAction
    package let label: String
    /// The same in some eight letters, for servers whose buttons show no more.
    package let shortLabel: String
    /// When a reminder that it puts off comes back; `nil` for all that does something else.
    package let end: Instant?

    init(_ action: PopupAction, _ label: String, short: String? = nil, end: Instant? = nil) {
        self.action = action
        self.label = label
        shortLabel = short ?? label
        self.end = end
    }

    init(_ answer: Answer, _ label: String, short: String? = nil) {
        self.init(.answer(answer), label, short: short)
    }

    var isSnooze: Bool { end != nil }

    static let more = Offer(.more, "More...")
}

/// The buttons of one face of a popup.
package struct OfferPage: Sendable, Hashable {
    package let offers: [Offer]
    /// Whether a text field stands beside them.
    let hasField: Bool

    /// - Parameters:
    ///   - all: Everything the popup offers, the likeliest first.
    ///   - offered: What earlier faces had.
    ///   - limit: How many buttons the server draws whole, a text field among them.
    ///   - field: The text field that the server can show, if it can.
    init(of all: [Offer], after offered: Set<PopupAction>, limit: Int, field: Field?) {
        let further = all.filter { !offered.contains($0.action) }
        // What is offered may have changed since the first face.
        let rest = further.isEmpty ? all : further
        switch field {
        case .note?:
            offers = Self.beginning(of: rest, limit - 1)
            hasField = true
        case .time? where limit > 1 && rest.dropFirst(limit - 1).allSatisfy(\.isSnooze):
            // A user who can type a time needs no buttons for others.
            offers = Self.inOrderOfTime(Array(rest.prefix(limit - 1)))
            hasField = true
        case .time?, nil:
            offers = Self.beginning(of: rest, limit)
            hasField = false
        }
    }

    /// What is typed into a text field.
    enum Field: Sendable, Hashable {
        /// When to be reminded again.
        case time
        /// What is to be kept about a task, which completes it.
        case note
    }

    private static func beginning(of offers: [Offer], _ limit: Int) -> [Offer] {
        if offers.count <= limit { return inOrderOfTime(offers) }
        guard limit > 1 else { return Array(offers.prefix(max(0, limit))) }
        return inOrderOfTime(Array(offers.prefix(limit - 1))) + [.more]
    }

    /// Chosen by likelihood, shown by time: the earlier snooze stands before the later.
    private static func inOrderOfTime(_ offers: [Offer]) -> [Offer] {
        let places = offers.indices.filter { offers[$0].isSnooze }
        let sorted = places.map { offers[$0] }.sorted { left, right in
            if let one = left.end, let other = right.end { return one < other }
            return false
        }
        var offers = offers
        for (place, offer) in zip(places, sorted) { offers[place] = offer }
        return offers
    }
}
