import AgentInterface
import ArgumentParser
import CivilTime
import Interchange
import JSONText
import Rules
import Sentences

/// A sentence that was typed as a command: reads it, says how it was read, and does what it says.
struct TypedSentence {
    private(set) var line: String
    let sentence: SentenceOptions
    var options: TaskOptions
    let wantsJSON: Bool
    let session: Session
    /// How the line reads by itself, if that is known already.
    var known: SubjectRequest.Reading?
    /// Whether to ask before adding something that exists already.
    var noticesDuplicates = false
    /// Whether it adds something in any case, as 'steward add' does, rather than act on what is there: an event that does
    /// not say when is then a task.
    var onlyAdds = false
    /// Whether a line that adds what is there already may mean to change that, and is asked about. Not where
    /// `noticesDuplicates` asks whether to add another.
    var noticesDoubles = true
    /// Whether to look for what the sentence may be about.
    var looksAtWhatIsThere = true
    /// Whether a doubt about what is meant is left to the caller, who asks a language model, rather than reported.
    var leavesDoubts = false
    /// Whether to ask at a terminal about things that the words may mean, rather than throw the question.
    var asksAboutGuesses = true

    init(
        words: [String], sentence: SentenceOptions, options: TaskOptions, wantsJSON: Bool, session: Session
    ) {
        line = words.joined(separator: " ")
        self.sentence = sentence
        self.options = options
        self.wantsJSON = wantsJSON
        self.session = session
    }

    /// Whether no word of the line says more than a title does.
    func saysNothing() throws(CommandFailure) -> Bool {
        let reading = try reading()
        let read = reading.sentence
        return read.intent == .create && read.parts.isEmpty && read.doubts.isEmpty
    }

    func execute() async throws(CommandFailure) {
        await session.knowPeople(in: line)
        if sentence.plain { return try await addPlainly() }
        if try await actsOnWhatIsThere() { return }
        if try await addsToList() { return }
        try await refuseQuestion()
        if let clauses = clauses() {
            for clause in clauses { try clause.refuseDoubts(in: clause.reading()) }
            let changes = try await changesInstead(of: clauses)
            return try await session.asOneStep(!sentence.dryRun) { () async throws(CommandFailure) in
                for (clause, commands) in zip(clauses, changes) {
                    if let commands { try await carryOut(commands) } else { try await clause.execute() }
                }
            }
        }
        let reading = try reading()
        try refuseDoubts(in: reading)
        if reading.sentence.intent == .create, reading.kind == .task, let several = try await forSeveral() {
            return try await several.create()
        }
        if sentence.dryRun { return say(reading) }
        switch reading.sentence.intent {
        case .create: try await create(reading)
        case .complete:
            sayParts(of: reading)
            try await complete(reading.sentence)
        case .snooze:
            sayParts(of: reading)
            try await snooze(reading.sentence)
        case .query:
            guard let query = reading.sentence.query else { return }
            await session.knowPeople(askedAboutIn: query)
            try await session.perform(
                QueryWords(query, people: session.people, today: session.today).words, asJSON: wantsJSON)
        }
    }

    /// Asks before a question that has no answer becomes a task.
    private func refuseQuestion() async throws(CommandFailure) {
        guard !onlyAdds, options.isEmpty, sentence.kept.isEmpty,
            SpokenQuestion.asks(line) || SpokenQuestion.endsAsQuestion(line),
            try reading().sentence.intent == .create
        else { return }
        let shown = VisibleText.line(line)
        try await session.agree(
            QuestionText.isTask(shown), orRefuse: QuestionText.isQuestion(shown, asTask: shown))
    }

    /// Puts things on the shopping list for "add milk to the shopping list", the words behind 'steward add'.
    private func addsToList() async throws(CommandFailure) -> Bool {
        let said = "add \(line)"
        guard onlyAdds, options.isEmpty, sentence.kept.isEmpty, !sentence.dryRun,
            let shopping = ShoppingSentence(said), shopping.namesList, shopping.meaning == .want,
            let commands = try await OrderExecutor(session).commands(for: said)
        else { return false }
        try await carryOut(commands)
        return true
    }

    // MARK: What is there

