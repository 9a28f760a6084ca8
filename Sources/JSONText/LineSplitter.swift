/// Takes bytes as they come and gives lines, and keeps no more of a line than somebody wants to see.
package struct LineSplitter: Sendable {
    package enum Line: Sendable, Hashable {
        /// Without its end.
        case whole([UInt8])
        case tooLong
    }

    /// Whether all has been added.
    package private(set) var hasEnded = false
    private let longest: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// No line ends before.
    private var searched = 0
    /// Whether a line that is too long goes on.
    private var isPassing = false

    /// `longest` is in bytes.
    package init(longest: Int) {
        self.longest = longest
    }

    /// Nothing stands for the end of all.
    package mutating func add(_ more: some Collection<UInt8>) {
        hasEnded = more.isEmpty
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += more
    }

    /// The next line that is there as a whole; at the end of all, also one that does not end.
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
