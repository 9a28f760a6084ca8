import Glibc

/// What is this machine itself, by name or by address. Whoever asks whether a server is local asks here.
///
/// Source: RFC 6761 (`localhost`), RFC 1122 (127.0.0.0/8), RFC 4291 (`::1`, and IPv4 addresses mapped to IPv6).
package enum Loopback {
    /// Whether `host` is the whole name `localhost`, or an address of this machine in its usual notation.
    ///
    /// Other names are not looked up: whoever owns them decides where they lead. Short, octal and hexadecimal
    /// notations of addresses are not read, because programs disagree about them.
    /// - Parameter host: Without a port; an IPv6 address with or without its brackets.
    package static func isNamed(by host: some StringProtocol) -> Bool {
        if host.lowercased() == "localhost" { return true }
        if host.first == "[" || host.last == "]" {
            guard host.count > 2, host.first == "[", host.last == "]" else { return false }
            return isSix(String(host.dropFirst().dropLast()))
        }
        return host.contains(":") ? isSix(String(host)) : isFour(String(host))
    }

    /// - Parameter address: The 4 bytes of an IPv4 address, or the 16 of an IPv6 address.
    package static func contains(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: return address[0] == 127
        case 16:
            let isMapped = address[..<10].allSatisfy { $0 == 0 } && address[10] == 0xFF && address[11] == 0xFF
            return isMapped
                ? address[12] == 127 : address.dropLast().allSatisfy { $0 == 0 } && address[15] == 1
        default: return false
        }
    }

    private static func isFour(_ text: String) -> Bool {
        var address = in_addr()
        // Reads four decimal numbers without leading zeros, and nothing else.
        guard !text.utf8.contains(0), inet_pton(AF_INET, text, &address) == 1 else { return false }
        return contains(withUnsafeBytes(of: address) { Array($0) })
    }

    private static func isSix(_ text: String) -> Bool {
        var address = in6_addr()
        guard !text.utf8.contains(0), inet_pton(AF_INET6, text, &address) == 1 else { return false }
        return contains(withUnsafeBytes(of: address) { Array($0) })
    }
}
