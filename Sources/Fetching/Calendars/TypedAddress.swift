import FetchInterface
import Rules

/// What a user typed to find calendars: a complete URL, a host, or an email address.
struct TypedAddress: Hashable {
    /// The server itself, with the path from the input.
    let server: FetchAddress
    /// The domain whose services to look up; `nil` if a URL or a port already names the server.
    let domain: String?
    let isMail: Bool

    /// - Throws: `.refused`, with the reason.
    init(_ typed: String) throws(FetchFault) {
        let text = typed.trimmed
        guard !text.isEmpty else { throw FetchFault(.refused, "there is no address") }
        if text.contains("://") {
            server = try FetchAddress(text)
            (domain, isMail) = (nil, false)
            return
        }
        let at = text.lastIndex(of: "@")
        isMail = at != nil && !text.contains("/")
        let host = isMail ? String(text[(at ?? text.startIndex)...].dropFirst()) : text
        let name = host.prefix { $0 != "/" }
        let bare = name.hasPrefix("[") ? name.prefix { $0 != "]" } + "]" : name.prefix { $0 != ":" }
        server = try FetchAddress((Loopback.isNamed(by: bare) ? "http://" : "https://") + host)
        let isName = NetworkAddress(literal: server.host) == nil && !server.isLoopback
        domain = isName && !name.contains(":") && !host.contains("/") ? server.host : nil
    }

    /// Calendar servers of providers whose domains do not name them.
    private static let known = [
        "icloud.com": "https://caldav.icloud.com/", "me.com": "https://caldav.icloud.com/",
        "mac.com": "https://caldav.icloud.com/", "fastmail.com": "https://caldav.fastmail.com/",
        "fastmail.fm": "https://caldav.fastmail.com/", "mailbox.org": "https://dav.mailbox.org/",
    ]

    /// The URL of the calendar server of the domain's provider, if it is known.
    var known: FetchAddress? {
        guard let domain, let address = Self.known[domain] else { return nil }
        return try? FetchAddress(address)
    }
}
