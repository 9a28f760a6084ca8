import CivilTime
import Rules
import TestSupport
import Testing

/// When the guardian of a family hears of what others have left.
struct GuardianshipTests {
    private let locality = Locality(
        zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: ZoneDatabase(directories: []))

    private func rule(cap: Int = 6, quiet: String = "") throws -> Guardianship {
        let rules = NagRules(tasks: nil, alerts: nil, cap: cap, quiet: try WeeklyHours(parsing: quiet))
        return Guardianship(rules, brief: MorningBrief(at: Locality.usualDateHour), in: locality)
    }

    private func policy(minutes: Int64) throws -> NagPolicy {
        try NagPolicy(intervals: [.seconds(60 * minutes)])
    }
    private func at(_ text: String) throws -> Instant { try Instant(parsing: text) }

    @Test func `without nagging, the reminder itself is the last alert`() throws {
        let ring = try at("2026-11-24T17:00:00Z")

        #expect(try rule().lastAlert(of: ring, by: nil) == ring)
    }

    @Test func `the last alert is that of the day, however long nagging goes on`() throws {
        let ring = try at("2026-11-24T17:00:00Z")

        // At 18:00, 19:00, 20:00 and 21:00; nothing repeats at night.
        let last = try rule(quiet: "22:00-07:00").lastAlert(of: ring, by: policy(minutes: 60))
        #expect(try last == at("2026-11-24T20:00:00Z"))
        // Of a cap of two, both are more than an hour apart.
        #expect(try rule(cap: 2).lastAlert(of: ring, by: policy(minutes: 60)) == at("2026-11-24T19:00:00Z"))
        // Midnight is at 23:00 UTC.
        #expect(try rule(cap: 48).lastAlert(of: ring, by: policy(minutes: 240)) == at("2026-11-24T21:00:00Z"))
    }

    @Test func `the guardian is told in the brief after the last alert`() throws {
        let moment = { (ring: String) in
            try rule().moment(of: at(ring), by: nil, told: nil, at: at(ring))
        }

        #expect(try moment("2026-11-24T17:00:00Z") == at("2026-11-25T08:00:00Z"))
        // An hour to answer is left.
        #expect(try moment("2026-11-25T07:00:00Z") == at("2026-11-25T08:00:00Z"))
        #expect(try moment("2026-11-25T07:00:01Z") == at("2026-11-26T08:00:00Z"))
    }

    @Test func `the guardian is told once a day, for a week`() throws {
        let ring = try at("2026-11-24T17:00:00Z")
        var told: Instant?
        var days: [String] = []
        while let next = try rule().moment(of: ring, by: nil, told: told, at: told ?? ring) {
            days.append(next.description)
            told = next
        }

        #expect(days == (25...30).map { "2026-11-\($0)T08:00:00Z" } + ["2026-12-01T08:00:00Z"])
    }

    @Test func `a last notice that lies ahead comes from a wrong clock`() throws {
        let ring = try at("2026-11-24T17:00:00Z")
        let later = try at("2027-11-24T17:00:00Z")

        #expect(
            try rule().moment(of: ring, by: nil, told: later, at: ring) == at("2026-11-25T08:00:00Z"))
    }

    @Test func `an hour after the last alert, in any zone and season, one brief a day is enough`() throws {
        var numbers = SeededGenerator(seed: 34)
        for _ in 0..<500 {
            let ring = Instant(secondsSince1970: 1_790_000_000 + Int64(numbers.next() % 31_536_000))
            let choice: NagPolicy? =
                numbers.next() % 2 == 0 ? nil : try policy(minutes: 1 + Int64(numbers.next() % 300))
            let rule = try rule(cap: 1 + Int(numbers.next() % 12), quiet: "22:00-07:00")
            var told: Instant?
            var days: Set<CivilDate> = []
            let last = rule.lastAlert(of: ring, by: choice)
            #expect(last >= ring)
            #expect(
                locality.zone.civil(of: last).date == locality.zone.civil(of: ring).date)
            while let next = rule.moment(of: ring, by: choice, told: told, at: told ?? ring) {
                #expect(next >= last + .seconds(3600))
                #expect(days.insert(locality.zone.civil(of: next).date).inserted)
                told = next
            }
            #expect((5...8).contains(days.count))
        }
    }

    @Test(
        arguments: [
            (nil, "Anna", true), (nil, "", false), (nil, "Ben", false), ("Anna", "Ben", true),
            ("Ben", "Anna", false), ("anna", "", true),
        ] as [(String?, String, Bool)])
    func `the guardian of a list counts before the guardian of the family`(
        ofList: String?, general: String, isTold: Bool
    ) {
        let left = UnansweredReminder(
            subject: .task(.random()), title: "Bins", person: "Ben", rangAt: .earliest, policy: nil,
            guardian: ofList)

        #expect(
            left.isLeft(to: Person(name: "Anna", isMe: true, addedAt: .earliest), general: general) == isTold)
    }
}
