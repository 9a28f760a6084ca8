import FetchInterface

/// The XML bodies of requests to calendar servers.
enum DAVBody {
    /// - Parameter properties: Names as in `DAVName`.
    static func propfind(_ properties: [String]) -> [UInt8] {
        document("d:propfind", "<d:prop>\(properties.map(element).joined())</d:prop>")
    }

    /// Source: RFC 6578, 3.2. Sets no limit, because some servers lose the changes beyond it.
    static func changes(since token: String?) -> [UInt8] {
        document(
            "d:sync-collection",
            "<d:sync-token>\(escaped(token ?? ""))</d:sync-token><d:sync-level>1</d:sync-level>"
                + "<d:prop><d:getetag/><d:resourcetype/></d:prop>")
    }

    /// Source: RFC 4791, 7.9.
    static func resources(_ paths: [String]) -> [UInt8] {
        document(
            "c:calendar-multiget",
            "<d:prop><d:getetag/><c:calendar-data/></d:prop>"
                + paths.map { "<d:href>\(escaped($0))</d:href>" }.joined())
    }

    /// Source: RFC 6352, 8.6. Asks for what a birthday needs, though many servers send whole contacts.
    static let contacts = document(
        "v:addressbook-query",
        "<d:prop><d:getetag/><v:address-data><v:prop name=\"VERSION\"/><v:prop name=\"UID\"/><v:prop name=\"FN\"/>"
            + "<v:prop name=\"N\"/><v:prop name=\"BDAY\"/></v:address-data></d:prop>"
            + "<v:filter><v:prop-filter name=\"BDAY\"/></v:filter>")

    /// Source: RFC 4791, 5.3.1.2.
    static func newCalendar(_ name: String, _ components: [String]) -> [UInt8] {
        let set = components.map { "<c:comp name=\"\(escaped($0))\"/>" }.joined()
        return document(
            "c:mkcalendar",
            "<d:set><d:prop><d:displayname>\(escaped(name))</d:displayname>"
                + "<c:supported-calendar-component-set>\(set)</c:supported-calendar-component-set></d:prop></d:set>"
        )
    }

    private static func document(_ root: String, _ content: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <\(root) xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" \
            xmlns:v="urn:ietf:params:xml:ns:carddav" \
            xmlns:s="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/">\(content)</\(root)>
            """.utf8)
    }

    private static let prefixes = [
        ("DAV: ", "d"), ("urn:ietf:params:xml:ns:caldav ", "c"), ("urn:ietf:params:xml:ns:carddav ", "v"),
        ("http://calendarserver.org/ns/ ", "s"),
        ("http://apple.com/ns/ical/ ", "a"),
    ]

    private static func element(_ name: String) -> String {
        for (space, prefix) in prefixes where name.hasPrefix(space) {
            return "<\(prefix):\(name.dropFirst(space.count))/>"
        }
        preconditionFailure("a property of no namespace that is declared: \(name)")
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // XML allows these characters not even as references.
            case _ where scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar): continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
