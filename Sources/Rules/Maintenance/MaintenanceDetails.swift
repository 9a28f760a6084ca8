package import CivilTime

/// What users say about recurring maintenance. Its spare parts are `PartDetails`.
package struct MaintenanceDetails: FieldDetails {
    /// One line, 1...1000 characters.
    package var title = ""
    /// The identifier of the item to maintain, in requests a unique beginning of it; `nil` for none in
    /// particular.
    package var item: String?
    /// When it is due next.
    package var due = CivilDate.earliest
    package var lastDone: CivilDate?
    /// A rule ("every 1 April"), or a period after each completion.
    package var repeats = Repetition.afterDone(.zero)
    /// The day from which a rule counts.
    package var start = CivilDate.earliest
    /// The months in which it is due. A date outside of them moves into the next season.
    package var season: Season?
    /// Instructions. Any lines, at most 64 KiB.
    package var notes = ""
    /// Extra reminders, in days before the due date as negative numbers.
    package var leads: [Int] = []
    /// Since when it has been paused, by the user or after the last occurrence of its rule.
    package var pausedOn: CivilDate?
    /// The due date for which the user has stopped reminders.
    package var stoppedFor: CivilDate?
    /// The identifier of the meter that makes it due, in requests also its name; `nil` for none.
    package var meter: String?
    /// How much the meter goes between two times.
    package var use: DecimalAmount?
    /// The use when it was done last, counted on over meters that have been replaced; `nil` until the meter is read.
    package var doneAt: DecimalAmount?
    /// With a meter, the day on which the interval makes it due: `due`, or later.
    package var dueBy: CivilDate?
    /// For whom it is: the name of a person, who may be unknown here; empty for anyone.
    package var person = ""
    /// Who takes turns; `person` is whose turn it is, unless the user has handed it over.
    package var turns: Turns?

    package init() {}

    package static let fields: [Field<MaintenanceDetails>] = [
        .always("title", \.title, .title, help: "What is to be done.", isClearable: false),
        .optional(
            "item", \.item, .text, title: "of", help: "The thing that it is done to.", whenUnset: .text("")),
        .always(
            "due", \.due, .day(.ahead),
            help: "When it is due next: 1.4., +3mo; as the rule says if omitted.",
            isClearable: false),
        .optional(
            "last_done", \.lastDone, .day(.back), help: "When it was done last: 1.9., 2026-09-01.",
            isForNewOnly: true),
        .always("repeats", \.repeats, .repetition, option: "--every", isClearable: false, omitsDefault: true),
        .always("start", \.start, .day(.ahead), isForNewOnly: true),
        .optional(
            "season", \.season, .season, help: "Only in these months: apr-oct, nov-feb.",
            whenUnset: .text("")),
        .always(
            "notes", \.notes, .paragraphs, option: "--note",
            help: "How it is done, of any number of lines."),
        .always(
            "leads", \.leads, .leads, title: "reminders", option: "--remind",
            help: "Remind so long before the day as well, as 2w. May be repeated.", omitsDefault: true),
        .optional("paused_on", \.pausedOn, .day(.back), title: "paused", isForNewOnly: true),
        .optional("stopped_for", \.stoppedFor, .day(.ahead), isForNewOnly: true),
        .optional(
            "meter", \.meter, .text,
            help: "The meter whose use makes it due, if not that of the item; none for the interval alone."),
        .optional("use", \.use, .amount, isClearable: false),
        .optional(
            "done_at", \.doneAt, .amount, help: "What the meter showed when it was done last: 42000.",
            isClearable: false),
        .optional("due_by", \.dueBy, .day(.ahead), isForNewOnly: true),
        .always(
            "for", \.person, .person, column: "person",
            help: "Who it is for: a person, or 'me'; anyone if omitted.", omitsDefault: true),
        .optional(
            "turns", \.turns, .turns,
            help: "Who takes turns with it: anna,ben. Whoever has done it least is next."),
    ]

    /// The fields, and the list of parts.
    package static let clearable = fields.filter(\.isClearable).map(\.key) + ["parts"]
}

extension MaintenanceDetails: TurnTaking {}

/// A spare part that maintenance uses up: an item with a stock of its own.
package struct PartDetails: FieldDetails {
    /// The identifier of its item; in requests, a unique beginning of it.
    package var item = ""
    /// How much is used each time.
    package var amount = DecimalAmount(1)

    package init() {}

    package static let fields: [Field<PartDetails>] = [
        .always("item", \.item, .text), .always("amount", \.amount, .amount),
    ]

    /// - Throws: The item is missing.
    package init(of given: GivenFields<PartDetails>) throws(InvalidValue) {
        guard given.item != nil else {
            throw InvalidValue(
                field: "parts", value: "", reason: "a part has no item",
                remedy: "say as which item it is kept")
        }
        self = given.details
    }
}

extension FieldEdits<MaintenanceDetails> {
    /// The changed plan; the store looks up the item. A new due date is the day from which a rule counts; a
    /// new rule or season without one starts over.
    /// - Parameter parts: `nil` keeps them.
    /// - Throws: The new value of a field is invalid.
    package func applied(
        to old: MaintenancePlan, parts: [PartDetails]? = nil, now: Instant, in locality: Locality
    ) throws(InvalidValue) -> MaintenancePlan {
        if let lastDone = self.set.lastDone {
            throw InvalidValue(
                field: "last_done", value: lastDone.description, reason: "its history says when it was done",
                remedy: "write down that it was done on that day")
        }
        try refuseFieldsOfNew(MaintenancePlan.isForNewOnly)
        var plan = old
        plan.details = try applied(to: old.details)
        plan.details.settlePerson(turnsBefore: old.details.turns, isPersonGiven: self.set.person != nil)
        if plan.details.meter == nil, old.details.meter != nil {
            (plan.use, plan.doneAt, plan.dueBy) = (nil, nil, nil)
            if self.set.due == nil { plan.due = old.dueBy ?? old.due }
        }
        plan.parts = parts ?? (clear.contains("parts") ? [] : old.parts)
        if let due = self.set.due {
            if !plan.isFloating { plan.start = due }
        } else if plan.repeats != old.repeats || plan.season != old.season {
            // What was done today is not due again today.
            let today = locality.zone.civil(of: now).date
            try plan.begin(after: plan.lastDone == today ? today : nil, now: now, in: locality)
        }
        plan.settleMeter(instead: old)
        return try plan.checked(in: locality)
    }
}
