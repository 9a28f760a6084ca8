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

    /// From the first slash after the host.
    var path: String {
        let rest = description.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).drop {
            $0 != UInt8(ascii: "/")
        }
        return rest.isEmpty ? "/" : String(Substring(rest))
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

    /// Whether both hosts are below the same domain of somebody: `caldav.icloud.com` and `p42-caldav.icloud.com`, but
    /// not two below `co.uk`. Only for what a server says that has the password already.
    func isSibling(of other: FetchAddress) -> Bool {
        guard isEncrypted, NetworkAddress(literal: host) == nil else { return false }
        let labels = host.split(separator: ".")
        let others = other.host.split(separator: ".")
        guard labels.count > 2, labels.dropFirst() == others.dropFirst() else { return false }
        let isRegistry = labels.count == 3 && labels[2].utf8.count == 2 && labels[1].utf8.count <= 3
        return !isRegistry
    }

    /// Whether the same program answers at both: a password for one may go to the other.
    func isSameServer(as other: FetchAddress) -> Bool {
        host == other.host && port == other.port && isEncrypted == other.isEncrypted
    }

    /// What a document at this address means by `reference`: a whole URL, or a part of one.
    /// - Throws: `.refused` with the reason.
    func address(of reference: String) throws(FetchFault) -> FetchAddress {
        guard let url = curl_url() else { throw FetchFault(.trouble, "out of memory") }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, description, 0) == CURLUE_OK,
            curl_url_set(url, CURLUPART_URL, reference, UInt32(CURLU_URLENCODE)) == CURLUE_OK,
            let whole = Self.part(CURLUPART_URL, of: url)
        else { throw FetchFault(.refused, "'\(reference.prefix(200))' is not an address") }
        return try FetchAddress(whole)
    }

    /// The resource of this server that a list means by `href`; `nil` if that names another host. Of an address only the
    /// path counts: behind a proxy, a server often does not know by which scheme and port others reach it.
    func resource(_ href: String) -> FetchAddress? {
        guard let scheme = href.firstIndex(of: ":"), href[scheme...].hasPrefix("://") else {
            // A host may follow two slashes, but servers mean a path.
            let path = href.hasPrefix("//") ? "/" + href.drop { $0 == "/" } : href
            return try? address(of: path)
        }
        guard let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, href, UInt32(CURLU_URLENCODE)) == CURLUE_OK,
            let host = Self.part(CURLUPART_HOST, of: url), Self.bare(host) == self.host,
            let path = Self.part(CURLUPART_PATH, of: url)
        else { return nil }
        let query = Self.part(CURLUPART_QUERY, of: url).map { "?" + $0 } ?? ""
        return try? address(of: path + query)
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
