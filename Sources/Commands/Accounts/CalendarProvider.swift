/// Calendar services that many people use and that need special advice.
enum CalendarProvider: CaseIterable {
    case google, microsoft, apple, fastmail, mailbox, nextcloud

    /// - Parameter address: An email address, a host or a URL.
    init?(address: String) {
        let host = Self.host(of: address)
        let known = Self.allCases.first { provider in
            provider.domains.contains { host == $0 || host.hasSuffix(".\($0)") }
        }
        guard let known else {
            guard address.contains("/remote.php") || host.hasPrefix("nextcloud.") else { return nil }
            self = .nextcloud
            return
        }
        self = known
    }

    private var domains: [String] {
        switch self {
        case .google: ["gmail.com", "googlemail.com", "google.com", "googleapis.com"]
        case .microsoft:
            [
                "outlook.com", "hotmail.com", "live.com", "msn.com", "office365.com", "office.com",
                "microsoft.com",
            ]
        case .apple: ["icloud.com", "me.com", "mac.com", "apple.com"]
        case .fastmail: ["fastmail.com", "fastmail.fm"]
        case .mailbox: ["mailbox.org"]
        case .nextcloud: ["nextcloud.com"]
        }
    }

    private static func host(of address: String) -> String {
        let parts = address.lowercased().split(separator: "/", omittingEmptySubsequences: true)
        let isURL = parts.count > 1 && parts[0].hasSuffix(":")
        let place = isURL ? parts[1] : parts.first ?? ""
        return String((place.split(separator: "@").last ?? "").prefix { $0 != ":" })
    }
}
