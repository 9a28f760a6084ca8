package import CivilTime

/// The days on which to remind of one date.
package struct ReminderSchedule: Sendable, Hashable {
    package struct ScheduledDay: Sendable, Hashable {
        package let step: ScheduleStep
        package let day: CivilDate

        /// Whether it comes a given number of days before or after the date.
        fileprivate var isRegular: Bool { if case .days = step { true } else { false } }
    }

    package let date: CivilDate
    /// Sorted by day.
    package let scheduledDays: [ScheduledDay]

    init(_ date: CivilDate, _ scheduledDays: [ScheduledDay]) {
        self.date = date
        self.scheduledDays = scheduledDays.sorted { $0.day < $1.day }
    }

    /// With a rung for each of `leads`, in days relative to `date`.
    package init(_ date: CivilDate, leads: [Int]) {
        self.init(date, leads.map { ScheduledDay(step: .days($0), day: date.adding(days: $0)) })
    }

    /// With a late step on the next day, or on the date itself, if the date became known only on `day`, after some of the
    /// other steps, and is still to come. It is not needed if the next step comes soon, or before more than half of the
    /// time left has passed.
    package func known(since day: CivilDate) -> ReminderSchedule {
        guard day <= date, scheduledDays.contains(where: { $0.isRegular && $0.day <= day }) else {
            return self
        }
        if day == date {
            guard !scheduledDays.contains(where: { $0.day == day }) else { return self }
            return ReminderSchedule(date, scheduledDays + [ScheduledDay(step: .late, day: day)])
        }
        // A step after the date says only that it is over.
        if let next = scheduledDays.first(where: { $0.day > day && $0.day <= date })?.day,
            day.days(until: next) <= max(Self.soon, next.days(until: date))
        {
            return self
        }
        return ReminderSchedule(date, scheduledDays + [ScheduledDay(step: .late, day: day.adding(days: 1))])
    }

    /// In days: nobody needs an extra step so shortly before the next one.
    private static let soon = 3
}

/// A step of a ladder. Text: `-P3D`, `P0D`, `P1D`, `early`, `pace`, `late`.
package enum ScheduleStep: Sendable, Hashable {
    /// This many days after the date; before it if negative.
    case days(Int)
    /// A tenth of a long shelf life is left.
    case early
    /// At the current pace of use, some will be left at expiry.
    case pace
    /// The date became known after the days of other steps, and the next is far.
    case late
}

extension ScheduleStep: LosslessStringConvertible {
    package init?(_ text: String) {
        switch text {
        case "early": self = .early
        case "pace": self = .pace
        case "late": self = .late
        default:
            guard let period = CivilPeriod(text), period.months == 0, period.seconds == 0 else { return nil }
            self = .days(period.days)
        }
    }

    package var description: String {
        switch self {
        case .days(let days): "\(days < 0 ? "-" : "")P\(abs(days))D"
        case .early: "early"
        case .pace: "pace"
        case .late: "late"
        }
    }
}

extension Item {
    /// Shelf lives of more days than this have an early step.
    private static let longLife = 90

    /// When to remind of its expiry; `nil` if it does not expire, has no leads, or the user stopped its
    /// reminders.
    package func expirySchedule(by lives: ShelfLives) -> ReminderSchedule? {
        guard let expiry = expiry(by: lives), self.stoppedFor != expiry.date else { return nil }
        let regular = ReminderSchedule(expiry.date, leads: lives.leads(of: self))
        guard let first = regular.scheduledDays.first else { return nil }
        let early = [earlyDay(expiry), paceDay(expiry)].compactMap(\.self).filter { $0.day < first.day }
        return ReminderSchedule(expiry.date, early + regular.scheduledDays)
    }

    private func earlyDay(_ expiry: Expiry) -> ReminderSchedule.ScheduledDay? {
        guard expiry.rule == .bestBefore || expiry.rule == .useBy else { return nil }
        let life = since.days(until: expiry.date)
        guard life > Self.longLife else { return nil }
        return ReminderSchedule.ScheduledDay(step: .early, day: expiry.date.adding(days: -((life + 9) / 10)))
    }

    /// A month before expiry, or halfway through a shorter life, but not before the forecast sees some left
    /// over.
    private func paceDay(_ expiry: Expiry) -> ReminderSchedule.ScheduledDay? {
        guard let foreseen = ConsumptionForecast.firstDay(for: self, expiring: expiry.date) else {
            return nil
        }
        let lead = min(30, since.days(until: expiry.date) / 2)
        return ReminderSchedule.ScheduledDay(step: .pace, day: max(foreseen, expiry.date.adding(days: -lead)))
    }

    /// When to remind of the end of its warranty; `nil` if it has none or never ends, or the user stopped its
    /// reminders.
    package func warrantySchedule(by rules: ItemRules) -> ReminderSchedule? {
        guard isPresent, let end = self.warrantyEnd, self.warrantyStoppedFor != end,
            end != ItemDetails.forLife
        else { return nil }
        return ReminderSchedule(end, leads: rules.warrantyLeads.days)
    }
}

extension Item {
    /// When to remind of its return: on the day; `nil` if it is not lent, or nobody has said until when.
    package var loanSchedule: ReminderSchedule? {
        guard isPresent, self.lentTo != nil, let day = self.lentUntil else { return nil }
        return ReminderSchedule(day, leads: [0])
    }
}

extension ReminderSchedule {
    /// The rungs as text: `early=-36 -P3D=-3 P0D=0`, with days relative to the date.
    package var text: String {
        scheduledDays.map { "\($0.step)=\(date.days(until: $0.day))" }.joined(separator: " ")
    }

    /// Reads what the property `text` writes; `nil` if `text` is malformed.
    package init?(_ date: CivilDate, text: String) {
        var scheduledDays: [ScheduledDay] = []
        for part in text.split(separator: " ") {
            let sides = part.split(separator: "=")
            guard sides.count == 2, let step = ScheduleStep(String(sides[0])), let days = Int(sides[1]) else {
                return nil
            }
            scheduledDays.append(ScheduledDay(step: step, day: date.adding(days: days)))
        }
        self.init(date, scheduledDays)
    }

    /// Leads as text, as in settings and on the bus: `-3 -1 0 1`.
    package static func text(of leads: [Int]) -> String {
        leads.map(String.init).joined(separator: " ")
    }

    /// Reads leads, separated by spaces or commas.
    /// - Throws: A part is not a number of days in range, or there are too many.
    package static func leads(_ text: String) throws(InvalidValue) -> [Int] {
        var leads: [Int] = []
        for part in text.prefix(400).split(whereSeparator: { $0 == " " || $0 == "," }) {
            guard let days = Int(part) else {
                throw InvalidValue(
                    field: "leads", value: String(part), reason: "it is not a number of days",
                    remedy: "write days before as -3, the day itself as 0 and days after as 1")
            }
            leads.append(days)
        }
        return try FieldRules.leads(leads)
    }

    /// The leads of a ladder that begins this many days before, with the day itself and the one after.
    package static func leads(before days: [Int]) -> [Int] {
        Set(days.map { -abs($0) } + [0, 1]).sorted()
    }
}
