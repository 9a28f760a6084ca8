package import CivilTime

/// Which tasks and items a launcher's query is about.
package struct LauncherSearch: Sendable, Hashable {
    package enum Dates: Sendable, Hashable {
        case any
        case overdue
        /// With or without a time of day.
        case on(ClosedRange<CivilDate>)
    }

    /// In lower case; each is a part of the title. Empty for all.
    package let words: [String]
    package let dates: Dates
    package let findsTasks: Bool
    package let findsItems: Bool

    /// This many words narrow the result down enough.
    private static let mostWords = 8

    /// Tasks with these dates, whatever they are called.
    package init(tasksOf dates: Dates) {
        self.init(for: "", dates: dates, findsItems: false)
    }

    /// - Parameter text: The words to search for.
    package init(
        for text: String, dates: Dates = .any, findsTasks: Bool = true, findsItems: Bool = true
    ) {
        words = text.lowercased().split(separator: " ").prefix(Self.mostWords).map(String.init)
        self.dates = dates
        self.findsTasks = findsTasks
        self.findsItems = findsItems
    }
}

/// A task that a launcher's query is about.
package struct FoundTask: Sendable, Hashable {
    package let id: Todo.ID
    package let title: String
    package let due: When?

    package init(id: Todo.ID, title: String, due: When?) {
        self.id = id
        self.title = title
        self.due = due
    }
}

/// An item that is present, and that a launcher's query is about.
package struct FoundItem: Sendable, Hashable {
    package let id: Item.ID
    package let name: String
    package let expiresOn: CivilDate?
    package let quantity: Quantity
    /// Whether it may be used up: food, items with a reorder level, and items of which there is more than one.
    /// Nobody uses up a drill.
    package let isConsumable: Bool

    package init(
        id: Item.ID, name: String, expiresOn: CivilDate?, quantity: Quantity = .one, isConsumable: Bool = true
    ) {
        self.id = id
        self.name = name
        self.expiresOn = expiresOn
        self.quantity = quantity
        self.isConsumable = isConsumable
    }
}
