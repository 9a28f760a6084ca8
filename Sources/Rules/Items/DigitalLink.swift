/// An address in a QR code that holds element strings: `https://id.gs1.org/01/09506000134352/10/ABC?17=271130`.
///
/// Source: GS1 Digital Link Standard: URI Syntax, sections 4 and 5; for the names, version 1.1, section 5.
struct DigitalLink {
    private let text: String
    private let path: [String]
    private let query: [(name: String, value: String)]

    /// `nil` if `text` is no address.
    init?(_ text: String) {
        guard text.utf8.count <= 2_000 else { return nil }
        let start = text.prefix(8).lowercased()
        let hasScheme = start.hasPrefix("https://") || start.hasPrefix("http://")
        // Some scanners leave the scheme out.
        let host = text.prefix { $0 != "/" }
        guard hasScheme || host.contains(".") && text.dropFirst(host.count).hasPrefix("/01/") else {
            return nil
        }
        self.text = text
        let address = (hasScheme ? text : "https://\(text)").prefix { $0 != "#" }
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        // Without the scheme and the host.
        path = parts[0].split(separator: "/").dropFirst(2).map { Self.decoded($0) }
        query = (parts.count > 1 ? parts[1] : "").split { $0 == "&" || $0 == ";" }.map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(sides[0]), sides.count > 1 ? Self.decoded(sides[1]) : "")
        }
    }

    /// - Throws: The address names no product, or has a wrong value.
    func elements() throws(InvalidValue) -> [GS1Element] {
        var elements: [GS1Element] = []
        if let start = path.indices.first(where: {
            Self.identifier($0 + 1 < path.count ? path[$0] : "") == "01"
        }) {
            for place in stride(from: start, to: path.count - 1, by: 2) {
                guard let identifier = Self.identifier(path[place]) else { break }
                elements.append(try GS1Element(checking: identifier, path[place + 1]))
            }
        }
        for (name, value) in query {
            guard let identifier = Self.identifier(name), !value.isEmpty else { continue }
            elements.append(try GS1Element(checking: identifier, value))
        }
        guard elements.contains(where: { $0.identifier == "01" }) else {
            throw GS1Label.failure(
                text, "this address does not name a product",
                "scan the bars beside it, or type the number below them or the name")
        }
        return elements
    }

    /// The identifier that a part of the path or a name of the query stands for.
    private static func identifier(_ name: String) -> Substring? {
        if let known = names[name.lowercased()] { return known[...] }
        guard let identifier = GS1Element.identifier(of: name[...]), identifier.count == name.count else {
            return nil
        }
        return identifier
    }

    private static let names = [
        "gtin": "01", "lot": "10", "ser": "21", "cpv": "22", "proddate": "11", "bestbeforedate": "15",
        "sellbydate": "16", "expdate": "17", "varcount": "30", "count": "37",
    ]

    /// With `%2F` as `/`.
    private static func decoded(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
                let byte = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
            {
                decoded.append(byte)
                place += 3
            } else {
                decoded.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
