package import CivilTime
package import Rules

/// What a person's line says.
package struct Sentence: Sendable, Hashable {
    package enum Intent: String, Sendable, Hashable {
        case create, complete, snooze, query
    }

    package enum Kind: String, Sendable, Hashable {
        case task, event, item, maintenance, document, label
    }

    /// What `due` is the date of.
    package enum DateRole: String, Sendable, Hashable {
        case due, start, expires
        case warrantyUntil = "warranty_until"
        case snoozeUntil = "snooze_until"
    }

    package struct Quantity: Sendable, Hashable {
        /// In thousandths, so that halves and quarters are exact.
        package var thousandths: Int
        /// In the singular, such as `can`; `nil` for pieces.
        package var unit: String?

        package init(thousandths: Int, unit: String?) {
            self.thousandths = thousandths
            self.unit = unit
        }
    }

    package struct Query: Sendable, Hashable {
        package enum Subject: String, Sendable, Hashable {
            case overdue, due, list, expiring, next, completed, search
            case familyStatus = "family_status"
        }

        package var subject: Subject
        /// The first and the last day asked about.
        package var days: ClosedRange<CivilDate>?
        package var label: String?
        package var person: String?
        package var item: String?
        /// The words that say nothing to us, so that a list may be no answer: "fridge" of "what's in the fridge".
        package var unread: [String] = []

        package init(
            subject: Subject, days: ClosedRange<CivilDate>? = nil, label: String? = nil,
            person: String? = nil, item: String? = nil
        ) {
            self.subject = subject
            self.days = days
            self.label = label
            self.person = person
            self.item = item
        }
    }

    /// A part of the line that was understood, and taken out of the title.
    package struct Part: Sendable, Hashable {
        package enum Meaning: String, Sendable, Hashable {
            case lead, date, time, repetition, end, duration, reminder, label, person, priority, quantity, cue
        }

        package let meaning: Meaning
        /// Offsets in the line's UTF-8.
        package let range: Range<Int>
    }

    /// A part of the line that was not taken, because it is wrong or has two readings.
    package struct Doubt: Sendable, Hashable {
        package enum Reason: Sendable, Hashable {
            case impossibleDay, impossibleTime, twoDays, twoTimes
            /// The last day of several comes before the first.
            case reversedDays
            /// A repetition is to leave out days that no rule can: "every monday except 29 december".
            case exception
            /// The date falls on another day of the week than the one beside it.
            case otherWeekday(CivilDate)
            /// Day and month can be read in either order.
            case ambiguousDay(CivilDate, CivilDate)

            /// With the word that may be meant.
            case misspelt(String)
            /// Words about time that say too little, or that nothing can keep.
            case unclear(Unclear)
        }

        /// What cannot be told from words about time.
        package enum Unclear: Sendable, Hashable {
            /// When to remind: "remind me well before".
            case reminder
            /// The reminder would come after the thing itself.
            case lateReminder
            /// Which zone is meant, or its data is missing here.
            case zone
            /// "in summer" names no day.
            case season
            /// "every saturday april to october": the months of a rule.
            case months
            /// "every morning and every evening": two rules.
            case secondRule
            /// "flowers on saturday not friday": what was, or would be, otherwise.
            case correction
            /// "2h before 18 dec 6:45": a length before a time of another day.
            case lengthBefore
            /// "at sunset" names no time.
            case sky
            /// "every 20 minutes from 9 to 17": hours of the day beside a rule of minutes.
            case window
            /// "every monday until the end of term": the end of a rule that names no day.
            case end
            /// "every second saturday" may be every other one, or the second of each month.
            case everySecond
            /// "mon-fri" may be one stay, or each week.
            case weekdays
            /// "1515" or "8h" beside a day: a time, a length or a number.
            case time
            /// "for 5 days", of what does not repeat.
            case length
            /// "new year's eve" in the name of what has a time and no day.
            case holiday
            /// "plus 3 yr extension" of a warranty.
            case `extension`
            /// "10 to 8" may be ten minutes before eight, or two times.
            case minutesOrHours
            /// "twice a day" names no times.
            case often
            /// Food, things and documents remind by rules of their own.
            case ownReminders
            /// How long before its end a contract has to be cancelled.
            case notice
            /// For how long a contract renews itself.
            case renewal
        }

        package let reason: Reason
        package let range: Range<Int>
    }

    package var intent = Intent.create
    /// `nil` unless the intent is to create.
    package var kind: Kind?
    /// What is left of the line; `nil` if nothing is.
    package var title: String?
    /// A date, a floating time, or an instant for a length of hours from now.
    package var due: When?
    /// The day of `due`, with its time if it has one, in the zone of the user.
    package var dueDay: CivilDate?
    package var dueTime: TimeOfDay?
    /// Whether `due` is the moment or the day of the sentence because a rule of hours, minutes, months or years names no
    /// first time: "every 8 hours", "every 3 months". A task is then due after the first of these.
    package var isDueImplied = false
    /// The last day that is early enough for "before friday", whose `due` is that friday.
    package var dayBefore: CivilDate?
    /// The title with the words of the window in which something is to be done: "call the plumber between 2 and 4 pm" does
    /// not take these two hours.
    package var windowTitle: String?
    /// Whether the time itself says that it is today, as "tonight" does.
    package var namesToday = false
    /// The last day of an event of several days.
    package var end: CivilDate?
    package var dateRole: DateRole?
    /// Whether a snooze moves the day that the task is due, rather than its reminder: "push taxes to friday".
    package var movesDue = false
    /// How much later it is due, if that is said with "by": "push taxes by 2 hours". `due` counts from now.
    package var delay: CivilPeriod?
    package var recurrence: RecurrenceRule?
    package var recursFromCompletion = false
    package var labels: [String] = []
    /// 1 (urgent) to 4 (low).
    package var priority: Int?
    package var quantity: Quantity?
    /// Whether food must not be eaten after `due`, as in "use by friday".
    package var isUseBy = false
    package var durationMinutes: Int?
    /// How long before `due` to remind, in the order of the line.
    package var alerts: [CivilPeriod] = []
    /// Whether a verb begins or ends it: "call mom", "Mama anrufen".
    package var isOrder = false
    /// Whether it has to ring at its time, as "wake me" asks.
    package var wakes = false
    /// When an item was opened or frozen.
    package var openedOn: CivilDate?
    package var frozenOn: CivilDate?
    /// The zone of the time, if the line names one; `dueDay` and `dueTime` are in the zone of the user all the same.
    package var zone: ZoneID?
    /// Where a thing is kept: "in the fridge".
    package var place: String?
    /// How long before its end a contract has to be cancelled.
    package var notice: NoticePeriod?
    /// For how long it renews itself unless it is cancelled in time.
    package var renewal: CivilPeriod?
    package var assignee: String?
    package var query: Query?
    /// In the order of the line.
    package var parts: [Part] = []
    package var doubts: [Doubt] = []

    package init() {}

    /// The first of `alerts` in minutes, with days of 24 hours.
    package var alertMinutes: Int? { alerts.first?.wholeMinutes }
}
