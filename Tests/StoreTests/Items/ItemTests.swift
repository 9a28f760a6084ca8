import CivilTime
import Rules
import Store
import Testing

struct ItemTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func `a thing comes back as it was given, and is found by the beginning of its id`() throws {
        var draft = ItemDraft(name: "Dishwasher")
        draft.brand = "Bosch"
        draft.model = "SMV4"
        draft.serial = "FD 9911"
        draft.lot = "L7"
        draft.gtin = try GTIN("4006381333931")
        draft.category = "appliance"
        draft.quantity = try Quantity(parsing: "2 pieces")
        draft.minimum = DecimalAmount("0.5")
        draft.condition = .worn
        draft.place = "Kitchen"
        draft.boughtOn = try fixture.day("2026-01-31")
        draft.boughtAt = "Shop"
        draft.price = try Money(parsing: "599.00 EUR")
        draft.notes = "Loud\nbut good"
        draft.bestBefore = try fixture.day("2036-01-01")
        draft.useBy = try fixture.day("2037-01-01")
        draft.openedOn = try fixture.day("2026-02-01")
        draft.opensFor = 3_000
        draft.leads = [1, -60, -60]
        draft.warrantyFor = try CivilPeriod(parsing: "P25M")
        draft.warrantyProvider = "Bosch"
        draft.warrantyTerms = "Parts\nonly"
        draft.warrantyContact = "+49 1"
        (draft.lentTo, draft.lentOn) = ("Ann", try fixture.day("2026-03-01"))
        draft.lentUntil = try fixture.day("2027-03-01")

        let added = try fixture.store.addItem(draft, fixture.context)
        try fixture.reopen()
        let found = try fixture.item(added.value.short)

