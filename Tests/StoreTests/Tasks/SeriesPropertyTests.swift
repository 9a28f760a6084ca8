import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// Random rules, answers, absences and journeys against the simplest model there is: all occurrences in a list.
struct SeriesPropertyTests {
    private static let zones = [
        "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        "<-11>11",
        "<+14>-14",
    ].compactMap { Zone(posix: $0) }

    private static let rules = [
        "day", "3d", "week on mon,thu", "FREQ=DAILY;BYHOUR=8,20", "6h", "month on 31",
        "FREQ=HOURLY;INTERVAL=5",
        "FREQ=WEEKLY;BYDAY=SU;BYHOUR=2;BYMINUTE=30", "day 40 times", "week until 2027-06-01",
    ]

    @Test(arguments: 1...20)
    func `it stands where the model does, and tells each time once`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let fixture = try StoreFixture(now: "2027-03-20T08:00:00Z")
        let locality = Locality(zone: Self.zones[seed % 3], zones: ZoneDatabase(directories: []))
        let rule = Self.rules[seed % Self.rules.count]
        let start =
            seed % 4 == 0 && !rule.contains("H") && !rule.contains("6h") ? "2027-03-21" : "2027-03-21T02:30"
        var context = ChangeContext(now: fixture.now, locality: locality, source: .cli)
        let draft = try TodoDetails(
            title: "Task", due: When(parsing: start), repetition: RepetitionPhrase.repetition(rule))
        let task = try fixture.store.add(draft, context).value.todo.id.description
        let series = try #require(try fixture.store.task(task).todo.series)
        var model = Model(
            occurrences: Array(try series.occurrences(in: locality).prefix(1_500)),
            isOfDates: !start.contains("T"))
        var witness = Witness()

