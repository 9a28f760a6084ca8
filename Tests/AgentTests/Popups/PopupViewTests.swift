import Agent
import CivilTime
import Notifications
import Rules
import Settings
import TestSupport
import Testing

/// What stands on the faces of popups: two answers and *More…*, or a text field.
struct PopupViewTests {
    private static let locality = Locality(
        zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: ZoneDatabase(directories: []))
    private static let token = PopupToken.random()

    private static func composer(
        on server: ServerDescription, at now: Instant = AgentFixture.noon, view: PopupView = .ordinary,
        last: SnoozeRule? = nil, opensAnswers: Bool = true
    ) -> PopupComposer {
        PopupComposer(
            settings: Settings(), quirks: ServerQuirks(of: server), now: now, locality: locality,
            isQuiet: false, opensAnswers: opensAnswers, view: view, last: last)
    }

    private static func task(_ change: (inout Todo) -> Void = { _ in }) throws -> PopupTopic {
        var todo = Todo(
            id: .random(), title: "Read the meter", due: try When(parsing: "2026-11-24T12:00"),
            createdAt: AgentFixture.noon, modifiedAt: AgentFixture.noon)
        change(&todo)
        return .task(todo, short: "ab12", openSubtasks: 0)
    }

    /// A task that three others may be asked to do.
    private static func taskOfFamily() throws -> PopupTopic {
        guard case .task(let todo, let short, let openSubtasks, _) = try task() else { return try task() }
        return .task(
            todo, short: short, openSubtasks: openSubtasks,
            others: ["Ben", String(repeating: "名", count: 80), "Mia Lou", "Maximiliane", "Zoe"])
    }

    private static func item(_ date: String, _ basis: ItemTopic.Basis = .bestBefore) throws -> PopupTopic {
        .item(
            ItemTopic(
                id: "1", short: "3f2a", name: "Milk", quantity: .one, place: "",
                expiresOn: try CivilDate(parsing: date), basis: basis))
    }

    private static func recall(isCertain: Bool = true, _ change: (inout RecallTopic) -> Void = { _ in })
        throws -> RecallTopic
    {
        var recall = RecallTopic(
            id: "1", short: "a1b2", item: "Zephyra Glow ceramic heater", title: "Zephyra recalls heaters",
            source: "US CPSC", date: try CivilDate(parsing: "2026-11-20"), isCertain: isCertain,
            isCritical: isCertain, reason: "it is about fire",
            signals: [
                RecallSignal.sameModel("ZG-20"), .brand("Zephyra"),
                .words(100, ["zephyra", "glow", "ceramic", "heater"]), .noCodes,
            ].map(\.description), lookFor: isCertain ? [] : ["lot", "date"],
            hazard: "It can overheat and catch fire.", remedy: "Unplug it. Ask for a refund.",
            link: "https://www.cpsc.gov/Recalls/1")
        change(&recall)
        return recall
    }

    private static func topics() throws -> [PopupTopic] {
        let series = try Series(
            start: try When(parsing: "2026-11-20T12:00"), repetition: try Repetition(parsing: "FREQ=DAILY"))
        let event = try Event(
            EventDetails(
                title: "Dinner", start: When(parsing: "2026-11-24T15:00"),
                duration: CivilPeriod(parsing: "PT1H")),
            at: AgentFixture.noon)
        return [
            try task(), try taskOfFamily(), try task { $0.details.doneBy = .note },
            try task {
                $0.series = series
                $0.occurrence = $0.due
            },
            .alert(
                try Alert(title: "Tea", body: "", urgency: .normal, when: .instant(AgentFixture.noon)),
                short: "cd34"),
            .event(event, try event.occurrence(at: event.start, in: locality), short: "b07d"),
            try item("2026-11-25"), try item("2026-11-23"), try item("2026-11-23", .useBy),
            .warranty(
                WarrantyTopic(
                    id: "1", short: "9c1d", name: "Drill", endsOn: try CivilDate(parsing: "2026-12-24"),
                    receipt: "/r")),
            .maintenance(
                MaintenanceTopic(
                    id: "1", short: "77aa", title: "Filter", due: try CivilDate(parsing: "2026-11-24"),
                    notes: "", parts: [])),
            try document(.passport), try document(.contract), try document(.voucher),
            .recall(try recall()), .recall(try recall(isCertain: false)),
            .shop(
                ShopTopic(
                    id: "1", name: "Shop", domain: "shop.example",
                    summary: try #require(ShopSummary(of: [try drop()], currency: "EUR")), link: "",
                    bargain: ShopBargain(variant: 10, below: DecimalAmount(85)), currency: "EUR")),
        ]
    }