        #expect(found == added.value)
        #expect(found.item.warrantyEnd == (try fixture.day("2028-02-29")))
        #expect(found.item.leads == [-60, 1])
        #expect(found.expiry == Expiry(date: try fixture.day("2034-04-20"), rule: .opened))
        #expect(added.subjects == [.item(found.item.id)])
        #expect(try fixture.history(of: found.short) == ["added 2 2"])
    }

    @Test func `what comes from elsewhere is as used, thawed and silenced as it was there`() throws {
        var draft = ItemDraft(name: "Peas")
        draft.category = "Vegetables"
        draft.quantity = try Quantity(parsing: "0.5 kg")
        draft.whole = DecimalAmount(2)
        draft.bestBefore = try fixture.day("2026-12-24")
        draft.thawedOn = try fixture.day("2026-11-23")
        draft.thawedUntil = try fixture.day("2026-11-26")
        draft.stoppedFor = try fixture.day("2026-11-26")
        draft.addedOn = try fixture.day("2026-08-01")

        let peas = try fixture.store.addItem(draft, fixture.context).value

        #expect(peas.item.whole == DecimalAmount(2) && peas.item.quantity.description == "0.5 kg")
        #expect(peas.expiry == Expiry(date: try fixture.day("2026-11-26"), rule: .thawed))
        #expect(peas.item.since == (try fixture.day("2026-08-01")))
        #expect(try fixture.schedule(of: peas.item.id.description) == [])
    }

    @Test func `what was thrown away elsewhere is gone here, counts in its month and can be put back`() throws
    {
        var draft = ItemDraft(name: "Ham")
        draft.category = "Meat"
        draft.whole = DecimalAmount(6)
        draft.useBy = try fixture.day("2026-10-30")
        draft.ending = ItemDraft.Ending(
            isDiscarded: true, on: try fixture.day("2026-10-28"), reason: .spoiled)

        let id = try fixture.store.addItems([draft], fixture.context).value[0].id.description

        let ham = try fixture.item(id)
        #expect(ham.item.status == .discarded && ham.item.quantity.amount == .zero)
        #expect(ham.item.endedOn == (try fixture.day("2026-10-28")) && ham.discardReason == .spoiled)
        #expect(try fixture.history(of: id) == ["added 6 6", "discarded 6 0"])
        let stats = try fixture.store.stats(from: fixture.day("2026-10-01"), to: fixture.day("2026-10-31"))
        #expect(stats.map(\.discarded.amount) == [DecimalAmount(6)])
        #expect(try fixture.schedule(of: id) == [])
        let back = try fixture.store.putBack(id, DecimalAmount(2), fixture.context).value
        #expect(back.item.isPresent && back.item.quantity.amount == DecimalAmount(2))
        #expect(back.discardReason == nil)
    }

    @Test func `a state that cannot be is refused`() throws {
        let changes: [(inout ItemDraft) throws -> Void] = [
            { ($0.quantity, $0.whole) = (try Quantity(parsing: "3"), DecimalAmount(2)) },
            { $0.addedOn = try CivilDate(parsing: "2026-11-25") },
            { $0.ending = .init(isDiscarded: false, on: try CivilDate(parsing: "2026-11-25")) },
            {
                $0.ending = .init(isDiscarded: false)
                $0.whole = .zero
            },
            {
                $0.frozenOn = try CivilDate(parsing: "2026-11-01")
                $0.thawedUntil = try CivilDate(parsing: "2026-11-30")
            },
        ]
        for change in changes {
            #expect(throws: StoreError.self) { try fixture.addItem("Ham", change) }
        }
        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).isEmpty)
    }

    @Test func `an item is reminded of on four days, each reminder replacing the earlier one`() throws {
        let id = try fixture.addMilk(until: "2026-11-28")
        var rings: [String] = []

        for day in ["24", "25", "26", "27", "28", "29", "30"] {
            rings += try fixture.ring(at: "2026-11-\(day)T08:59")
            rings += try fixture.ring(at: "2026-11-\(day)T09:00")
        }

        #expect(rings == ["expires:-P3D", "expires:-P1D", "expires:P0D", "expires:P1D"])
        #expect(
            try fixture.schedule(of: id) == [
                "-P3D 2026-11-28 superseded", "-P1D 2026-11-28 superseded", "P0D 2026-11-28 superseded",
                "P1D 2026-11-28 due",
            ])
        #expect(try fixture.store.nextAlarm() == nil)
    }

    @Test func `what was missed comes once, as the latest of it`() throws {
        let id = try fixture.addMilk(until: "2026-11-28")

        let rings = try fixture.ring(at: "2026-12-10T12:00")

        #expect(rings == ["expires:P1D"])
        #expect(try fixture.schedule(of: id).filter { $0.hasSuffix("due") } == ["P1D 2026-11-28 due"])
    }

    @Test func `an item that has expired when it is added is listed, without a reminder`() throws {
        let id = try fixture.addMilk(until: "2026-11-20")

        #expect(try fixture.schedule(of: id) == [])
        #expect(try fixture.item(id).stage == .over(days: 4))
        let listed = try fixture.store.expiring(
            until: fixture.day("2026-11-24"), now: fixture.now, in: fixture.locality)
        #expect(listed.map(\.item.id.description) == [id])
    }

    @Test func `it is good on its day and expired on the next, wherever the user is`() throws {
        let id = try fixture.addMilk(until: "2026-11-24")
        fixture.now = try Instant(parsing: "2026-11-24T23:30:00+01:00")
        #expect(try fixture.item(id).stage == .today)
        let tokyo = Locality(zone: Zone(posix: "JST-9") ?? .utc, zones: ZoneDatabase(directories: []))
        #expect(try fixture.store.item(id, now: fixture.now, in: tokyo).stage == .over(days: 1))
        fixture.now = try Instant(parsing: "2026-11-25T00:00:00+01:00")
        #expect(try fixture.item(id).stage == .over(days: 1))
    }

    @Test func `after travel nothing rings twice and nothing is lost`() throws {
        let id = try fixture.addMilk(until: "2026-11-27")
        #expect(try fixture.ring(at: "2026-11-26T09:00") == ["expires:-P1D"])
        let honolulu = Locality(zone: Zone(posix: "HST10") ?? .utc, zones: ZoneDatabase(directories: []))
        var cursor: Store.ReplanCursor? = .start
        while let next = cursor {
            cursor = try fixture.store.replan(from: next, now: fixture.now, in: honolulu, stamp: "x").value
        }

        #expect(try fixture.store.nextRing() == Instant(parsing: "2026-11-27T19:00:00Z"))
        fixture.now = try Instant(parsing: "2026-11-26T19:00:00Z")
        #expect(try fixture.store.enqueueDue(now: fixture.now, in: honolulu).value.due.isEmpty)
        fixture.now = try Instant(parsing: "2026-11-27T19:00:00Z")
        #expect(try fixture.store.enqueueDue(now: fixture.now, in: honolulu).value.due.count == 1)
        #expect(
            try fixture.schedule(of: id) == [
                "-P3D 2026-11-27 superseded", "-P1D 2026-11-27 superseded", "P0D 2026-11-27 due",
                "P1D 2026-11-27 planned",
            ])
    }

    @Test func `a journey over the date line swallows no step`() throws {
        let id = try fixture.addMilk(until: "2026-11-27")
        let samoa = Locality(zone: Zone(posix: "SST11") ?? .utc, zones: ZoneDatabase(directories: []))
        let kiritimati = Locality(zone: Zone(posix: "LINT-14") ?? .utc, zones: ZoneDatabase(directories: []))
        func arrive(in locality: Locality) throws {
            var cursor: Store.ReplanCursor? = .start
            while let next = cursor {
                cursor = try fixture.store.replan(
                    from: next, now: fixture.now, in: locality, stamp: "\(locality.zone)"
                ).value
            }
        }
        try arrive(in: samoa)
        // There it is nine in the morning of the day before.
        fixture.now = try Instant(parsing: "2026-11-26T20:00:00Z")
        #expect(try fixture.store.enqueueDue(now: fixture.now, in: samoa).value.due.count == 1)

        // Nine in the morning of the day itself was an hour before that.
        try arrive(in: kiritimati)
        let due = try fixture.store.enqueueDue(now: fixture.now, in: kiritimati).value.due

        #expect(due.count == 1)
        let schedule = try fixture.schedule(of: id)
        #expect(schedule.contains("-P1D 2026-11-27 superseded"), "\(schedule)")
        #expect(schedule.contains("P0D 2026-11-27 due"), "\(schedule)")
    }

    @Test func `an item that is used, frozen, discarded or removed has no reminders until that is undone`()
        throws
    {
        let ways: [(String) throws -> Void] = [
            { _ = try fixture.store.use($0, nil, fixture.context) },
            { _ = try fixture.store.freeze($0, fixture.context) },
            { _ = try fixture.store.discard($0, nil, fixture.context) },
            { _ = try fixture.store.removeItems([$0], fixture.context) },
        ]
        for way in ways {
            let id = try fixture.addMilk(until: "2026-11-25")
            fixture.now = try Instant(parsing: "2026-11-24T08:00:00Z")
            try fixture.ring(at: "2026-11-24T09:00")
            let before = (try fixture.item(id), try fixture.schedule(of: id))

            try way(id)
            #expect(try fixture.schedule(of: id).allSatisfy { $0.hasSuffix("withdrawn") })
            _ = try fixture.store.undo(0, fixture.context)

            #expect(try fixture.item(id) == before.0)
            #expect(try fixture.schedule(of: id).filter { !$0.hasSuffix("withdrawn") } == before.1)
            _ = try fixture.store.removeItems([id], fixture.context)
        }
    }

    @Test func `some is used, the rest is there, and what was taken is put back`() throws {
        let id = try fixture.addMilk(quantity: "6 l")

        _ = try fixture.store.use(id, DecimalAmount("1.5"), fixture.context)
        _ = try fixture.store.discard(id, DecimalAmount("0.5"), because: .tooMuch, fixture.context)
        #expect(try fixture.item(id).item.quantity.description == "4 l")
        let over = #expect(throws: StoreError.self) {
            try fixture.store.use(id, DecimalAmount(5), fixture.context)
        }
        _ = try fixture.store.use(id, nil, fixture.context)
        #expect(try fixture.item(id).item.status == .usedUp)
        #expect(throws: StoreError.self) { try fixture.store.use(id, nil, fixture.context) }
        _ = try fixture.store.putBack(id, nil, fixture.context)
        #expect(try fixture.item(id).item.quantity.description == "4 l")
        _ = try fixture.store.putBack(id, DecimalAmount("1.75"), fixture.context)

        #expect(
            over?.description
                == "cannot take '5' as amount: there is only 4 l; write 4 or less, or correct the quantity first"
        )
        #expect(
            try fixture.history(of: id) == [
                "added 6 6", "used 1.5 4.5", "discarded 0.5 4", "used 4 0", "put-back 4 4",
                "put-back 1.5 5.5",
                "put-back-discarded 0.25 5.75",
            ])
        #expect(throws: StoreError.self) { try fixture.store.putBack(id, DecimalAmount(1), fixture.context) }
        #expect(try fixture.item(id).item.status == .present)
    }

    @Test func `opening brings the date nearer, and its ladder begins anew`() throws {
        let id = try fixture.addMilk(until: "2026-12-20")

        let opened = try fixture.store.open(id, fixture.context).value

        #expect(opened.expiry == Expiry(date: try fixture.day("2026-11-29"), rule: .opened))
        #expect(opened.stage == .fresh(days: 5))
        #expect(
            try fixture.schedule(of: id).filter { $0.hasSuffix("planned") } == ["-P3D 2026-11-29 planned"])
        #expect(throws: StoreError.self) { try fixture.store.open(id, fixture.context) }
    }

    @Test func `thawing gives the date of the category, or none where nobody knows one`() throws {
        let milk = try fixture.addMilk(until: "2026-11-25")
        let other = try fixture.addItem("Stew") { $0.useBy = try fixture.day("2026-11-25") }
        for id in [milk, other] { _ = try fixture.store.freeze(id, fixture.context) }
        #expect(try fixture.item(milk).expiry == nil)
        fixture.now = try Instant(parsing: "2027-01-10T08:00:00Z")

        let thawed = try fixture.store.thaw(milk, fixture.context).value
        let unknown = try fixture.store.thaw(other, fixture.context).value

        #expect(thawed.expiry == Expiry(date: try fixture.day("2027-01-12"), rule: .thawed))
        #expect(unknown.expiry == nil)
        _ = try fixture.store.freeze(other, fixture.context)
        let said = try fixture.store.thaw(other, until: fixture.day("2027-01-11"), fixture.context).value
        #expect(said.expiry == Expiry(date: try fixture.day("2027-01-11"), rule: .thawed))
        #expect(throws: StoreError.self) { try fixture.store.thaw(other, fixture.context) }
    }

    @Test func `another date begins another ladder, and the reminder on the screen goes`() throws {
        let id = try fixture.addMilk(until: "2026-11-25")
        try fixture.ring(at: "2026-11-24T09:00")
        var changes = FieldEdits<ItemDetails>()
        changes.set.useBy = try fixture.day("2026-12-05")

        _ = try fixture.store.editItem(id, changes, fixture.context)

        #expect(
            try fixture.schedule(of: id) == [
                "-P1D 2026-11-25 withdrawn", "P0D 2026-11-25 withdrawn", "-P3D 2026-12-05 planned",
            ])
    }

    @Test func `changed rules for items plan other days`() throws {
        let rules = ItemRules(
            shelfLives: ShelfLives(
                ["MILK": try ShelfLives.Life(leads: Leads([-2]))], leads: try Leads([-5])),
            warrantyLeads: try Leads([-90]))
        let context = ChangeContext(
            now: fixture.now, locality: fixture.locality, source: .cli, household: rules)
        var milk = ItemDraft(name: "Milk")
        milk.category = "milk"
        milk.bestBefore = try fixture.day("2026-12-10")
        var rice = milk
        rice.category = ""
        rice.warrantyUntil = try fixture.day("2027-12-31")

        let added = try fixture.store.addItems([milk, rice], context).value

        #expect(try fixture.schedule(of: added[0].id.description) == ["-P2D 2026-12-10 planned"])
        #expect(
            try fixture.schedule(of: added[1].id.description) == [
                "-P5D 2026-12-10 planned", "-P90D 2027-12-31 planned",
            ])
    }

    @Test func `a warranty that was added after its last reminder got no popup`() throws {
        let id = try fixture.addItem("Kettle") { draft in
            draft.warrantyUntil = try fixture.day("2026-11-27")
        }

        #expect(try fixture.schedule(of: id) == ["late 2026-11-27 planned"])
        #expect(try fixture.ring(at: "2026-11-25T09:00") == ["warranty:late"])
        #expect(try fixture.schedule(of: id) == ["late 2026-11-27 due"])
    }

    @Test func `a warranty is reminded of a month and a week before its end, once each`()
        throws
    {
        let id = try fixture.addItem("Kettle") { draft in
            draft.bestBefore = try fixture.day("2026-11-25")
            draft.warrantyUntil = try fixture.day("2027-01-31")
        }
        try fixture.ring(at: "2026-11-24T09:00")

        #expect(try fixture.ring(at: "2027-01-01T09:00").sorted() == ["expires:P1D", "warranty:-P30D"])
        _ = try fixture.store.answer(
            #require(
                try fixture.reminders(of: id).first {
                    $0.identity.subject.kind == .warranty && $0.state == .due
                }
            )
            .id.description, .gotIt, fixture.context)
        #expect(try fixture.ring(at: "2027-01-24T09:00") == ["warranty:-P7D"])
        try fixture.ring(at: "2027-03-01T09:00")
        #expect(
            try fixture.schedule(of: id).filter { $0.contains("2027") } == [
                "-P30D 2027-01-31 answered", "-P7D 2027-01-31 due",
            ])
    }

    @Test func `all of many are added, or none, and as one change`() throws {
        var drafts = (1...5).map { ItemDraft(name: "Tin \($0)") }
        #expect(try fixture.store.addItems(drafts, isTrial: true, fixture.context).value.count == 5)
        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).isEmpty)
        drafts[3].name = " "
        #expect(throws: StoreError.self) { try fixture.store.addItems(drafts, fixture.context) }
        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).isEmpty)
        drafts[3].name = "Tin 4"

        let added = try fixture.store.addItems(drafts, fixture.context)
        #expect(added.subjects.count { $0.kind == .item } == 5 && added.entry != nil)
        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).isEmpty)
        #expect(throws: StoreError.self) { try fixture.store.addItems([], fixture.context) }
    }

    @Test func `so many items at once that others would wait long are refused, with the number that is not`()
        throws
    {
        let drafts = (0...Limits.itemsAdded).map { ItemDraft(name: "Tin \($0)") }

        let error = #expect(throws: StoreError.self) { try fixture.store.addItems(drafts, fixture.context) }

        let words = try #require(error).description
        #expect(words.contains("1001") && words.contains("add 1 to 1000 at once"), "\(words)")
        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).isEmpty)
    }

    @Test func `things are found by what is known of them`() throws {
        let rice = try fixture.addItem("Rice") { draft in
            draft.place = "Pantry"
            draft.category = "Staple"
            draft.gtin = try GTIN("4006381333931")
            draft.minimum = DecimalAmount(2)
        }
        let cake = try fixture.addItem("cake") { draft in
            draft.bestBefore = try fixture.day("2026-11-26")
            draft.warrantyUntil = try fixture.day("2027-01-01")
            draft.notes = "ÉCLAIR"
        }
        let lent = try fixture.addItem("Drill") {
            ($0.lentTo, $0.lentOn) = ("Bob", try fixture.day("2026-11-01"))
        }
        let gone = try fixture.addItem("Beer")
        _ = try fixture.store.use(gone, nil, fixture.context)
        func found(_ change: (inout ItemQuery) throws -> Void) throws -> [String] {
            var query = ItemQuery()
            try change(&query)
            return try fixture.store.items(query, now: fixture.now, in: fixture.locality).map(
                \.item.id.description)
        }

        #expect(try found { _ in } == [cake, lent, rice])
        #expect(try found { $0.order = .expiry } == [cake, lent, rice])
        #expect(try found { $0.place = "pantry" } == [rice])
        #expect(try found { $0.category = "STAPLE" } == [rice])
        #expect(try found { $0.gtin = try GTIN("4006381333931") } == [rice])
        #expect(try found { $0.text = "éclair" } == [cake])
        #expect(try found { $0.text = "bob" } == [lent])
        #expect(try found { $0.isLent = true } == [lent])
        #expect(try found { $0.hasWarranty = true } == [cake])
        #expect(try found { $0.expiresBefore = try fixture.day("2026-11-26") } == [])
        #expect(try found { $0.expiresBefore = try fixture.day("2026-11-27") } == [cake])
        #expect(try found { $0.status = .usedUp } == [gone])
        #expect(try found { $0.status = .all }.count == 4)
        #expect(
            try found {
                $0.limit = 1
                $0.offset = 1
            } == [lent])
    }

    @Test func `what is lent is lent once, and comes back`() throws {
        let id = try fixture.addItem("Drill")

        _ = try fixture.store.lend(id, to: " Ann\n", fixture.context)
        #expect(throws: StoreError.self) { try fixture.store.lend(id, to: "Bob", fixture.context) }
        let lent = try fixture.item(id).item
        #expect(try lent.lentTo == "Ann" && lent.lentOn == fixture.day("2026-11-24"))
        _ = try fixture.store.takeBack(id, fixture.context)

        #expect(try fixture.item(id).item.lentTo == nil)
        #expect(throws: StoreError.self) { try fixture.store.takeBack(id, fixture.context) }
        #expect(try fixture.history(of: id) == ["added 1 1", "lent 0 1", "taken-back 0 1"])
    }

    @Test func `a count puts the quantity right, and what was paid is for all of it`() throws {
        let id = try fixture.addItem("Eggs") { draft in
            draft.price = try Money(parsing: "3.00 EUR")
            draft.category = "Eggs"
        }
        var changes = FieldEdits<ItemDetails>()
        changes.set.quantity = try Quantity(parsing: "6")
        _ = try fixture.store.editItem(id, changes, fixture.context)
        _ = try fixture.store.use(id, DecimalAmount(4), fixture.context)
        fixture.now = try Instant(parsing: "2026-12-02T08:00:00Z")
        _ = try fixture.store.discard(id, nil, because: .spoiled, fixture.context)

        let stats = try fixture.store.stats(from: fixture.day("2026-01-01"), to: fixture.day("2026-12-31"))

        try #require(stats.map(\.month) == [try fixture.day("2026-11-01"), try fixture.day("2026-12-01")])
        #expect(stats[0].used.money.description == "2" && stats[0].used.count == 1)
        #expect(stats[1].discarded.amount.description == "2" && stats[1].discarded.money.description == "1")
        #expect(stats[1].reasons[.spoiled]?.amount.description == "2")
        #expect(stats[0].category == "Eggs" && stats[0].currency == "EUR")
        _ = try fixture.store.putBack(id, DecimalAmount(1), fixture.context)
        let later = try fixture.store.stats(from: fixture.day("2026-12-01"), to: fixture.day("2026-12-31"))
        try #require(!later.isEmpty)
        #expect(later[0].discarded.amount.description == "1")
        #expect(later[0].reasons[.spoiled]?.amount.description == "1")
        _ = try fixture.store.use(id, nil, fixture.context)
        changes.set.quantity = try Quantity(parsing: "1")
        #expect(try fixture.store.editItem(id, changes, fixture.context).value.item.status == .present)
    }

    @Test
    func `what was thrown away stays thrown away when its thing is removed, unless its past goes with it`()
        throws
    {
        func thrownAway() throws -> [String] {
            try fixture.store.stats(from: fixture.day("2026-11-01"), to: fixture.day("2026-12-31")).map {
                "\($0.category) \($0.discarded.count) \($0.discarded.money) \($0.reasons[.spoiled]?.count ?? 0)"
            }
        }
        let id = try fixture.addItem("Ham") { draft in
            (draft.category, draft.price) = ("Meat", try Money(parsing: "4 EUR"))
        }
        _ = try fixture.store.discard(id, nil, because: .spoiled, fixture.context)
        let before = try thrownAway()
        #expect(before == ["Meat 1 4 1"])

        _ = try fixture.store.removeItems([id], fixture.context)
        #expect(try thrownAway() == before)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try thrownAway() == before)
        _ = try fixture.store.removeItems([id], isWhole: true, fixture.context)
        #expect(try thrownAway().isEmpty)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try thrownAway() == before)
    }

    @Test func `what comes back from a list with its past is counted once`() throws {
        let id = try fixture.addItem("Ham") { $0.category = "Meat" }
        _ = try fixture.store.discard(id, nil, because: .spoiled, fixture.context)
        let lines = try fixture.store.itemHistory(id)
        _ = try fixture.store.removeItems([id], fixture.context)

        let back = try fixture.addItem("Ham") { draft in
            (draft.category, draft.past) = ("Meat", lines)
            draft.ending = .init(isDiscarded: true, on: try fixture.day("2026-11-24"), reason: .spoiled)
        }

        let stats = try fixture.store.stats(from: fixture.day("2026-11-01"), to: fixture.day("2026-11-30"))
        #expect(stats.map(\.discarded.count) == [1])
        #expect(try fixture.history(of: back) == ["added 1 1", "discarded 1 0"])
        #expect(try fixture.item(back).discardReason == .spoiled)
    }

    @Test func `a past that does not add up is refused and changes nothing`() throws {
        func line(_ kind: ItemEvent.Kind, _ amount: Int32, _ left: Int32, day: String = "2026-11-20") throws
            -> ItemEvent
        {
            ItemEvent(
                at: try Instant(parsing: "\(day)T08:00:00Z"), day: try fixture.day(day), kind: kind,
                amount: DecimalAmount(amount), left: DecimalAmount(left), by: .cli)
        }
        let pasts = [
            [], [try line(.added, 6, 5)], [try line(.added, 6, 6)],
            [try line(.added, 6, 6), try line(.used, 2, 3), try line(.used, 1, 1)],
            [try line(.added, 1, 1), try line(.opened, 1, 1)],
            [try line(.added, 1, 1, day: "2026-11-21"), try line(.opened, 0, 1)],
            [try line(.added, 1, 1, day: "2026-11-26")],
            Array(repeating: try line(.opened, 0, 1), count: 1_001),
        ]
        for past in pasts {
            let error = #expect(throws: StoreError.self) { try fixture.addItem("Milk") { $0.past = past } }
            guard case .invalid(let value) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(value.field == "history" && !value.remedy.isEmpty)
        }
        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).isEmpty)
    }

    @Test func `what an edit says of opening and freezing is in the history`() throws {
        let id = try fixture.addMilk()
        var changes = FieldEdits<ItemDetails>()
        (changes.set.openedOn, changes.set.frozenOn) = (
            try fixture.day("2026-11-22"), try fixture.day("2026-11-23")
        )
        _ = try fixture.store.editItem(id, changes, fixture.context)
        changes = FieldEdits<ItemDetails>()
        changes.clear = ["frozen_on"]
        _ = try fixture.store.editItem(id, changes, fixture.context)

        #expect(try fixture.history(of: id) == ["added 1 1", "opened 0 1", "frozen 0 1", "thawed 0 1"])
        #expect(try fixture.store.itemHistory(id)[1].day == fixture.day("2026-11-22"))
    }

    @Test func `what is all put back was not thrown away, and not used`() throws {
        let id = try fixture.addMilk(quantity: "6")
        for amount: Int32 in [1, 2] { _ = try fixture.store.use(id, DecimalAmount(amount), fixture.context) }
        _ = try fixture.store.discard(id, nil, because: .spoiled, fixture.context)
        _ = try fixture.store.putBack(id, nil, fixture.context)

        let stats = try fixture.store.stats(from: fixture.day("2026-11-01"), to: fixture.day("2026-11-30"))
        #expect(
            stats.map { [$0.used.count, $0.discarded.count, $0.reasons[.spoiled]?.count ?? 0] } == [
                [2, 0, 0]
            ])
        _ = try fixture.store.putBack(id, DecimalAmount(3), fixture.context)
        #expect(
            try fixture.store.stats(from: fixture.day("2026-11-01"), to: fixture.day("2026-11-30")).isEmpty)
    }

    @Test(arguments: ["name", "warranty", "period", "leads", "quantity", "price", "term"])
    func `what a thing cannot be is refused with its field and a remedy`(_ what: String) throws {
        var draft = ItemDraft(name: "Thing")
        switch what {
        case "name": draft.name = "\u{202E}"
        case "warranty":
            draft.boughtOn = try fixture.day("2026-11-01")
            draft.warrantyUntil = try fixture.day("2026-10-31")
        case "period": draft.warrantyFor = try CivilPeriod(parsing: "P2Y")
        case "leads": draft.leads = [-4_000]
        case "quantity": draft.quantity = try Quantity(DecimalAmount.zero)
        case "price": draft.price = try Money(parsing: "-1 EUR")
        default:
            draft.boughtOn = try fixture.day("2026-11-01")
            draft.warrantyFor = try CivilPeriod(parsing: "PT5H")
        }

        let error = #expect(throws: StoreError.self) { try fixture.store.addItem(draft, fixture.context) }

        guard case .invalid(let value) = error else {
            throw StoreError.failed(reason: "\(what): \(error as Any)")
        }
        #expect(!value.field.isEmpty && !value.remedy.isEmpty)
        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).isEmpty)
    }
}
