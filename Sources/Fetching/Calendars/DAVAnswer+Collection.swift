import FetchInterface
import Rules
import XMLText

extension DAVAnswer.Collection {
    /// - Parameter principal: The key of the user's own principal, which tells the user's collections from
    ///   other people's.
    init(_ row: Multistatus.Row, principal: String?) {
        self.init()
        let title = row[DAVName.dav("displayname")].map { CleanText.excerpt(of: $0.text, length: 200) } ?? ""
        name = title.isEmpty ? nil : title
        colour = row[DAVName.apple("calendar-color")].flatMap { Self.colour($0.text.withoutBlankEnds) }
        components = row[DAVName.caldav("supported-calendar-component-set")].flatMap(Self.components)
        isWritable = row[DAVName.dav("current-user-privilege-set")].map(Self.allowsWriting) ?? true
        let owner = row[DAVName.dav("owner")]?[DAVName.dav("href")].map {
            DAVHref.key($0.text.withoutBlankEnds)
        }
        let isOthers = owner.map { owner in principal.map { !Self.isSamePath(owner, $0) } ?? false } ?? false
        isShared = isOthers || row[DAVName.dav("resourcetype")]?[DAVName.server("shared")] != nil
        isBook = row[DAVName.dav("resourcetype")]?[DAVName.carddav("addressbook")] != nil
        schedules = row[DAVName.caldav("schedule-calendar-transp")] != nil
        token = row[DAVName.dav("sync-token")].map(\.text.withoutBlankEnds).flatMap { $0.isEmpty ? nil : $0 }
        tag = row[DAVName.server("getctag")].map(\.text.withoutBlankEnds).flatMap { $0.isEmpty ? nil : $0 }
        hasChanges = row[DAVName.dav("supported-report-set")].map(Self.listsChanges) ?? false
        largestResource = row[DAVName.caldav("max-resource-size")].flatMap { Int($0.text.withoutBlankEnds) }
    }

    /// The properties that `init(_:principal:)` reads.
    static let properties = [
        DAVName.dav("resourcetype"), DAVName.dav("displayname"), DAVName.dav("current-user-principal"),
        DAVName.dav("current-user-privilege-set"), DAVName.dav("owner"), DAVName.dav("sync-token"),
        DAVName.dav("supported-report-set"), DAVName.caldav("supported-calendar-component-set"),
        DAVName.caldav("max-resource-size"), DAVName.caldav("schedule-calendar-transp"),
        DAVName.server("getctag"),
        DAVName.apple("calendar-color"),
    ]

    /// `nil` for an empty set, which says as little as a missing one.
    private static func components(_ set: XML) -> [String]? {
        let names = set.elements(DAVName.caldav("comp")).compactMap { $0.attribute("name")?.uppercased() }
        return names.isEmpty ? nil : names
    }

    private static func allowsWriting(_ set: XML) -> Bool {
        let names = set.elements(DAVName.dav("privilege")).flatMap(\.elements).map(\.name)
        return ["all", "write", "write-content"].contains { names.contains(DAVName.dav($0)) }
    }

    private static func listsChanges(_ set: XML) -> Bool {
        set.elements.contains { supported in
            supported.elements(DAVName.dav("report")).contains { $0[DAVName.dav("sync-collection")] != nil }
        }
    }

    /// Whether two URLs have the same path; either may lack the host.
    private static func isSamePath(_ one: String, _ other: String) -> Bool {
        func path(_ key: String) -> Substring {
            var rest = key[...]
            if let scheme = rest.firstIndex(of: ":"), rest[scheme...].hasPrefix("://") {
                rest = rest[rest.index(scheme, offsetBy: 3)...].drop { $0 != "/" }
            }
            return rest.hasSuffix("/") ? rest.dropLast() : rest
        }
        return path(one) == path(other)
    }

    /// Converts `#rgb`, `#rrggbb` or `#rrggbbaa`.
    private static func colour(_ text: String) -> String? {
        guard text.first == "#" else { return nil }
        var digits = text.dropFirst().uppercased()
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        let colour = "#" + digits.prefix(6)
        return isColour(colour) ? colour : nil
    }
}
