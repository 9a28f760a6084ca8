import AgentInterface
import CivilTime
import DBus
import Foundation
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct ItemCommandTests {
    private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

    private func run(_ arguments: String..., agent: ShelfAgent, typed: [String]? = nil) async throws
        -> Transcript
    {
        var runner = CommandRunner()
        runner.typed = typed
        return try await runner.run(arguments, agent: agent)
    }

    @Test func `food is added with the date behind its name, in any form of a package`() async throws {
        let agent = ShelfAgent()

        let transcript = try await run(
            "food", "add", "Milk", "nov", "27", "--place", "fridge", "--quantity", "1,5l", "--price",
            "1,29 €", agent: agent)

        #expect(
            transcript.output.hasPrefix("Added 0001 Milk, 1.5 l, best before Fri 27 Nov"),
            "\(transcript.errors)")
        let item = try #require(agent.now.items.first)
        #expect(try item.bestBefore == day("2026-11-27"))
        #expect(item.price?.description == "1.29 EUR")
        #expect(item.place == "fridge")
    }

    @Test func `what has expired already is kept, and a warning says that no popup comes`() async throws {
        let transcript = try await run("food", "add", "Ham", "yesterday", agent: ShelfAgent())

        #expect(transcript.status == 0)
        #expect(transcript.errors.contains("expired already: no popup will come"))
    }

    /// Gives everything that is added a reminder on the next morning.
    private final class Reminding: ScriptedAgent {
        func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
            -> [ItemRecord]
        {
            items.map { fields in
                var item = ItemRecord(fields, short: "3f2a")
                item.nextReminderAt = Instant("2026-11-22T09:00:00Z")
                return item
            }
        }
    }

    @Test func `no popup was promised for what expired yesterday, and one came`() async throws {
        let transcript = try await CommandRunner().run(
            ["food", "add", "Cake", "yesterday"], agent: Reminding())

        #expect(transcript.errors.contains("expired already; the next popup comes tomorrow 09:00"))
        #expect(!transcript.errors.contains("no popup"))
    }

    @Test func `a warranty that has ended was kept without a word`() async throws {
        let ended = try await run("warranty", "add", "Kettle", "--until", "2026-03-01", agent: ShelfAgent())
        let lasting = try await run("warranty", "add", "Kettle", "--until", "2028-03-01", agent: ShelfAgent())

        #expect(ended.status == 0)
        #expect(ended.errors.contains("that warranty has ended already: no popup will come for it"))
        #expect(lasting.errors.isEmpty)
    }

    @Test func `a warranty about to end, of which no popup comes, was kept without a word`() async throws {
        let transcript = try await run("warranty", "add", "Kettle", "--until", "+3d", agent: ShelfAgent())

        #expect(transcript.errors.contains("no popup will come for Tue 24 Nov"))
    }

    @Test(arguments: [
        ["item", "add", "Television", "--price", "1,299 EUR"],
        ["item", "add", "Milk", "--quantity", "1.500 ml"],
        ["item", "add", "Rice", "--minimum", "1,000"], ["item", "use", "Milk", "--amount", "1,000"],
    ])
    func `thousands that were typed were taken for decimals`(arguments: [String]) async throws {
        let agent = ShelfAgent([.sample("3f2a", "Milk")])

        let transcript = try await CommandRunner().run(arguments, agent: agent)

        #expect(transcript.status == 65)
        #expect(transcript.errors.contains("it may be 1"), "\(transcript.errors)")
        #expect(agent.now.items.count == 1 && agent.now.items.first?.status == .present)
    }

    @Test func `a level has the unit of the item, or one that converts to it`() async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Flour") { $0.quantity = (try? Quantity(parsing: "500 g")) ?? .one }
        ])

        _ = try await run("item", "edit", "Flour", "--reorder", "1 kg", "--pack", "500", agent: agent)
        let changes = agent.now.lastChanges?.set
        let wrong = try await run("item", "edit", "Flour", "--reorder", "1 l", agent: agent)

        #expect(changes?.minimum == DecimalAmount(1000) && changes?.pack == DecimalAmount(500))
        #expect(wrong.status == 65 && wrong.errors.contains("is measured in g"))
    }

    @Test func `the name of an item that has run out changes its levels, and nothing else`() async throws {
        let agent = ShelfAgent([.sample("3f2a", "Flour") { $0.status = .usedUp }])

        let other = try await run("item", "edit", "Flour", "--place", "pantry", agent: agent)
        let level = try await run("item", "edit", "Flour", "--reorder", "2", agent: agent)

        #expect(other.status != 0 && level.status == 0, "\(level)")
        #expect(agent.now.lastChanges?.set.minimum == DecimalAmount(2))
    }

    /// Has 500 g of flour, and refuses to give more.
    private final class Refusing: ScriptedAgent {
        private let flour = ItemRecord.sample("3f2a", "Flour") {
            $0.quantity = (try? Quantity(parsing: "500 g")) ?? .one
        }

        func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
            [flour]
        }

        func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord { flour }

        func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
            -> ItemRecord
        {
            throw AgentError(.invalid, "cannot take '\(amount ?? .zero)' as amount: there is only 500 g")
        }
    }

    @Test func `an amount that was refused was quoted in another unit than was typed`() async throws {
        let transcript = try await CommandRunner().run(
            ["item", "use", "Flour", "--amount", "1 kg"], agent: Refusing())

        #expect(transcript.errors == "steward: cannot take '1 kg' for --amount: there is only 500 g\n")
    }

    @Test(arguments: [
        (["food", "add", "Milk", "11/12"], "'12 nov' or '11 dec'"),
        (["food", "add", "Milk", "31.11."], "no day 31"),
        (["item", "add", "Milk", "--quantity", "some"], "for --quantity"),
        (["item", "add", "Milk", "--gtin", "400638133393"], "4006381333931"),
        (["item", "add", "Milk", "--price", "cheap"], "129.00 EUR"),
        (["item", "add", "Milk", "--bought", "tomorrow"], "--bought"),
        (["warranty", "add", "Kettle", "--for", "2m", "--bought", "today"], "2y, 18mo"),
        (["maintenance", "add", "Mow", "--after-done", "2w", "--season", "summer"], "apr-oct"),
        (["item", "use", "Milk", "--amount", "0"], "--amount"),
        (["stats", "--from", "someday"], "--from"),
    ])
    func `what is not understood is refused with a remedy, and nothing is changed`(
        arguments: [String], hint: String
    ) async throws {
        let agent = ShelfAgent([.sample("3f2a", "Milk")])

        let transcript = try await CommandRunner().run(arguments, agent: agent)

        #expect(transcript.status == 65)
        #expect(transcript.errors.contains(hint), "\(transcript.errors)")
        #expect(agent.names == ["Milk"])
    }

    @Test(arguments: [
        ["warranty", "add", "Kettle"], ["warranty", "add", "Kettle", "--for", "2y"],
        ["food", "add", "Milk", "+5d", "--best-before", "+5d"], ["item", "edit", "Milk"],
        ["item", "use", "Milk", "Eggs", "--amount", "1"],
        ["food", "add", "Milk", "--remind", "3d", "--no-reminder"],
        ["item", "attach", "Milk", "f", "--receipt", "--photo"], ["expiring", "--days", "-1"],
        ["warranty", "add", "Kettle", "--for", "2y", "--until", "2028-01-01"],
    ])
    func `options that contradict each other are a wrong command line`(arguments: [String]) async throws {
        let transcript = try await CommandRunner().run(arguments, agent: ShelfAgent())

        #expect(transcript.status == 64)
    }

    @Test func `an item is named by its id or its name`() async throws {
        for reference in ["3f2a", "Milk", "milk"] {
            let agent = ShelfAgent([.sample("3f2a", "Milk"), .sample("9c41", "Coffee")])

            let transcript = try await run("food", "use", reference, agent: agent)

            #expect(transcript.status == 0, "\(reference): \(transcript.errors)")
            #expect(agent.now.items[0].status == .usedUp)
        }
    }

    @Test func `an item of which only a part of a word is named is asked about, and shown`() async throws {
        let agent = ShelfAgent([.sample("3f2a", "Milk"), .sample("9c41", "Coffee")])

        let used = try await run("food", "use", "Mil", agent: agent)
        let shown = try await run("item", "show", "Mil", agent: agent)

        #expect(used.status == 66 && used.errors.hasSuffix("; did you mean 'Milk' (3f2a)?\n"))
        #expect(agent.now.items[0].status == .present)
        #expect(shown.status == 0 && shown.output.contains("Milk"))
    }

    @Test func `a name that looks like an id is one only if there is no such id`() async throws {
        let agent = ShelfAgent([.sample("3f2a", "Facade paint"), .sample("9c41", "Beef")])

        #expect(try await run("item", "use", "beef", agent: agent).status == 0)
        #expect(agent.now.items[1].status == .usedUp)
    }

    @Test func `a name of several items is refused with their ids and dates`() async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Milk") { $0.expiresOn = CivilDate(nearestToDayNumber: 20_780) },
            .sample("9c41", "Milk"),
            .sample("77aa", "Milk chocolate"),
        ])

        let transcript = try await run("food", "use", "milk", "--which", agent: agent)

        #expect(transcript.status == 66)
        #expect(transcript.errors.contains("3f2a (Milk, Mon 23 Nov), 9c41 (Milk)"))
        #expect(!transcript.errors.contains("77aa"))
        #expect(try await run("food", "use", "Cake", agent: agent).status == 66)
    }

    @Test func `of several items of one name, the first to expire is used, and named`() async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Milk") { $0.expiresOn = CivilDate(nearestToDayNumber: 20_780) },
            .sample("9c41", "Milk"),
        ])

        let transcript = try await run("food", "use", "milk", agent: agent)

        #expect(agent.now.items.map(\.status) == [.usedUp, .present])
        #expect(
            transcript.errors
                == "steward: of 2 called 'Milk', this was the first to expire, best before Mon 23 Nov; --which asks\n"
        )
    }

    @Test func `of several items each is done for itself`() async throws {
        let agent = ShelfAgent([.sample("3f2a", "Milk"), .sample("9c41", "Eggs")])

        let unknown = try await run("food", "discard", "Milk", "Cake", "Eggs", agent: agent)
        #expect(unknown.status == 66 && agent.now.items.map(\.status) == [.present, .present])
        #expect(unknown.errors == "steward: nothing changed: no item is called 'Cake'\n")

        let transcript = try await run(
            "food", "discard", "Milk", "Eggs", "--reason", "too-much", agent: agent)
        #expect(transcript.status == 0)
        #expect(
            transcript.output.contains("Threw away 3f2a Milk")
                && transcript.output.contains("Threw away 9c41 Eggs"))
        #expect(agent.now.items.map(\.notes) == ["too-much", "too-much"])
    }

    @Test func `a part is used, and what is left is said`() async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Milk") { $0.quantity = (try? Quantity(parsing: "1.5 l")) ?? .one }
        ])

        let transcript = try await run("food", "use", "Milk", "--amount", "0,5", agent: agent)

        #expect(transcript.output.hasPrefix("Used 0,5 of 3f2a Milk, 1 l left"))
    }

    @Test(arguments: [("200 g", "1.3 kg"), ("200g", "1.3 kg"), ("0,2 kg", "1.3 kg"), ("1", "0.5 kg")])
    func `an amount may have its unit`(amount: String, left: String) async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Flour") { $0.quantity = (try? Quantity(parsing: "1.5 kg")) ?? .one }
        ])

        let transcript = try await run("food", "use", "Flour", "--amount", amount, agent: agent)

        #expect(transcript.output.hasPrefix("Used \(amount) of 3f2a Flour, \(left) left"), "\(transcript)")
    }

    @Test(arguments: ["200 ml", "2 slices", "a bit", "0 g", "0"])
    func `an amount in another unit changes nothing, and says in which it is kept`(amount: String)
        async throws
    {
        let agent = ShelfAgent([
            .sample("3f2a", "Flour") { $0.quantity = (try? Quantity(parsing: "1.5 kg")) ?? .one }
        ])

        let transcript = try await run("food", "use", "Flour", "--amount", amount, agent: agent)

        #expect(transcript.status == 65)
        #expect(transcript.errors.contains("write "), "\(transcript.errors)")
        #expect(agent.now.items[0].quantity.description == "1.5 kg")
    }

    @Test(arguments: [
        ("", "--after-opening 3d"), ("soap", "--after-opening 3d"), ("Milk", "it keeps for 5 days"),
    ])
    func `opening something that changes no date says why, and what helps`(category: String, words: String)
        async throws
    {
        let agent = ShelfAgent([
            .sample("3f2a", "Milk") {
                $0.expiresOn = CivilDate(nearestToDayNumber: 20_780)
                $0.category = category
            }
        ])
        agent.shelf.withLock { $0.openingChangesDates = false }

        let transcript = try await run("food", "open", "Milk", agent: agent)

        #expect(transcript.status == 0)
        #expect(transcript.errors.contains(words), "\(transcript.errors)")
        #expect(
            try await run("food", "open", "Milk", agent: ShelfAgent([.sample("3f2a", "Milk")])).errors.isEmpty
        )
    }

    @Test func `a month and two digits on a tin are refused with both readings`() async throws {
        let transcript = try await run("food", "add", "Tin", "11/28", agent: ShelfAgent())

        #expect(transcript.status == 65)
        #expect(
            transcript.errors
                == "steward: cannot understand '11/28' as the date: it may be 28 November or the end of November 2028; "
                + "write '28 nov' or '11/2028'\n")
    }

    @Test func `the condition of an item is one of four, and shown`() async throws {
        let agent = ShelfAgent()

        let added = try await run("item", "add", "Ladder", "--condition", "Worn", agent: agent)
        let shown = try await run("item", "show", "Ladder", agent: agent)
        let cleared = try await run("item", "edit", "Ladder", "--clear", "condition", agent: agent)
        let wrong = try await run("item", "add", "Saw", "--condition", "fine", agent: agent)

        #expect(added.status == 0 && cleared.status == 0)
        #expect(shown.output.contains("  condition   worn\n"))
        #expect(agent.now.lastChanges?.clear == ["condition"])
        #expect(wrong.status == 65 && wrong.errors.contains("for --condition"))
        #expect(wrong.errors.contains("'new', 'good', 'worn', 'broken'"))
    }

    @Test func `a warranty that is given anew takes the place of the old one`() async throws {
        let agent = ShelfAgent([.sample("3f2a", "Kettle")])

        _ = try await run("warranty", "edit", "Kettle", "--for", "2y", "--clear", "lent-to", agent: agent)

        let changes = try #require(agent.now.lastChanges)
        #expect(changes.set.warrantyFor?.months == 24)
        #expect(changes.clear == ["lent_to"])
    }

    @Test func `lists print what people ask for first`() async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Milk") {
                $0.expiresOn = CivilDate(nearestToDayNumber: 20_779)
                $0.place = "fridge"
            },
            .sample("9c41", "Kettle") {
                $0.warrantyEndsOn = CivilDate(nearestToDayNumber: 20_800)
                $0.warrantyDaysLeft = 22
            },
        ])

        let food = try await run("food", agent: agent).output
        #expect(food.contains("3f2a  tomorrow  Milk  fridge"))
        #expect(!food.contains("Kettle"))
        #expect(
            try await run("warranty", "list", agent: agent).output.contains(
                "9c41  13 Dec 2026  22 days  Kettle  none"))
        let items = try await run("item", "list", "--json", agent: agent).output
        #expect(items.contains("\"name\": \"Milk\"") && items.contains("\"quantity\": \"1\""))
        #expect(try await run("food", agent: ShelfAgent()).output.contains("steward food add"))
    }

    @Test func `every list says of what it must not be eaten`() async throws {
        let rules: [(String, Expiry.Rule)] = [
            ("Ham", .useBy), ("Cream", .opened), ("Cod", .thawed), ("Rice", .bestBefore), ("Peas", .frozen),
        ]
        let agent = ShelfAgent(
            rules.map { name, rule in
                .sample("3f2a", name) {
                    ($0.expiresOn, $0.expiresBy) = (CivilDate(nearestToDayNumber: 20_777), rule)
                }
            })

        for list in [["food"], ["item", "list"]] {
            let lines = try await CommandRunner().run(list, agent: agent).output.split(separator: "\n")
            let spoiled = lines.filter { $0.contains("yesterday: do not eat") }
            #expect(spoiled.count == 3, "\(lines)")
            #expect(!spoiled.contains { $0.contains("Rice") || $0.contains("Peas") })
        }
    }

    @Test func `what expires is printed with what kind of end it is`() async throws {
        let agent = ShelfAgent()
        let today = CivilDate(nearestToDayNumber: 20_778)
        let entries: [(ExpiringRecord.Kind, String, Int, Expiry.Rule?)] = [
            (.item, "Mince", -1, .useBy), (.item, "Milk", 1, .bestBefore), (.warranty, "Kettle", 5, nil),
            (.maintenance, "Descale", 6, nil), (.item, "Rice", 20, .bestBefore),
        ]
        agent.shelf.withLock { shelf in
            shelf.expiring = entries.map { kind, name, days, reason in
                var record = ExpiringRecord()
                (record.kind, record.name, record.on, record.daysLeft) = (
                    kind, name, today.adding(days: days), Int32(days)
                )
                (record.short, record.expiresBy) = ("3f2a", reason)
                return record
            }
        }

        let week = try await run("expiring", agent: agent).output

        #expect(week.contains("yesterday") && week.contains("expired: do not eat"))
        #expect(week.contains("warranty ends") && week.contains("maintenance"))
        #expect(!week.contains("Rice"))
        #expect(try await run("expiring", "--days", "30", agent: agent).output.contains("Rice"))
    }

    @Test func `a claim prints what it needs and says what is missing`() async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Kettle") {
                ($0.serial, $0.warrantyContact, $0.warrantyDaysLeft) = ("SN-77", "help@kettle.example", 12)
            }
        ])

        let transcript = try await run("warranty", "claim", "Kettle", agent: agent)

        #expect(transcript.output.contains("12 days left") && transcript.output.contains("SN-77"))
        #expect(transcript.output.contains("help@kettle.example"))
        #expect(transcript.errors.contains("no receipt") && transcript.errors.contains("--bought"))
        #expect(!transcript.errors.contains("--serial"))
    }

    @Test func `a file travels to the agent open, and what is no file is refused before anything is asked`()
        async throws
    {
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let file = "\(folder.path)/receipt.pdf"
        try Data("paid".utf8).write(to: URL(filePath: file))
        let agent = ShelfAgent([.sample("3f2a", "Kettle")])

        let transcript = try await run("item", "attach", "Kettle", file, "--receipt", agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(agent.now.attached == ["receipt receipt.pdf paid"])
        #expect(try await run("item", "attach", "Kettle", folder.path, agent: agent).status == 66)
        #expect(try await run("item", "attach", "Kettle", "/nonexistent", agent: agent).status == 66)
    }

    @Test func `maintenance is sent in canonical form`() async throws {
        let agent = ShelfAgent([.sample("3f2a", "Kettle")])

        let transcript = try await run(
            "maintenance", "add", "Descale", "--item", "Kettle", "--after-done", "3 months", "--season",
            "apr-oct", "--part",
            "Kettle=0.5", "--remind", "1w", agent: agent)

        #expect(transcript.output.contains("next due Sun 21 Feb 2027"), "\(transcript.errors)")
        let fields = try #require(agent.now.lastMaintenance)
        #expect(fields.season == Season("04-10"))
        #expect(fields.item?.hasPrefix("3f2a") == true)
        #expect(fields.parts?.first?.amount?.description == "0.5")
        #expect(fields.leads == [-7])

        _ = try await run(
            "maintenance", "done", "Descale", "--by", "Anna", "--cost", "5 EUR", "--on", "yesterday",
            agent: agent)
        let report = try #require(agent.now.lastReport)
        #expect(report.by == "Anna")
        #expect(report.cost?.description == "5.00 EUR")
        #expect(report.on?.description == "2026-11-20")
    }

    @Test func `statistics are tables with bars, and pictures`() async throws {
        let agent = ShelfAgent()
        agent.shelf.withLock { shelf in
            shelf.stats = [
                ("2026-10", "dairy", 8, 2, "3.20 EUR"), ("2026-11", "dairy", 3, 0, nil),
                ("2026-11", "", 1, 1, "1 USD"),
            ].map {
                month, category, used, discarded, lost in
                var row = StatRecord()
                (row.month, row.category) = (month, category)
                (row.usedCount, row.discardedCount) = (UInt32(used), UInt32(discarded))
                if let money = lost.flatMap({ Money($0) }) {
                    (row.discardedMoney, row.currency) = (money.amount, money.currency)
                }
                (row.unit, row.discardedAmount) = ("l", DecimalAmount(Int32(discarded)))
                return row
            }
        }

        let text = try await run("stats", "--from", "jan", agent: agent).output

        #expect(agent.now.lastStats == ["2026-01", "2026-11"])
        #expect(text.contains("Oct 2026     8            2  ███████████████████░░░░░"))
        #expect(text.contains("dairy"))
        #expect(text.contains("Used 12, thrown away 3 (20 %), lost 3.20 EUR, 1.00 USD."))

        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let svg = "\(folder.path)/a.svg"
        let drawn = try await run("stats", "--svg", svg, "--html", "\(folder.path)/a.html", agent: agent)
        #expect(drawn.status == 0, "\(drawn.errors)")
        let picture = try String(contentsOf: URL(filePath: svg), encoding: .utf8)
        #expect(picture.contains("Thrown away, by month"))
        #expect(picture.contains("no category, Nov 2026: 1 thrown away"))
    }
}
