import CivilTime
import Rules
import TestSupport
import Testing

struct DigestTimeTests {
    private let monday = Instant("2026-11-23T12:00:00Z")!

    private func answers(_ counts: [(Weekday, Int, Int)]) -> [Int] {
        var answers = [Int](repeating: 0, count: 168)
        for (day, hour, count) in counts { answers[(day.rawValue - 1) * 24 + hour] = count }
        return answers
    }

    @Test(arguments: [
        ("off", nil), ("sun 18:00", "2026-11-29T18:00:00Z"), ("mon 12:00", "2026-11-30T12:00:00Z"),
    ])
    func `a digest comes at its day and time`(setting: String, next: String?) throws {
        let time = try #require(DigestTime(setting))

        #expect(time.description == setting)
        #expect(time.next(after: monday, answers([]), in: .utc)?.description == next)
    }

    @Test func `the best evening is the one with most answers, and its best hour`() {
        let answers = answers([(.tuesday, 9, 50), (.wednesday, 19, 3), (.wednesday, 20, 5), (.friday, 18, 7)])

        #expect(DigestTime.auto.next(after: monday, answers, in: .utc)?.description == "2026-11-25T20:00:00Z")
    }

    @Test func `with fewer than eight answers the best evening is Sunday at six`() {
        let few = answers([(.wednesday, 19, 7)])

        #expect(DigestTime.auto.next(after: monday, few, in: .utc)?.description == "2026-11-29T18:00:00Z")
    }

    @Test func `two digests are four days apart at least`() throws {
        let time = try #require(DigestTime("wed 9:00"))
        let sunday = try Instant(parsing: "2026-11-22T18:00:00Z")

        #expect(time.description == "wed 09:00")
        #expect(
            time.next(at: monday, last: sunday, answers([]), in: .utc)?.description == "2026-12-02T09:00:00Z")
        #expect(
            time.next(at: monday, last: monday + .seconds(86_400), answers([]), in: .utc)?.description
                == "2026-11-25T09:00:00Z")
    }

    @Test(arguments: ["", "never", "sun", "sun 25:00", "18:00", "x 18:00", "su 18:00"])
    func `anything else is no time of a digest`(text: String) {
        #expect(DigestTime(text) == nil)
    }
}

struct InsightDigestTests {
    private let sunday = CivilDate("2026-11-29")!

    private func insights(_ count: Int) -> Insights {
        var facts = InsightFacts(today: sunday, since: sunday.adding(days: -Insights.days))
        facts.outcomes = (0..<count).map { number in
            let due = sunday.adding(days: -(number % 7))
            let subject = Subject(kind: .task, id: "\(number % 2)")
            let done = number % 4 == 3 ? nil : CivilDateTime(due, .latest)
            return Outcome(.repeating, subject, title: "Feed the cat", due: due, hour: 18, done: done)
        }
        facts.items = (0..<(count > 8 ? 9 : 0)).map {
            ItemOutcome(name: "Lettuce", category: "", isThrownAway: $0 < 5, lost: nil)
        }
        facts.open = [
            OpenThing(
                .repeating, Subject(kind: .task, id: "1"), short: "1", title: "Feed the cat",
                due: sunday.adding(days: 1), hour: 18)
        ]
        return Insights(facts, in: .utc)
    }

    @Test
    func `for a guardian, the digest has a line for each who has something to do or has done something`()
        throws
    {
        var (anna, ben, idle, anyone) = (
            FamilyStatus(name: "Anna"), FamilyStatus(name: "Ben"), FamilyStatus(name: "Cara"),
            FamilyStatus(name: "")
        )
        (anna.open, anna.overdue, anna.done) = (3, 1, 5)
        ben.done = 2
        (idle.done, anyone.open) = (0, 9)

        let digest = try #require(
            InsightDigest(insights(7), tone: .plain, family: [anna, ben, idle, anyone]))
        let week = InsightDigest.week(on: insights(7).today).isPresent ? "this" : "last"

        #expect(
            digest.lines == [
                "Anna: 5 done \(week) week, 3 open, 1 overdue", "Ben: 2 done \(week) week, 0 open",
            ])
    }

    @Test(arguments: InsightTone.allCases)
    func `a digest has at most five lines, each a whole sentence`(tone: InsightTone) throws {
        let digest = try #require(InsightDigest(insights(40), tone: tone))

        #expect((1...5).contains(digest.lines.count) && !digest.title.isEmpty)
        for line in digest.lines {
            #expect(line.hasSuffix(".") || line.hasSuffix("?") || line.hasSuffix("%)."), "\(line)")
        }
    }

    @Test func `the plain digest says what was done, what is left over and what may be late`() throws {
        let digest = try #require(InsightDigest(insights(40), tone: .plain))

        #expect(
            digest.lines == [
                "This week, 30 of 40 tasks were done in time.",
                "Of 'Lettuce', 5 of 9 were thrown away: buy less of it?",
                "'Feed the cat' was done in time 20 times in a row.",
            ])
    }

    @Test func `there is no digest of fewer than eight observations`() {
        #expect(InsightDigest(insights(7), tone: .friendly) == nil)
    }
}
