import AgentInterface
import Rules

/// What lists of items, an item in full, and its history say.
enum ItemListText {
    static func hasMore(than limit: Int) -> String {
        "there are more than \(Counted.number(limit)) items; --limit \(limit * 10) lists more"
    }

    // MARK: - Nothing to list

    /// - Parameter isWhole: Whether there are none at all.
    static func noItems(isWhole: Bool) -> String {
        isWhole ? "No items. Add one: steward item add Drill --place garage" : "No such items."
    }
    static func noFood(isWhole: Bool) -> String {
        isWhole ? "No food. Add some: steward food add Milk +5d --place fridge" : "No matching food."
    }
    static func noWarranties(isWhole: Bool) -> String {
        isWhole
            ? "No warranties. Add one: steward warranty add Kettle --for 2y --bought today"
            : "No such warranties."
    }
    static func nothingExpires(until day: String) -> String { "Nothing expires until \(day)." }

    // MARK: - Rows

    static let withoutDate = "Without a date"
    static func amount(low amount: Quantity) -> String { "\(amount), low" }
    static let frozen = "frozen"
    static let usedUp = "used up"
    static let thrownAway = "thrown away"
    static let warrantyNeverEnds = "never"
    static let warrantyIsOver = "over"
    static let hasReceipt = "kept"
    static let hasNoReceipt = "none"

    /// Why food expires on its day, where that is not the best before date.
    static func rule(_ rule: Expiry.Rule?) -> String {
        switch rule {
        case .useBy: "use by"
        case .opened, .frozen, .thawed: rule?.rawValue ?? ""
        case .bestBefore, nil: ""
        }
    }

    /// When food has expired that must not be eaten after its day.
    static func expired(_ day: String) -> String { "\(day): do not eat" }

    static func expiring(_ entry: ExpiringRecord) -> String {
        switch (entry.kind, entry.expiresBy) {
        case (.warranty, _): entry.daysLeft < 0 ? "warranty ended" : "warranty ends"
        case (.maintenance, _): entry.daysLeft < 0 ? "maintenance overdue" : "maintenance due"
        case (.document, _) where entry.isNotice == true: "last day to cancel"
        case (.document, _): entry.daysLeft < 0 ? "expired" : "document"
        case (.item, let rule?) where entry.daysLeft < 0 && rule.isLastDayToEat: "expired: do not eat"
        case (.item, .useBy): "use by"
        case (.item, .opened), (.item, .frozen), (.item, .thawed): entry.expiresBy?.rawValue ?? ""
        case (.item, _): entry.daysLeft < 0 ? "past its best" : "best before"
        }
    }

    enum Heading {
        static let id = "ID"
        static let item = "ITEM"
        static let food = "FOOD"
        static let what = "WHAT"
        static let amount = "AMOUNT"
        static let amountLeft = "LEFT"
        static let expires = "EXPIRES"
        static let warranty = "WARRANTY"
        static let ends = "ENDS"
        static let daysLeft = "LEFT"
        static let provider = "FROM"
        static let receipt = "RECEIPT"
        static let place = "PLACE"
        static let category = "CATEGORY"
        static let lentTo = "LENT TO"
        static let when = "WHEN"
        static let by = "FROM"
    }

    // MARK: - One item

    static let atHome = "at home"
    static let lent = "lent"
    static func since(_ day: String) -> String { "since \(day)" }
    static func back(by day: String) -> String { "due back \(day)" }
    static func borrower(_ name: String, until day: String) -> String { "\(name), until \(day)" }
    static func withoutReminders(_ warranty: String) -> String { "\(warranty), no more reminders" }
    static let noMoreReminders = "no more for this date"

    static func whyDiscarded(_ reason: DiscardReason) -> String {
        switch reason {
        case .expired: "because it had expired"
        case .spoiled: "because it was spoiled"
        case .tooMuch: "because there was too much of it"
        }
    }

    /// Why it expires on its day, where that is no date printed on it.
    static func whyExpiring(_ rule: Expiry.Rule) -> String? {
        switch rule {
        case .opened: "because it was opened"
        case .frozen: "because it is frozen"
        case .thawed: "because it was thawed"
        case .bestBefore, .useBy: nil
        }
    }

    /// `300 g of 500`: the current and the original quantity.
    static func amount(_ amount: Quantity, of whole: DecimalAmount, isLow: Bool) -> String {
        switch (whole == amount.amount, isLow) {
        case (true, false): "\(amount)"
        case (true, true): "\(amount) (low)"
        case (false, false): "\(amount) of \(whole)"
        case (false, true): "\(amount) of \(whole) (low)"
        }
    }

    /// The names of facts.
    enum Label {
        static let id = "id"
        static let status = "status"
        static let amount = "amount"
        static let expires = "expires"
        static let reminders = "reminders"
        static let nextPopup = "next popup"
        static let bought = "bought"
        static let warranty = "warranty"
        static let lentTo = "lent to"
        static let files = "files"
        static let added = "added"
        static let changed = "changed"
    }

    // MARK: - History

    static func event(_ kind: ItemEvent.Kind) -> String {
        switch kind {
        case .added, .used, .opened, .frozen, .thawed, .lent, .counted: kind.rawValue
        case .discarded: "thrown away"
        case .unused, .undiscarded: "put back"
        case .takenBack: "returned"
        }
    }

    static func reason(_ reason: DiscardReason) -> String {
        switch reason {
        case .expired, .spoiled: reason.rawValue
        case .tooMuch: "too much of it"
        }
    }
}