    /// Does what the sentence asks to do with things that are there, or answers what it asks about them.
    /// - Returns: Whether it did.
    func actsOnWhatIsThere() async throws(CommandFailure) -> Bool {
        guard !onlyAdds, looksAtWhatIsThere, options.isEmpty, sentence.kept.isEmpty else { return false }
        let executor = OrderExecutor(session)
        executor.asksAboutGuesses = asksAboutGuesses
        executor.noticesDoubles = noticesDoubles
        let commands: [OrderExecutor.PlannedCommand]?
        do throws(CommandFailure) {
            commands = try await executor.commands(for: line)
        } catch {
            guard leavesDoubts else { throw error }
            return false
        }
        if let commands {
            try await carryOut(commands)
            return true
        }
        let answer: [String]?
        do throws(CommandFailure) {
            answer = try await QuestionAnswerer(session, executor).answer(to: line)
        } catch {
            // A model may know what the household does not say.
            guard leavesDoubts, error.refusal == .notFound else { throw error }
            return false
        }
        guard let answer else { return false }
        if wantsJSON {
            session.console.sayVerbatim(json: JSON.object(["answer": .list(answer.map { .text($0) })]).line)
        } else {
            for line in answer { session.console.say(line) }
        }
        return true
    }

    private func carryOut(_ commands: [OrderExecutor.PlannedCommand]) async throws(CommandFailure) {
        if sentence.dryRun {
            session.console.say(OrderText.wouldRun(commands.map(\.words)))
            return session.console.say(SessionText.nothingWasChanged, .dim)
        }
        guard commands.count > 1 else {
            for command in commands { try await session.perform(command.words, asJSON: wantsJSON) }
            return
        }
        try await session.allOrNothing { () async throws(CommandFailure) in
            for command in commands { try await session.perform(command.words, asJSON: wantsJSON) }
        }
    }

    // MARK: Reading

    /// The wishes of a line such as "dentist friday 10am; call Bob saturday"; `nil` if it is one.
    private func clauses() -> [TypedSentence]? {
        guard !wantsJSON, options.isEmpty, sentence.kept.isEmpty,
            let parts = session.sentences.clauses(in: line)
        else { return nil }
        return parts.map { part in
            var clause = TypedSentence(
                words: [part], sentence: sentence, options: options, wantsJSON: wantsJSON, session: session)
            clause.onlyAdds = true
            clause.noticesDuplicates = noticesDuplicates
            return clause
        }
    }

    /// For each clause that would add what is there already, what to change instead.
    private func changesInstead(of clauses: [TypedSentence]) async throws(CommandFailure)
        -> [[OrderExecutor.PlannedCommand]?]
    {
        guard !onlyAdds, looksAtWhatIsThere else { return clauses.map { _ in nil } }
        let executor = OrderExecutor(session)
        (executor.asksAboutGuesses, executor.noticesDoubles) = (asksAboutGuesses, noticesDoubles)
        var changes: [[OrderExecutor.PlannedCommand]?] = []
        for clause in clauses { changes.append(try await executor.commandsInsteadOfDouble(clause.line)) }
        return changes
    }

    private func reading() throws(CommandFailure) -> SubjectRequest.Reading {
        if let known, sentence.kept.isEmpty, options.isEmpty { return known }
        var kept: [Range<Int>] = []
        for word in sentence.kept {
            let places = SentenceParser.places(of: word, in: line)
            guard !places.isEmpty else {
                throw CommandFailure(
                    .badData,
                    SentenceText.cannotKeep(VisibleText.line(word), in: VisibleText.line(line)))
            }
            kept += places
        }
        var reader = session.sentences
        reader.onlyCreates = onlyAdds
        return SubjectRequest.Reading(
            line, reader, keeping: kept, without: saidByOptions, isTask: !options.isEmpty)
    }

    /// What options say is not read from the words.
    private var saidByOptions: Set<Sentence.Part.Meaning> {
        var said: Set<Sentence.Part.Meaning> = []
        if options.due != nil { said.formUnion([.date, .time, .end, .cue, .repetition]) }
        if !options.repeating.isEmpty { said.formUnion([.repetition]) }
        if !options.labels.isEmpty { said.insert(.label) }
        if options.priority != nil { said.insert(.priority) }
        if options.estimate != nil { said.insert(.duration) }
        if options.person != nil { said.insert(.person) }
        if options.noReminder || !options.reminders.isEmpty { said.insert(.reminder) }
        return said
    }

