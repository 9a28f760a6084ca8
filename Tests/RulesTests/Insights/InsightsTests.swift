import CivilTime
import Rules
import TestSupport
import Testing

/// Monday, 23 November 2026.
private let today = CivilDate("2026-11-23")!

private func subject(_ number: Int) -> Subject {
    Subject(kind: .task, id: "00000000-0000-4000-8000-00000000000\(number)")
}

/// Outcomes of one repeating task, one a week on Mondays, the newest a week ago.
/// - Parameter lateness: In days, oldest first; `nil` for what was not done.
private func outcomes(_ lateness: [Int?], of number: Int = 1, title: String = "Water plants") -> [Outcome] {
    lateness.enumerated().map { index, days in
        let due = today.adding(days: -7 * (lateness.count - index))
        let done = days.map { CivilDateTime(due.adding(days: $0), TimeOfDay(hour: 18, minute: 0)!) }
        return Outcome(.repeating, subject(number), title: title, due: due, hour: 9, done: done)
    }
}

private func facts(_ outcomes: [Outcome]) -> InsightFacts {
    var facts = InsightFacts(today: today, since: today.adding(days: -Insights.days))
    facts.outcomes = outcomes
    return facts
}

private func thing(_ repeats: String, due: String = "2026-11-23") throws -> RepeatingThing {
    RepeatingThing(
        subject(1), short: "0000", title: "Water plants", try RepetitionPhrase.repetition(repeats),
        due: try When(parsing: due))
}

struct InsightsTests {
    @Test func `outcomes are counted by week, kind and hour`() {
        let insights = Insights(facts(outcomes([0, 0, -1, 2, nil, 0, 0, 0, 0])), in: .utc)

        let all = insights.tables.all
        #expect((all.inTime, all.late, all.missed, all.percentInTime) == (7, 1, 1, 78))
        #expect(insights.tables.weeks.count == 12 && insights.tables.weeks.last?.start == today)
        #expect(insights.tables.weeks.map(\.count.all) == [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
        #expect(insights.tables.kinds.map(\.kind) == [.repeating])
        #expect(insights.tables.hours.map(\.hour) == [9])
    }

    @Test func `nothing is said below eight observations`() {
        var facts = facts(outcomes([0, 0, 0, 3, 3, 3, 3]))
        facts.open = [OpenThing(.repeating, subject(1), short: "0", title: "X", due: today, hour: 9)]
        facts.items = (0..<7).map { _ in
            ItemOutcome(name: "Lettuce", category: "food", isThrownAway: true, lost: nil)
        }

        let insights = Insights(facts, in: .utc)

        #expect(!insights.isSignificant && insights.tables.all.percentInTime == nil)
        #expect(insights.streaks.isEmpty && insights.late.isEmpty && insights.prospects.isEmpty)
        #expect(insights.waste.tooMuch.isEmpty)
        #expect(InsightWords(.plain, today: today).count(insights.tables.all) == nil)
    }

    @Test func `what went wrong on an excused day counts nowhere, and breaks no streak`() throws {
        var facts = facts(outcomes([0, 0, 0, 0, nil, 2, 0, 0, 0, 0]))
        let plain = Insights(facts, in: .utc)
        facts.excused = [today.adding(days: -42), today.adding(days: -35), today.adding(days: -7)]

        let excused = Insights(facts, in: .utc)

        try #require(!plain.streaks.isEmpty && !excused.streaks.isEmpty)
        #expect((plain.streaks[0].current, plain.streaks[0].longest) == (4, 4))
        // What was done in time on an excused day counts all the same.
        #expect((excused.streaks[0].current, excused.streaks[0].longest) == (8, 8))
        #expect((excused.tables.all.all, excused.tables.all.inTime) == (8, 8))
    }

    // MARK: Late

