import Agent
import CivilTime
import Rules

/// What the popups of the gallery are about.
enum Samples {
    // MARK: Tasks, alerts and events

    static func task(
        _ title: String = "Call the dentist", due: String, openSubtasks: Int = 0,
        _ change: (inout Todo) -> Void = { _ in }
    ) throws -> (todo: Todo, openSubtasks: Int) {
        var details = TodoDetails()
        (details.title, details.due) = (title, try When(parsing: due))
        var todo = Todo(id: .random(), details, createdAt: Stage.noon, modifiedAt: Stage.noon)
        change(&todo)
        return (todo, openSubtasks)
    }

    static func repeating(missed: Int) throws -> (todo: Todo, openSubtasks: Int) {
        let due = try When(parsing: "2026-11-24T12:00")
        let series = try Series(
            start: try When(parsing: "2026-11-20T12:00"), repetition: try Repetition(parsing: "FREQ=DAILY"))
        return try task("Feed the cat", due: due.description) {
            $0.series = series
            $0.occurrence = due
            $0.missed = missed
        }
    }

    static let longNotes = """
        Collect last year's statements, the donation receipts, the letter of the health insurance, and what the \
        landlord wrote about heating costs
        Ask Anna for the bank's certificate
        The form is in the blue folder
        Fees are due by the end of the month
        """

    static func alert(_ urgency: Urgency = .normal) throws -> Alert {
        try Alert(
            title: "The backup has finished", body: "412 files, 3.1 GB", urgency: urgency,
            when: .instant(Stage.noon))
    }

    /// What a launcher has added.
    static func confirmation() throws -> Alert {
        try Alert(
            title: "Added 'Dentist'", body: "Tue 1 Dec 15:00 · #health", urgency: .normal,
            when: .instant(Stage.noon), isOnce: true)
    }

    /// What one answer has done to a summary.
    static func confirmationOfSeveral() throws -> Alert {
        try Alert(
            title: "Completed 6", body: "Water the plants · Take out the bins · and 4 more",
            urgency: .normal,
            when: .instant(Stage.noon), isOnce: true)
    }

    /// What was ticked on a phone.
    static func boughtElsewhere() throws -> Alert {
        try Alert(
            title: "Bought: Milk, Bread, Coffee and 2 more",
            body:
                "2 things still need a date: steward shopping dates. "
                + "Ticked off on 'Groceries', and now in stock: 'Milk', 'Bread', 'Coffee', 'Butter', 'Rice'.",
            urgency: .normal, when: .instant(Stage.noon), isOnce: true)
    }

    static func familyNews() throws -> Alert {
        try Alert(
            title: "2 changes to your tasks and events",
            body: "New: 'Take the car to the garage'\nBen did 'Water the plants'",
            urgency: .normal, when: .instant(Stage.noon))
    }

    /// What the guardian of a family is told.
    static func leftByOthers() throws -> Alert {
        try Alert(
            title: "2 things for others are unanswered",
            body: "Ben: Put the bins out, today 9:00\nAnna: Return the library books, yesterday 18:00",
            urgency: .low, when: .instant(Stage.noon))
    }

    /// What a launcher could not do.
    static func notice() throws -> Alert {
        try Alert(
            title: "Steward could not do that",
            body:
                "'Water the plants' is done already, and next due tomorrow 9:00. To complete that one, search again.",
            urgency: .normal, when: .instant(Stage.noon), isOnce: true)
    }

    static func missingEntries() throws -> MissingEntriesTopic {
        let alert = try Alert(
            title: "Were 12 entries of 'Family' deleted on purpose?",
            body: "Nothing has been removed here. "
                + "The server of 'home' no longer has 12 of 40 entries in the list 'Family'.",
            urgency: .normal, when: .instant(Stage.noon))
        return MissingEntriesTopic(alert: alert, short: "9c1e", list: 1, account: "home")
    }

    static func accountWithoutPassword() throws -> Alert {
        try Alert(
            title: "Account 'home' needs attention",
            body: "The server does not accept the password.\n"
                + "steward account edit home --password", urgency: .normal,
            when: .instant(Stage.noon))
    }

