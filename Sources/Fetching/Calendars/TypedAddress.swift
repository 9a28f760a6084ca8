import FetchInterface
import Rules

/// What a user has typed to say where calendars are: a whole URL, a host, or a mail address.
struct TypedAddress: Hashable {
    /// The server itself, with the path that was typed.
    let server: FetchAddress
    /// The domain to ask for services, unless a URL or a port already says where.
    let domain: String?
    let isMail: Bool

    /// - Throws: `.refused` with the reason.
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

    /// Where providers have their calendars whose domains do not say so.
    private static let known = [
        "icloud.com": "https://caldav.icloud.com/", "me.com": "https://caldav.icloud.com/",
        "mac.com": "https://caldav.icloud.com/", "fastmail.com": "https://caldav.fastmail.com/",
        "fastmail.fm": "https://caldav.fastmail.com/", "mailbox.org": "https://dav.mailbox.org/",
    ]

    /// The address of the domain's provider.
    var known: FetchAddress? {
        guard let domain, let address = Self.known[domain] else { return nil }
        return try? FetchAddress(address)
    }
}
