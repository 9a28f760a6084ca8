import FetchInterface
import XMLText

/// The XML names that calendar servers use.
enum DAVName {
    static func dav(_ name: String) -> String { "DAV: \(name)" }
    static func caldav(_ name: String) -> String { "urn:ietf:params:xml:ns:caldav \(name)" }
    static func carddav(_ name: String) -> String { "urn:ietf:params:xml:ns:carddav \(name)" }
    static func server(_ name: String) -> String { "http://calendarserver.org/ns/ \(name)" }
    static func apple(_ name: String) -> String { "http://apple.com/ns/ical/ \(name)" }
}

/// A response body with status 207.
///
/// Source: RFC 4918, 13.
struct Multistatus {
    /// The status and properties of one resource, or the common status of several.
    struct Row {
        var hrefs: [String] = []
        /// The status of the resources themselves.
        var status: Int?
        /// The status of properties that were not granted, other than missing ones.
        var refusal: Int?
        var hasGranted = false
        private var granted: [String: XML] = [:]

        init(_ response: XML) {
            for element in response.elements {
                switch element.name {
                case DAVName.dav("href"): hrefs.append(element.text.withoutBlankEnds)
                case DAVName.dav("status"): status = Self.status(element.text)
                case DAVName.dav("propstat"): add(element)
                default: break
                }
            }
        }

        private mutating func add(_ group: XML) {
            let status = group[DAVName.dav("status")].flatMap { Self.status($0.text) } ?? 200
            if (200...299).contains(status) {
                hasGranted = true
                for property in group[DAVName.dav("prop")]?.elements ?? [] {
                    granted[property.name] = property
                }
            } else if status != 404 {
                refusal = status
            }
        }

        /// A property that the server has granted.
        subscript(name: String) -> XML? { granted[name] }

        /// The row's own status, or else that of a refusal of all properties.
        var finalStatus: Int { status ?? (hasGranted ? 200 : refusal ?? 200) }

        var isCollection: Bool { self[DAVName.dav("resourcetype")]?[DAVName.dav("collection")] != nil }

        /// Parses a line such as `HTTP/1.1 200 OK`.
        private static func status(_ line: String) -> Int? {
            let words = line.withoutBlankEnds.split(separator: " ")
            return words.count > 1 ? Int(words[1]) : nil
        }
    }

    private(set) var token: String?

    private static let limits = XML.Limits(bytes: 64 << 20, depth: 24)

    /// - Parameter take: Receives each row. If the body has a fault, it may already have received some.
    /// - Throws: `.malformed` if the body is not a multistatus or is incomplete.
    init(parsing body: [UInt8], _ take: @escaping (Row) -> Void) throws(FetchFault) {
        var token: String?
        do throws(XMLFault) {
            let root = try XML.readChildren(of: body, within: Self.limits) { element in
                switch element.name {
                case DAVName.dav("response"): take(Row(element))
                case DAVName.dav("sync-token"): token = element.text.withoutBlankEnds
                default: break
                }
            }
            guard root.name == DAVName.dav("multistatus") else {
                throw XMLFault(offset: 0, reason: "it is not a calendar server's list")
            }
        } catch {
            throw FetchFault(.malformed, "\(error)")
        }
        self.token = token
    }

    /// The condition that a refusal names (RFC 4918, 16), without its namespace.
    static func precondition(in body: [UInt8]) -> String? {
        var first: String?
        // A refusal may have a body that is not XML, or none.
        let root = try? XML.readChildren(of: body, within: XML.Limits(bytes: 64 * 1024, depth: 24)) {
            let isStandard = $0.name.hasPrefix("DAV: ") || $0.name.hasPrefix(DAVName.caldav(""))
            first = first ?? (isStandard ? $0.name : nil)
        }
        guard root?.name == DAVName.dav("error") else { return nil }
        return first.map { String($0.drop { $0 != " " }.dropFirst()) }
    }
}
