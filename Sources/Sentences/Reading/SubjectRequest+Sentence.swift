import CivilTime
package import Rules

/// What a sentence asks to create. Parts for which the kind of subject has no field return to the title, so that no
/// word of the user's is lost.
extension SubjectRequest {
    /// A sentence that creates something, with the places of the words that its kind has no field for.
    package struct Reading: Sendable, Hashable {
        package let line: String
        package let sentence: Sentence
        /// In bytes of the line: what stayed in the title because the user or the kind wants it so.
        package let kept: [Range<Int>]
        /// What to create; an event with labels is a task, because events have none.
        package let kind: Sentence.Kind

        /// Reads a line, and returns words to the title if its kind has no field for them.
        ///
        /// - Parameters:
        ///   - kept: What has to stay in the title.
        ///   - excluded: What options have set already, and is not read from the line.
        ///   - isTask: Whether it is a task, whatever the line says.
        package init(
            _ line: String, _ parser: SentenceParser, keeping kept: [Range<Int>] = [],
            without excluded: Set<Sentence.Part.Meaning> = [], isTask: Bool = false
        ) {
            var kept = kept
            var sentence = parser.sentence(line, keeping: kept)
            var kind = Self.kind(of: sentence, line, isTask)
            // Each round returns at least one part to the title, and the next reading may find a few new
            // ones.
            for _ in 0..<8 {
                let isUnwanted = isTask && (sentence.intent != .create || sentence.kind == .label)
                let given = sentence.parts.filter { part in
                    excluded.contains(part.meaning) || isUnwanted && part.meaning == .lead
                        || sentence.intent == .create && !Self.holds(part.meaning, kind, sentence, parser)
                }
                if given.isEmpty { break }
                kept += given.map(\.range)
                sentence = parser.sentence(line, keeping: kept)
                kind = Self.kind(of: sentence, line, isTask)
            }
            if isTask, sentence.intent != .create || sentence.kind == .label {
                // A question has no part to return: all of it is the title.
                kept = [0..<line.utf8.count]
                sentence = parser.sentence(line, keeping: kept)
            }
            (self.line, self.sentence, self.kept, self.kind) = (line, sentence, kept, kind)
        }

        /// Whether it is an event, and does not say when.
        package var needsTime: Bool { kind == .event && sentence.intent == .create && sentence.due == nil }

        /// What each word of a line without a title was taken for.
        var whyWithoutTitle: String {
            let bytes = Array(line.utf8)
            let taken = sentence.parts.map { part in
                "'\(CleanText.line(String(decoding: bytes[part.range], as: UTF8.self)))' \(part.meaning.words)"
            }
            guard !taken.isEmpty else { return "it does not say what it is about" }
            return "no word is left that says what it is about: \(taken.joined(separator: ", "))"
        }

        private static func kind(of sentence: Sentence, _ line: String, _ isTask: Bool) -> Sentence.Kind {
            guard !isTask, sentence.intent == .create, let kind = sentence.kind else { return .task }
            let hasMarks = !sentence.labels.isEmpty || sentence.priority != nil
            switch kind {
            // An event without a time is asked about: it is no task.
            case .event:
                return sentence.due != nil && (hasMarks || sentence.recursFromCompletion) ? .task : .event
            case .maintenance:
                return sentence.recurrence == nil || sentence.dueTime != nil || hasMarks
                    || !sentence.alerts.isEmpty
                    ? .task : .maintenance
            case .document: return sentence.dueTime != nil || sentence.recurrence != nil ? .task : .document
            case .item: return sentence.isDocument(line) ? .document : .item
            case .task, .label: return kind
            }
        }

        /// Whether things of this kind have a field for such a part.
        private static func holds(
            _ meaning: Sentence.Part.Meaning, _ kind: Sentence.Kind, _ sentence: Sentence,
            _ parser: SentenceParser
        ) -> Bool {
            switch (meaning, kind) {
            case (.person, .task), (.person, .event), (.person, .maintenance):
                sentence.assignee.map(parser.knows) ?? false
            case (.priority, .item), (.priority, .document), (.label, .document): false
            // What is asked about stays as it was read.
            case (.reminder, .item), (.reminder, .document): !sentence.doubts.isEmpty
            case (.reminder, .maintenance): false
            case (.reminder, .task): sentence.due != nil || !sentence.doubts.isEmpty
            case (.duration, .maintenance), (.duration, .document), (.duration, .item): false
            // A task is due on one day; the last day of several stays in the title with the first.
            case (.date, .task): sentence.end == nil
            case (.label, .item): sentence.labels.count == 1
            case (.cue, .task) where sentence.kind == .document: !sentence.doubts.isEmpty
            case (.cue, .task), (.quantity, .task): sentence.kind != .item
            default: true
            }
        }
    }

