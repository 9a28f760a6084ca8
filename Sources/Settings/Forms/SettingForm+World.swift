import Rules

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
}

extension SettingForm where Value == PriceThreshold {
    /// The smallest price change to report, of any price.
    static var threshold: Self {
        Self(
            instruction: "\"any\", an amount such as \"5\", or a share of the price such as \"10%\"",
            read: { value in
                guard case .text(let text) = value, let threshold = PriceThreshold(text),
                    threshold.limit == nil
                else { throw SettingRefusal(reason: "it is not a price change") }
                return threshold
            }, write: { .text($0.description) })
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

extension SettingForm where Value == WebAddress? {
    /// The base address of a server, or empty for none.
    static var serverAddress: Self {
        Self(
            instruction:
                "an https address, or http on this machine, such as \"http://127.0.0.1:11434/v1\", or \"\" for none",
            read: { value in
                if value == .text("") { return nil }
                guard case .text(let text) = value else {
                    throw SettingRefusal(reason: "it is no address of a server")
                }
                guard let address = WebAddress(text), !text.contains(where: { "?#".contains($0) }) else {
                    throw SettingRefusal(reason: WebAddress.whyNoServer(text))
                }
                return address
            }, write: { .text($0?.description ?? "") })
    }
}
