/// The same rules for what comes in, which is nobody's text yet.
extension NameRules {
    static func isPath(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.first == UInt8(ascii: "/") else { return false }
        if bytes.count == 1 { return true }
        var previous = UInt8(ascii: "/")
        for byte in bytes.dropFirst() {
            if byte == UInt8(ascii: "/") {
                if previous == UInt8(ascii: "/") { return false }
            } else if !isLetter(byte), !isDigit(byte) {
                return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: "/")
    }

    /// Of error names, too.
    static func isInterface(_ bytes: UnsafeRawBufferPointer) -> Bool {
        isDotted(bytes[...], elements: 2, digitsMayLead: false, hyphens: false)
    }

    static func isMember(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, bytes.count <= maximumLength, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || isDigit($0) }
    }

    static func isBusName(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= maximumLength else { return false }
        // Buses make unique names as they like.
        return bytes.first == UInt8(ascii: ":")
            ? isDotted(bytes.dropFirst(), elements: 1, digitsMayLead: true, hyphens: true)
            : isDotted(bytes[...], elements: 2, digitsMayLead: false, hyphens: true)
    }

    private static func isDotted(
        _ bytes: Slice<UnsafeRawBufferPointer>, elements wanted: Int, digitsMayLead: Bool, hyphens: Bool
    ) -> Bool {
        guard bytes.count <= maximumLength else { return false }
        var elements = 1
        var isAtStart = true
        for byte in bytes {
            if byte == UInt8(ascii: ".") {
                if isAtStart { return false }
                elements += 1
                isAtStart = true
                continue
            }
            let isAllowed =
                isLetter(byte) || (isDigit(byte) && (digitsMayLead || !isAtStart))
                || (hyphens && byte == UInt8(ascii: "-"))
            if !isAllowed { return false }
            isAtStart = false
        }
        return !isAtStart && elements >= wanted
    }
}
