import Agent
import CivilTime
import Notifications
import Rules
import Settings
import Testing

/// What popups of things at home say and offer.
struct ItemPopupTests {
    private static let locality = Locality(
        zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: ZoneDatabase(directories: []))
    /// Tuesday 24 November 2026.
    private static let now = AgentFixture.noon
    private let token = PopupToken.random()

    private static func item(
        _ date: String, _ basis: ItemTopic.Basis = .bestBefore,
        _ change: (inout ItemTopic) throws -> Void = { _ in }
    ) throws -> ItemTopic {
        var item = ItemTopic(
            id: "1", short: "3f2a", name: "Milk", quantity: .one, place: "",
            expiresOn: try CivilDate(parsing: date), basis: basis)
        try change(&item)
        return item
    }

    private func composer(for server: ServerDescription = ScriptedServer.plasma) -> PopupComposer {
        PopupComposer(
            settings: Settings(), quirks: ServerQuirks(of: server), now: Self.now, locality: Self.locality,
            isQuiet: false)
    }

    @Test(arguments: [
        (
            "2026-11-27", ItemTopic.Basis.bestBefore, "Milk is best before Fri 27 Nov",
            "Use soon, or freeze."
        ),
        ("2026-11-25", .bestBefore, "Milk is best before tomorrow", "Use today or tomorrow."),
        (
            "2026-11-24", .bestBefore, "Milk is best before today",
            "Use today. Often good for longer."
        ),
        ("2026-11-24", .useBy, "Milk must be used today", "Use or freeze today."),
        (
            "2026-11-23", .bestBefore, "Milk was best before yesterday",
            "Look, smell and taste before throwing away."
        ),
        ("2026-11-25", .useBy, "Milk must be used by tomorrow", "Use today or tomorrow."),
        ("2026-11-23", .useBy, "Milk expired yesterday", "Do not eat: throw it away."),
        ("2027-03-01", .bestBefore, "Milk is best before Mon 1 Mar 2027", "Use soon, or freeze."),
    ])
    func `each step has words of its own, and two kinds of dates differ when they have passed`(
        date: String, basis: ItemTopic.Basis, title: String, advice: String
    ) throws {
        let popup = composer().notification(about: .item(try Self.item(date, basis)), token: token)

        #expect(popup.summary == title)
        #expect(popup.body.split(separator: "\n").first.map(String.init) == advice)
    }