    /// - Throws: For the first part that has two readings, or none though it looks like a day or a time.
    private func refuseDoubts(in reading: SubjectRequest.Reading) throws(CommandFailure) {
        if options.due != nil { return }
        let doubt = reading.sentence.doubts.first {
            session.sentences.isSerious($0, in: reading.sentence, of: line)
        }
        guard let doubt else { return }
        let error = session.phrases.error(about: doubt, in: line)
        throw CommandFailure(
            .badData,
            SentenceText.cannotUnderstand(
                error.value, in: VisibleText.line(line), error.reason, error.remedy))
    }

    // MARK: Saying what was read

    private func say(_ reading: SubjectRequest.Reading) {
        let sentence = reading.sentence
        if wantsJSON { return session.console.sayVerbatim(json: sentence.record(of: line).line) }
        session.console.say(SentenceLine(sentence, of: line).marked(session.console.output.colours))
        var meant = sentence
        if sentence.intent == .create { meant.kind = reading.kind }
        session.console.say(meant.meaning)
        if let turns = options.turns { session.console.say(PersonText.inTurn(VisibleText.line(turns))) }
        if options.isForSeveral, let people = options.person {
            session.console.say(PersonText.forEach(VisibleText.line(people)))
        }
        sayLeftovers(in: reading)
        session.console.say(SessionText.nothingWasChanged, .dim)
    }

    /// One line with the parts that were taken, and how to give them back; none if nothing was taken.
    private func sayParts(of reading: SubjectRequest.Reading) {
        guard !wantsJSON, session.questions == nil, !reading.sentence.parts.isEmpty else { return }
        let read = SentenceLine(reading.sentence, of: line).marked(session.console.output.colours)
        session.console.say(
            session.mayHint(.keepWords) ? read + StyledText("  \(SentenceText.howToKeepWords)", .dim) : read)
    }

    private func sayLeftovers(in reading: SubjectRequest.Reading) {
        guard session.questions == nil, !wantsJSON, reading.kind == .task || reading.kind == .event else {
            return
        }
        let bytes = Array(line.utf8)
        for range in session.sentences.leftovers(
            in: line, besides: reading.sentence.parts, keeping: reading.kept)
        {
            let words = VisibleText.line(String(decoding: bytes[range], as: UTF8.self))
            session.console.warn(SentenceText.staysInTitle(words))
        }
    }

    /// A name with the mark that nobody has stays in the title: perhaps it is misspelt.
    private func saySomebodyUnknown(in reading: SubjectRequest.Reading) {
        guard !wantsJSON, session.questions == nil, !session.people.isEmpty,
            [.task, .event, .maintenance].contains(reading.kind)
        else { return }
        for word in (reading.sentence.title ?? "").split(separator: " ") {
            guard word.dropFirst().first?.isLetter == true, let name = PersonName.inCategory(String(word))
            else { continue }
            let isKnown = session.people.contains { PersonName.areEqual($0, name) }
            let shown = VisibleText.line(name)
            session.console.warn(isKnown ? PersonText.isForOne(shown) : PersonText.isUnknown(shown))
        }
    }

    // MARK: Creating

    private func addPlainly() async throws(CommandFailure) {
        if sentence.dryRun {
            if wantsJSON {
                return session.console.sayVerbatim(
                    json: JSON.object(["kind": .text("task"), "title": .text(line)]).line)
            }
            session.console.say(SentenceText.plainTask(line))
            return session.console.say(SessionText.nothingWasChanged, .dim)
        }
        if !wantsJSON { await session.sayWhatHoldsRemindersBack() }
        var fields = TaskFields()
        fields.title = line
        try await add(.task(fields))
    }

    /// Adds what is for several people.
    private func create() async throws(CommandFailure) {
        let reading = try reading()
        try refuseDoubts(in: reading)
        if sentence.dryRun { return say(reading) }
        try await create(reading)
    }

