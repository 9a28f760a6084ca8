package import CivilTime
package import Rules

/// What the past teaches. Sentences are in the plain tone, complete, and in the order in which to print them.
package struct InsightsRecord: AnswerRecord {
    /// The first and the last day that count.
    package var since = CivilDate.earliest
    package var until = CivilDate.earliest
    /// Whether there is enough to say anything: below eight observations there is not.
    package var isSignificant = false
    /// The outcome of all that was due.
    package var all = OutcomeRecord()
    /// The last twelve weeks, by their Mondays.
    package var weeks: [OutcomeRecord] = []
    /// By kind: `task`, `repeating`, `maintenance`.
    package var kinds: [OutcomeRecord] = []
    /// By the hour at which it was due, `00` to `23`.
    package var hours: [OutcomeRecord] = []
    package var streaks: [StreakRecord] = []
    package var late: [LateRecord] = []
    /// What is due within 14 days, soonest first.
    package var open: [ProspectRecord] = []
    /// What was used and thrown away in all.
    package var waste = WasteRecord()
    /// What was thrown away at all, most often first.
    package var products: [WasteRecord] = []
    package var categories: [WasteRecord] = []
    /// What is used up too slowly to be gone by its last good day, soonest first.
    package var useUp: [OutlookRecord] = []
    /// Maintenance that is usually repeated at another interval than its own, each with a proposal, `days` of 0 and no
    /// `due`.
    package var intervals: [LateRecord] = []

    package init() {}

    package static let fields: [RecordField<InsightsRecord>] = [
        .required("since", \.since, .canonical),
        .required("until", \.until, .canonical),
        .required("is_telling", \.isSignificant, .flag),
        .required("all", \.all, .record),
        .orEmpty("weeks", \.weeks, .list(of: .record)),
        .orEmpty("kinds", \.kinds, .list(of: .record)),
        .orEmpty("hours", \.hours, .list(of: .record)),
        .orEmpty("streaks", \.streaks, .list(of: .record)),
        .orEmpty("late", \.late, .list(of: .record)),
        .orEmpty("open", \.open, .list(of: .record)),
        .required("waste", \.waste, .record),
        .orEmpty("products", \.products, .list(of: .record)),
        .orEmpty("categories", \.categories, .list(of: .record)),
        .orEmpty("use_up", \.useUp, .list(of: .record)),
        .orEmpty("intervals", \.intervals, .list(of: .record)),
    ]
}

/// How the things of one week, kind or hour ended.
package struct OutcomeRecord: AnswerRecord {
    /// Empty for all things.
    package var name = ""
    /// Done by the end of the day on which they were due.
    package var inTime: UInt32 = 0
    package var late: UInt32 = 0
    package var missed: UInt32 = 0
    /// The share done in time; absent for fewer than eight.
    package var percent: UInt32?

    package init() {}

    package static let fields: [RecordField<OutcomeRecord>] = [
        .required("name", \.name, .text),
        .required("in_time", \.inTime, .uint32),
        .required("late", \.late, .uint32),
        .required("missed", \.missed, .uint32),
        .optional("percent", \.percent, .uint32),
    ]
}

/// How often in a row something that repeats was done in time.
package struct StreakRecord: AnswerRecord {
    /// `task` or `maintenance`.
    package var kind = ""
    package var id = ""
    package var title = ""
    package var current: UInt32 = 0
    package var longest: UInt32 = 0
    package var text = ""

    package init() {}

    package static let fields: [RecordField<StreakRecord>] = [
        .required("kind", \.kind, .text),
        .required("id", \.id, .text),
        .required("title", \.title, .text),
        .required("current", \.current, .uint32),
        .required("longest", \.longest, .uint32),
        .required("text", \.text, .text),
    ]
}

/// Something that is usually done late, or repeated at another interval.
package struct LateRecord: AnswerRecord {
    /// `task` or `maintenance`.
    package var kind = ""
    package var id = ""
    package var title = ""
    /// It was done at least so many days late, in `count` of `total` times.
    package var days: UInt32 = 0
    package var count: UInt32 = 0
    package var total: UInt32 = 0
    /// The rule that would fit, and when it would be due next; absent if there is no simple one. To accept it, change
    /// what is given of both at once.
    package var repeats: Repetition?
    package var due: When?
    /// The rule in words: `every 9 days`.
    package var words = ""
    package var text = ""

    package init() {}

    package static let fields: [RecordField<LateRecord>] = [
        .required("kind", \.kind, .text),
        .required("id", \.id, .text),
        .required("title", \.title, .text),
        .required("days", \.days, .uint32),
        .required("count", \.count, .uint32),
        .required("total", \.total, .uint32),
        .optional("repeats", \.repeats, .canonical),
        .optional("due", \.due, .canonical),
        .required("words", \.words, .text),
        .required("text", \.text, .text),
    ]
}

/// An open task or maintenance, and the chance that it is done in time.
package struct ProspectRecord: AnswerRecord {
    /// `task` or `maintenance`.
    package var kind = ""
    package var id = ""
    package var short = ""
    package var title = ""
    package var due = CivilDate.earliest
    /// 1 to 99.
    package var percent: UInt32 = 0
    /// Why, the most particular first.
    package var reasons: [String] = []
    package var text = ""

    package init() {}

    package static let fields: [RecordField<ProspectRecord>] = [
        .required("kind", \.kind, .text),
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("title", \.title, .text),
        .required("due", \.due, .canonical),
        .required("percent", \.percent, .uint32),
        .required("reasons", \.reasons, .texts),
        .required("text", \.text, .text),
    ]
}

/// How many items of one name or category were used up, and of how many some was thrown away.
package struct WasteRecord: AnswerRecord {
    /// Empty for all items.
    package var name = ""
    package var used: UInt32 = 0
    package var thrownAway: UInt32 = 0
    /// What that had cost, as far as known, by currency.
    package var lost: [Money] = []
    /// Whether to buy less of it.
    package var isTooMuch = false
    /// Empty for fewer than eight.
    package var text = ""

    package init() {}

    package static let fields: [RecordField<WasteRecord>] = [
        .required("name", \.name, .text),
        .required("used", \.used, .uint32),
        .required("thrown_away", \.thrownAway, .uint32),
        .required("lost", \.lost, .list(of: .money)),
        .required("is_too_much", \.isTooMuch, .flag),
        .required("text", \.text, .text),
    ]
}
