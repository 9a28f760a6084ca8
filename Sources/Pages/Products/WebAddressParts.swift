/// Parts of addresses in pages, which may be relative or broken.
enum WebAddressParts {
    /// Whether a host stands in the address, as in `https://shop.example/lamp` and `//shop.example/lamp`.
    static func hasHost(_ address: String) -> Bool {
        startOfHost(address) != nil
    }

    /// From the host on; all of an address without one.
    static func withoutScheme(_ address: String) -> Substring {
        startOfHost(address).map { address[$0...] } ?? address[...]
    }

    /// In lower case, without a port; `nil` without a host.
    static func host(_ address: String) -> String? {
        guard let start = startOfHost(address) else { return nil }
        let host = address[start...].dropFirst(2).prefix { !"/?#:".contains($0) }
        return host.isEmpty ? nil : host.lowercased()
    }

    /// With `%C3%BC` and `+` of a query decoded.
    static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
                let code = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
            {
                decoded.append(code)
                place += 3
            } else {
                decoded.append(bytes[place] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[place])
                place += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func startOfHost(_ address: String) -> String.Index? {
        let path = address.drop { $0.isLetter }.drop { $0 == ":" }
        guard path.hasPrefix("//") else { return nil }
        return path.dropFirst(2).startIndex
    }
}
