import Testing

@testable import Sentences

/// Several people in one line.
struct PeopleInLineTests {
    private let people = ["Anna", "Ben", "Mia Lou", "me"]

    @Test(arguments: [
        ("bins every monday @anna @ben", "bins every monday"),
        ("@anna and @ben bins every monday", "bins every monday"),
        ("bins @anna, @ben & @ANNA every monday", "bins every monday"),
        ("bins every monday for @anna and @ben", "bins every monday"),
    ])
    func `each person is named once, and nothing of them stays in the title`(line: String, rest: String)
        throws
    {
        let found = try #require(PeopleInLine(line, people: people))

        #expect(found.whom == .named(["anna", "ben"]))
        #expect(found.rest == rest)
        #expect(found.takesTurns == nil)
    }

    @Test(arguments: [
        ("bins every monday @anna @mia-lou in turn", true),
        ("bins every monday @anna @mia-lou taking turns", true),
        ("Müll jeden Montag @anna @mia-lou abwechselnd", true),
        ("bins every monday @anna @mia-lou each", false),
    ])
    func `a line may say how they share it`(line: String, takesTurns: Bool) throws {
        let found = try #require(PeopleInLine(line, people: people))

        #expect(found.takesTurns == takesTurns)
        #expect(found.rest == "bins every monday" || found.rest == "Müll jeden Montag")
    }

    @Test(arguments: [
        ("pack your bag friday @each", PeopleInLine.Whom.each), ("pack your bag friday @everyone", .each),
        ("pack your bag friday, each of us", .each), ("pack your bag friday for each of us", .each),
        ("pack your bag friday jeder von uns", .each), ("pack your bag friday for everyone", .perhapsEach),
    ])
    func `everyone may be meant`(line: String, whom: PeopleInLine.Whom) throws {
        let found = try #require(PeopleInLine(line, people: people))

        #expect(found.whom == whom)
        #expect(found.rest == "pack your bag friday")
    }

    @Test(arguments: [
        "bins @anna", "call @zoe and @anna", "email @anna.miller and @ben.marc",
        "clean @anna's and @ben's rooms",
        "buy milk", "for everyone", "@anna @ben",
    ])
    func `one person, strangers and words that go on are left alone`(line: String) {
        #expect(PeopleInLine(line, people: people) == nil)
    }

    @Test func `a household of one takes no turns`() {
        #expect(PeopleInLine("bins @anna @ben", people: ["Anna"]) == nil)
    }
}
