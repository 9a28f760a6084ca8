import CivilTime
import Rules
import Testing

@testable import Interchange

/// Birthdays of contacts in vCards.
struct ContactBirthdayTests {
    private static let now = Instant(secondsSince1970: 1_790_000_000)

    private func card(_ lines: String...) -> [UInt8] {
        Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8)
    }

    @Test(
        arguments: [
            ("BDAY:1984-05-03", "1984-05-03"), ("BDAY:19840503", "1984-05-03"),
            ("BDAY;VALUE=date:1984-05-03", "1984-05-03"), ("item1.BDAY:1984-05-03T00:00:00Z", "1984-05-03"),
            ("BDAY:--0503", nil), ("BDAY:--05-03", nil), ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-03", nil),
        ] as [(String, String?)])
    func `a day of birth is read with or without a year`(line: String, born: String?) throws {
        let birthday = try #require(ContactBirthday(card("UID:1", "FN:Ben Berg", line)))

        #expect((birthday.month, birthday.day) == (5, 3))
        #expect(birthday.born?.description == born)
    }

    @Test(arguments: [
        "BDAY:", "BDAY:1984", "BDAY:1984-13-03", "BDAY:19840230", "BDAY;VALUE=text:circa 1800", "BDAY:--0230",
        "BDAY:9999999999999999999999", "NOTE:no birthday",
    ])
    func `what is no day is no birthday`(line: String) {
        #expect(ContactBirthday(card("UID:1", "FN:Ben", line)) == nil)
    }

    @Test func `names are unfolded, unescaped, and made of their parts if need be`() throws {
        let folded = try #require(ContactBirthday(card("FN:Anna\\, the e", " lder", "BDAY:1984-05-03")))
        let parts = try #require(ContactBirthday(card("N:Berg;Ben;;;", "BDAY:1984-05-03")))

        #expect(folded.name == "Anna, the elder")
        #expect(parts.name == "Ben Berg")
        #expect(ContactBirthday(card("BDAY:1984-05-03")) == nil)
    }

    @Test func `a birthday comes each year, with the age`() throws {
        let event = try #require(ContactBirthday(card("UID:1", "FN:Ben", "BDAY:1984-05-03"))).event(
            now: Self.now)
        let again = try #require(ContactBirthday(card("UID:1", "FN:Benno", "BDAY:1984-05-03"))).event(
            now: Self.now)

        #expect(event.title == "Ben's birthday" && event.repeats?.description == "FREQ=YEARLY")
        #expect(event.details.age(at: try When(parsing: "2026-05-03")) == 42)
        #expect(event.details.age(at: try When(parsing: "1983-05-03")) == nil)
        #expect(event.id == again.id)
    }

    @Test func `somebody born on 29 February has a birthday every year`() throws {
        let event = try #require(ContactBirthday(card("FN:Leo", "BDAY:2004-02-29"))).event(now: Self.now)
        let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))
        var occurrences = try event.occurrences(
            notOverAt: try Instant(parsing: "2026-01-01T00:00:00Z"), in: locality)

        #expect(
            (0..<3).map { _ in occurrences.next()?.when.description } == [
                "2026-02-28", "2027-02-28", "2028-02-29",
            ])
    }

    @Test func `hostile contacts are read without harm`() {
        let long = String(repeating: "x", count: 100_000)
        #expect(ContactBirthday(card("FN:\(long)", "BDAY:1984-05-03"))?.name.count == 200)
        #expect(ContactBirthday([0xFF, 0x0A, 0x20, 0x3A, 0x0A]) == nil)
        #expect(ContactBirthday(Array(repeating: 0x20, count: 1_000_000)) == nil)
        #expect(
            ContactBirthday(card("FN:a\u{202E}b", "BDAY:1984-05-03")).map { !$0.name.contains("\u{202E}") }
                == true)
    }
}