    /// The same for several people, if the line names them: a task for each, or one that they take turns with.
    private func forSeveral() async throws(CommandFailure) -> TypedSentence? {
        guard options.person == nil, options.turns == nil,
            let several = PeopleInLine(line, people: session.people)
        else { return nil }
        var sentence = self
        (sentence.line, sentence.known) = (several.rest, nil)
        switch several.whom {
        case .each: sentence.options.person = PersonName.each
        case .perhapsEach:
            guard session.prompt != nil, !wantsJSON else {
                if !wantsJSON { session.console.warn(PersonText.staysForEveryone) }
                return nil
            }
            guard try await choice(PersonText.asksEach, yes: ["y", "yes"], no: ["n", "no", ""]) else {
                return nil
            }
            sentence.options.person = PersonName.each
        case .named(let names):
            let all = names.joined(separator: ",")
            var takesTurns = several.takesTurns ?? false
            if several.takesTurns == nil, try sentence.reading().sentence.recurrence != nil {
                let shown = names.map { VisibleText.line($0) }
                guard session.prompt != nil, !wantsJSON else {
                    throw CommandFailure(.badData, PersonText.turnsOrEach(shown))
                }
                takesTurns = try await choice(
                    PersonText.asksTurns(shown), yes: ["t", "turns"], no: ["e", "each"])
            }
            if takesTurns { sentence.options.turns = all } else { sentence.options.person = all }
        }
        return sentence
    }

    /// Asks at the terminal until the answer is one of those.
    private func choice(_ question: String, yes: Set<String>, no: Set<String>) async throws(CommandFailure)
        -> Bool
    {
        while true {
            session.console.ask(question)
            guard let answer = await session.prompt?.readLine()?.lowercased() else {
                session.console.endQuestion()
                throw CommandFailure(.interrupted, SessionText.interruptedUnchanged)
            }
            if yes.contains(answer) { return true }
            if no.contains(answer) { return false }
        }
    }

    private func create(_ reading: SubjectRequest.Reading) async throws(CommandFailure) {
        if try await isRefusedAsTitle(reading) { return try await addPlainly() }
        if reading.needsTime {
            guard !onlyAdds else { return try await addPlainly() }
            throw CommandFailure(.badData, SentenceText.needsDay(VisibleText.line(line)))
        }
        let request: SubjectRequest
        do {
            request = try SubjectRequest(reading)
        } catch {
            throw CommandFailure(error)
        }
        if noticesDuplicates { try await session.confirmAnother(request) }
        if !wantsJSON { await session.sayWhatHoldsRemindersBack() }
        sayParts(of: reading)
        try await add(request, wakes: reading.sentence.wakes)
        sayLeftovers(in: reading)
        saySomebodyUnknown(in: reading)
    }

    /// Asks at a terminal about a word such as "monthly" within the title, which may belong to it.
    /// - Returns: Whether the line is a title and nothing else.
    private func isRefusedAsTitle(_ reading: SubjectRequest.Reading) async throws(CommandFailure) -> Bool {
        let line = SentenceLine(reading.sentence, of: line)
        guard let prompt = session.prompt, !wantsJSON, let word = line.repetitionInTitle else { return false }
        while true {
            session.console.ask(SentenceText.isRepetition(VisibleText.line(word)))
            switch await prompt.readLine()?.lowercased() {
            case "y", "yes", "": return false
            case "n", "no": return true
            case nil:
                session.console.endQuestion()
                throw CommandFailure(.interrupted, SessionText.interruptedUnchanged)
            default: continue
            }
        }
    }

    /// Adds what was read, with what the options say.
    /// - Parameter wakes: Whether it has to ring at its time, even in quiet hours.
    private func add(_ read: SubjectRequest, wakes: Bool = false) async throws(CommandFailure) {
        if let people = try await options.eachPerson(in: session) {
            return try await add(read, forEach: people, wakes: wakes)
        }
        let request = try await withOptions(try await session.pinned(read))
        if case .label(let name) = request { try await refuseKnownLabel(name) }
        let added: SubjectRecord
        do throws(CommandFailure) {
            added = try await session.asOneStep(options.nowAnyway || wakes || !options.points.isEmpty) {
                () async throws(CommandFailure) in
                try await stored(request, wakes: wakes)
            }
        } catch {
            throw options.quotingReminders(error, in: session)
        }
        confirm(added, asked: request)
    }

