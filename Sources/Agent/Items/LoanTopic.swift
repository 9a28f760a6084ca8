package import CivilTime
import Rules

/// A lent item that is due back, as its popup describes it.
package struct LoanTopic: Sendable, Hashable {
    /// The item's id.
    package var id: String
    /// The beginning of the item's id, for people to type.
    package var short: String
    package var name: String
    package var borrower: String
    /// The day on which it was lent.
    package var lentOn: CivilDate
    /// The day on which it is due back.
    package var dueBackOn: CivilDate

    package init(
        id: String, short: String, name: String, borrower: String, lentOn: CivilDate, dueBackOn: CivilDate
    ) {
        self.id = id
        self.short = short
        self.name = name
        self.borrower = borrower
        self.lentOn = lentOn
        self.dueBackOn = dueBackOn
    }
}