    /// - Throws: The line has no title, or an impossible amount.
    package init(_ reading: Reading) throws(InvalidValue) {
        let sentence = reading.sentence
        guard let title = sentence.title else {
            throw InvalidValue(
                field: "title", value: reading.line, reason: reading.whyWithoutTitle,
                remedy: "write for example 'dentist next tuesday 3pm'; --keep WORD leaves a word in the title"
            )
        }
        if reading.needsTime {
            throw InvalidValue(
                field: "start", value: title, reason: "it does not say when '\(title)' is",
                remedy:
                    "add a day, as in '\(reading.line) friday 3pm'; 'steward add --plain' adds it as a task")
        }
        try self.init(sentence, title: title, as: reading.kind)
    }

    /// - Parameter kind: What to create; it has fields for all that the sentence says.
    /// - Throws: It says an amount that cannot be.
    package init(_ sentence: Sentence, title: String, as kind: Sentence.Kind) throws(InvalidValue) {
        switch kind {
        case .task: self = .task(Self.task(title, sentence))
        case .event: self = .event(Self.event(title, sentence))
        case .item: self = .item(try Self.item(title, sentence))
        case .maintenance: self = .maintenance(Self.maintenance(title, sentence))
        case .document: self = .document(Self.document(title, sentence))
        case .label: self = .label(title)
        }
    }

    private static func task(_ title: String, _ sentence: Sentence) -> GivenFields<TodoDetails> {
        var fields = GivenFields<TodoDetails>()
        fields.title = sentence.windowTitle ?? title
        fields.person = sentence.assignee
        // Due now, it would be overdue as soon as it is stored. Without a time it begins as a rule in an option does.
        fields.due = sentence.isDueImplied ? nil : sentence.dayBefore.map(When.date) ?? sentence.due
        fields.repeats = sentence.repetition
        if !sentence.labels.isEmpty { fields.labels = sentence.labels }
        fields.priority = sentence.priority.map(priority)
        if let minutes = sentence.durationMinutes, sentence.windowTitle == nil {
            fields.estimate = .seconds(minutes * 60)
        }
        if !sentence.alerts.isEmpty {
            fields.reminders = [.atDue] + sentence.triggers.filter { $0 != .atDue }
        }
        return fields
    }

    private static func priority(_ number: Int) -> Priority {
        switch number {
        case 1, 2: .high
        case 3: .medium
        default: .low
        }
    }

    private static func event(_ title: String, _ sentence: Sentence) -> GivenFields<EventDetails> {
        var fields = GivenFields<EventDetails>()
        fields.title = title
        fields.person = sentence.assignee
        if case .instant(let moment)? = sentence.due {
            // "in 2 hours" is not precise to the second.
            fields.start = .instant(Instant(secondsSince1970: moment.secondsSince1970 / 60 * 60))
        } else {
            fields.start = sentence.dayBefore.map(When.date) ?? sentence.due
        }
        if let last = sentence.end { fields.end = .date(last.adding(days: 1)) }
        if let minutes = sentence.durationMinutes, sentence.dueTime != nil {
            fields.duration = CivilPeriod(seconds: minutes * 60)
        }
        fields.repeats = sentence.repetition
        if !sentence.alerts.isEmpty { fields.reminders = sentence.triggers }
        return fields
    }

    private static func item(
        _ title: String, _ sentence: Sentence
    ) throws(InvalidValue) -> GivenFields<ItemDetails> {
        var fields = GivenFields<ItemDetails>()
        // "the milk lasts until sunday" is about milk.
        let isOfOne = sentence.dateRole == .expires && ByteSearch.split(title, at: " ").count > 1
        fields.name = isOfOne && title.hasPrefix("the ") ? String(title.dropFirst(4)) : title
        fields.place = sentence.place ?? sentence.assignee
        fields.category = sentence.labels.first
        (fields.openedOn, fields.frozenOn) = (sentence.openedOn, sentence.frozenOn)
        if let quantity = sentence.quantity {
            fields.quantity = try Quantity(quantity.amount, unit: quantity.unit ?? "")
        }
        if sentence.dateRole == .warrantyUntil {
            fields.warrantyUntil = sentence.dueDay
        } else if sentence.isUseBy {
            fields.useBy = sentence.dueDay
        } else {
            fields.bestBefore = sentence.dueDay
        }
        return fields
    }