        for step in 0..<40 {
            let hours = [1, 5, 11, 24, 30, 80, 24 * 9, 24 * 40].randomElement(using: &generator) ?? 1
            fixture.pass(.seconds(3600 * hours + Int.random(in: 0..<3600, using: &generator)))
            if Int.random(in: 0..<8, using: &generator) == 0 { try fixture.reopen() }
            while try fixture.store.enqueueDue(now: fixture.now, in: locality, limit: 3).value.hasMore {}
            model.pass(to: fixture.now, in: locality)
            try witness.look(at: fixture.reminders(of: task), "seed \(seed), step \(step)")
            context = ChangeContext(now: fixture.now, locality: locality, source: .popup)
            let open = try fixture.reminders(of: task).filter { [.due, .snoozed].contains($0.state.kind) }
            #expect(open.count <= 1, "seed \(seed), step \(step)")
            if model.isWaiting {
                #expect(
                    open.first?.identity.occurrence == model.current?.when.description,
                    "seed \(seed), step \(step), \(rule): nobody tells of \(String(describing: model.current))"
                )
            }
            let answer = Int.random(in: 0..<6, using: &generator)
            guard let reminder = open.first, answer < 4 else { continue }
            do {
                switch answer {
                case 0:
                    _ = try fixture.store.answer(reminder.id.description, .skip, context)
                    model.answer(at: fixture.now, in: locality)
                case 1, 2:
                    _ = try fixture.store.complete(task, subtasks: .ask, context)
                    model.answer(at: fixture.now, in: locality)
                default:
                    let time = SnoozeTime.lasting(try CivilPeriod(parsing: "PT3H"))
                    _ = try fixture.store.answer(reminder.id.description, .snooze(time), context)
                }
                if Int.random(in: 0..<4, using: &generator) == 0, answer < 3 {
                    // Undone and done again, it is as if nothing had been.
                    let done = try fixture.store.task(task).todo
                    let undoing = try fixture.store.undo(0, context).value.id
                    _ = try fixture.store.undo(undoing, context)
                    #expect(try fixture.store.task(task).todo == done, "seed \(seed), step \(step)")
                }
            } catch StoreError.conflict {
                #expect(model.isAtEnd, "seed \(seed), step \(step)")
            }
            let todo = try fixture.store.task(task).todo
            guard todo.isOpen else { break }
            #expect(todo.occurrence == model.current?.when, "seed \(seed), step \(step), \(rule)")
            #expect(todo.missed == model.missed, "seed \(seed), step \(step), \(rule)")
        }
    }

    @Test(arguments: 1...16)
    func `journeys neither repeat a time nor lose one`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let fixture = try StoreFixture(now: "2027-03-20T08:00:00Z")
        var locality = Locality(zone: Self.zones[0], zones: ZoneDatabase(directories: []))
        let rule = ["day", "6h", "FREQ=DAILY;BYHOUR=8,20", "week on mon,thu"][seed % 4]
        let start = rule == "day" && seed % 8 < 4 ? "2027-03-21" : "2027-03-21T02:30"
        var context = ChangeContext(now: fixture.now, locality: locality, source: .cli)
        let triggers: [ReminderTrigger]? =
            seed % 3 == 0 ? [.atDue, try ReminderTrigger(parsing: "-PT1H")] : nil
        let draft = try TodoDetails(
            title: "Task", due: When(parsing: start), triggers: triggers,
            repetition: RepetitionPhrase.repetition(rule))
        let task = try fixture.store.add(draft, context).value.todo.id.description
        let series = try #require(try fixture.store.task(task).todo.series)
        var witness = Witness()

        for step in 0..<50 {
            fixture.pass(.seconds(Int.random(in: 60..<14 * 3600, using: &generator)))
            if Int.random(in: 0..<3, using: &generator) == 0 {
                let zone = Self.zones.randomElement(using: &generator) ?? .utc
                locality = Locality(zone: zone, zones: ZoneDatabase(directories: []))
                var cursor: Store.ReplanCursor? = .start
                while let place = cursor {
                    cursor = try fixture.store.replan(from: place, in: locality, stamp: zone.name).value
                }
            }
            while try fixture.store.enqueueDue(now: fixture.now, in: locality).value.hasMore {}
            let reminders = try fixture.reminders(of: task)
            try witness.look(at: reminders, "seed \(seed), step \(step)")
            context = ChangeContext(now: fixture.now, locality: locality, source: .popup)
            let todo = try fixture.store.task(task).todo
            let newest = try series.last(from: .earliest, through: fixture.now, in: locality)
            if let newest, let occurrence = todo.occurrence {
                let stands = try occurrence.instant(in: locality) >= newest.instant
                #expect(stands, "seed \(seed), step \(step): \(newest.when) was lost")
            }
            #expect(
                reminders.contains { $0.state.kind == .planned },
                "seed \(seed), step \(step): nothing is planned")
            if Int.random(in: 0..<3, using: &generator) == 0 {
                _ = try fixture.store.complete(task, subtasks: .ask, context)
            }
        }
    }

    /// Looks that nothing rings twice.
    private struct Witness {
        private var rung: Set<ReminderIdentity> = []
        private var kinds: [Reminder.ID: ReminderState.Kind] = [:]

        mutating func look(at reminders: [Reminder], _ place: Comment) throws {
            for reminder in reminders {
                let before = kinds.updateValue(reminder.state.kind, forKey: reminder.id) ?? .planned
                guard before == .planned || before == .withdrawn, reminder.state.kind == .due else {
                    continue
                }
                #expect(rung.insert(reminder.identity).inserted, place)
            }
        }
    }

    /// One task with a reminder at its due time.
    private struct Model {
        let occurrences: [Occurrence]
        let isOfDates: Bool
        var index = 0
        var missed = 0
        /// Whether its time has come and nobody has answered.
        var isWaiting = false

        init(occurrences: [Occurrence], isOfDates: Bool) {
            self.occurrences = occurrences
            self.isOfDates = isOfDates
        }

        var current: Occurrence? { index < occurrences.count ? occurrences[index] : nil }
        var isAtEnd: Bool { index + 1 >= occurrences.count }

        mutating func pass(to now: Instant, in locality: Locality) {
            while index + 1 < occurrences.count, occurrences[index + 1].instant <= now {
                index += 1
                missed = min(missed + 1, RecurringTask.mostMissed)
            }
            if let current, current.instant <= now { isWaiting = true }
        }

        mutating func answer(at now: Instant, in locality: Locality) {
            guard !isAtEnd else { return }
            let today = locality.zone.civil(of: now).date
            repeat { index += 1 } while index < occurrences.count && !isAhead(occurrences[index], now, today)
            missed = 0
            isWaiting = false
        }

        private func isAhead(_ occurrence: Occurrence, _ now: Instant, _ today: CivilDate) -> Bool {
            if case .date(let date) = occurrence.when { return date >= today }
            return occurrence.instant > now
        }
    }
}
