package import CivilTime
package import Rules

/// A button: its action and its label.
package struct PopupButton: Sendable, Hashable {
    package let action: PopupAction
    package let label: String
    /// A label of at most twelve letters, for servers with narrow buttons.
    package let shortLabel: String
    /// A label of about six letters, where there is one that still says the outcome.
    package let tinyLabel: String
    /// What a row of a menu says, where there is room for the outcome.
    package let row: String
    /// When the snoozed reminder comes back; `nil` if the button does not snooze.
    package let end: Instant?

    init(_ action: PopupAction, _ label: OfferLabel, end: Instant? = nil) {
        self.action = action
        self.label = label.full
        shortLabel = label.short
        tinyLabel = label.tiny
        row = label.row
        self.end = end
    }

    init(_ answer: Answer, _ label: OfferLabel) {
        self.init(.answer(answer), label)
    }

    var isSnooze: Bool { end != nil }

    /// The longest label of at most `letters`, or else the shortest.
    /// - Parameter isShort: Whether to begin with the short one.
    func label(within letters: Int, isShort: Bool = false) -> String {
        [label, shortLabel].dropFirst(isShort ? 1 : 0).first { $0.count <= letters } ?? tinyLabel
    }

    static let more = PopupButton(.more, PopupText.more)
    /// On the last of several pages, what goes on leads to the first one.
    package static let back = PopupButton(.more, PopupText.back)
}

/// What a button says.
struct OfferLabel: Sendable, Hashable {
    let full: String
    /// At most twelve letters, for servers with narrow buttons.
    let short: String
    /// About six letters, where so few still say the outcome.
    let tiny: String
    /// A row of a menu, with the outcome where the label alone leaves it open.
    let row: String

    init(_ full: String, short: String? = nil, tiny: String? = nil, row: String? = nil) {
        self.full = full
        self.short = short ?? full
        self.tiny = tiny ?? self.short
        self.row = row ?? full
    }
}

/// The buttons of one face of a popup.
package struct ButtonPage: Sendable, Hashable {
    package let offers: [PopupButton]
    /// Whether the face also has a text field.
    let hasField: Bool

    /// - Parameters:
    ///   - all: Everything that the popup offers, the likeliest first.
    ///   - offered: What earlier faces have offered.
    ///   - limit: How many buttons the server shows in full; a text field counts as one.
    ///   - field: The text field, if the server supports one.
    init(of all: [PopupButton], after offered: Set<PopupAction>, limit: Int, field: Field?) {
        let further = all.filter { !offered.contains($0.action) }
        // The offers may have changed since the first face.
        let rest = further.isEmpty ? all : further
        let end: [PopupButton] = offered.isEmpty || further.isEmpty || limit < 2 ? [] : [.back]
        let room = limit - end.count
        switch field {
        case .note?:
            offers = Self.beginning(of: rest, limit - 1, end)
            hasField = true
        case .time?
        where room > 1 && all.contains(where: \.isSnooze)
            && rest.dropFirst(room - 1).allSatisfy(\.isSnooze):
            // A user who can type a time needs no buttons for other times.
            offers = Self.inOrderOfTime(Array(rest.prefix(room - 1))) + end
            hasField = true
        case .time?, nil:
            offers = Self.beginning(of: rest, limit, end)
            hasField = false
        }
    }

    /// Whether these are the last of all: what goes on leads to the first page.
    package static func areLast(_ offered: Set<PopupAction>, of all: [PopupButton]) -> Bool {
        all.allSatisfy { offered.contains($0.action) }
    }

    /// The purpose of the text field.
    enum Field: Sendable, Hashable {
        /// A time to be reminded again.
        case time
        /// A note about a task; entering it completes the task.
        case note
    }

    /// - Parameter end: The way back to the first page, where this is the last of several.
    private static func beginning(of offers: [PopupButton], _ limit: Int, _ end: [PopupButton])
        -> [PopupButton]
    {
        if offers.count + end.count <= limit { return inOrderOfTime(offers) + end }
        guard limit > 1 else { return Array(offers.prefix(max(0, limit))) }
        return inOrderOfTime(Array(offers.prefix(limit - 1))) + [.more]
    }

    /// Sorts the snooze buttons by time; they were selected by likelihood.
    private static func inOrderOfTime(_ offers: [PopupButton]) -> [PopupButton] {
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