    private static func document(_ kind: DocumentDetails.Kind) throws -> PopupTopic {
        var details = DocumentDetails()
        (details.title, details.kind) = ("Paper", kind)
        details.validUntil = try CivilDate(parsing: "2026-12-24")
        return .document(
            DocumentTopic(
                id: "1", short: "7d0c", details: details,
                term: details.term(on: try CivilDate(parsing: "2026-11-24"))))
    }

    private static func drop() throws -> ShopChange {
        let variant = ShopVariant(id: 10, title: "", price: DecimalAmount(85), isAvailable: true)
        return ShopChange(
            .priceDropped,
            of: ShopProduct(id: 1, title: "Kettle", handle: "kettle", variants: [variant]),
            variant: variant, old: DecimalAmount(129), new: DecimalAmount(85), isReported: true)
    }

    /// The labels of all faces of a popup, one after the other.
    private static func faces(_ topic: PopupTopic, on server: ServerDescription) -> [[PopupButton]] {
        var faces: [[PopupButton]] = []
        var offered: Set<PopupAction> = []
        while faces.count < 20 {
            let composer = composer(on: server, view: faces.isEmpty ? .ordinary : .further(after: offered))
            let all = composer.offers(for: topic)
            let page = composer.page(of: all, takesNote: false).offers
            faces.append(page)
            offered.formUnion(page.map(\.action))
            guard page.contains(where: { $0.action == .more }), !ButtonPage.areLast(offered, of: all) else {
                break
            }
        }
        return faces
    }

    @Test(arguments: [ScriptedServer.gnome, ScriptedServer.xfce, ScriptedServer.dunst])
    func `every answer is reached once, and the last page leads back`(
        server: ServerDescription
    ) throws {
        let limit = ServerQuirks(of: server).actionLimit
        for topic in try Self.topics() {
            let all = Self.composer(on: server).offers(for: topic).map(\.action)
            let faces = Self.faces(topic, on: server)
            let seen = faces.joined().map(\.action).filter { $0 != .more }

            #expect(Set(seen) == Set(all) && seen.count == all.count, "\(topic)")
            #expect(faces.allSatisfy { $0.count <= limit })
            #expect(faces.last?.contains(.back) == (faces.count > 1))
        }
    }

