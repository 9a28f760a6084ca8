/// The name of a time zone in the system's zoneinfo, such as `Europe/Paris`.
///
/// Safe to use as a relative path: it contains no `.` or `..`. The zone need not exist.
package struct ZoneID: Sendable, Hashable {
    package let name: String

    package static let utc = ZoneID(unchecked: "UTC")

    private init(unchecked name: String) {
        self.name = name
    }
}

extension ZoneID: CanonicalText {
    /// Source: the naming rules in tz's `theory.html` ("Timezone identifiers"), with a limit far above the
    /// length of all known names.
    package init(parsing text: String) throws(TimeTextError) {
        let isName =
            text.utf8.count <= 64
            && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                part.utf8.first.map(TextScanner.isLetter) ?? false && part.utf8.allSatisfy(Self.isAllowed)
            }
        guard isName else {
            throw TimeTextError(
                value: text, reason: "it cannot be the name of a time zone",
                remedy: "write a name from the zone database, such as Europe/Paris")
        }
        self.init(unchecked: text)
    }

    package var description: String { name }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        TextScanner.isLetter(byte) || TextScanner.isDigit(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }
}
