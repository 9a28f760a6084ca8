import CivilTime
import Rules
import TestSupport

/// Makes up what people have to think of in a year: some of everything.
struct SubjectMaker {
    let first: CivilDate
    let last: CivilDate
    let here: Zone
    let elsewhere: [ZoneID]
    var generator: SeededGenerator

    mutating func subject(_ number: Int) throws -> ExpectedSubject {
        let subject = try kind(number)
        switch subject.kind {
        case .once, .repeating, .afterDone: if oneOf(5) { subject.nag = NagPolicy("PT10M PT20M PT1H max 4") }
        case .alert, .event: break
        }
        return subject
    }

    private mutating func kind(_ number: Int) throws -> ExpectedSubject {
        switch number % 20 {
        case 0, 1, 2: try once(number, "date")
        case 3: try once(number, "time")
        case 4: try once(number, "time elsewhere")
        case 5: try once(number, "moment")
        case 6: try repeating(number, .days(every: pick(1...4)))
        case 7: try repeating(number, pick([.weekdays, .hours([8, 20]), .days(every: 1)]))
        case 8, 9, 10, 11: try repeating(number, .week(every: pick(1...3), on: weekdays()))
        case 12: try repeating(number, .dayOfMonth(pick([1, 15, 29, 30, 31])))
        case 13: try repeating(number, .lastOfMonth(weekday()))
        case 14: try repeating(number, .inMonth(week: pick(1...4), weekday()))
        case 15, 16: try afterDone(number)
        case 17: try alert(number)
        default: try event(number)
        }
    }

    // MARK: Kinds

    private mutating func once(_ number: Int, _ kind: String) throws -> ExpectedSubject {
        let date = day(from: 1)
        let when: When =
            switch kind {
            case "date": .date(date)
            case "time": .floating(CivilDateTime(date, time()))
            case "moment":
                .instant(
                    Instant(secondsSince1970: Int64(date.dayNumber * 86_400 + time().secondOfDay)))
            default: .zoned(CivilDateTime(date, time()), zone())
            }
        let triggers: [String] =
            switch kind {
            case "date": pick([["PT0S"], ["-P1D", "PT0S"], ["-PT15H"]])
            case "moment": ["PT0S"]
            default: pick([["PT0S"], ["-PT1H", "PT0S"], ["-P1D", "-PT1H"]])
            }
        return ExpectedSubject(
            number: number, title: "\(kind) \(number)", kind: .once, occurrences: [when],
            triggers: try triggers.map { try CivilPeriod(parsing: $0) }, isCalm: oneOf(6))
    }

    private mutating func repeating(_ number: Int, _ rule: PlainRule) throws -> ExpectedSubject {
        let days = rule.days(from: day(from: 1, through: 20), through: last.adding(days: 40))
        let clock: (CivilDate) -> When
        var triggers = ["PT0S"]
        let time = time()
        if case .hours(let hours) = rule {
            let minute = time.secondOfDay % 3600
            let times = hours.map { TimeOfDay(nearestToSecondOfDay: $0 * 3600 + minute) }
            let all = days.flatMap { day in times.map { When.floating(CivilDateTime(day, $0)) } }
            return make(number, rule, all)
        }
        switch pick(0...2) {
        case 0:
            clock = { .date($0) }
        case 1:
            let zone = zone()
            clock = { .zoned(CivilDateTime($0, time), zone) }
        default:
            clock = { .floating(CivilDateTime($0, time)) }
            if oneOf(3) { triggers = ["-PT1H", "PT0S"] }
        }
        return make(
            number, rule, days.map(clock), triggers: try triggers.map { try CivilPeriod(parsing: $0) })
    }

    private mutating func make(
        _ number: Int, _ rule: PlainRule, _ occurrences: [When], triggers: [CivilPeriod] = [.zero]
    ) -> ExpectedSubject {
        let subject = ExpectedSubject(
            number: number, title: "\(rule.text) \(number)", kind: .repeating, occurrences: occurrences,
            triggers: triggers, isCalm: oneOf(6))
        subject.repeats = rule.text
        return subject
    }

    private mutating func afterDone(_ number: Int) throws -> ExpectedSubject {
        let date = day(from: 1, through: 20)
        let start: When = oneOf(2) ? .date(date) : .floating(CivilDateTime(date, time()))
        let days = pick(2...20)
        let subject = ExpectedSubject(
            number: number, title: "\(days) days after done \(number)", kind: .afterDone(days: days),
            occurrences: [start])
        subject.repeats = "after done P\(days)D"
        return subject
    }

    private mutating func alert(_ number: Int) throws -> ExpectedSubject {
        let urgency = pick(0...2)
        return ExpectedSubject(
            number: number, title: "alert \(number)", kind: .alert,
            occurrences: [.floating(CivilDateTime(day(from: 1), time()))], isCritical: urgency == 2,
            isCalm: urgency == 0)
    }

    private mutating func event(_ number: Int) throws -> ExpectedSubject {
        let seconds = pick([1800, 3600, 5400])
        let rule: PlainRule? =
            oneOf(3) ? nil : pick([.week(every: 1, on: weekdays()), .dayOfMonth(12), .weekdays])
        let days =
            rule?.days(from: day(from: 1, through: 20), through: last.adding(days: 40)) ?? [day(from: 1)]
        let time = time()
        let zone = oneOf(2) ? zone() : nil
        let subject = ExpectedSubject(
            number: number, title: "event \(rule?.text ?? "once") \(number)", kind: .event(seconds),
            occurrences: days.map { day in
                let civil = CivilDateTime(day, time)
                return zone.map { .zoned(civil, $0) } ?? .floating(civil)
            }, triggers: [try CivilPeriod(parsing: "-PT15M")])
        subject.repeats = rule?.text
        return subject
    }

    // MARK: Chance

    private mutating func pick(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[pick(0...elements.count - 1)]
    }

    private mutating func oneOf(_ count: Int) -> Bool { pick(1...count) == 1 }

    private mutating func day(from earliest: Int, through latest: Int? = nil) -> CivilDate {
        first.adding(days: pick(earliest...min(latest ?? .max, first.days(until: last))))
    }

    /// Mostly by day; one in ten is in the night, when clocks change.
    private mutating func time() -> TimeOfDay {
        let hour = oneOf(10) ? pick(0...4) : pick(6...23)
        return TimeOfDay(nearestToSecondOfDay: hour * 3600 + pick([0, 15, 30, 45]) * 60)
    }

    private mutating func weekday() -> Weekday { pick(Weekday.allCases) }

    private mutating func weekdays() -> Set<Weekday> {
        Set((0..<pick(1...3)).map { _ in weekday() })
    }

    private mutating func zone() -> ZoneID { pick(elsewhere) }
}