    private static func maintenance(
        _ title: String, _ sentence: Sentence
    ) -> GivenFields<MaintenanceDetails> {
        var fields = GivenFields<MaintenanceDetails>()
        fields.title = title
        fields.person = sentence.assignee
        fields.due = sentence.dayBefore ?? sentence.dueDay
        if sentence.isDueImplied, let rule = sentence.recurrence, let day = sentence.dueDay {
            let months = rule.parts.interval * (rule.parts.frequency == .yearly ? 12 : 1)
            fields.due = day.adding(months: months)
        }
        fields.repeats = sentence.repetition
        return fields
    }

    private static func document(_ title: String, _ sentence: Sentence) -> GivenFields<DocumentDetails> {
        var fields = GivenFields<DocumentDetails>()
        fields.title = title
        fields.validUntil = sentence.dueDay
        fields.holder = sentence.assignee
        fields.place = sentence.place
        (fields.notice, fields.renewal) = (sentence.notice, sentence.renewal)
        let kind = title.documentKind
        // What has terms is a contract, whatever its name.
        let hasTerms = sentence.notice != nil || sentence.renewal != nil
        fields.kind = hasTerms && kind?.hasTerms != true ? .contract : kind
        return fields
    }
}

extension Sentence.Part.Meaning {
    /// What it says, after the words that say it.
    fileprivate var words: String {
        switch self {
        case .lead: "leads the sentence"
        case .date: "is the day"
        case .time: "is the time"
        case .repetition: "says how often"
        case .end: "is the end"
        case .duration: "says how long"
        case .reminder: "says when to remind"
        case .label: "is a label"
        case .person: "is a person or a place"
        case .priority: "is the priority"
        case .quantity: "is the amount"
        case .cue: "says that it expires"
        }
    }
}

extension Sentence.Quantity {
    fileprivate var amount: DecimalAmount {
        DecimalAmount(significand: Int64(thousandths), scale: 3) ?? .zero
    }

    /// `1.5 l`, `2 bottles`.
    package var words: String {
        // A sentence may name an amount that no item can have; adding it is refused later.
        (try? Rules.Quantity(amount, unit: unit ?? ""))?.description
            ?? "\(amount)\(unit.map { " \($0)" } ?? "")"
    }
}

extension Sentence {
    /// The reminders that the line asks for, each once.
    fileprivate var triggers: [ReminderTrigger] {
        alerts.reduce(into: []) { triggers, lead in
            let trigger = ReminderTrigger.relative(-lead)
            if !triggers.contains(trigger) { triggers.append(trigger) }
        }
    }

    /// Whether what expires is a document: the line says so, or its name is that of a document.
    fileprivate func isDocument(_ line: String) -> Bool {
        guard dateRole == .expires, quantity == nil else { return false }
        let bytes = Array(line.utf8)
        let isSaid = parts.contains { part in
            part.meaning == .lead
                && String(decoding: bytes[part.range], as: UTF8.self).hasWords(of: "document")
        }
        return isSaid || title?.documentKind != nil
    }
}

extension String {
    /// The kind of document that it names; `nil` if it names none.
    fileprivate var documentKind: DocumentDetails.Kind? {
        DocumentDetails.Kind.allCases.first { $0 != .other && hasWords(of: $0.rawValue) }
            ?? Self.everydayKinds.first { names, _ in names.contains(where: hasWords) }?.kind
            ?? Self.compoundKinds.first { ending, _ in
                FoldedText.of(self).split(separator: " ").contains { $0.hasSuffix(ending) }
            }?.kind
    }

    private static let everydayKinds: [(names: [String], kind: DocumentDetails.Kind)] = [
        (["subscription", "membership", "lease", "railcard", "bahncard", "season-ticket"], .contract),
        (["gift-card", "gift-voucher", "coupon"], .voucher), (["policy"], .insurance),
        (["id-card"], .identityCard),
        (["driving-license", "driver's-license", "drivers-license"], .drivingLicence),
    ]

    /// The last parts of German compounds, folded.
    private static let compoundKinds: [(ending: String, kind: DocumentDetails.Kind)] = [
        ("vertrag", .contract), ("abo", .contract), ("mitgliedschaft", .contract),
        ("versicherung", .insurance),
        ("gutschein", .voucher), ("reisepass", .passport), ("ausweis", .identityCard),
        ("fuhrerschein", .drivingLicence),
    ]

    /// Whether the words of `phrase`, which hyphens join, stand in it one after the other.
    fileprivate func hasWords(of phrase: String) -> Bool {
        let words = lowercased().split { $0 == " " || $0 == "-" || $0 == ":" }
        let wanted = phrase.split(separator: "-")
        return words.indices.contains { words[$0...].starts(with: wanted) }
    }
}