    static func rarity() throws -> Alert {
        try Alert(
            title: "Fewer reminders about tasks",
            body: "They now come only in the daily brief, because you answered 1 of 14.", urgency: .normal,
            when: .instant(Stage.noon))
    }

    /// A full one: five sentences.
    static func digest(_ tone: InsightTone) throws -> Alert {
        let today = try CivilDate(parsing: "2026-11-29")
        var facts = InsightFacts(today: today, since: today.adding(days: -Insights.days))
        let (plants, bin) = (Subject(kind: .task, id: "plants"), Subject(kind: .task, id: "bin"))
        for week in 1...9 {
            let due = today.adding(days: -7 * week)
            facts.outcomes.append(
                Outcome(
                    .repeating, plants, title: "Water the plants", due: due, hour: 9,
                    done: CivilDateTime(due.adding(days: week == 5 ? 0 : 2), .midnight)))
        }
        for day in 0..<14 {
            let due = today.adding(days: -day)
            facts.outcomes.append(
                Outcome(
                    .repeating, bin, title: "Take out the bin", due: due, hour: 19,
                    done: CivilDateTime(due, .midnight)))
        }
        for day in 0..<3 {
            let due = today.adding(days: -day - 1)
            let done = CivilDateTime(due.adding(days: day == 0 ? 1 : 0), .midnight)
            facts.outcomes.append(
                Outcome(.task, Subject(kind: .task, id: "\(day)"), title: "", due: due, hour: 9, done: done))
        }
        facts.repeating = [
            RepeatingThing(
                plants, short: "3f2a", title: "Water the plants", try Repetition(parsing: "FREQ=WEEKLY"),
                due: .date(today.adding(days: 2)))
        ]
        facts.open = [
            OpenThing(
                .repeating, plants, short: "3f2a", title: "Water the plants", due: today.adding(days: 2),
                hour: 9)
        ]
        let price = try Money(parsing: "1.29 EUR")
        facts.items = (0..<9).map {
            ItemOutcome(name: "Lettuce", category: "Food", isThrownAway: $0 < 5, lost: $0 < 5 ? price : nil)
        }
        guard let digest = InsightDigest(Insights(facts, in: .utc), tone: tone) else { return try alert() }
        return try Alert(
            title: digest.title, body: digest.lines.joined(separator: "\n"), urgency: .normal,
            when: .instant(Stage.noon))
    }

    static let meeting = "https://us02web.zoom.us/j/85312345678?pwd=dGhlIHBhc3N3b3Jk"

    static func event(_ start: String, lasting length: String, join: String = "") throws -> PopupTopic {
        let when = try When(parsing: start)
        var details = EventDetails()
        details.title = when.isDate ? "Trade fair" : "Parents' evening"
        (details.notes, details.location) = ("Bring the signed form", join.isEmpty ? "Room 12" : "")
        details.join = join
        (details.start, details.duration) = (when, try CivilPeriod(parsing: length))
        let event = Event(id: .random(), details, createdAt: Stage.noon, modifiedAt: Stage.noon)
        let meeting = details.meeting(hosts: []).map { EventMeeting(link: $0, event: "3f2a") }
        return .event(
            event, try event.occurrence(at: when, in: Stage.locality), short: "b07d", meeting: meeting)
    }

    // MARK: Things at home

    static func food(
        _ date: String, _ name: String = "Milk", _ basis: ItemTopic.Basis = .bestBefore,
        _ change: (inout ItemTopic) throws -> Void = { _ in }
    ) throws -> ItemTopic {
        var item = ItemTopic(
            id: "1", short: "3f2a", name: name, quantity: try Quantity(parsing: "750 ml"), place: "fridge",
            expiresOn: try CivilDate(parsing: date), basis: basis)
        try change(&item)
        return item
    }

    static func opened() throws -> ItemTopic {
        try food("2026-11-25", "Cream", .opened(try CivilDate(parsing: "2026-11-22"))) { $0.isOpen = true }
    }

