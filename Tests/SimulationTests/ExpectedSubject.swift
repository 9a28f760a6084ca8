import CivilTime
import Rules

/// Something that calls for attention, and what the rules of the house say about when: written down once more, without
/// any code that plans reminders, from docs/reminders.md and docs/time.md. It knows only whether it calls, not how.
final class ExpectedSubject {
    enum Kind {
        case once
        case repeating
        case afterDone(days: Int)
        case alert
        /// So many seconds long.
        case event(Int)
    }

    /// That it calls, since when, and about which occurrence, if nobody needs to know once that is over.
    struct Call {
        let since: Instant
        var isInsistent = false
        /// Whether the user asked for it in addition to the occurrences, so that it belongs to none.
        var isBeside = false
        var ending: Int?
        /// How often it has come again by itself, and on which day.
        var nags: (day: CivilDate, count: Int)?
    }

    /// When it is to call again: put off by the user, or else because its popup has gone.
    struct Comeback {
        let when: When
        let isInsistent: Bool
        /// The occurrence that was put off; `nil` for what was asked for beside them.
        var about: Int?
        var ending: Int?
        var nags: (day: CivilDate, count: Int)?
    }

    let number: Int
    let title: String
    let kind: Kind
    let isCritical: Bool
    let isCalm: Bool
    private(set) var occurrences: [When]
    private(set) var triggers: [CivilPeriod]
    /// In the product.
    var id = ""
    /// How it repeats, as the product is told.
    var repeats: String?
    /// How it calls again and again, if it does.
    var nag: NagPolicy?

    private(set) var call: Call?
    private(set) var comebacks: [Comeback] = []
    private(set) var isDone = false
    /// What it stands at.
    private var index = 0
    /// What has rung: never again, wherever one travels.
    private var used: Set<Int> = []
    /// When it called last without having only left the screen meanwhile.
    private var rangAt: Instant?
    /// Before that moment nothing changes by itself.
    private(set) var nextAt = Instant.earliest

    init(
        number: Int, title: String, kind: Kind, occurrences: [When], triggers: [CivilPeriod] = [.zero],
        isCritical: Bool = false, isCalm: Bool = false
    ) {
        self.number = number
        self.title = title
        self.kind = kind
        self.occurrences = occurrences
        self.triggers = triggers
        self.isCritical = isCritical
        self.isCalm = isCalm
    }

    // MARK: Being heard

    /// The call that has been heard, and when that was last.
    private var received: (call: Instant, at: Instant)?
    private var returns: (day: CivilDate, count: Int)?

    /// Whether it calls and nobody has heard that yet.
    var isNews: Bool { call != nil && received?.call != call?.since }

    func wasHeard(at now: Instant) {
        if let call { received = (call.since, now) }
    }

    /// Whether it is time that passes, and nobody does anything.
    var wasAlarmed = false

    func mayBeHeardAgain() { received = nil }

    /// It was heard once more, alone and without any news: what that breaks, or `nil`.
    func nags(at now: Instant, in place: PlainPlace) -> String? {
        // Two alarms may be set to one moment: then one comes after the other.
        if let received, received.at == now, wasAlarmed { return nil }
        if isUncertain { return nil }
        guard let nag, let received else { return "rule 4, nothing twice: \(title) was heard again" }
        let today = place.clock.day(of: now)
        let before = call?.nags
        let count = (before?.day == today ? before?.count ?? 0 : 0) + 1
        call?.nags = (today, count)
        if let cap = nag.cap, count > cap {
            return "rule 5, bounded: \(title) has come again \(count) times on \(today)"
        }
        if now < received.at + (nag.intervals.min() ?? .zero) {
            return "rule 5, bounded: \(title) comes again so soon after \(received.at)"
        }
        return nil
    }

    // MARK: Being seen

    /// Whether it was on the screen when somebody looked last: what is there may stay.
    var wasSeen = false

    /// Whether no rule says what is right for it.
    var isUncertain = false

    /// Whether something of it had passed, or was over, before anybody could be told.
    private(set) var wasMissed = false

