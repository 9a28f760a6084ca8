/// Compares URLs that calendar servers may write in several ways.
package enum DAVHref {
    /// One spelling for all equivalent spellings of a URL: percent-encoded or not, hexadecimal digits in
    /// either case, one slash or more between names. It identifies the same resource.
    ///
    /// Source: RFC 3986, 6.2.2.
    package static func key(_ href: String) -> String {
        var key: [UInt8] = []
        var rest = Array(href.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = octet(rest.prefix(2)) {
                rest = rest.dropFirst(2)
                add(value, if: isFree(value), to: &key)
            } else if byte == UInt8(ascii: "/"), key.last == byte, !isAfterScheme(key) {
                continue
            } else {
                add(byte, if: (0x21..<0x7F).contains(byte), to: &key)
            }
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// Whether the key ends in the first slash after a scheme.
    private static func isAfterScheme(_ key: [UInt8]) -> Bool {
        key.dropLast().last == UInt8(ascii: ":")
    }

    private static func add(_ byte: UInt8, if isPlain: Bool, to key: inout [UInt8]) {
        if isPlain { return key.append(byte) }
        let digits = Array("0123456789ABCDEF".utf8)
        key += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// Whether a path character means the same whether percent-encoded or not: letters, digits and
    /// `-._~!$&'()*+,;=:@`.
    private static func isFree(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~!$&'()*+,;=:@".utf8.contains(byte)
        }
    }

    private static func octet(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2, let first = value(digits.first), let last = value(digits.last) else {
            return nil
        }
        return first << 4 | last
    }

    private static func value(_ digit: UInt8?) -> UInt8? {
        switch digit {
        case let digit? where (0x30...0x39).contains(digit): digit - 0x30
        case let digit? where (0x41...0x46).contains(digit): digit - 0x37
        case let digit? where (0x61...0x66).contains(digit): digit - 0x57
        default: nil
        }
    }
}
