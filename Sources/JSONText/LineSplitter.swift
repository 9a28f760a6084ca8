/// Splits bytes that arrive in pieces into lines, and stores no line beyond a maximum length.
package struct LineSplitter: Sendable {
    package enum Line: Sendable, Hashable {
        /// The line without its line feed.
        case whole([UInt8])
        case tooLong
    }

    /// Whether the input has ended.
    package private(set) var hasEnded = false
    private let longest: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// No line feed lies between `start` and this index.
    private var searched = 0
    /// Whether the current line is too long and has not ended.
    private var isPassing = false

    /// - Parameter longest: The maximum length of a line, in bytes.
    package init(longest: Int) {
        self.longest = longest
    }

    /// Adds the next piece of input; an empty piece ends the input.
    package mutating func add(_ more: some Collection<UInt8>) {
        hasEnded = more.isEmpty
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += more
    }

    /// The next complete line; once the input has ended, also a last line without a line feed.
    package mutating func next() -> Line? {
        if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            defer { (start, searched) = (end + 1, end + 1) }
            return line(bytes[start..<end])
        }
        if bytes.count - start > longest {
            isPassing = true
            start = bytes.count
        }
        searched = bytes.count
        guard hasEnded, isPassing || start < bytes.count else { return nil }
        defer { start = bytes.count }
        return line(bytes[start...])
    }

    private mutating func line(_ line: ArraySlice<UInt8>) -> Line {
        defer { isPassing = false }
        return isPassing || line.count > longest ? .tooLong : .whole(Array(line))
    }
}