    /// Whether it is to be on the screen now.
    func mustBeSeen(at now: Instant, in place: PlainPlace) -> Bool {
        guard let call else { return false }
        // What has alerted again of itself is the user's wish no longer.
        if isCritical || (call.isInsistent && nag == nil) { return true }
        return !(place.isQuiet(at: now) || (isCalm && call.since > place.lastBrief(upTo: now)))
    }

    /// Whether neither quiet hours nor the brief matter to it.
    /// An appointment is told of although it begins in them.
    var isExempt: Bool { isCritical || call?.isInsistent == true || wasSaidSoon || isEvent }

    /// Whether somebody has given it a time in quiet hours within the next two hours, at which it rings.
    private var wasSaidSoon = false

    // MARK: Time passes

    /// Clocks, or the place, are others now.
    func lookAgain() { nextAt = .earliest }

    func pass(to now: Instant, in place: PlainPlace) {
        guard now >= nextAt, !isDone else { return }
        if isOver(call?.ending, at: now, in: place) { call = nil }
        comebacks.removeAll { isOver($0.ending, at: now, in: place) }
        nextAt = .latest
        let standing = index
        let rings = rings(by: now, in: place)
        // What was put off goes with the next time, whenever that is.
        if case .repeating = kind, index > standing {
            comebacks.removeAll { comeback in comeback.about.map { $0 < index } ?? false }
        }
        var latest: Call?
        func consider(_ new: Call) {
            if new.since >= latest?.since ?? .earliest { latest = new }
        }
        for comeback in comebacks {
            let moment = place.moment(of: comeback.when)
            if moment <= now {
                if comeback.isInsistent { rangAt = max(rangAt ?? .earliest, moment) }
                consider(
                    Call(
                        since: moment, isInsistent: comeback.isInsistent, isBeside: comeback.about == nil,
                        ending: comeback.ending, nags: comeback.nags))
            } else {
                nextAt = min(nextAt, moment)
            }
        }
        comebacks.removeAll { place.moment(of: $0.when) <= now }
        rings.forEach(consider)
        if let newest = rings.map(\.since).max() { rangAt = max(rangAt ?? .earliest, newest) }
        if let latest {
            call = latest
            // What comes by itself comes with the newest.
            comebacks.removeAll { !$0.isInsistent }
        }
        for ending in ([call?.ending] + comebacks.map(\.ending)).compactMap(\.self) {
            nextAt = min(nextAt, end(of: ending, in: place))
        }
    }

    private func rings(by now: Instant, in place: PlainPlace) -> [Call] {
        var calls: [Call] = []
        var newest = index
        for number in index..<max(index, occurrences.count) {
            var isAhead = false
            for (step, trigger) in triggers.enumerated() where !used.contains(number * 8 + step) {
                let moment = place.moment(of: occurrences[number], adding: trigger)
                guard moment <= now else {
                    nextAt = min(nextAt, moment)
                    isAhead = true
                    continue
                }
                newest = number
                let ending = isEvent ? number : nil
                if isOver(ending, at: now, in: place) {
                    // Nobody has been told: on a journey it may lie ahead once more.
                    wasMissed = true
                    continue
                }
                used.insert(number * 8 + step)
                calls.append(Call(since: moment, ending: ending))
            }
            // Those after it are further ahead.
            if isAhead { break }
        }
        index = newest
        return calls
    }

    /// Of what `used` has.
    private func moment(of ring: Int, in place: PlainPlace) -> Instant {
        let (number, step) = ring.quotientAndRemainder(dividingBy: 8)
        guard occurrences.indices.contains(number) else { return .earliest }
        return place.moment(of: occurrences[number], adding: triggers[step])
    }

    private var isEvent: Bool { if case .event = kind { true } else { false } }

    private func end(of number: Int, in place: PlainPlace) -> Instant {
        guard case .event(let seconds) = kind else { return .latest }
        return place.moment(of: occurrences[number]) + .seconds(seconds)
    }

    private func isOver(_ ending: Int?, at now: Instant, in place: PlainPlace) -> Bool {
        ending.map { end(of: $0, in: place) <= now } ?? false
    }

    // MARK: The user changes it