    @Test func `a weekly chore done two days late is proposed for the day of the week on which it is done`()
        throws
    {
        var facts = facts(outcomes([2, 2, 2, 0, 2, 2, 2, 2, 2]))
        facts.repeating = [try thing("7 days")]

        let late = try #require(Insights(facts, in: .utc).late.first)

        #expect((late.days, late.count, late.of, late.isExact) == (2, 8, 9, true))
        let proposal = try #require(late.proposal)
        let day = today.adding(days: 2)
        #expect(proposal.repetition.description == "FREQ=WEEKLY;BYDAY=\(day.weekday.code)")
        #expect(proposal.due.description == "2026-11-25" && day.weekday == .wednesday)
        #expect(
            InsightWords(.plain, today: today).late(late)
                == "'Water plants' is done two days after it is due, 8 of 9 times: due every Wednesday instead?"
        )
    }

    @Test func `a weekly chore whose next time was moved is proposed for the usual day all the same`() throws
    {
        var facts = facts(outcomes([2, 2, 2, 2, 2, 2, 2, 2]))
        facts.repeating = [
            RepeatingThing(
                subject(1), short: "0", title: "X", try RepetitionPhrase.repetition("week"),
                due: .floating(CivilDateTime(today.adding(days: 1), .midnight)))
        ]

        let proposal = try #require(Insights(facts, in: .utc).late.first?.proposal)

        #expect(proposal.words == "every Wednesday" && proposal.due.description.hasPrefix("2026-11-25T"))
    }

    @Test func `what is done late within its interval keeps the interval and begins later`() throws {
        var facts = facts(outcomes([2, 2, 2, 2, 2, 2, 2, 2]))
        facts.repeating = [
            RepeatingThing(
                subject(1), short: "0", title: "X", try RepetitionPhrase.repetition("5 days"),
                due: .date(today))
        ]

        let proposal = try #require(Insights(facts, in: .utc).late.first?.proposal)

        #expect(proposal.repetition.description == "FREQ=DAILY;INTERVAL=5")
        #expect(proposal.words == "every 5 days from Wed 25 Nov" && proposal.due.description == "2026-11-25")
    }

    @Test func `what was done under another rule says nothing of the present one`() throws {
        var facts = facts(outcomes([2, 2, 2, 2, 2, 2, 2, 2, 2]))
        let now = try thing("7 days")
        facts.repeating = [
            RepeatingThing(
                now.subject, short: now.short, title: now.title, now.repetition, due: now.due,
                ruleSince: today.adding(days: -20))
        ]

        #expect(Insights(facts, in: .utc).late.isEmpty)
    }

    @Test(arguments: [
        ("week", "FREQ=WEEKLY;BYDAY=WE"), ("2 days", "FREQ=DAILY;INTERVAL=4"),
        ("2 weeks", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"), ("14 days", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"),
        ("week on mon", "FREQ=WEEKLY;BYDAY=WE"), ("after done P1W", "after done P9D"),
    ])
    func `a simple rule is moved`(repeats: String, moved: String) throws {
        var facts = facts(outcomes([2, 2, 2, 2, 2, 2, 2, 2]))
        let repetition =
            try Repetition(repeats) ?? RepetitionPhrase.repetition(repeats)
        facts.repeating = [
            RepeatingThing(
                subject(1), short: "0", title: "X", repetition, due: .date(today.adding(days: 2)))
        ]

        #expect(Insights(facts, in: .utc).late.first?.proposal?.repetition.description == moved)
    }

    @Test(arguments: ["FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=DAILY;COUNT=30"])
    func `a rule that no simple one replaces is reported without a proposal`(repeats: String) throws {
        var facts = facts(outcomes([2, 3, 2, 2, 4, 2, 2, 2]))
        facts.repeating = [
            RepeatingThing(
                subject(1), short: "0", title: "X", try Repetition(parsing: repeats), due: .date(today))
        ]

        let insights = Insights(facts, in: .utc)

        #expect(insights.proposals.isEmpty)
        #expect(
            insights.late.map { InsightWords(.plain, today: today).late($0) }
                == ["'Water plants' is done at least two days after it is due, 8 of 8 times."])
    }

    @Test func `what is late in every second case only is no habit`() {
        #expect(Insights(facts(outcomes([2, 0, 2, 0, 2, 0, 2, 0])), in: .utc).late.isEmpty)
    }

    // MARK: Chances

    @Test func `a chance lies between what is known of the thing and of all others`() throws {
        var facts = facts(
            outcomes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + outcomes([nil, 5, nil, 5, nil, nil, nil, nil], of: 2))
        facts.open = [
            OpenThing(.repeating, subject(1), short: "1", title: "Good", due: today, hour: 9),
            OpenThing(.repeating, subject(2), short: "2", title: "Hard", due: today, hour: 9),
            OpenThing(.task, subject(3), short: "3", title: "New", due: today.adding(days: 1), hour: 9),
        ]

        let insights = Insights(facts, in: .utc)

        let percents = insights.prospects.map(\.estimate.percent)
        try #require(insights.prospects.map(\.thing.title) == ["Good", "Hard", "New"])
        #expect(percents[0] > 80 && percents[1] < 25 && (40...65).contains(percents[2]))
        let words = InsightWords(.plain, today: today)
        #expect(
            insights.prospects[1].estimate.reasons.map(words.reason)[0] == "it was done in time 0 of 8 times")
        #expect(
            insights.prospects[2].estimate.reasons.map(words.reason)
                == ["10 of 18 tasks were done in time"])
    }

    @Test func `the chance does not depend on the order of the observations`() {
        let past = outcomes([0, 1, 0, nil, 0, 0, 2, 0, 0, 0])
        let slot = DueSlot(.repeating, due: today, hour: 9)
        let first = InTimeChance(past, today: today).estimate(of: subject(1), slot)

        #expect(first != nil)
        #expect(InTimeChance(past, today: today).estimate(of: subject(1), slot) == first)
    }

    // MARK: Waste

    @Test func `what is thrown away most comes first, with what it had cost`() throws {
        var facts = facts([])
        let euro = try Money(parsing: "1.29 EUR")
        facts.items =
            (0..<5).map { _ in
                ItemOutcome(name: "Lettuce", category: "food", isThrownAway: true, lost: euro)
            }
            + (0..<4).map { _ in
                ItemOutcome(name: "lettuce", category: "Food", isThrownAway: false, lost: nil)
            }
            + (0..<9).map {
                ItemOutcome(name: "Milk", category: "food", isThrownAway: $0 == 0, lost: nil)
            }

        let waste = Insights(facts, in: .utc).waste

        try #require(waste.products.map(\.name) == ["Lettuce", "Milk"])
        #expect(waste.tooMuch.map(\.name) == ["Lettuce"])
        #expect(waste.categories.map { "\($0.name) \($0.thrownAway) of \($0.all)" } == ["food 6 of 18"])
        #expect(
            InsightWords(.plain, today: today).waste(waste.products[0])
                == "Of 'Lettuce', 5 of 9 were thrown away (6.45 EUR): buy less of it?")
    }
}

