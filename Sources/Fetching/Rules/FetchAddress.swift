import CCurl
import FetchInterface
import Rules

/// A URL that our rules allow: HTTPS, or HTTP on this machine's loopback.
///
/// libcurl parses it, because libcurl also connects to it: two parsers could be made to see two hosts.
struct FetchAddress: Sendable, Hashable, CustomStringConvertible {
    /// The whole URL without its fragment.
    let description: String
    /// In lower case; an IPv6 address without brackets.
    let host: String
    let port: Int
    let isEncrypted: Bool

    /// - Throws: `.refused` with the reason.
    init(_ text: String) throws(FetchFault) {
        guard text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw FetchFault(.refused, "an address must be in printable ASCII, without blanks")
        }
        guard let url = curl_url() else { throw FetchFault(.trouble, "out of memory") }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK,
            curl_url_set(url, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: url), let host = Self.part(CURLUPART_HOST, of: url),
            let port = Self.part(CURLUPART_PORT, of: url, flags: CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
            let whole = Self.part(CURLUPART_URL, of: url)
        else { throw FetchFault(.refused, "'\(text.prefix(200))' is not an address") }
        guard Self.part(CURLUPART_USER, of: url) == nil, Self.part(CURLUPART_PASSWORD, of: url) == nil else {
            throw FetchFault(.refused, "an address must not have a user or a password")
        }
        description = whole
        self.host = Self.bare(host)
        self.port = port
        isEncrypted = scheme == "https"
        guard isEncrypted || (scheme == "http" && isLoopback) else {
            throw FetchFault(.refused, "'\(scheme)' to \(self.host): only HTTPS is allowed")
        }
    }

    /// Whether the URL itself names this machine. It may then lead nowhere else; and no other URL may lead
    /// here.
    var isLoopback: Bool {
        Loopback.isNamed(by: host)
    }

    /// Whether the hosts are the same, or one is below the other: `www.fda.gov` and `fda.gov`, but not two
    /// below a third, which may have different owners, as below `co.uk`.
    func isSameSite(as other: FetchAddress) -> Bool {
        if host == other.host { return !isLoopback || port == other.port }
        if NetworkAddress(literal: host) != nil || NetworkAddress(literal: other.host) != nil { return false }
        return host.hasSuffix("." + other.host) || other.host.hasSuffix("." + host)
    }

    private static func bare(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    /// `nil` if the URL has no such part.
    private static func part(_ part: CURLUPart, of url: OpaquePointer, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
            return nil
        }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
