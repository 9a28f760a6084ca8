import Rules

/// An address that is safe to open in a browser: `https:`, or `http:` on this machine.
///
/// Refuses, rather than repairs, whatever a browser, a shell or a desktop could read differently.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    /// Whether it names this machine.
    package let isLocal: Bool

    private static let mostBytes = 4_000

    /// `nil` for any other scheme, a user name before the host, no host, more than 4,000 bytes, or characters
    /// that addresses cannot have (RFC 3986, section 2).
    package init?(_ text: String) {
        guard text.utf8.count <= Self.mostBytes, text.utf8.allSatisfy(Self.isAllowed),
            let (scheme, authority) = Self.parts(of: text), let host = Self.host(in: authority)
        else { return nil }
        switch scheme {
        case "https": break
        case "http" where Loopback.isNamed(by: host): break
        default: return nil
        }
        description = text
        isLocal = Loopback.isNamed(by: host)
    }

    /// Why `text` is not the address of a server.
    package static func whyNoServer(_ text: String) -> String {
        guard let (scheme, authority) = parts(of: text), scheme == "http", let host = host(in: authority),
            !Loopback.isNamed(by: host)
        else { return "it is not a server address" }
        return "anyone in between could read and change plain http; write https, "
            + "or forward the port to this machine: ssh -N -L 11434:127.0.0.1:11434 \(host)"
    }

    /// Encodes `text` for use in part of an address: every byte but letters, digits and `-._~` becomes `%XX`.
    /// Source: RFC 3986, section 2.3.
    package static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The scheme in lower case, and the text between `//` and the path; `nil` if `text` does not begin so.
    static func parts(of text: String) -> (scheme: String, authority: Substring)? {
        for scheme in ["https", "http"] {
            guard text.count > scheme.count, text.prefix(scheme.count).lowercased() == scheme else {
                continue
            }
            let rest = text.dropFirst(scheme.count)
            guard rest.hasPrefix("://") else { continue }
            return (scheme, rest.dropFirst(3).prefix { !"/?#".contains($0) })
        }
        return nil
    }

    /// The host in lower case, without the port.
    private static func host(in authority: Substring) -> String? {
        guard !authority.contains("@") else { return nil }
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]"),
                isPort(authority[authority.index(after: end)...])
            else { return nil }
            return authority[...end].lowercased()
        }
        let host = authority.prefix { $0 != ":" }
        guard !host.isEmpty, isPort(authority.dropFirst(host.count)),
            host.utf8.allSatisfy({ isUnreserved($0) && $0 != UInt8(ascii: "~") })
        else { return nil }
        return host.lowercased()
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard let first = text.first else { return true }
        let digits = text.dropFirst()
        return first == ":" && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(digits) != nil
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-._~".utf8.contains(byte)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "%:/?#[]@!$&'()*+,;=".utf8.contains(byte)
    }
}