/// What whoever reads the stock and the plans adds to the past.
struct InsightsOfTheHouseholdTests {
    private func insights(_ outcomes: [Outcome] = [], _ thing: RepeatingThing? = nil) throws -> Insights {
        var facts = facts(outcomes)
        facts.repeating = [thing].compactMap(\.self)
        var insights = Insights(facts, in: .utc)
        insights.useUp = [
            UseUpAdvice(
                "Tomatoes", try Quantity(parsing: "20 cans"), until: CivilDate("2027-11-30")!, days: 21),
            UseUpAdvice("Beans & peas", try Quantity(parsing: "9"), until: CivilDate("2026-12-20")!, days: 3),
        ]
        var plan = MaintenanceDetails()
        plan.repeats = try Repetition(parsing: "after done P56D")
        let usual = try #require(UsualInterval([77, 77, 77, 78, 77, 77, 76, 77], of: plan))
        insights.intervals = [
            IntervalHabit(
                Subject(kind: .maintenance, id: subject(9).id), title: "Descale the kettle", usual,
                words: "11 weeks after it was done", present: "8 weeks after it was done")
        ]
        return insights
    }

    @Test func `the digest says how fast to use something up, and proposes the usual interval`() throws {
        let digest = try #require(InsightDigest(try insights(), tone: .plain))

        #expect(
            digest.lines == [
                "'Descale the kettle' is usually repeated 11 weeks after it was done (8 times), not 8 weeks after it was done: change the interval?",
                "To use up 20 cans of 'Tomatoes' by 30 November 2027: one every 3 weeks.",
            ])
        #expect(digest.proposing?.title == "Descale the kettle" && digest.proposing?.due == nil)
        #expect(digest.proposing?.repetition == Repetition("after done P77D"))
    }

    @Test func `the digest proposes one thing at most`() throws {
        let late = try insights(outcomes([2, 2, 2, 0, 2, 2, 2, 2, 2]), try thing("7 days"))

        let digest = try #require(InsightDigest(late, tone: .plain))

        #expect(digest.proposing?.title == "Water plants" && digest.proposing?.due != nil)
        #expect(!digest.lines.contains { $0.contains("kettle") })
    }

    @Test func `the page has both, numbers proposals as the command line does, and takes names as text`()
        throws
    {
        let late = try insights(outcomes([2, 2, 2, 0, 2, 2, 2, 2, 2]), try thing("7 days"))

        let html = InsightsPage(late).html

        #expect(html.contains("<h2>Use up in time</h2>"))
        #expect(html.contains("To use up 9 of 'Beans &amp; peas' by 20 December: one every 3 days."))
        #expect(html.contains("change the interval? To accept: steward insights accept 2"))
        #expect(
            InsightsPage(try insights()).html.contains(
                "change the interval? To accept: steward insights accept 1"))
    }

    @Test(arguments: InsightTone.allCases) func `each tone names amount, day and pace`(tone: InsightTone)
        throws
    {
        let words = InsightWords(tone, today: today).useUp(try insights().useUp[0])

        for part in ["20 cans", "'Tomatoes'", "30 November 2027", "one every 3 weeks"] {
            #expect(words.contains(part), "\(words)")
        }
    }
}

