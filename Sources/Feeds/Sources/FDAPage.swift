import Rules

/// What the URL of an announcement's page says about it.
enum FDAPage {
    /// The last part of its path, in lower case; `nil` for other pages.
    static func slug(of path: String) -> String? {
        guard let place = path.firstRange(of: "/recalls-market-withdrawals-safety-alerts/") else {
            return nil
        }
        let slug = path[place.upperBound...].prefix { !"?#/".contains($0) }.lowercased()
        return slug.isEmpty ? nil : slug
    }

    /// An update gets its own page, or a new name for the old one; both are the same recall.
    static func event(_ slug: String) -> String {
        let prefix = ["updated-release-", "updated-", "update-"].first { slug.hasPrefix($0) }
        return "fda:\(slug.dropFirst(prefix?.count ?? 0))"
    }

    static func product(named name: String, brand: String) -> RecalledProduct {
        RecalledProduct(
            name: name, brand: brand, scope: .unread, decidedBy: [.lot, .date],
            text: [brand, name].nonEmpty.joined(separator: " "))
    }

    static func links(_ path: String) -> [RecallLink] {
        let address = path.hasPrefix("/") ? "https://www.fda.gov\(path)" : path
        let secure = address.hasPrefix("http://") ? "https://\(address.dropFirst(7))" : address
        return secure.hasPrefix("https://www.fda.gov/") ? [RecallLink(.notice, secure)] : []
    }

    /// "Acme Foods Issues Allergy Alert on Undeclared Milk in Oat Cookies": Acme Foods.
    static func firm(in title: String) -> String? {
        let words = title.split(separator: " ")
        let verbs: Set<String> = [
            "issues", "recalls", "announces", "expands", "voluntarily", "conducts", "initiates", "is",
            "updates", "issued",
        ]
        guard let verb = words.firstIndex(where: { verbs.contains($0.lowercased()) }), verb > 0 else {
            return nil
        }
        return words[..<verb].joined(separator: " ")
    }

    /// The words after " in " or " of " in such a title, up to the hazard: Oat Cookies.
    static func thing(in title: String) -> String? {
        let head = title[..<(title.firstRange(of: " Due to ")?.lowerBound ?? title.endIndex)]
        let joints = [" Recall of ", " Recalling ", " in ", " of "]
        guard let joint = joints.lazy.compactMap({ head.firstRange(of: $0) }).first else { return nil }
        let thing = String(head[joint.upperBound...]).trimmed(of: " .")
        return thing.isEmpty ? nil : thing
    }
}
