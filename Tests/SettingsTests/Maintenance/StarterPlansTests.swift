import CivilTime
import Rules
import Testing

@testable import Settings

/// Maintenance that things usually need: what Steward knows, and what a household writes into `plans.toml`.
struct StarterPlansTests {
    private let known = StarterPlans(
        StarterPlansFile.read(text: StarterPlansFile.builtIn, file: "", isOwn: false).things)

    private func own(_ text: String) -> (things: [StarterThing], problems: [String]) {
        let read = StarterPlansFile.read(text: text, file: "plans.toml", isOwn: true)
        return (read.things, read.problems.map(\.description))
    }

    @Test func `each of some sixty things has two to five plans, each with an interval and a source`() {
        let read = StarterPlansFile.read(text: StarterPlansFile.builtIn, file: "known", isOwn: false)

        #expect(read.problems.map(\.description) == [])
        #expect((60...80).contains(read.things.count), "\(read.things.count)")
        for thing in read.things {
            #expect((2...5).contains(thing.plans.count), "\(thing.names)")
            #expect(thing.plans.allSatisfy { !$0.source.isEmpty }, "\(thing.names)")
        }
        #expect(
            Set(StarterPlansFile.formerTitles.keys).isSubset(of: read.things.flatMap(\.plans).map(\.title)))
        // A plan is named by its title.
        let titles = read.things.flatMap(\.plans).map { FoldedText.of($0.title) }
        #expect(Set(titles).count == titles.count)
    }

    @Test(arguments: [
        ("Water heater", ["Water heater"]), ("dishwasher", ["Dishwasher"]), ("Dishwashers", ["Dishwasher"]),
        ("Spülmaschine", ["Dishwasher"]), ("Spuelmaschine", ["Dishwasher"]),
        ("geschirrspüler", ["Dishwasher"]), ("Bosch dishwasher", ["Dishwasher"]),
        ("Dishwasher (Miele), cellar", ["Dishwasher"]), ("Einbauspülmaschine", ["Dishwasher"]),
        ("boiler", ["Water heater", "Heating boiler"]),
        ("Boiler in the attic", ["Water heater", "Heating boiler"]),
        ("Gas boiler", ["Heating boiler"]), ("Wärmepumpe", ["Heat pump"]),
        ("robot lawn mower", ["Robot mower"]), ("lawn mower", ["Lawn mower"]),
        ("Rauchmelder Flur", ["Smoke alarm"]), ("CO alarm", ["Carbon monoxide alarm"]),
        ("Fridge", ["Refrigerator"]), ("Fahrrad", ["Bicycle"]), ("Grand piano", ["Piano"]),
        ("Kamin", ["Chimney", "Wood stove"]), ("Waschmaschine", ["Washing machine"]),
        ("Carton", []), ("Carpet", []), ("Milk", []), ("", []), ("  ", []), ("Autobahn", []), ("Bootle", []),
    ])
    func `a thing is known by its names in English and German`(name: String, things: [String]) {
        #expect(known.things(called: name).map { $0.names[0] } == things)
    }

    @Test(arguments: [
        ("Spülmaschine", "Sieb der Spülmaschine reinigen"),
        ("spuelmaschine", "Sieb der Spülmaschine reinigen"),
        ("Einbauspülmaschine im Keller", "Sieb der Spülmaschine reinigen"),
        ("Dishwasher", "Clean the dishwasher's filter"),
        ("Bosch dishwasher", "Clean the dishwasher's filter"),
        ("Wasserkocher", "Wasserkocher entkalken"), ("Router", "Check the router for updates"),
        ("Kamin", "Schornstein prüfen und kehren lassen"),
    ])
    func `titles are in the language of the name`(name: String, title: String) throws {
        #expect(try #require(known.things(called: name).first).plans[0].title == title)
    }

    @Test func `each plan has a German title of its own, and is recognised by both`() throws {
        let plans = known.things.flatMap(\.plans)
        let german = plans.compactMap(\.germanTitle)

        #expect(plans.filter { $0.germanTitle == nil }.map(\.title) == [])
        #expect(Set(german.map { FoldedText.of($0) }).count == german.count)
        #expect(Set(StarterPlansFile.germanTitles.keys).isSubset(of: plans.map(\.title)))
        #expect(StarterPlansFile.germanNames.isSubset(of: known.things.flatMap(\.names)))
        let found = try #require(known.things(called: "Wasserkocher").first?.plans.first)
        #expect(found.titles.contains("Descale the kettle") && found.titles.contains(found.title))
    }

    @Test func `plans of the household come instead of those that Steward knows`() throws {
        let own = own(
            """
            # Ours
            ["Sauna"]
            names = ["sauna stove", "Saunaofen"]
            "Check the stones" = "1 year"
            "Oil the benches" = ["6 months", "the builder"]

            ["boiler"]
            "Ask Ben to look at it" = "every year on 1 oct"
            """)
        let plans = StarterPlans(own.things + known.things)

        let sauna = try #require(plans.things(called: "Saunaofen").first)
        let boiler = plans.things(called: "Boiler")

        #expect(own.problems == [])
        #expect(sauna.names == ["Sauna", "sauna stove", "Saunaofen"] && sauna.isOwn)
        #expect(sauna.plans.map(\.title) == ["Check the stones", "Oil the benches"])
        #expect(sauna.plans.map(\.repeats.description) == ["after done P1Y", "after done P6M"])
        #expect(sauna.plans.map(\.source) == ["", "the builder"])
        #expect(boiler.map(\.isOwn) == [true])
        #expect(plans.things(called: "Dishwasher").map(\.isOwn) == [false])
    }

    @Test(arguments: [
        (
            "\"Oil it\" = \"1 year\"",
            "plans.toml:1: Oil it = \"1 year\": it comes before the first thing in brackets; write above it which thing it is for: [\"Sauna\"]"
        ),
        (
            "[\"Sauna\"]\n\"Oil it\" = \"sometimes\"",
            "plans.toml:2: Oil it = \"sometimes\": it is not an interval in days, weeks, months or years; write for example "
                + "\"6 months\", or \"every year on 1 oct\""
        ),
        (
            "[\"Sauna\"]\n\"Oil it\" = \"6 hours\"",
            "plans.toml:2: Oil it = \"6 hours\": it is not an interval in days, weeks, months or years; write for example "
                + "\"6 months\", or \"every year on 1 oct\""
        ),
        (
            "[\"Sauna\"]\n\"Oil it\" = 6",
            "plans.toml:2: Oil it = 6: it does not say how often; write \"6 months\", or [\"6 months\", \"where that comes "
                + "from\"]"
        ),
        (
            "[\"Sauna\"]\n\n[\"Pond\"]\n\"Clean it\" = \"1 year\"",
            "plans.toml:1: Sauna: it has no plans; write below it what is to be done, and how often: \"Oil the benches\" = "
                + "\"6 months\""
        ),
        (
            "[\"Sauna\"]\n\"Oil it\" = \"1 year\"\n\"Oil it\" = \"2 years\"",
            "plans.toml:3: Oil it = \"2 years\": it occurs twice; keep one of them"
        ),
        (
            "[\"Sauna\"]\nnames = \"stove\"\n\"Oil it\" = \"1 year\"",
            "plans.toml:2: names = \"stove\": it is not a list of names; write names = [\"sauna stove\", \"Saunaofen\"]"
        ),
        (
            "[\"Sauna\"]\n\"Oil it\" = \"1 year\"\n[\"saunas\"]\n\"Heat it\" = \"1 month\"",
            "plans.toml:3: saunas: it occurs twice; put all its plans below one heading"
        ),
    ])
    func `an error in the file names its line, the reason and the remedy`(text: String, error: String) {
        #expect(own(text).problems == [error])
    }

    @Test func `what is not TOML is explained in terms of things and plans`() {
        let problems = own("[Water heater]\n\"Flush it\" = \"1 year\"\n[\"Sauna\"]\nOil it = \"1 year\"")
            .problems

        #expect(problems.first?.hasPrefix("plans.toml:1: '[Water heater]': ") == true, "\(problems)")
        #expect(problems.first?.hasSuffix("write the name of the thing in quotes: [\"Sauna\"]") == true)
        #expect(problems.last?.hasPrefix("plans.toml:4: 'Oil it = \"1 year\"': ") == true, "\(problems)")
        #expect(
            problems.last?.hasSuffix(
                "write the plan in quotes, and how often: \"Oil the benches\" = \"6 months\"") == true)
    }

    @Test func `a household without a file has what Steward knows`() throws {
        let file = StarterPlansFile.path(beside: "/nonexistent/steward/config.toml")

        #expect(file == "/nonexistent/steward/plans.toml")
        #expect(try StarterPlansFile.load(file) == known)
    }
}
