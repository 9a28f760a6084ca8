/// How the subjects `s` of one kind are found by name, as SQL.
struct Naming {
    /// What tells subjects of the same title apart.
    var detail = "''"
    var isCurrent: String
    /// The day or time beside the name, as a `When`; `NULL` if it is computed.
    var date = "NULL"
    /// Soonest first.
    var order: String

    /// Whether it is food; `nil` for kinds that never are.
    var isFood: String?

    /// The number of the present day, in place of which a query puts it.
    static let today = "?2"

    /// - Parameter order: Like `date` if `nil`.
    init(
        detail: String = "''", isCurrent: String, date: String = "NULL", order: String? = nil,
        isFood: String? = nil
    ) {
        (self.detail, self.isCurrent, self.date, self.order) = (detail, isCurrent, date, order ?? date)
        self.isFood = isFood
    }
}
