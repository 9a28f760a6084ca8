/// A line as it came, whatever it means.
package struct ICalendarLine: Sendable {
    /// The whole file. A view of its own for each line would take twice the memory.
    private let source: [UInt8]
    private let start: UInt32
    private let end: UInt32
    private let numberInFile: UInt32

    /// - Precondition: The file is shorter than 4 GiB, as its limits make sure.
    init(number: Int, bytes: ArraySlice<UInt8>, of source: [UInt8]) {
        self.source = source
        start = UInt32(bytes.startIndex)
        end = UInt32(bytes.endIndex)
        numberInFile = UInt32(clamping: number)
    }

    /// Counted from 1.
    package var number: Int { Int(numberInFile) }

    /// With its folds and its end.
    var bytes: ArraySlice<UInt8> { source[Int(start)..<Int(end)] }

    /// Whether nothing but white space is on it.
    package var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }
}

extension ICalendarLine: Hashable {
    package static func == (left: ICalendarLine, right: ICalendarLine) -> Bool {
        left.numberInFile == right.numberInFile && left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}
