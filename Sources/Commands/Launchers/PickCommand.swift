import AgentInterface
import ArgumentParser
import Rules
import Sentences

/// `steward pick`: the rows of a menu such as rofi or dmenu, and what happens when one is chosen.
struct PickCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick",
        abstract: "Print rows for rofi, dmenu and other menus, or carry out a chosen row.",
        discussion: """
            Without words, lists open tasks and items that expire. With a sentence, prints what it would add, and \
            what it matches. --choose handles a chosen row: it prints the verbs for a task or an item, carries out a \
            verb, and reads anything else as a sentence. The script steward-menu uses this command.
            Example: steward pick --format plain dentist tomorrow 3pm
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case plain, rofi
    }

    enum Verb: String, ExpressibleByArgument, CaseIterable {
        case done, snooze
    }

    @Argument(help: "A sentence, or words to search for.")
    var words: [String] = []

    @Option(help: "plain (a line for each row) or rofi (a script mode).")
    var format = Format.plain

    @Option(parsing: .unconditional, help: "A row that was printed, or its text in brackets.")
    var choose: String?

    @Option(help: "done or snooze: do this to the chosen task or item at once.")
    var verb: Verb?

    @Option(help: "A reminder whose answers to print; give it again to list several reminders.")
    var answer: [String] = []

    func validate() throws {
        if !answer.isEmpty, choose != nil || !words.isEmpty {
            throw ValidationError(LauncherText.answerAlone)
        }
        if choose != nil && !words.isEmpty {
            throw ValidationError(LauncherText.wordsOrChoose)
        }
        if verb != nil && choose == nil { throw ValidationError(LauncherText.verbNeedsRow) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        if !answer.isEmpty {
            return ask(try await answers(to: answer, in: session), in: session)
        }
        guard let choose else {
            let text = words.joined(separator: " ")
            // Somebody who types "pick up Tom friday" means a sentence.
            if !words.isEmpty, session.console.output.width != nil {
                session.console.offer(StyledText(LauncherText.onlyPrints(VisibleText.line(text)), .dim))
            }
            return try await list(text, in: session)
        }
        guard !MenuRow.isMessage(choose) else { return }
        guard let choice = MenuRow.choice(in: choose) else {
            // A menu that has been given this text has nothing else to show.
            return try await list(
                choose, orElse: LauncherText.nothingMatches(VisibleText.line(choose)), in: session)
        }
        if let verb { return try await run(verb.choice(for: choice), in: session) }
        if case .answers(let reminder) = choice {
            return ask(try await answers(to: [reminder], in: session), in: session)
        }
        guard case .show(let kind, let id) = choice, [.task, .item].contains(kind) else {
            return try await run(choice, in: session)
        }
        ask(try await verbs(of: kind, id, in: session), in: session)
    }

    /// - Parameter none: The only row if there are no others; `nil` for none.
    private func list(
        _ text: String, orElse none: String? = nil, in session: Session
    ) async throws(CommandFailure) {
        let matches = try await session.matches(text)
        var rows = matches.map { match in
            MenuRow(text: match.text, detail: match.subtext, choice: match.id)
        }
        if rows.isEmpty, let none { rows = [MenuRow(text: none, detail: "", choice: "")] }
        say(rows, header: text.isEmpty ? LauncherText.typeSentence : LauncherText.chooseRow, in: session)
    }

    /// The verbs for a task or an item.
    private func verbs(of kind: Subject.Kind, _ id: String, in session: Session)
        async throws(CommandFailure) -> [MenuRow]
    {
        guard kind == .task else {
            let item = try await session.ask(Items1.get, id)
            let detail =
                item.quantity == .one ? item.name : LauncherText.all(item.quantity.description, of: item.name)
            return [MenuRow(text: LauncherText.markAsUsed, detail: detail, choice: .use(id: id))]
        }
        let task = try await session.ask(Tasks1.get, id)
        let choices = try await session.ask(Reminders1.snoozeChoices, ())
        let complete = LauncherChoice.complete(id: id, due: task.due)
        return [MenuRow(text: LauncherText.complete, detail: task.title, choice: complete)]
            + choices.map {
                MenuRow(text: $0.label, detail: task.title, choice: .snooze(id: id, SnoozeTime($0.time)))
            }
    }

    /// The answers to one reminder; for several, the reminders, each of which leads to its answers, and then the answers
    /// that fit all of them.
    private func answers(to reminders: [String], in session: Session)
        async throws(CommandFailure) -> [MenuRow]
    {
        var found: [ReminderRecord] = []
        for id in reminders {
            let reminder = try await session.ask(Reminders1.get, id)
            // The popup may have waited for longer than the reminder.
            if ![.answered, .superseded, .withdrawn].contains(reminder.state) { found.append(reminder) }
        }
        guard let only = found.first else {
            return [MenuRow(text: LauncherText.alreadyAnswered, detail: "", choice: "")]
        }
        guard found.count == 1 else {
            var rows: [MenuRow] = []
            for reminder in found {
                let name = try await name(of: reminder, isAlone: false, in: session)
                rows.append(
                    MenuRow(text: name, detail: reminder.line ?? "", choice: .answers(reminder: reminder.id)))
            }
            return rows + (try await commonAnswers(to: found.map(\.id), in: session))
        }
        let name = try await name(of: only, isAlone: true, in: session)
        let offers = try await session.ask(Reminders1.offers, only.id)
        return offers.compactMap { offer in
            PopupAction(offer.action).map {
                MenuRow(text: offer.row ?? offer.label, detail: name, choice: .answer(reminder: only.id, $0))
            }
        }
    }

    /// The answers that each of several reminders offers.
    private func commonAnswers(to reminders: [String], in session: Session)
        async throws(CommandFailure) -> [MenuRow]
    {
        guard reminders.count <= LauncherChoice.mostAnswered, let first = reminders.first else { return [] }
        var common = try await session.ask(Reminders1.offers, first).filter {
            $0.answer?.suitsSeveral == true
        }
        for reminder in reminders.dropFirst() where !common.isEmpty {
            // What is called otherwise does something else: to complete a loan is to take an item back.
            let offered = try await session.ask(Reminders1.offers, reminder)
            common.removeAll { one in !offered.contains { $0.action == one.action && $0.label == one.label } }
        }
        let all = LauncherText.all(reminders.count)
        return common.compactMap { offer in
            offer.answer.map {
                MenuRow(text: offer.label, detail: all, choice: .answerAll(reminders: reminders, $0))
            }
        }
    }

    /// What the user calls it: for a recall, the item rather than the title of the notice.
    private func name(of reminder: ReminderRecord, isAlone: Bool, in session: Session)
        async throws(CommandFailure) -> String
    {
        guard reminder.subject == Subject.Kind.recall.rawValue else { return reminder.title }
        let item = try await session.ask(Recalls1.get, reminder.subjectID).itemName
        return isAlone ? item : LauncherText.recalled(item)
    }

    private func run(_ choice: LauncherChoice, in session: Session) async throws(CommandFailure) {
        try await session.send(Runner.run(choice.description))
    }

    /// Asks what to do with one thing. Text typed there is not read as a sentence.
    private func ask(_ rows: [MenuRow], in session: Session) {
        say(rows, header: LauncherText.whatToDo, takesText: false, in: session)
    }

    private func say(_ rows: [MenuRow], header: String, takesText: Bool = true, in session: Session) {
        switch format {
        case .plain: session.console.say(list: rows.map { $0.plain + "\n" }.joined())
        case .rofi:
            session.console.say(list: MenuRow.rofi(rows, message: header, takesText: takesText))
        }
    }
}

extension OfferRecord {
    /// `nil` for what only changes the screen.
    fileprivate var answer: Answer? {
        if case .answer(let answer)? = PopupAction(action) { answer } else { nil }
    }
}

extension PickCommand.Verb {
    /// The verb for the subject of a chosen row.
    fileprivate func choice(for choice: LauncherChoice) -> LauncherChoice {
        switch (choice, self) {
        case (.show(.task, let id), .done), (.snooze(let id, _), .done): .complete(id: id)
        case (.show(.task, let id), .snooze), (.complete(let id, _), .snooze): .snooze(id: id, nil)
        case (.show(.item, let id), .done): .use(id: id)
        default: choice
        }
    }
}
