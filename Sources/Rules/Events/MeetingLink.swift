/// A link to an online meeting, which *Join* opens.
///
/// An event may come from anybody, and *Join* is clicked in a hurry. So only links of the services below count: their
/// hosts, and the paths under which they have meetings. Anything that a person could take for one of them and a browser
/// would not is refused.
package struct MeetingLink: Sendable, Hashable, CustomStringConvertible {
    /// The link as it was written.
    package let description: String
    /// In lower case.
    package let host: String

    /// `nil` unless `text` is a plain link (see `isPlain`) to a meeting of a service, or to a host of the user's own.
    /// - Parameter hosts: Hosts of the user's own, in lower case. Their subdomains count, too.
    package init?(_ text: String, hosts: [String] = []) {
        guard let (host, path) = Self.parts(of: text) else { return nil }
        let isOwn = hosts.contains { Self.belongs(host, to: $0) } && Self.isSomewhere(path)
        guard isOwn || Self.services.contains(where: { $0.has(host, path) }) || Self.isAnywhere(path) else {
            return nil
        }
        (description, self.host) = (text, host)
    }

    /// The first link to a meeting in one of the texts, in their order.
    package static func first(in texts: [String], hosts: [String] = []) -> MeetingLink? {
        for text in texts {
            for link in links(in: text) {
                if let found = MeetingLink(link, hosts: hosts) { return found }
            }
        }
        return nil
    }

    /// Whether `text` is an https link to a host by its name, without a user, a port, or characters outside ASCII.
    package static func isPlain(_ text: String) -> Bool { parts(of: text) != nil }

    /// Whether `text` is the name of a host in lower case, with at least one dot.
    package static func isHost(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 253, labels.count > 1, let last = labels.last else { return false }
        // An address in numbers is no name.
        guard last.utf8.contains(where: { (0x61...0x7A).contains($0) }) else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
                }
        }
    }

    // MARK: Services

    private struct Service {
        let host: String
        var takesSubdomains = false
        /// Parts of the paths of meetings; if there are none, every path but the root is one. Invitations also link to
        /// pages with dial-in numbers and options, which must not open instead.
        var paths: [String] = []

        func has(_ host: String, _ path: Substring) -> Bool {
            guard takesSubdomains ? MeetingLink.belongs(host, to: self.host) : host == self.host else {
                return false
            }
            return paths.isEmpty
                ? MeetingLink.isSomewhere(path) : paths.contains { ByteSearch.contains($0, in: path) }
        }
    }

    private static let services = [
        Service(host: "meet.google.com"),
        Service(
            host: "zoom.us", takesSubdomains: true, paths: ["/j/", "/my/", "/s/", "/w/", "/wc/"]),
        Service(host: "zoomgov.com", takesSubdomains: true, paths: ["/j/", "/my/", "/s/", "/w/", "/wc/"]),
        Service(host: "teams.microsoft.com", paths: ["/l/meetup-join/", "/meet/"]),
        Service(host: "teams.live.com", paths: ["/l/meetup-join/", "/meet/"]),
        Service(
            host: "webex.com", takesSubdomains: true,
            paths: ["/meet/", "/join/", "/j.php", "/m/", "/webappng/sites/"]),
        Service(host: "meet.jit.si"),
        Service(host: "8x8.vc"),
        Service(host: "whereby.com", takesSubdomains: true),
        Service(host: "gotomeeting.com", takesSubdomains: true, paths: ["/join/", "/meeting/join/"]),
        Service(host: "meet.goto.com"),
        Service(host: "gotomeet.me"),
        Service(host: "facetime.apple.com", paths: ["/join"]),
        Service(host: "v.ringcentral.com", paths: ["/join/"]),
        Service(host: "kmeet.infomaniak.com"),
        Service(host: "call.element.io"),
        Service(host: "fairmeeting.net"),
        Service(host: "senfcall.de", takesSubdomains: true),
    ]

    /// Whether a path alone tells a meeting: of BigBlueButton or of Nextcloud Talk, which run on hosts of their users.
    private static func isAnywhere(_ path: Substring) -> Bool {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if parts.last == "" { parts = parts.dropLast() }
        let names = parts.map { String($0) }
        // Nextcloud may lie in a folder.
        if names.count > 2, names.suffix(3).prefix(2) == ["index.php", "call"] {
            return isToken(names[names.count - 1])
        }
        switch (names.first, names.count) {
        case ("b", 2): return isRoom(names[1])
        case ("rooms", 3): return isRoom(names[1]) && names[2] == "join"
        case ("call", 2): return isToken(names[1])
        default: return names == ["bigbluebutton", "api", "join"]
        }
    }

    /// `ann-4xy-w7k-q2m`: how BigBlueButton's own page names rooms.
    private static func isRoom(_ name: String) -> Bool {
        let groups = name.split(separator: "-", omittingEmptySubsequences: false)
        return (3...4).contains(groups.count)
            && groups.allSatisfy { $0.utf8.count == 3 && $0.utf8.allSatisfy(isLowerOrDigit) }
    }

    /// How Nextcloud Talk names conversations.
    private static func isToken(_ name: String) -> Bool {
        (4...32).contains(name.utf8.count) && name.utf8.allSatisfy(isLowerOrDigit)
    }

    private static func isLowerOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    private static func belongs(_ host: String, to domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain)
    }

    private static func isSomewhere(_ path: Substring) -> Bool { path.utf8.count > 1 }

    // MARK: Reading

    private static let scheme = "https://"
    private static let mostBytes = 2_000
    /// A text that links to more than this is no invitation.
    private static let mostLinks = 50

    /// The host in lower case, and the path without its query; `nil` unless `text` is plain.
    private static func parts(of text: String) -> (host: String, path: Substring)? {
        guard text.utf8.count <= mostBytes, text.utf8.allSatisfy(isAllowed),
            text.prefix(scheme.count).lowercased() == scheme
        else { return nil }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { !"/?#".contains($0) }
        // What is no name of a host has a user, a port or numbers in it.
        guard isHost(host.lowercased()) else { return nil }
        return (host.lowercased(), rest.dropFirst(host.count).prefix { !"?#".contains($0) })
    }

    /// The https links in a text, as people and programs write them: in brackets, in quotes, at the end of a sentence.
    private static func links(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        let scheme = Array(Self.scheme.utf8)
        var links: [String] = []
        var place = 0
        while place + scheme.count < bytes.count, links.count < mostLinks {
            let isLink = zip(bytes[place...], scheme).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && $1 > 0x60 }
            // A longer word, such as `xhttps`, is another scheme.
            guard isLink, place == 0 || !isWord(bytes[place - 1]) else {
                place += 1
                continue
            }
            var end = place
            while end < bytes.count, isAllowed(bytes[end]) { end += 1 }
            // A letter outside ASCII goes on with the address, which is then not what it seems to be.
            if isLetter(at: end, of: bytes) {
                place = end
                continue
            }
            var link = bytes[place..<end]
            while let last = link.last, isPunctuation(last, in: link) { link.removeLast() }
            links.append(String(decoding: link, as: UTF8.self))
            place = end
        }
        return links
    }

    private static func isPunctuation(_ byte: UInt8, in link: ArraySlice<UInt8>) -> Bool {
        if byte == UInt8(ascii: ")") { return !link.contains(UInt8(ascii: "(")) }
        return ".,;:!?'*".utf8.contains(byte)
    }

    /// Whether a character outside ASCII is a letter or a digit.
    private static func isLetter(at place: Int, of bytes: [UInt8]) -> Bool {
        guard place < bytes.count, bytes[place] >= 0x80 else { return false }
        let scalar = String(decoding: bytes[place..<min(bytes.count, place + 4)], as: UTF8.self)
            .unicodeScalars.first
        return scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        isLowerOrDigit(byte | 0x20) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Source: RFC 3986, section 2, without brackets, which such links do not have.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        isLowerOrDigit(byte) || (0x41...0x5A).contains(byte) || "-._~%:/?#@!$&'()*+,;=".utf8.contains(byte)
    }
}

extension EventDetails {
    /// The link to the online meeting: that of the field, or else the first in the place and the notes.
    /// - Parameter hosts: See `MeetingLink.init`.
    package func meeting(hosts: [String]) -> MeetingLink? {
        MeetingLink.first(in: [join, location, notes], hosts: hosts)
    }
}

extension ValueForm where Content == String {
    /// An https link to a host by its name; empty if there is none.
    static let link = textForm(.line) { text, field throws(InvalidValue) in
        let link = try FieldRules.line(text, field: field, limit: Limits.link)
        guard link.isEmpty || MeetingLink.isPlain(link) else {
            throw InvalidValue(
                field: field, value: link, reason: "it is not a plain https link",
                remedy: "write it as in https://meet.jit.si/OurRoom")
        }
        return link
    }
}
