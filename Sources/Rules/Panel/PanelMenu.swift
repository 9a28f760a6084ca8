/// The rows of the panel's menu and the numbers under which panels know them.
///
/// A row keeps its number while it is in the menu, whatever its text, unless another row overtakes it: GNOME's
/// AppIndicator extension puts moved rows in wrong places, so rows only come and go. A number is never given to
/// another row, and the number of a removed row still identifies what was clicked, because a menu may be open while
/// things change.
package struct PanelMenu: Sendable {
    /// Counts the changes; 0 before the first menu.
    package private(set) var revision: UInt32 = 0
    package private(set) var rows: [PanelRow] = []
    private var numbers: [PanelRow.Key: Int32] = [:]
    private var known: [Int32: PanelRow] = [:]
    /// The numbers of rows that have gone, the oldest first.
    private var gone: [Int32] = []
    private var last: Int32 = 0

    /// The number of the menu itself. Source: com.canonical.dbusmenu, `GetLayout`.
    package static let root: Int32 = 0
    /// Rows that have gone and still can be clicked.
    private static let mostGone = 500

    package init() {}

    /// Replaces the rows.
    /// - Returns: Whether that changes the menu.
    package mutating func show(_ rows: [PanelRow]) -> Bool {
        guard rows != self.rows || revision == 0 else { return false }
        let former = Dictionary(Self.all(self.rows).enumerated().map { ($1.key, $0) }) { first, _ in first }
        self.rows = rows
        revision &+= 1
        var present: Set<PanelRow.Key> = []
        var furthest = -1
        for row in Self.all(rows) {
            if let place = former[row.key] {
                if place < furthest, let number = numbers[row.key] { leave([number]) }
                furthest = max(furthest, place)
            }
            present.insert(row.key)
            known[number(of: row.key)] = row
        }
        leave(Set(former.keys).subtracting(present).compactMap { numbers[$0] }.sorted())
        return true
    }

    /// The row with this number, also one that has left the menu lately.
    package func row(_ number: Int32) -> PanelRow? { known[number] }

    /// The rows below a number; `nil` if there is no such row in the menu.
    package func children(of number: Int32) -> [PanelRow]? {
        if number == Self.root { return rows }
        guard let row = known[number], numbers[row.key] == number else { return nil }
        return row.children
    }

    /// The number of a row of the present menu.
    package func number(of row: PanelRow) -> Int32? { numbers[row.key] }

    private mutating func number(of key: PanelRow.Key) -> Int32 {
        if let number = numbers[key] { return number }
        last += 1
        numbers[key] = last
        return last
    }

    private mutating func leave(_ numbers: [Int32]) {
        for number in numbers {
            guard let row = known[number] else { continue }
            self.numbers[row.key] = nil
            gone.append(number)
        }
        guard gone.count > Self.mostGone else { return }
        for number in gone.prefix(gone.count - Self.mostGone) { known[number] = nil }
        gone.removeFirst(gone.count - Self.mostGone)
    }

    private static func all(_ rows: [PanelRow]) -> [PanelRow] {
        rows.flatMap { [$0] + all($0.children) }
    }
}