    @Test func `a task can be given to up to three others, in words that fit`() throws {
        let topic = try Self.taskOfFamily()
        let offers = Self.composer(on: ScriptedServer.gnome).offers(for: topic)
        let gifts = offers.filter { if case .answer(.give) = $0.action { true } else { false } }

        #expect(gifts.map(\.label) == ["Give to Ben", "Give to Mia Lou", "Give to Maximiliane"])
        #expect(gifts.map(\.shortLabel) == ["Give to Ben", "To Mia Lou", "To Maximili…"])
        #expect(gifts.map(\.action.description) == ["give=Ben", "give=Mia-Lou", "give=Maximiliane"])
        #expect(gifts.allSatisfy { PopupAction($0.action.description) == $0.action })
        #expect(
            gifts.allSatisfy {
                let key = ActionKey($0.action, Self.token)
                return ActionKey(key.description) == key
            })
    }

    @Test func `asking somebody stands before the snoozes of days, for a task and for an event`() throws {
        guard
            case .event(let event, let occurrence, let short, _, _) = try Self.topics().first(where: {
                if case .event = $0 { true } else { false }
            })
        else { return #expect(Bool(false)) }
        let dinner = PopupTopic.event(event, occurrence, short: short, others: ["Ben"])
        let midnight = Self.locality.zone.startOfDay(
            Self.locality.zone.civil(of: AgentFixture.noon).date.adding(days: 1))

        for topic in [try Self.taskOfFamily(), dinner] {
            let offers = Self.composer(on: ScriptedServer.dunst).offers(for: topic)
            let gifts = offers.indices.filter {
                if case .answer(.give) = offers[$0].action { true } else { false }
            }
            let first = try #require(gifts.first)
            let days = offers.indices.dropFirst(2).filter { (offers[$0].end ?? .earliest) >= midnight }
            let face = Self.faces(topic, on: ScriptedServer.dunst).firstIndex { page in
                page.contains { $0.action == offers[first].action }
            }

            #expect(!days.isEmpty && days.allSatisfy { $0 > first }, "\(offers.map(\.label))")
            #expect(face.map { $0 <= 2 } == true, "\(offers.map(\.label))")
        }
    }

    @Test func `the earlier snooze stands before the later one on every face`() throws {
        for hour in 0..<24 * 7 {
            let now = AgentFixture.noon + .seconds(3600 * Int64(hour))
            let composer = Self.composer(on: ScriptedServer.dunst, at: now, last: .weekend)
            let ends = composer.page(of: composer.offers(for: try Self.task())).offers.compactMap(\.end)
            #expect(ends == ends.sorted(), "\(now)")
        }
    }

    @Test func `a text field stands in for More where nothing but times is left`() throws {
        let composer = Self.composer(on: ScriptedServer.plasma)
        let popup = { (topic: PopupTopic) in composer.notification(about: topic, token: Self.token) }

        let task = popup(try Self.task())
        let food = popup(try Self.item("2026-11-25"))
        let note = popup(try Self.task { $0.details.doneBy = .note })

        #expect(task.actions.map(\.label) == ["Complete", "Snooze 15 min"])
        #expect(task.replyPlaceholder != nil && task.replySubmitLabel == "Snooze")
        #expect(food.actions.map(\.label) == ["Mark as Used", "Find Recipes", "More…"])
        #expect(food.replyPlaceholder == nil)
        #expect(note.actions.map(\.label) == ["Snooze 15 min", "More…"])
        #expect(note.replyLabel == "Complete…" && note.replySubmitLabel == "Complete")
    }

    @Test func `a task that needs a note says how it is completed where nothing can be typed`() throws {
        let topic = try Self.task { $0.details.doneBy = .note }
        let ordinary = Self.composer(on: ScriptedServer.gnome).notification(about: topic, token: Self.token)
        let advice = Self.composer(on: ScriptedServer.gnome, view: .advice(after: [.advice])).notification(
            about: topic, token: Self.token)

        #expect(ordinary.actions.map(\.label) == ["How to Complete", "Snooze 15 min", "More…"])
        #expect(advice.body == "It needs a note\nTo complete: steward done ab12 --note \"...\"")
    }

    @Test func `a popup with buttons names no command, whatever it is about`() throws {
        for server in [ScriptedServer.gnome, ScriptedServer.xfce, ScriptedServer.plasma] {
            let composer = Self.composer(on: server)
            let topics = try Self.topics()
            let popups =
                topics.map { composer.notification(about: $0, token: Self.token) }
                + [
                    composer.summary(of: topics, count: 40, older: 3, token: Self.token),
                    composer.bundle(
                        of: try (1...12).map { _ in try Self.item("2026-11-25") }, token: Self.token),
                ]
            #expect(popups.allSatisfy { !$0.body.contains("steward ") })
        }
    }

    @Test(arguments: [true, false])
    func `without buttons, the first or second line says how to answer`(opensAnswers: Bool) throws {
        let composer = Self.composer(on: ScriptedServer.dunst, opensAnswers: opensAnswers)
        let advisor = Self.composer(
            on: ScriptedServer.dunst, view: .advice(after: [.advice]), opensAnswers: opensAnswers)
        let topics = try Self.topics()
        let popups =
            topics.map { composer.notification(about: $0, token: Self.token) }
            + topics.map { advisor.notification(about: $0, token: Self.token) }
            + [
                composer.summary(of: topics, count: 40, token: Self.token),
                composer.bundle(
                    of: try (1...12).map { _ in try Self.item("2026-11-25") }, token: Self.token),
            ]

        for popup in popups {
            let lines = popup.body.split(separator: "\n").prefix(2)
            // The advice on a task that needs a note is the command, whatever a click does.
            let isSaid = lines.contains {
                opensAnswers
                    ? $0.hasPrefix("Middle-click to ") || $0.contains("steward done ab12 --note")
                    : $0.contains("steward ")
            }
            #expect(isSaid, "\(popup.summary): \(popup.body)")
        }
    }

    @Test func `kinds of popups have categories of their own`() throws {
        let composer = Self.composer(on: ScriptedServer.dunst)
        let categories = try Self.topics().map {
            composer.notification(about: $0, token: Self.token).category ?? ""
        }

        #expect(
            Set(categories)
                == [
                    "x-steward.task", "x-steward.alert", "x-steward.event", "x-steward.food",
                    "x-steward.warranty", "x-steward.maintenance", "x-steward.recall", "x-steward.shop",
                    "x-steward.document",
                ])
    }

    @Test func `Complete All is offered first only if the popup names everything that it completes`() throws {
        let task = try Self.task()
        let labels = { (server: ServerDescription, members: Int?) in
            Self.composer(on: server).summary(of: [task], count: 250, members: members, token: Self.token)
                .actions.map(\.label)
        }

        #expect(labels(ScriptedServer.gnome, nil) == ["Show", "Snooze All 15 min", "More…"])
        #expect(labels(ScriptedServer.lxqt, 9) == ["Show", "In 15m", "More…"])
        let named = { (server: ServerDescription) in
            Self.composer(on: server).summary(of: [task, task], count: 2, token: Self.token).actions.map(
                \.label)
        }
        #expect(named(ScriptedServer.gnome) == ["Complete All 2", "Show", "More…"])
        #expect(named(ScriptedServer.lxqt) == ["All 2 Done", "More…"])
    }

    @Test func `a summary with more than work says how much of it can be completed`() throws {
        let (task, item) = (try Self.task(), try Self.item("2026-11-25"))
        let labels = { (topics: [PopupTopic]) in
            Self.composer(on: ScriptedServer.gnome).offers(ofSummaryOf: topics.count, of: topics).map(\.label)
        }

        #expect(labels([task, item]).prefix(3) == ["Show", "Snooze All 15 min", "Complete 1 of 2"])
        #expect(labels([task, item] + Array(repeating: task, count: 6))[2] == "Complete 7 of 8")
        let unread = Self.composer(on: ScriptedServer.gnome).offers(ofSummaryOf: 200, of: [task, item])
        #expect(unread[2].label == "Complete All Tasks")
    }

    @Test func `a summary offers OK to all only if none of its reminders needs action`() throws {
        let composer = Self.composer(on: ScriptedServer.gnome)
        let answers = { (topics: [PopupTopic], members: Int) in
            composer.offers(ofSummaryOf: members, of: topics).filter {
                if case .answer(.snooze) = $0.action { false } else { true }
            }.map(\.label)
        }
        let alert = PopupTopic.alert(
            try Alert(title: "Oven", body: "", urgency: .normal, when: .instant(AgentFixture.noon)),
            short: "3f2a")

        #expect(answers([alert, alert], 2) == ["OK to All 2", "Show"])
        #expect(answers([alert, try Self.item("2026-11-25")], 2) == ["Show"])
        #expect(answers([alert, try Self.document(.contract)], 2) == ["Show"])
        #expect(answers([alert, alert], 200) == ["Show"], "not all were read")
    }

    @Test func `a summary names first what must not be overlooked, and says what is wrong`() throws {
        let body = Self.composer(on: ScriptedServer.plasma).summary(
            of: [
                try Self.task(), try Self.item("2026-11-25"), try Self.item("2026-11-23", .useBy),
                try Self.document(.contract),
            ], count: 4, token: Self.token
        ).body.split(separator: "\n")

        #expect(body.first?.hasSuffix("Milk expired: do not eat") == true, "\(body)")
        #expect(body.dropFirst().first?.hasSuffix("Paper: expires in 30 days") == true, "\(body)")
        #expect(body.count == 3 && body.last?.contains("and 2 more") == true, "\(body)")
    }

    @Test func `a summary names the last reminder instead of counting it`() throws {
        let body = Self.composer(on: ScriptedServer.plasma).summary(
            of: try (0..<3).map { _ in try Self.task() }, count: 3, token: Self.token
        ).body

        #expect(!body.contains("more") && body.split(separator: "\n").count == 3)
    }

    @Test func `on Plasma a summary that came last was too high to be seen`() throws {
        let tasks = try (0..<8).map { _ in try Self.task() }
        let body = { (server: ServerDescription) in
            Self.composer(on: server).summary(of: tasks, count: 10, token: Self.token).body
                .split(separator: "\n").count
        }

        #expect(body(ScriptedServer.plasma) == 3)
        #expect(body(ScriptedServer.gnome) == 6, "GNOME draws no more")
    }

    @Test func `on GNOME the last line of a summary says how many reminders it does not name`() throws {
        let long = try Self.task {
            $0.title = "Renew the passport before the summer holidays in the south of Italy"
        }
        let tasks = try [long, long] + (0..<6).map { _ in try Self.task() }

        let lines = Self.composer(on: ScriptedServer.gnome).summary(of: tasks, count: 12, token: Self.token)
            .body
            .split(separator: "\n")

        #expect(lines.count == 4, "two titles take two rows each")
        #expect(lines.last == "and 9 more")
    }

    @Test func `where buttons are narrow, every answer has a label that is drawn whole`() throws {
        let composer = Self.composer(on: ScriptedServer.lxqt)
        let topics = try Self.topics()
        let offers =
            topics.flatMap(composer.offers) + composer.offers(ofSummaryOf: 12, of: topics)
            + composer.offers(ofBundleOf: try (1...12).map { _ in try Self.item("2026-11-25") })

        #expect(offers.filter { $0.tinyLabel.count > 11 }.map(\.label) == [])
        let task = composer.notification(about: try Self.task(), token: Self.token)
        #expect(task.actions.map(\.label) == ["Done", "In 15m", "More…"])
        let recall = composer.notification(about: .recall(try Self.recall()), token: Self.token)
        #expect(recall.actions.map(\.label) == ["What to Do", "More…"], "two are wider than three")
    }

    @Test func `a day to which a task is snoozed was cut at its clock on LXQt`() throws {
        var offered: Set<PopupAction> = []
        var labels: [[String]] = []
        for _ in 0..<4 {
            let view: PopupView = offered.isEmpty ? .ordinary : .further(after: offered)
            let popup = Self.composer(on: ScriptedServer.lxqt, view: view).notification(
                about: try Self.task(), token: Self.token)
            labels.append(popup.actions.map(\.label))
            offered.formUnion(popup.actions.compactMap { ActionKey($0.key)?.action })
        }

        #expect(labels.flatMap(\.self).contains("On Sat"))
        for row in labels { #expect(row.allSatisfy { $0.count <= (row.count > 2 ? 6 : 11) }, "\(labels)") }
    }

    @Test(arguments: [ScriptedServer.flashback, ScriptedServer.cinnamon, ScriptedServer.gnome])
    func `on no face of any popup is the row of buttons longer than the server draws it`(
        server: ServerDescription
    ) throws {
        let row = try #require(ServerQuirks(of: server).lettersOfRow)
        for topic in try Self.topics() {
            var offered: Set<PopupAction> = []
            var labels: [String] = []
            repeat {
                let view: PopupView = offered.isEmpty ? .ordinary : .further(after: offered)
                let popup = Self.composer(on: server, view: view).notification(
                    about: topic, token: Self.token)
                labels = popup.actions.map(\.label)
                #expect(labels.reduce(0) { $0 + $1.count } <= row, "\(labels)")
                offered.formUnion(popup.actions.compactMap { ActionKey($0.key)?.action })
            } while labels.contains("More…")
        }
    }

    @Test func `where all buttons are as wide as the widest, no label makes the last one fall off`() throws {
        let labels = try Self.topics().flatMap { topic in
            Self.composer(on: ScriptedServer.swaync, view: .further(after: [.news, .answer(.read)]))
                .notification(about: topic, token: Self.token).actions.map(\.label)
        }

        #expect(labels.contains("If Cheaper"))
        #expect(labels.filter { $0.count > 18 } == [])
    }

    @Test func `a title that the server would cut is repeated in the text, a short one is not`() throws {
        let swaync = Self.composer(on: ScriptedServer.swaync)

        let long = swaync.notification(about: .recall(try Self.recall()), token: Self.token)
        let short = swaync.notification(about: try Self.item("2026-11-25"), token: Self.token)

        #expect(long.summary == "Recalled: Zephyra Glow ceramic heater")
        #expect(long.body.hasPrefix("Recalled: Zephyra Glow ceramic heater\nUnplug it."))
        #expect(!short.body.contains(short.summary))
    }

    @Test func `on GNOME, too, a long title is repeated in the text`() throws {
        let title = "Pick up the parcel from the post office in Main Street"
        let gnome = Self.composer(on: ScriptedServer.gnome)

        let task = gnome.notification(about: try Self.task { $0.title = title }, token: Self.token)
        let recall = gnome.notification(about: .recall(try Self.recall()), token: Self.token)

        #expect(task.body.hasPrefix("\(title)\n"))
        #expect(!recall.body.contains(recall.summary))
    }

    @Test func `a menu lists every answer at once`() throws {
        for topic in try Self.topics() {
            let composer = Self.composer(on: ScriptedServer.dunst)
            let labels = composer.notification(about: topic, token: Self.token).actions.map(\.label)

            #expect(labels.count == composer.offers(for: topic).count)
            #expect(!labels.contains("More…"))
        }
    }

    // MARK: Recalls

    @Test func `a recall says what to do first, then what may happen, then why it is yours`() throws {
        let popup = Self.composer(on: ScriptedServer.gnome).notification(
            about: .recall(try Self.recall()), token: Self.token)

        #expect(
            popup.body == """
                Unplug it. Ask for a refund.
                It can overheat and catch fire.
                Same model ZG-20 and brand Zephyra
                Zephyra recalls heaters (US CPSC, Fri 20 Nov)
                """)
    }

    @Test(arguments: [
        (["same barcode 4006381333931", "same brand Acme"], "Same barcode 4006381333931 and brand Acme"),
        (
            ["same brand Acme", "the name is the same: acme kettle"],
            "Same brand Acme; the name is the same: Kettle"
        ),
        (["the name is the same: acme kettle"], "The name is the same: Kettle"),
        (
            ["same brand Acme", "part of the name is the same: kettle", "which lot yours has is not known"],
            "Same brand Acme; part of the name is the same: kettle"
        ),
        (
            ["same brand Acme", "lot L7 is among those recalled"],
            "Same brand Acme; lot L7 is among those recalled"
        ),
        (["100 % of the name is in it: acme, kettle"], ""),
    ])
    func `why a recall is about a thing is said as people say it`(signals: [String], sentence: String) {
        #expect(RecallSignal.sentence(of: signals, item: "Kettle") == sentence)
    }

    @Test func `what an authority forbids comes before all else, and a hazard is not said twice`() throws {
        let car = try Self.recall {
            $0.reason = "the authority says: do not drive"
            $0.remedy = "Book a repair."
        }
        let classed = try Self.recall { $0.reason = "the authority calls it Class I" }
        let body = { (recall: RecallTopic) in
            Self.composer(on: ScriptedServer.gnome).notification(about: .recall(recall), token: Self.token)
                .body
        }

        #expect(body(car).hasPrefix("Do not drive. Book a repair.\n"))
        #expect(body(classed).contains("\nThe authority calls it Class I.\n"))
        #expect(!body(try Self.recall()).contains("about fire"))
    }

    @Test func `the brief ends with what is low, and then with what runs out before shopping`() {
        let composer = Self.composer(on: ScriptedServer.gnome)
        let summary = DesktopNotification(summary: "5 reminders", body: "Rent")

        let both = composer.brief(
            summary, count: 5, low: ["Rice"], soon: ["Milk", "Coffee", "Tea", "Jam", "Oats"])

        #expect(
            both.body
                == "Rent\nRunning low: Rice\n"
                + "Will probably run out before you shop: Milk, Coffee, Tea, Jam and 1 more")
        #expect(composer.brief(summary, count: 5).body == "Rent")
    }
}
