/// Errors that the panel's menu answers with. Rules words its rows.
enum PanelText {
    static let noProperty = "the row has no property of that name"
    static func noRow(_ number: Int32) -> String { "the menu has no row \(number)" }
    static func tooManyRows(most: Int) -> String { "more than \(most) rows in one call; ask for fewer" }
}