    /// What is due today is told at 19:00 or, less than an hour before, an hour later. If that is in quiet hours or on
    /// another day, in a quarter of an hour; and if that is, too, the next morning at 9:00.
    private func laterToday(_ when: When, _ trigger: CivilPeriod, at now: Instant, in place: PlainPlace)
        -> When?
    {
        let civil = place.clock.civil(of: now)
        guard !isEvent, case .date(civil.date) = when, trigger == .zero else { return nil }
        func at(_ second: Int, days: Int = 0) -> When {
            .floating(CivilDateTime(civil.date.adding(days: days), TimeOfDay(nearestToSecondOfDay: second)))
        }
        if civil.time.hour < 18 { return at(19 * 3600) }
        for minutes in [60, 15] {
            let second = (civil.time.secondOfDay + 59) / 60 * 60 + minutes * 60
            if second < 86_400, !place.isQuietHour(at: place.moment(of: at(second))) { return at(second) }
        }
        return at(9 * 3600, days: 1)
    }

    /// What comes once and is to come, though all its reminders have passed, is told of at its own time as well.
    private func addOwnTime(at now: Instant, in place: PlainPlace) {
        guard let when = occurrences.first, repeats == nil, !triggers.contains(.zero) else { return }
        switch kind {
        case .once, .event: break
        case .repeating, .afterDone, .alert: return
        }
        let end =
            if case .date(let date) = when {
                place.moment(of: .floating(CivilDateTime(date.adding(days: 1), .midnight)))
            } else {
                place.moment(of: when)
            }
        guard end > now, triggers.allSatisfy({ place.moment(of: when, adding: $0) < now - .seconds(60) })
        else {
            return
        }
        triggers.append(.zero)
    }

    /// It is new, or has a new time: what has passed already is not told, unless it is due today.
    func begin(at now: Instant, in place: PlainPlace, with occurrences: [When]? = nil) {
        if let occurrences { self.occurrences = occurrences }
        (call, comebacks, index, used) = (nil, [], 0, [])
        addOwnTime(at: now, in: place)
        for (number, when) in self.occurrences.enumerated() {
            for (step, trigger) in triggers.enumerated() {
                let moment = place.moment(of: when, adding: trigger)
                if moment < now - .seconds(60) {
                    used.insert(number * 8 + step)
                    wasMissed = true
                    if let later = laterToday(when, trigger, at: now, in: place) {
                        comebacks.append(Comeback(when: later, isInsistent: false, about: number))
                    }
                } else if moment <= now + .seconds(2 * 3600), place.isQuietHour(at: moment) {
                    wasSaidSoon = true
                }
            }
        }
        lookAgain()
    }

    /// All that changes.
    struct State {
        fileprivate var occurrences: [When]
        fileprivate var triggers: [CivilPeriod]
        fileprivate var call: Call?
        fileprivate var comebacks: [Comeback]
        fileprivate var isDone: Bool
        fileprivate var index: Int
        fileprivate var used: Set<Int>
    }

    var state: State {
        State(
            occurrences: occurrences, triggers: triggers, call: call, comebacks: comebacks, isDone: isDone,
            index: index,
            used: used)
    }

    /// As it was before something that was undone. It may be heard again.
    func restore(_ state: State, at now: Instant, in place: PlainPlace) {
        // What has rung since and, by a clock that was set back, lies ahead again, or was closed and comes back by itself:
        // whether it is still told or when it will be, nobody has promised.
        let since = used.subtracting(state.used)
        let isComingBack = comebacks.contains { !$0.isInsistent }
        if since.contains(where: { moment(of: $0, in: place) > now }) || !since.isEmpty && isComingBack {
            isUncertain = true
        }
        (occurrences, call, comebacks) = (state.occurrences, state.call, state.comebacks)
        triggers = state.triggers
        (isDone, index, used) = (state.isDone, state.index, state.used)
        received = nil
        lookAgain()
    }

    /// Undone before it was.
    func vanish() {
        isDone = true
        (call, comebacks) = (nil, [])
    }

    // MARK: The user answers

    func complete(at now: Instant, in place: PlainPlace) {
        switch kind {
        case .alert, .event: return dismiss()
        case .once: isDone = true
        case .repeating: goOn(at: now, in: place)
        case .afterDone(let days): comeAgain(after: days, at: now, in: place)
        }
        call = nil
        comebacks = []
        lookAgain()
    }