    /// Adds a task for each of several people, in one step.
    private func add(
        _ read: SubjectRequest, forEach people: [String], wakes: Bool
    ) async throws(CommandFailure) {
        let pinned = try await session.pinned(read)
        var added: [(sentence: TypedSentence, task: SubjectRecord, request: SubjectRequest)] = []
        do throws(CommandFailure) {
            try await session.allOrNothing { () async throws(CommandFailure) in
                for name in people {
                    var one = self
                    one.options.person = name
                    let request = try await one.withOptions(pinned)
                    added.append((one, try await one.stored(request, wakes: wakes), request))
                }
            }
        } catch {
            throw options.quotingReminders(error, in: session)
        }
        guard wantsJSON else {
            for (sentence, task, request) in added { sentence.confirm(task, asked: request) }
            return
        }
        let tasks = added.compactMap { if case .task(let task) = $0.task { task.json } else { nil } }
        session.console.sayVerbatim(json: JSON.list(tasks).text)
    }

    /// Stores what is asked for, with the subtasks that the options name.
    private func stored(_ request: SubjectRequest, wakes: Bool) async throws(CommandFailure) -> SubjectRecord
    {
        var added = try await session.add(request)
        if case .task(let task) = added {
            added = .task(try await options.addPoints(to: task, in: session))
        }
        let isHeld = wakes && added.reminderHeldUntil != nil
        return options.nowAnyway || isHeld ? try await session.ringingAnyway(added) : added
    }

    /// The request with what the options say; they win over the words.
    private func withOptions(_ read: SubjectRequest) async throws(CommandFailure) -> SubjectRequest {
        guard case .task(let read) = read else { return read }
        var fields = try await options.fields(
            in: session,
            remindsWhenDue: options.due != nil || read.due != nil || read.repeats != nil
                || !options.repeating.isEmpty)
        if !options.labels.isEmpty { fields.labels = options.labelNames }
        return .task(fields.merging(read))
    }

    private func refuseKnownLabel(_ name: String) async throws(CommandFailure) {
        let known = try await session.ask(Tasks1.labels, ())
        if let label = known.first(where: { $0.name.lowercased() == name.lowercased() }) {
            throw CommandFailure(.refused, SentenceText.labelExists(label.name))
        }
    }

    private func confirm(_ added: SubjectRecord, asked request: SubjectRequest) {
        switch added {
        case .task(let task):
            session.confirm(.add, task, details: details(of: task, asked: request), asJSON: wantsJSON)
        case .event(let event):
            session.confirm(
                .add, event,
                details: RepetitionOptions.remarks(on: event, in: session) + session.stored(of: event),
                asJSON: wantsJSON)
        case .item(let item): session.confirm(.add, item, asJSON: wantsJSON)
        case .maintenance(let plan):
            let person = plan.details.person
            session.confirm(
                .add, plan, details: person.isEmpty ? [] : [PersonText.forWhom(person)], asJSON: wantsJSON)
        case .document(let document): session.confirm(.add, document, asJSON: wantsJSON)
        case .label(let label):
            if wantsJSON { return session.console.say(json: label.json) }
            session.confirm(SentenceText.addedLabel(label.name))
        }
    }

    private func details(of task: TaskRecord, asked request: SubjectRequest) -> [String] {
        var details = options.details(of: task, session)
        if options.repeating.isEmpty {
            details += Repetition.remarks(
                on: task.details.repeats, first: try? task.due?.date(in: session.locality), next: nil)
        }
        if options.estimate == nil, case .task(let fields) = request,
            let seconds = fields.estimate?.components.seconds, let length = CivilPeriod(seconds: Int(seconds))
        {
            details.append(TaskText.takes(SnoozeChoice.words(length)))
        }
        return details + session.stored(of: task, besides: options)
    }

    // MARK: Completing, snoozing, asking

    private func complete(_ sentence: Sentence) async throws(CommandFailure) {
        try await session.perform(["done", try await target(of: sentence)], asJSON: wantsJSON)
    }

