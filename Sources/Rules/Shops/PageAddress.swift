/// The address of a page to watch: `https://shop.example.com/lamp?colour=blue`.
///
/// Without a fragment and tracking parameters.
package struct PageAddress: Sendable, Hashable, CheckedText {
    package let description: String
    /// The site to which the page belongs.
    package let shop: ShopDomain
    /// Everything from the slash after the host.
    package let path: String

    private static let longest = 2_000

    /// Reads an address as people copy it. Except on this machine, `http` becomes `https`.
    /// - Throws: If it is not the address of a web page.
    package init(parsing text: String) throws(InvalidValue) {
        func failure(_ reason: String) -> InvalidValue {
            InvalidValue(
                field: "page", value: text, reason: reason,
                remedy: "copy the address of the product's page, such as https://shop.example.com/lamp")
        }
        let line = CleanText.line(text)
        guard line.utf8.count <= Self.longest else { throw failure("it is too long") }
        guard let end = line.firstRange(of: "://"),
            ["https", "http"].contains(line[..<end.start].lowercased())
        else { throw failure("it does not begin with https://") }
        let rest = line[end.end...]
        let authority = rest.prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { throw failure("it must not have a user or a password") }
        let host = authority.hasSuffix(":443") ? authority.dropLast(4) : authority
        shop = try ShopDomain(parsing: String(host))
        var path = String(rest[authority.endIndex...].prefix { $0 != "#" })
        if !path.hasPrefix("/") { path = "/" + path }
        self.path = Self.escaped(Self.withoutTracking(path))
        description = shop.root + self.path
    }

    /// - Parameter path: The `path` of a page of this shop.
    package init(_ path: String, of shop: ShopDomain) {
        self.shop = shop
        self.path = path
        description = shop.root + path
    }

    /// The page's number in the catalogue: derived from the address, positive, and short enough to type.
    package var product: ShopProduct.ID {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int64(hash >> 24) | 1
    }

    // MARK: Parameters

    private static func withoutTracking(_ path: String) -> String {
        guard let mark = path.firstIndex(of: "?") else { return path }
        let parameters = path[path.index(after: mark)...]
            .split(separator: "&").filter { !isTracking($0.prefix { $0 != "=" }.lowercased()) }
        return path[..<mark] + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }

    private static func isTracking(_ name: String) -> Bool {
        trackingPrefixes.contains(where: name.hasPrefix) || tracking.contains(name)
    }

    private static let trackingPrefixes = ["utm_", "mtm_", "pk_", "piwik_", "matomo_", "hsa_", "gad_"]
    private static let tracking: Set<String> = [
        "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "_ga", "_gl", "srsltid", "fbclid", "msclkid", "yclid",
        "ttclid", "twclid", "li_fat_id", "igshid", "igsh", "epik", "mc_cid", "mc_eid", "_hsenc", "_hsmi",
        "__hstc", "__hssc", "__hsfp", "hsctatracking", "mkt_tok", "vero_id", "oly_enc_id", "oly_anon_id",
        "irclickid", "irgwc", "awc", "s_kwcid", "ef_id", "wickedid", "rb_clickid", "cjevent", "sscid",
        "ranmid", "raneaid", "ransiteid", "tduid", "adgroupid", "campaignid", "zanpid",
    ]

    /// Escapes all bytes that are not allowed in addresses, as in `%C3`.
    private static func escaped(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var text = ""
        for byte in path.utf8 {
            if (0x21..<0x7F).contains(byte), !#"<>"\^`{|}"#.utf8.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return text
    }
}

extension String {
    /// The first range of `part`. The standard library's function would need its string processing module.
    fileprivate func firstRange(of part: String) -> (start: Index, end: Index)? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(part) { return (place, index(place, offsetBy: part.count)) }
            place = index(after: place)
        }
        return nil
    }
}
