import CivilTime
import Rules
import TestSupport
import Testing

struct SnoozeMenuTests {
    private let locality: Locality

    init() throws {
        let zones = ZoneDatabase(environment: [:])
        locality = Locality(zone: try zones.zone(try ZoneID(parsing: "Europe/Paris")), zones: zones)
    }

    private func menu(_ rules: String..., usual: String = "PT15M", last: SnoozeRule? = nil) throws
        -> SnoozeMenu
    {
        let rules =
            rules.isEmpty
            ? ["usual", "1h", "evening", "tomorrow", "weekend", "next week"] : rules
        return SnoozeMenu(
            rules: try rules.map { try #require(SnoozeRule($0)) }, usual: try CivilPeriod(parsing: usual),
            evening: try TimeOfDay(parsing: "19:00"), morning: try TimeOfDay(parsing: "09:00"), last: last)
    }

    private func instant(_ civil: String) throws -> Instant {
        locality.zone.instant(of: try CivilDateTime(parsing: civil))
    }

    /// 24 November 2026 is a Tuesday.
    @Test(arguments: [
        (
            "2026-11-24T10:00",
            [
                "Snooze 15 min", "Snooze 1 h", "Snooze to 19:00", "Snooze to Wed 9:00", "Snooze to Sat 9:00",
                "Snooze to Mon 9:00",
            ]
        ),
        // The evening has nearly come.
        (
            "2026-11-24T18:00",
            ["Snooze 15 min", "Snooze 1 h", "Snooze to Wed 9:00", "Snooze to Sat 9:00", "Snooze to Mon 9:00"]
        ),
        // People awake at night call the morning to come today's.
        (
            "2026-11-24T01:00",
            [
                "Snooze 15 min", "Snooze 1 h", "Snooze to 19:00", "Snooze to 9:00", "Snooze to Sat 9:00",
                "Snooze to Mon 9:00",
            ]
        ),
        // Tomorrow is Saturday: one time is offered once.
        (
            "2026-11-27T12:00",
            ["Snooze 15 min", "Snooze 1 h", "Snooze to 19:00", "Snooze to Sat 9:00", "Snooze to Mon 9:00"]
        ),
        (
            "2026-11-29T20:00",
            ["Snooze 15 min", "Snooze 1 h", "Snooze to Mon 9:00", "Snooze to Sat 9:00"]
        ),
        (
            // A weekday a week ahead is today's: the date tells them apart.
            "2026-11-28T12:00",
            [
                "Snooze 15 min", "Snooze 1 h", "Snooze to 19:00", "Snooze to Sun 9:00",
                "Snooze to 5 Dec 9:00",
                "Snooze to Mon 9:00",
            ]
        ),
        (
            "2026-12-29T20:00",
            ["Snooze 15 min", "Snooze 1 h", "Snooze to Wed 9:00", "Snooze to Sat 9:00", "Snooze to Mon 9:00"]
        ),
    ])
    func `choices say what comes of them`(_ now: String, _ labels: [String]) throws {
        let choices = try menu().choices(at: try instant(now), in: locality)

        #expect(choices.map(\.label) == labels)
        #expect(choices.allSatisfy { Answer($0.answer.description) == $0.answer })
    }

    @Test(arguments: [
        (["18:30", "2d", "3h"], "2026-11-24T10:00", ["Snooze to 18:30", "Snooze 2 days", "Snooze 3 h"]),
        (["18:30"], "2026-11-24T18:00", ["Snooze to Wed 18:30"]),
        // A list of what cannot be offered leaves the usual length.
        (["evening"], "2026-11-24T20:00", ["Snooze 15 min"]),
        (["15m", "usual"], "2026-11-24T20:00", ["Snooze 15 min"]),
    ])
    func `the user's own list is taken in its order`(_ rules: [String], _ now: String, _ labels: [String])
        throws
    {
        var menu = try menu()
        menu.rules = try rules.map { try #require(SnoozeRule($0)) }

        #expect(menu.choices(at: try instant(now), in: locality).map(\.label) == labels)
    }

    @Test func `the last choice is offered first, as long as it is in the list and ahead`() throws {
        let now = try instant("2026-11-24T10:00")

        #expect(try menu(last: .evening).choices(at: now, in: locality).first?.label == "Snooze to 19:00")
        #expect(try menu(last: .evening).choices(at: now, in: locality).count == 6)
        let late = try instant("2026-11-24T18:30")
        #expect(try menu(last: .evening).choices(at: late, in: locality).first?.label == "Snooze 15 min")
        #expect(
            try menu("1h", "2h", last: .evening).choices(at: now, in: locality).map(\.label)
                == ["Snooze 1 h", "Snooze 2 h"])
    }

    @Test func `a long usual length keeps nearer times off the list`() throws {
        let choices = try menu(usual: "PT12H").choices(at: try instant("2026-11-24T10:00"), in: locality)

        #expect(choices.map(\.label).prefix(3) == ["Snooze 12 h", "Snooze 1 h", "Snooze to Wed 9:00"])
    }

    @Test func `a time that was chosen is recognised as the rule that offered it`() throws {
        let now = try instant("2026-11-24T10:00")
        for choice in try menu().choices(at: now, in: locality) {
            #expect(try menu().rule(of: choice.time, at: now, in: locality) == choice.rule)
        }
        let other = try #require(SnoozeTime("2026-11-26T09:00"))
        #expect(try menu().rule(of: other, at: now, in: locality) == nil)
    }

    @Test(arguments: [
        ("2026-11-24T10:00", "2026-11-24T18:00"),  // the evening comes too near
        ("2026-11-24T18:00", "2026-11-25T00:00"),  // tomorrow becomes another day
        ("2026-11-24T00:00", "2026-11-24T04:00"),  // people get up
    ])
    func `choices hold until a time has nearly come or a day has ended`(_ now: String, _ end: String) throws {
        #expect(try menu().end(ofChoicesAt: try instant(now), in: locality) == (try instant(end)))
    }

    @Test func `lengths alone hold for ever`() throws {
        #expect(try menu("15m", "1h").end(ofChoicesAt: try instant("2026-11-24T10:00"), in: locality) == nil)
    }

    @Test func `no choice at any moment is near, past or double, and each holds to the end that was told`()
        throws
    {
        var generator = SeededGenerator(seed: 31)
        let menu = try menu("usual", "1h", "evening", "18:30", "tomorrow", "weekend", "next week")
        for _ in 0..<2_000 {
            let now = Instant(
                secondsSince1970: Int64.random(in: 1_700_000_000..<1_900_000_000, using: &generator))
            let choices = menu.choices(at: now, in: locality)
            #expect(Set(choices.map(\.time)).count == choices.count, "seed 31, \(now)")
            for choice in choices {
                guard case .until(let when) = choice.time else { continue }
                #expect(try when.instant(in: locality) > now + .seconds(3600), "seed 31, \(now)")
            }
            let end = try #require(menu.end(ofChoicesAt: now, in: locality))
            let last = end - .seconds(1)
            #expect(
                menu.times(at: max(now, last), in: locality) == menu.times(at: now, in: locality),
                "seed 31, \(now)")
            #expect(menu.times(at: end, in: locality) != menu.times(at: now, in: locality), "seed 31, \(now)")
        }
    }

    @Test(arguments: ["usual", "15m", "1h30m", "2d", "18:30", "evening", "tomorrow", "weekend", "next week"])
    func `a rule survives as text`(text: String) throws {
        #expect(try #require(SnoozeRule(text)).description == text)
    }

    @Test(arguments: ["", "noon", "25:00", "9", "0m", "next month", "PT15M"])
    func `what is no rule is refused`(text: String) {
        #expect(SnoozeRule(text) == nil)
    }
}