    func skip(at now: Instant, in place: PlainPlace) {
        if case .once = kind { return }
        complete(at: now, in: place)
    }

    func dismiss() {
        call = nil
        lookAgain()
    }

    func snooze(until when: When, in place: PlainPlace) {
        // Who wants to hear of it after its end is to.
        let ending = call?.ending.flatMap { place.moment(of: when) < end(of: $0, in: place) ? $0 : nil }
        comebacks.append(
            Comeback(
                when: when, isInsistent: true, about: call?.isBeside == true ? nil : index, ending: ending,
                nags: call?.nags))
        call = nil
        lookAgain()
    }

    /// As `snooze`, by its own name: an earlier wish holds no more.
    func snoozeAnew(until when: When, in place: PlainPlace) {
        let hasRung = call != nil || comebacks.contains { $0.about != nil }
        comebacks = []
        snooze(until: when, in: place)
        if !hasRung { comebacks[0].about = nil }
    }

    /// Its popup has gone; nobody has answered.
    func vanishes(until moment: Instant) {
        comebacks.append(
            Comeback(
                when: .instant(moment), isInsistent: false, about: call?.isBeside == true ? nil : index,
                ending: call?.ending, nags: call?.nags))
        call = nil
        lookAgain()
    }

    /// Whether it comes back once a morning only, because it has waited for a week.
    func hasWaitedLong(at now: Instant) -> Bool { rangAt.map { now > $0 + .seconds(7 * 86_400) } ?? false }

    /// Whether it has not come back on that day as often as it may.
    func mayReturn(at moment: Instant, in place: PlainPlace) -> Bool {
        let day = place.clock.day(of: moment)
        let count = returns?.day == day ? returns?.count ?? 0 : 0
        if let returns, returns.day > day || count >= 5 { return false }
        returns = (day, count + 1)
        return true
    }

    /// A journey, or a hand at the clock, has made it another day.
    func come(from day: CivilDate, to today: CivilDate) {
        // An alert that nobody could be shown counts on its day, and may come up on the one before it; what has come back
        // by itself may have spent that day, too.
        if today < day, nag != nil || returns.map({ $0.day > today }) == true { isUncertain = true }
    }

    /// The clock was set back: nothing stays away for longer than it would have.
    func pullBack(to latest: Instant) {
        // By a clock that was set nobody knows how long ago that was.
        if let received { self.received = (received.call, .earliest) }
        comebacks = comebacks.map { comeback in
            guard !comeback.isInsistent, case .instant(let moment) = comeback.when, moment > latest else {
                return comeback
            }
            return Comeback(
                when: .instant(latest), isInsistent: false, about: comeback.about, ending: comeback.ending,
                nags: comeback.nags)
        }
        lookAgain()
    }

    private func goOn(at now: Instant, in place: PlainPlace) {
        let today = place.clock.day(of: now)
        let next = occurrences.indices.first { number in
            guard number > index else { return false }
            if case .date(let date) = occurrences[number] { return date >= today }
            return place.moment(of: occurrences[number]) > now
        }
        guard let next else {
            isDone = true
            return
        }
        index = next
        for (step, trigger) in triggers.enumerated()
        where place.moment(of: occurrences[next], adding: trigger) <= now {
            // Nobody needs to be reminded of what he has just been told.
            used.insert(next * 8 + step)
        }
    }

    private func comeAgain(after days: Int, at now: Instant, in place: PlainPlace) {
        let next: When
        switch occurrences[index] {
        case .date: next = .date(place.clock.day(of: now).adding(days: days))
        case .floating(let civil):
            next = .floating(CivilDateTime(place.clock.day(of: now).adding(days: days), civil.time))
        case .zoned(let civil, let id):
            let there = PlainClock(zone: place.zones[id] ?? .utc)
            next = .zoned(CivilDateTime(there.day(of: now).adding(days: days), civil.time), id)
        case .instant(let moment): next = .instant(moment + .seconds(days * 86_400))
        }
        occurrences = [next]
        index = 0
        used = []
        // By a clock that was set it may be the same moment once more.
        received = nil
    }
}