struct InsightsPageTests {
    private func page() throws -> String {
        var facts = facts(outcomes([2, 2, 2, 0, 2, 2, 2, 2, 2], title: "<b>Water & \"plants\""))
        facts.repeating = [try thing("7 days")]
        facts.open = [OpenThing(.repeating, subject(1), short: "1", title: "<i>", due: today, hour: 9)]
        facts.items = (0..<9).map {
            ItemOutcome(name: "Lettuce", category: "food", isThrownAway: $0 < 4, lost: nil)
        }
        return InsightsPage(Insights(facts, in: .utc)).html
    }

    @Test func `each chart is an image with a summary, and has a table behind it`() throws {
        let html = try page()

        let charts = html.split(separator: "<svg ", omittingEmptySubsequences: false).dropFirst()
        #expect(charts.count == 6)
        for chart in charts {
            #expect(chart.contains("role=\"img\" aria-label=\"") && chart.contains("</details>"))
            #expect(chart.contains("<caption>") && chart.contains("<th scope=\"col\">"))
        }
        #expect(html.split(separator: "<h1>").count == 2)
        #expect(html.split(separator: "<h2>").count == 8)
        #expect(!html.contains("<h3"))
    }

    @Test func `a screen reader hears a chart's summary instead of its loose numbers`() throws {
        let html = try page()

        for chart in html.split(separator: "<svg ").dropFirst() {
            let drawing = try #require(chart.split(separator: "</svg>").first)
            #expect(drawing.contains(">\n<g aria-hidden=\"true\">\n") && drawing.hasSuffix("</g>\n"))
        }
        #expect(html.contains("<summary aria-label=\"Numbers: Thrown away\">Numbers</summary>"))
    }

    @Test func `a bar of what was thrown away is as long as its share`() throws {
        // 4 of 9, of 360 units.
        #expect(try page().contains("class=\"b\" x=\"0\" y=\"24\" width=\"158.4\""))
    }

    @Test func `it has no script, loads nothing, and takes names as text`() throws {
        let html = try page()

        #expect(html.contains("default-src 'none'"))
        for word in ["<script", "src=", "href=", "url(", "<b>", "<i>"] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.contains("&lt;b&gt;Water &amp; &quot;plants&quot;"))
        #expect(html.contains("prefers-color-scheme:dark"))
    }

    @Test func `with too little to say, it says so and shows no chart`() {
        let html = InsightsPage(Insights(facts(outcomes([0, 0])), in: .utc)).html

        #expect(!html.contains("<svg"))
        #expect(
            html.contains(
                "There is nothing to say yet: Steward needs 8 tasks that were due, and has counted 2."))
    }
}
