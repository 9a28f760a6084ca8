import Rules

/// Forms for the settings of recalls and shops.
extension SettingForm where Value == String {
    /// An ISO 3166-1 country code, `EU`, or empty for none.
    static var country: Self {
        .text(
            "two letters such as \"DE\" or \"US\", or \"\" for none",
            else: SettingRefusal(reason: "it is not a country code"),
            read: { text in
                let isCode =
                    text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
                guard text.isEmpty || isCode else { return nil }
                // People write GB and UK for the United Kingdom.
                return text.uppercased() == "UK" ? "GB" : text.uppercased()
            })
    }

    /// The name of a host.
    static var host: Self {
        .text(
            "the name of a host, such as \"meet.example.org\"",
            else: SettingRefusal(reason: "it is not the name of a host"),
            read: { text in
                let host = text.lowercased()
                return MeetingLink.isHost(host) ? host : nil
            })
    }

    /// The ID of a source of recalls.
    static var sourceID: Self {
        .text(
            "the id of a source, such as \"eu\"; 'steward sources' shows them",
            else: SettingRefusal(reason: "it is not the ID of a source"),
            read: { SourceAddress.isID($0) ? $0 : nil })
    }
}

extension SettingForm where Value == PriceThreshold {
    /// The smallest price change to report, of any price.
    static var threshold: Self {
        .text(
            "\"any\", an amount such as \"5\", or a share of the price such as \"10%\"",
            else: SettingRefusal(reason: "it is not a price change"),
            read: { text in PriceThreshold(text).flatMap { $0.limit == nil ? $0 : nil } })
    }
}

extension SettingForm where Value == SourceAddress {
    static var sourceAddress: Self {
        .text(
            "a source and an https address (or http on this machine), as \"cpsc=https://...\"",
            else: SettingRefusal(reason: "it is not a source address"), read: { SourceAddress($0) })
    }
}

extension SettingForm where Value == WebAddress? {
    /// The base address of a server, or empty for none.
    static var serverAddress: Self {
        let instruction =
            "an https address, or http on this machine, such as \"http://127.0.0.1:11434/v1\", or \"\" for none"
        let form = SettingForm<WebAddress>.text(
            instruction, else: SettingRefusal(reason: "it is not a server address"),
            read: { text in
                guard let address = WebAddress(text), !text.contains(where: { "?#".contains($0) }) else {
                    throw SettingRefusal(reason: WebAddress.whyNoServer(text))
                }
                return address
            })
        return .optional(form, or: "", instruction)
    }
}
