import CLinux
import Glibc

/// Properties of the terminal.
enum Terminal {
    struct Size: Sendable, Hashable {
        var columns: Int
        var rows: Int
    }

    /// Falls back to `COLUMNS` and `LINES` if the terminal does not report its size, then to 80 x 24.
    static func size(of descriptor: Int32, _ environment: [String: String]) -> Size {
        var window = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        let columns = isKnown && window.ws_col > 0 ? Int(window.ws_col) : number(environment["COLUMNS"]) ?? 80
        let rows = isKnown && window.ws_row > 0 ? Int(window.ws_row) : number(environment["LINES"]) ?? 24
        return Size(columns: columns, rows: rows)
    }

    private static func number(_ text: String?) -> Int? {
        guard let number = text.flatMap(Int.init), (1...10_000).contains(number) else { return nil }
        return number
    }
}
