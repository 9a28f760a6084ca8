/// What names and paths are made of. Source: D-Bus Specification, "Valid Names" and "Valid Object Paths".
enum NameRules {
    /// In bytes, for bus, interface, error and member names.
    static let maximumLength = 255

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Why `text` is no name of at least two elements with dots between, or `nil` if it is one.
    static func faultInDottedName(_ text: some StringProtocol, digitsMayLead: Bool, hyphens: Bool) -> String?
    {
        if text.utf8.count > maximumLength { return "it is longer than \(maximumLength) bytes" }
        let elements = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if elements.count < 2 { return "it needs at least two elements, with a dot between" }
        for element in elements {
            if let fault = faultInElement(element, digitMayLead: digitsMayLead, hyphens: hyphens) {
                return fault
            }
        }
        return nil
    }

    static func faultInElement(
        _ element: some Collection<UInt8>, digitMayLead: Bool, hyphens: Bool
    ) -> String? {
        guard let first = element.first else { return "an element is empty" }
        if isDigit(first), !digitMayLead { return "an element starts with a digit" }
        for byte in element where !isLetter(byte) && !isDigit(byte) && !(hyphens && byte == UInt8(ascii: "-"))
        {
            return
                "only letters, digits\(hyphens ? ", hyphens" : "") and underscores are allowed in an element"
        }
        return nil
    }
}