    static func frozen() throws -> ItemTopic {
        try food("2026-11-25", "Spinach", .frozen(try CivilDate(parsing: "2026-02-25"))) {
            $0.isFrozen = true
            $0.place = "freezer"
            $0.quantity = try Quantity(parsing: "450 g")
        }
    }

    static func leftOver() throws -> ItemTopic {
        try food("2026-11-25", "Eggs") {
            $0.quantity = try Quantity(parsing: "20")
            $0.leftover = try Quantity(parsing: "6")
        }
    }

    static func warranty(_ end: String, _ change: (inout WarrantyTopic) throws -> Void = { _ in }) throws
        -> WarrantyTopic
    {
        var warranty = WarrantyTopic(
            id: "1", short: "77aa", name: "Dishwasher", endsOn: try CivilDate(parsing: end),
            description: "Bosch SMS46, serial number 0815", provider: "Bosch",
            boughtOn: try CivilDate(parsing: "2024-12-24"), boughtAt: "MediaMarkt",
            price: try Money(parsing: "599.00 EUR"))
        try change(&warranty)
        return warranty
    }

    static func maintenance() throws -> MaintenanceTopic {
        MaintenanceTopic(
            id: "1", short: "51be", title: "Change the water filter", item: "Coffee machine",
            due: try CivilDate(parsing: "2026-11-24"), notes: "Rinse the new one first",
            parts: ["Filter (4 left)"])
    }

    static func oilChange() throws -> MaintenanceTopic {
        var topic = MaintenanceTopic(
            id: "1", short: "6d0a", title: "Change the oil", item: "Car",
            due: try CivilDate(parsing: "2026-11-24"))
        topic.meter = MaintenanceTopic.MeterState(
            name: "Car", reading: "48950 km", day: try CivilDate(parsing: "2026-11-22"), dueAt: "48710 km")
        return topic
    }

    static func loan() throws -> LoanTopic {
        LoanTopic(
            id: "1", short: "7c1d", name: "Cordless drill", borrower: "Ben",
            lentOn: try CivilDate(parsing: "2026-11-10"), dueBackOn: try CivilDate(parsing: "2026-11-24"))
    }

    static func passport() throws -> DocumentTopic {
        var details = DocumentDetails()
        (details.title, details.kind, details.holder) = ("Passport", .passport, "Anna")
        (details.number, details.place) = ("C01X00T47", "folder 3")
        details.validUntil = try CivilDate(parsing: "2026-12-24")
        return try document(details)
    }

    static func contract() throws -> DocumentTopic {
        var details = DocumentDetails()
        (details.title, details.kind, details.issuer) = ("Gym", .contract, "Gym & Sons")
        details.validUntil = try CivilDate(parsing: "2027-02-28")
        details.notice = try NoticePeriod(parsing: "3 months")
        details.renewal = try CivilPeriod(parsing: "P1Y")
        return try document(details)
    }

    private static func document(_ details: DocumentDetails) throws -> DocumentTopic {
        DocumentTopic(
            id: "1", short: "7d0c", details: details,
            term: details.term(on: try CivilDate(parsing: "2026-11-24")))
    }

    // MARK: What came from outside

    static func recall() throws -> RecallTopic {
        RecallTopic(
            id: "1", short: "a1b2", item: "Zephyra Glow ceramic heater",
            title: "Zephyra recalls ceramic heaters", source: "US CPSC",
            date: try CivilDate(parsing: "2026-11-20"), isCertain: true, isCritical: true,
            reason: "it is about fire",
            signals: [
                RecallSignal.sameModel("ZG-20"), .brand("Zephyra"),
                .words(100, ["zephyra", "glow", "ceramic", "heater"]), .noCodes,
            ].map(\.description), hazard: "It can overheat and catch fire.",
            remedy: """
                Unplug it and stop using it. Contact Zephyra for a full refund by telephone or on the company's \
                recall page; you need the serial number from the base.
                """, link: "https://www.cpsc.gov/Recalls/1")
    }

