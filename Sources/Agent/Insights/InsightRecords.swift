import AgentInterface
import CivilTime
import Rules

extension InsightsRecord {
    init(_ insights: Insights) {
        self.init()
        let words = InsightWords(.plain, today: insights.today)
        (since, until, isSignificant) = (insights.since, insights.today, insights.isSignificant)
        let tables = insights.tables
        all = OutcomeRecord("", tables.all)
        weeks = tables.weeks.map { OutcomeRecord($0.start.description, $0.count) }
        kinds = tables.kinds.map { OutcomeRecord($0.kind.rawValue, $0.count) }
        hours = tables.hours.map { OutcomeRecord($0.hour < 10 ? "0\($0.hour)" : "\($0.hour)", $0.count) }
        streaks = insights.streaks.map { StreakRecord($0, words) }
        late = insights.late.map { LateRecord($0, words) }
        intervals = insights.intervals.map { LateRecord($0, words) }
        open = insights.prospects.map { ProspectRecord($0, words) }
        waste = WasteRecord(insights.waste.all, "")
        products = insights.waste.products.map { WasteRecord($0, words.waste($0)) }
        categories = insights.waste.categories.map { WasteRecord($0, words.waste($0)) }
    }
}

extension OutcomeRecord {
    fileprivate init(_ name: String, _ count: OutcomeCount) {
        self.init()
        self.name = name
        inTime = UInt32(clamping: count.inTime)
        late = UInt32(clamping: count.late)
        missed = UInt32(clamping: count.missed)
        percent = count.percentInTime.map { UInt32(clamping: $0) }
    }
}

extension StreakRecord {
    fileprivate init(_ streak: Streak, _ words: InsightWords) {
        self.init()
        (kind, id, title) = (streak.subject.kind.rawValue, streak.subject.id, streak.title)
        (current, longest) = (UInt32(clamping: streak.current), UInt32(clamping: streak.longest))
        text = words.streak(streak)
    }
}

extension LateRecord {
    fileprivate init(_ habit: LateHabit, _ words: InsightWords) {
        self.init()
        (kind, id, title) = (habit.subject.kind.rawValue, habit.subject.id, habit.title)
        days = UInt32(clamping: habit.days)
        (count, total) = (UInt32(clamping: habit.count), UInt32(clamping: habit.of))
        (repeats, due) = (habit.proposal?.repetition, habit.proposal?.due)
        self.words = habit.proposal?.words ?? ""
        text = words.late(habit)
    }
}

extension LateRecord {
    fileprivate init(_ habit: IntervalHabit, _ words: InsightWords) {
        self.init()
        (kind, id, title) = (habit.subject.kind.rawValue, habit.subject.id, habit.title)
        (count, total) = (UInt32(clamping: habit.usual.count), UInt32(clamping: habit.usual.count))
        (repeats, self.words) = (habit.usual.repetition, habit.words)
        text = words.interval(habit)
    }
}

extension ProspectRecord {
    fileprivate init(_ prospect: Insights.Prospect, _ words: InsightWords) {
        self.init()
        let thing = prospect.thing
        (kind, id, short) = (thing.subject.kind.rawValue, thing.subject.id, thing.short)
        (title, due) = (thing.title, thing.due)
        percent = UInt32(clamping: prospect.estimate.percent)
        reasons = prospect.estimate.reasons.map(words.reason)
        text = words.prospect(prospect)
    }
}

extension WasteRecord {
    fileprivate init(_ waste: Waste, _ text: String) {
        self.init()
        (name, used) = (waste.name, UInt32(clamping: waste.used))
        (thrownAway, lost) = (UInt32(clamping: waste.thrownAway), waste.lost)
        (isTooMuch, self.text) = (waste.isTooMuch, waste.isSignificant ? text : "")
    }
}
