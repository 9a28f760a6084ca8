/// Syntax of names and paths. Source: D-Bus Specification, "Valid Names" and "Valid Object Paths".
enum NameRules {
    /// In bytes, of bus, interface, error and member names.
    static let maximumLength = 255

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    static func faultInLength(_ bytes: some Collection<UInt8>) -> String? {
        bytes.count > maximumLength ? "it is longer than \(maximumLength) bytes" : nil
    }

    /// Why the bytes are not a name of two or more elements separated by dots; `nil` if they are.
    static func faultInDottedName(
        _ bytes: some Collection<UInt8>, digitsMayLead: Bool, hyphens: Bool
    ) -> String? {
        if let fault = faultInLength(bytes) { return fault }
        let dot = UInt8(ascii: ".")
        guard bytes.contains(dot) else { return "it needs at least two elements, with a dot between" }
        return faultInElements(
            bytes, separator: dot, digitsMayLead: digitsMayLead, hyphens: hyphens)
    }

    /// Why the bytes are not elements separated by `separator`; `nil` if they are.
    static func faultInElements(
        _ bytes: some Collection<UInt8>, separator: UInt8?, digitsMayLead: Bool, hyphens: Bool
    ) -> String? {
        var isAtStart = true
        for byte in bytes {
            if byte == separator {
                if isAtStart { return emptyElement }
                isAtStart = true
            } else if isLetter(byte) || (hyphens && byte == UInt8(ascii: "-")) {
                isAtStart = false
            } else if isDigit(byte) {
                if isAtStart, !digitsMayLead { return "an element starts with a digit" }
                isAtStart = false
            } else {
                return
                    "only letters, digits\(hyphens ? ", hyphens" : "") and underscores are allowed in an element"
            }
        }
        return isAtStart ? emptyElement : nil
    }

    private static let emptyElement = "an element is empty"
}