    @Test func `the body says where the date comes from, what will be left, how much there is and where`()
        throws
    {
        let item = try Self.item("2026-11-25", .opened(try CivilDate(parsing: "2026-11-20"))) {
            $0.quantity = try Quantity(parsing: "20")
            $0.leftover = try Quantity(parsing: "6")
            $0.place = "fridge"
        }

        let popup = composer().notification(about: .item(item), token: token)

        #expect(
            popup.body == """
                Use today or tomorrow.
                20, fridge
                At your pace, 6 of 20 will be left
                Opened Fri 20 Nov, good until Wed 25 Nov
                """)
    }

    @Test(arguments: [
        (ScriptedServer.gnome, ["Mark as Used", "Find Recipes", "More…"]),
        (ScriptedServer.xfce, ["Mark as Used", "Find Recipes", "More…"]),
        (ScriptedServer.plasma, ["Mark as Used", "Find Recipes", "More…"]),
        (
            ScriptedServer.dunst,
            [
                "Mark as Used", "Find Recipes", "Snooze 15 min", "Opened", "Frozen", "Thrown Away",
                "Stop Reminding", "Snooze 1 h", "Snooze to 19:00", "Remind Later", "Snooze to Wed 9:00",
                "Snooze to Sat 9:00", "Snooze to Mon 9:00",
            ]
        ),
    ])
    func `a single thing carries what is likeliest first, and more where the server shows more`(
        server: ServerDescription, labels: [String]
    ) throws {
        let popup = composer(for: server).notification(
            about: .item(try Self.item("2026-11-25")), token: token)

        #expect(popup.actions.map(\.label) == labels)
    }

    @Test func `spoiled food is never offered for recipes`() throws {
        let popup = composer(for: ScriptedServer.gnome).notification(
            about: .item(try Self.item("2026-11-23", .useBy)), token: token)

        #expect(popup.actions.map(\.label) == ["Thrown Away", "Mark as Used", "More…"])
    }

    @Test func `what is open is not offered to be opened, and what is frozen not to be frozen`() throws {
        let open = try Self.item("2026-11-25") { $0.isOpen = true }
        let frozen = try Self.item("2026-11-25") { $0.isFrozen = true }

        let labels = [open, frozen].map {
            composer(for: ScriptedServer.dunst).notification(about: .item($0), token: token).actions.map(
                \.label)
        }

        #expect(!labels[0].contains("Opened") && labels[0].contains("Frozen"))
        #expect(labels[1].contains("Opened") && !labels[1].contains("Frozen"))
    }

    @Test func `where there are no buttons, the body says what to run`() throws {
        let dumb = ServerDescription(name: "plain", vendor: "", version: "1", capabilities: ["body"])

        let popup = composer(for: dumb).notification(about: .item(try Self.item("2026-11-25")), token: token)

        #expect(popup.body == "Use today or tomorrow.\nTo answer: steward item use 3f2a")
    }

    @Test
    func `several things are listed by their days, as far as they differ, with how much there is and where`()
        throws
    {
        let eggs = try Self.item("2026-11-27") {
            $0.name = "Eggs"
            $0.quantity = try Quantity(parsing: "6")
            $0.place = "fridge"
        }
        let rice = try Self.item("2026-11-20") { $0.name = "Rice" }
        let fish = try Self.item("2026-11-23", .useBy) { $0.name = "Fish" }
        let text = { (items: [ItemTopic]) in
            ReminderWording(bundleOf: items, now: Self.now, locality: Self.locality)
        }

        #expect(text([eggs, try Self.item("2026-11-25")]).title == "2 items expire soon")
        #expect(
            text([eggs, try Self.item("2026-11-25")]).body == """
                • Milk: best before tomorrow
                • Eggs: best before Fri 27 Nov (6, fridge)
                """)
        #expect(text([rice, rice]).title == "2 items are past their dates")
        #expect(text([rice, fish]).title == "Fish expired: do not eat (1 of 2 items)")
        #expect(text([fish, fish, eggs]).title == "2 of 3 items expired: do not eat them")
        let mince = try Self.item("2026-11-24", .useBy) { $0.name = "Mince" }
        #expect(text([mince, eggs, rice]).title == "Mince must be used today (1 of 3 items)")
        #expect(text([mince, mince]).title == "2 items must be used today")
        #expect(
            text([rice, eggs, fish]).body == """
                • Fish: expired yesterday
                • Rice: was best before Fri 20 Nov
                • Eggs: best before Fri 27 Nov (6, fridge)
                """)
        #expect(text([rice, eggs]).title == "2 items are near or past their dates")
    }

    @Test func `where the server draws few rows, the last one says how many more there are`() throws {
        let lines = { (count: Int, name: String) in
            let items = try (1...count).map { number in
                try Self.item("2026-11-25") { $0.name = "\(name) \(number)" }
            }
            let room = TextRoom(width: 423, rows: 6, font: TextFont(parsing: "Sans 11"))
            return ReminderWording(bundleOf: items, now: Self.now, locality: Self.locality, room: room)
                .body.split(separator: "\n").map(String.init)
        }

        #expect(try lines(6, "Milk").count == 6)
        #expect(
            try lines(7, "Milk") == [
                "• Milk 1", "• Milk 2", "• Milk 3", "• Milk 4", "• Milk 5", "and 2 more",
            ])
        let long = "Yoghurt with strawberries and vanilla from the farm shop"
        #expect(try lines(4, long) == ["• \(long) 1", "• \(long) 2", "and 2 more"])
    }

    @Test func `what must not be eaten is named before everything else, however much there is`() throws {
        let milk = try (1...9).map { number in
            try Self.item("2026-11-20") { $0.name = "Milk \(number)" }
        }
        let cod = try (1...2).map { number in
            try Self.item("2026-11-24", .useBy) { $0.name = "Cod \(number)" }
        }
        let ham = try (1...10).map { number in
            try Self.item("2026-11-23", .useBy) { $0.name = "Ham \(number)" }
        }
        let lines = { (items: [ItemTopic]) in
            ReminderWording(bundleOf: items, now: Self.now, locality: Self.locality).body
                .split(separator: "\n").map(String.init)
        }
        let short = { (items: [ItemTopic]) in
            ReminderWording(
                bundleOf: items, now: Self.now, locality: Self.locality, remedy: "Click to answer"
            ).body
        }

        let some = milk + cod + ham.prefix(1)
        #expect(lines(some).first == "• Ham 1: expired yesterday")
        #expect(lines(some).last == "and 4 more")
        #expect(
            short(some) == """
                Do not eat: Ham 1. Use today: Cod 1, Cod 2. \
                Use soon: Milk 1, Milk 2, Milk 3, Milk 4, Milk 5 and 4 more
                Click to answer
                """)
        #expect(lines(milk + ham).last == "and 11 more (do not eat 2 of them)")
        #expect(lines(ham).last == "and 2 more (do not eat)")
        #expect(
            short(milk + cod.prefix(1) + ham) == """
                Do not eat: Ham 1, Ham 10, Ham 2, Ham 3, Ham 4, Ham 5, Ham 6, Ham 7 and 2 more. \
                Use today: 1 item. Use soon: 9 items
                Click to answer
                """)
        #expect(short(Array(milk.prefix(2))) == "Milk 1, Milk 2\nClick to answer")
    }

    @Test func `nobody is offered to use items of which some must not be eaten`() throws {
        let fish = try Self.item("2026-11-23", .useBy)
        let milk = try Self.item("2026-11-25")
        let composer = composer(for: ScriptedServer.gnome)
        let labels = { (items: [ItemTopic]) in
            composer.offers(ofBundleOf: items.map(PopupTopic.item)).map(\.label).prefix(3)
        }

        #expect(labels(Array(repeating: fish, count: 9)) == ["Show", "Threw Away All 9", "Remind Later"])
        #expect(labels([fish, milk]) == ["Show", "Find Recipes", "Remind Later"])
        #expect(labels([milk, milk]) == ["Show", "Find Recipes", "Used All 2"])
    }

    @Test func `a warranty says how long it lasts, of what, and offers its receipt`() throws {
        var warranty = WarrantyTopic(
            id: "1", short: "9c1d", name: "Dishwasher", endsOn: try CivilDate(parsing: "2026-12-24"),
            description: "Bosch SMV4, serial 123", provider: "Bosch",
            boughtOn: try CivilDate(parsing: "2024-12-24"), boughtAt: "MediaMarkt",
            price: try Money(parsing: "499 EUR"), receipt: "/r")

        let popup = composer(for: ScriptedServer.gnome).notification(about: .warranty(warranty), token: token)
        warranty.receipt = nil
        let without = composer(for: ScriptedServer.gnome).notification(
            about: .warranty(warranty), token: token)

        #expect(popup.summary == "Dishwasher: warranty ends in 30 days")
        #expect(
            popup.body == """
                Check it for faults, and claim by Thu 24 Dec
                Bosch SMV4, serial 123
                Bought on Tue 24 Dec 2024 at MediaMarkt for 499.00 EUR
                Warranty from Bosch
                """)
        #expect(popup.actions.map(\.label) == ["Open Receipt", "Got It", "More…"])
        #expect(without.actions.map(\.label) == ["Got It", "How to Claim", "More…"])
    }

    @Test func `a loan asks whether the item is back`() throws {
        let loan = LoanTopic(
            id: "1", short: "9c1d", name: "Drill", borrower: "Ben",
            lentOn: try CivilDate(parsing: "2026-11-10"),
            dueBackOn: try CivilDate(parsing: "2026-11-24"))

        let popup = composer(for: ScriptedServer.gnome).notification(about: .loan(loan), token: token)

        #expect(popup.summary == "Is 'Drill' back?")
        #expect(popup.body == "Ben borrowed it on Tue 10 Nov and is due to return it today")
        #expect(popup.actions.map(\.label) == ["Returned", "Remind Later", "More…"])
    }

    @Test func `maintenance is done, skipped or put off`() throws {
        let maintenance = MaintenanceTopic(
            id: "1", short: "77aa", title: "Change the filter", item: "Dishwasher",
            due: try CivilDate(parsing: "2026-11-24"), notes: "Turn off the water first",
            parts: ["Filter (4 left)"])

        let popup = composer(for: ScriptedServer.gnome).notification(
            about: .maintenance(maintenance), token: token)

        #expect(popup.summary == "Change the filter")
        #expect(
            popup.body == "Due today: Dishwasher\nYou need: Filter (4 left)\nTurn off the water first")
        #expect(popup.actions.map(\.label) == ["Done", "Snooze 15 min", "More…"])
        let offers = composer(for: ScriptedServer.gnome).offers(for: .maintenance(maintenance)).map(\.label)
        #expect(offers.prefix(4) == ["Done", "Snooze 15 min", "Skip", "Stop Reminding"])
    }
}