    static func possibleRecall() throws -> RecallTopic {
        RecallTopic(
            id: "2", short: "c3d4", item: "Almond butter",
            title: "Nutty's almond butter may contain salmonella",
            source: "RASFF", date: try CivilDate(parsing: "2026-11-22"), isCertain: false, isCritical: false,
            signals: [
                RecallSignal.brand("Nutty's"), .words(66, ["almond", "butter"]), .weakName, .unknown(.lot),
            ].map(\.description), lookFor: ["lot", "date"], hazard: "Salmonella was found.",
            remedy: "Do not eat. Return it to the shop.", link: "https://webgate.ec.europa.eu/rasff/2")
    }

    static func shop(_ count: Int) throws -> ShopTopic {
        let changes = (1...count).compactMap { number -> ShopChange? in
            let price = DecimalAmount(Int32(80 + 5 * number))
            let variant = ShopVariant(
                id: Int64(number), title: "", price: price, listPrice: nil, isAvailable: true)
            let product = ShopProduct(
                id: Int64(number), title: number == 1 ? "Soup Maker" : "Kettle \(number)",
                handle: "p\(number)",
                variants: [variant])
            return ShopChange(
                .priceDropped, of: product, variant: variant, old: DecimalAmount(129), new: price,
                isReported: true)
        }
        guard let summary = ShopSummary(of: changes, currency: "GBP") else { throw NothingToTell() }
        return ShopTopic(
            id: "1", name: "Kitchen World", domain: "kitchen.example", summary: summary,
            link: "https://kitchen.example/products/p1",
            bargain: ShopBargain(variant: 1, below: DecimalAmount(85)), currency: "GBP")
    }

    struct NothingToTell: Error {}

    static func priceQuestion() throws -> PriceQuestionTopic {
        let alert = try Alert(
            title: "Which price is right at lamps.example?",
            body: "120.00 EUR or 150.00 EUR for 'Arc floor lamp'?", urgency: .normal,
            when: .instant(Stage.noon))
        let prices = try ["120.00 EUR", "150.00 EUR"].map { try Money(parsing: $0) }
        let candidates = prices.enumerated().map { place, price in
            PriceQuestion.Candidate(.place(place + 1, of: prices.count), price)
        }
        return PriceQuestionTopic(
            alert: alert, short: "9c1e",
            question: PriceQuestion(of: .random(), in: alert.id, candidates))
    }

    // MARK: Several at once

    static var bundle: [PopupTopic] {
        get throws {
            try [
                food("2026-11-25"), food("2026-11-25", "Minced meat", .useBy), opened(),
                food("2026-11-26", "Yoghurt"), food("2026-11-27", "Bread"),
            ].map(PopupTopic.item)
        }
    }

    static var bundleWithSpoiled: [PopupTopic] {
        get throws {
            try bundle
                + [
                    food("2026-11-22", "Smoked salmon", .useBy), food("2026-11-23", "Ham", .useBy),
                    food("2026-11-26", "Feta"), food("2026-11-26", "Spring onions"),
                    food("2026-11-27", "Tofu"),
                ].map(PopupTopic.item)
        }
    }

    /// Work, a deadline and food that must not be eaten: no answer suits all of them.
    static var mixed: [PopupTopic] {
        get throws {
            try Array(many.prefix(3)) + [.document(contract()), .item(food("2026-11-23", "Ham", .useBy))]
        }
    }

    static var withoutWork: [PopupTopic] {
        get throws {
            try [
                .document(contract()), .warranty(warranty("2026-12-01")),
                .item(food("2026-11-23", "Ham", .useBy)),
            ]
        }
    }

    /// Nothing in it asks for more than *OK*.
    static var toldOnly: [PopupTopic] {
        get throws {
            try [
                .alert(alert(), short: "9c1e"), .shop(shop(1)),
                .alert(accountWithoutPassword(), short: "9c1f"),
            ]
        }
    }

    static var many: [PopupTopic] {
        get throws {
            try [
                "Call the dentist", "Pay the rent", "Water the plants", "Take out the bins", "Book the train",
                "Renew the passport before the summer holidays, and ask for the children's ones as well",
                "Descale the kettle", "Write to Grandma",
            ].map { .task(try task($0, due: "2026-11-24T12:00").todo, short: "3f2a", openSubtasks: 0) }
        }
    }
}
