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

    /// The number that a URL's query gives for a name, such as 100 in `?limit=100`.
    static func number(_ name: String, in address: String) -> Int? {
        guard let query = address.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        return query.split(separator: "&").lazy.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0] == name ? Int(parts[1]) : nil
        }.first
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}

extension FeedRequest {
    /// The same request with another number for `name`, for the next page.
    func with(_ name: String, _ number: Int) -> FeedRequest {
        var request = self
        request.address = address.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            pair.hasPrefix("\(name)=") ? "\(name)=\(number)"[...] : pair
        }.joined(separator: "&")
        return request
    }
}
