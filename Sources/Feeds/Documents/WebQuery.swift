import CivilTime

/// The query of a URL.
enum WebQuery {
    /// Source: RFC 3986, sections 2.1 and 2.3.
    static func encoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}

extension FeedRequest {
    /// The number that the query gives for a name, such as 100 in `?limit=100`.
    func number(_ name: String) -> Int? {
        value(of: name).flatMap { Int(address[$0]) }
    }

    /// The same request with another number for `name`, for the next page.
    func with(_ name: String, _ number: Int) -> FeedRequest {
        var request = self
        if let value = value(of: name) { request.address.replaceSubrange(value, with: String(number)) }
        return request
    }

    private func value(of name: String) -> Range<String.Index>? {
        let field = ["?", "&"].lazy.compactMap { address.firstRange(of: "\($0)\(name)=") }.first
        return field.map {
            $0.upperBound..<(address[$0.upperBound...].firstIndex(of: "&") ?? address.endIndex)
        }
    }
}
