import Testing

@testable import CivilTime

struct RelativePhraseTests {
    /// Tuesday 24 November 2026, 14:00 in Paris.
    private func phrase() throws -> RelativePhrase {
        RelativePhrase(now: try instant("2026-11-24T13:00:00Z"), zone: try SystemZones.zone("Europe/Paris"))
    }

    @Test(arguments: [
        ("2026-11-24T13:00:00Z", "now"), ("2026-11-24T13:00:29Z", "now"), ("2026-11-24T12:59:31Z", "now"),
        ("2026-11-24T13:01:00Z", "in 1 minute"), ("2026-11-24T13:19:50Z", "in 20 minutes"),
        ("2026-11-24T12:40:00Z", "20 minutes ago"), ("2026-11-24T13:59:00Z", "in 59 minutes"),
        ("2026-11-24T14:00:00Z", "today 15:00"), ("2026-11-24T08:00:59Z", "today 09:00"),
        ("2026-11-25T16:30:00Z", "tomorrow 17:30"), ("2026-11-23T16:30:00Z", "yesterday 17:30"),
        ("2026-11-22T16:30:00Z", "2 days ago"), ("2026-11-18T16:30:00Z", "6 days ago"),
        ("2026-11-17T08:00:00Z", "Tue 17 Nov 09:00"), ("2026-11-27T08:00:00Z", "Fri 27 Nov 09:00"),
        ("2027-01-01T08:00:00Z", "Fri 1 Jan 2027 09:00"), ("2026-11-24T23:30:00Z", "tomorrow 00:30"),
    ])
    func `a moment is put in words`(moment: String, words: String) throws {
        #expect(try phrase().text(for: instant(moment)) == words)
    }

    @Test(arguments: [
        (nil, "Sun 29 Nov", "Mon 24 Nov 2025", Weekday.monday),
        ("en_GB", "Sun 29 Nov", "Mon 24 Nov 2025", .monday),
        ("en_US", "Sun Nov 29", "Mon Nov 24 2025", .sunday),
        ("ja_JP", "Sun Nov 29", "Mon 2025 Nov 24", .sunday),
        ("de_DE", "Sun 29 Nov", "Mon 24 Nov 2025", .monday),
        ("ar_EG", "Sun 29 Nov", "Mon 24 Nov 2025", .saturday),
        ("pt", "Sun 29 Nov", "Mon 24 Nov 2025", .monday),
    ])
    func `a locale has its order of the parts of a date, and its first day of the week`(
        locale: String?, near: String, far: String, first: Weekday
    ) throws {
        let phrase = RelativePhrase(
            now: try instant("2026-11-24T13:00:00Z"), zone: try SystemZones.zone("Europe/Paris"),
            order: DateOrder(locale: locale))

        #expect(phrase.text(for: try CivilDate(parsing: "2026-11-29")) == near)
        #expect(phrase.text(for: try CivilDate(parsing: "2025-11-24")) == far)
        #expect(Weekday(beginningWeeksIn: locale) == first)
    }

    @Test(arguments: [
        ("2026-11-24", "today"), ("2026-11-25", "tomorrow"), ("2026-11-23", "yesterday"),
        ("2026-11-22", "2 days ago"),
        ("2026-11-17", "Tue 17 Nov"), ("2026-11-29", "Sun 29 Nov"), ("2025-11-24", "Mon 24 Nov 2025"),
    ])
    func `a date is put in words, without a time`(date: String, words: String) throws {
        #expect(try phrase().text(for: CivilDate(parsing: date)) == words)
    }

    @Test(arguments: [
        ("2026-11-25", "tomorrow"), ("2026-11-25T17:30", "tomorrow 17:30"),
        ("2026-11-25T17:30[Asia/Tokyo]", "tomorrow 09:30"),
    ])
    func `times are printed on the user's clock`(when: String, words: String) throws {
        let locality = Locality(zone: try SystemZones.zone("Europe/Paris"), zones: SystemZones.database)

        let text = try RelativePhrase.text(
            for: When(parsing: when), at: instant("2026-11-24T13:00:00Z"), in: locality)

        #expect(text == words)
    }

    @Test func `the ends of time have words, too`() throws {
        #expect(try phrase().text(for: Instant.latest) == "Fri 31 Dec 9999 23:59")
        #expect(try phrase().text(for: Instant.earliest).hasSuffix("1 Jan 1 00:09"))
    }
}
