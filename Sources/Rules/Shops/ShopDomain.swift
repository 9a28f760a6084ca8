/// The domain of a shop: `www.example.com`, in lower case; or this machine, with a port: `localhost:8080`.
package struct ShopDomain: Sendable, Hashable, CheckedText {
    package let description: String

    /// Reads a domain, or extracts it from an address that a user copied.
    /// - Throws: It is not a domain, or it is an IP address or a name in the local network.
    package init(parsing text: String) throws(InvalidValue) {
        func failure(_ reason: String) -> InvalidValue {
            InvalidValue(
                field: "shop", value: text, reason: reason,
                remedy: "write the shop's domain, such as shop.example.com")
        }
        guard text.utf8.count <= 2_000 else { throw failure("it is too long") }
        var rest = CleanText.line(text).lowercased()[...]
        for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
        }
        var name = String(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        if name.hasSuffix(".") { name.removeLast() }
        if Self.isOfThisMachine(name) {
            description = name
            return
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, labels.count >= 2, labels.allSatisfy(Self.isLabel) else {
            throw failure(
                name.utf8.allSatisfy { $0 < 0x80 }
                    ? "it is not a domain" : "it has letters that domains write otherwise (xn--...)")
        }
        guard let top = labels.last, !top.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            !["local", "localhost", "internal", "lan", "home", "arpa"].contains(String(top))
        else { throw failure("no shop on the web has such a name") }
        description = name
    }

    private static func isOfThisMachine(_ authority: String) -> Bool {
        guard let colon = authority.lastIndex(of: ":"), Loopback.isNamed(by: authority[..<colon]) else {
            return false
        }
        let port = authority[authority.index(after: colon)...]
        return port.utf8.allSatisfy { (0x30...0x39).contains($0) } && (1...65_535).contains(Int(port) ?? 0)
    }

    /// Whether the shop is on this machine, for example one that is being tested.
    package var isLocal: Bool { description.contains(":") }

    /// The beginning of all of its addresses: `https://www.example.com`.
    package var root: String { "\(isLocal ? "http" : "https")://\(description)" }

    private static func isLabel(_ label: Substring) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.utf8.count) && label.utf8.first != hyphen && label.utf8.last != hyphen
            && label.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == hyphen
            }
    }
}