    private func snooze(_ sentence: Sentence) async throws(CommandFailure) {
        if let name = sentence.title, let due = sentence.due {
            if let delay = sentence.delay, try await put(name, later: delay) { return }
            if sentence.movesDue {
                let change = DueChange(due: due, isTimeAlone: sentence.isTimeAlone)
                return try await move(name) { $0.map { change.applied(to: $0, in: session) } ?? due }
            }
        }
        try await session.perform(
            ["snooze", try await target(of: sentence)] + (snoozeWord(sentence).map { [$0] } ?? ["usual"]),
            asJSON: wantsJSON)
    }

    /// Moves a task or an event by a length.
    /// - Returns: Whether it did: what has no time, or would still be overdue, is to be snoozed.
    private func put(_ name: String, later delay: CivilPeriod) async throws(CommandFailure) -> Bool {
        var isMoved = false
        try await move(name) { old in
            if case .date = old, delay.seconds != 0 { return nil }
            // Where its zone cannot be loaded, its reminder can be snoozed all the same.
            guard let later = try? old?.adding(delay, in: session.locality),
                (try? later.isOverdue(at: session.now, in: session.locality)) == false
            else { return nil }
            isMoved = true
            return later
        }
        return isMoved
    }

    /// Moves a task, or an event that does not repeat: of a series, nobody knows which occurrence is meant.
    /// - Parameter later: Its new time, from the old one; `nil` to leave it.
    private func move(_ name: String, to later: (When?) -> When?) async throws(CommandFailure) {
        let finder = NameFinder(session: session, kinds: [.task, .event], status: .current)
        let found = try await finder.subject(name)
        if let found, found.kind == Subject.Kind.event.rawValue {
            let event = try await session.ask(Events1.get, found.id)
            if event.repeats == nil {
                guard let start = later(event.start) else { return }
                return try await session.perform(
                    ["event", "edit", found.short, "--start", start.description], asJSON: wantsJSON)
            }
        }
        let id =
            if let found, found.kind == Subject.Kind.task.rawValue { found.short } else {
                try await openTask(called: name)
            }
        guard let due = later(try await session.ask(Tasks1.get, id).due) else { return }
        try await session.perform(["move", id, due.description], asJSON: wantsJSON)
    }

    private func snoozeWord(_ sentence: Sentence) -> String? {
        if case .instant? = sentence.due, let minutes = sentence.durationMinutes { return "\(minutes)m" }
        return sentence.due?.description
    }

    /// The short id of the task that the sentence names, or of the reminder that waits for an answer.
    private func target(of sentence: Sentence) async throws(CommandFailure) -> String {
        guard let name = sentence.title else { return try await waitingReminder().short }
        return try await openTask(called: name)
    }

    /// The short id of the open task of this name.
    private func openTask(called name: String) async throws(CommandFailure) -> String {
        let finder = NameFinder(session: session, kinds: [.task], status: .current)
        guard let found = try await finder.subject(name) else {
            // "drank the milk" is about the milk.
            let words = name.split(separator: " ")
            for begin in 0..<min(5, words.count) {
                let rest = words[begin...].joined(separator: " ")
                if let other = await session.failureOfOtherKind(rest, isExact: begin > 0) { throw other }
            }
            throw await session.failureOfNearName(name, .task)
                ?? CommandFailure(.noInput, SentenceText.noOpenTask(VisibleText.line(name)))
        }
        return found.short
    }

    /// The only reminder that waits for an answer.
    private func waitingReminder() async throws(CommandFailure) -> ReminderRecord {
        var query = ReminderQuery()
        query.states = [.due, .shown]
        query.limit = 20
        let waiting = try await session.ask(Reminders1.list, query)
        guard let first = waiting.first else {
            throw CommandFailure(.noInput, SentenceText.nothingWaits)
        }
        guard waiting.count == 1 else {
            let list = waiting.prefix(10).map { "\($0.short) \(VisibleText.line($0.title))" }
            throw CommandFailure(.noInput, SentenceText.severalWait(list.joined(separator: "; ")))
        }
        return first
    }
}

extension Session {
    /// Reads sentences in the language of this terminal.
    var sentences: SentenceParser {
        var parser = SentenceParser(now: now, locality: locality, locale: environment.locale)
        parser.people = people
        parser.holidays = holidays
        return parser
    }
}
