/// Forms for the settings of recalls and shops.
extension SettingForm where Value == String {
    /// An ISO 3166-1 country code, `EU`, or empty for none.
    static var country: Self {
        Self(
            instruction: "two letters such as \"DE\" or \"US\", or \"\" for none",
            read: { value in
                guard case .text(let text) = value,
                    text.isEmpty
                        || text.utf8.count == 2 && text.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) })
                else { throw SettingRefusal(reason: "it is not a country code") }
                // People write GB and UK for the United Kingdom.
                return text.uppercased() == "UK" ? "GB" : text.uppercased()
            }, write: { .text($0) })
    }

    /// The ID of a source of recalls.
    static var sourceID: Self {
        Self(
            instruction: "the id of a source, such as \"eu\"; 'steward sources' shows them",
            read: { value in
                guard case .text(let text) = value, SourceAddress.isID(text) else {
                    throw SettingRefusal(reason: "it is no id of a source")
                }
                return text
            }, write: { .text($0) })
    }

    /// The smallest price change to report.
    static var threshold: Self {
        Self(
            instruction: "\"any\", an amount such as \"5\", or a share of the price such as \"10%\"",
            read: { value in
                guard case .text(let text) = value, isThreshold(text) else {
                    throw SettingRefusal(reason: "it is not a price change")
                }
                return text
            }, write: { .text($0) })
    }

    private static func isThreshold(_ text: String) -> Bool {
        if text == "any" { return true }
        if text.hasSuffix("%") {
            let percent = text.dropLast()
            return isNumber(percent) && (1...100).contains(Int(percent) ?? 0)
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && parts.allSatisfy { isNumber($0) }
            && text.contains { "123456789".contains($0) }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        (1...6).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension SettingForm where Value == SourceAddress {
    static var sourceAddress: Self {
        Self(
            instruction: "a source and an https address (or http on this machine), as \"cpsc=https://...\"",
            read: { value in
                guard case .text(let text) = value, let address = SourceAddress(text) else {
                    throw SettingRefusal(reason: "it is no address of a source")
                }
                return address
            }, write: { .text($0.description) })
    }
}
