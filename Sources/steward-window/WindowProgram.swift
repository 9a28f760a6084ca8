import AgentInterface
import CGtk
import CivilTime
import DBus
import EventLoop
import Glibc
import Rules
import Settings
import WindowModel

/// The program: its windows, the agent they show, and the one process that all of them belong to.
///
/// A second process passes its request to the first over the session bus, and ends.
actor WindowProgram: LoopActor {
    enum View: Sendable {
        case today
        /// Today's list at these reminders.
        case reminders([String])
        case add(words: String)
    }

    nonisolated let loop: EventLoop
    static let desktopID = "org.stewardproject.Steward"
    private static let applicationID = "org.stewardproject.Steward.Window"

    private let application: Widget
    private let end = OneShot<Bool>()
    private var agent: AgentClient?
    private let locale: String?
    private let zones: ZoneDatabase
    private var locality: Locality

    private var main: MainWindow?
    private var quickAdd: QuickAddWindow?
    /// The assistant, while it is running, and what it has said.
    private var asked: AskProcess?
    private var run = AssistantRun()
    /// The last step of the journal before the assistant began.
    private var stepBefore: Int64?

    private var records = TodayRecords()
    private var hasRecords = false
    /// `nil` until they are first shown.
    private var allTasks: AllTasksList?
    /// Whether the window already shows rows of tasks while all are read again.
    private var hasShownTasks = false
    /// What has changed since the list was asked for.
    private var news = News()
    private var isRefreshing = false
    private var snoozeChoices: [SnoozeChoiceRecord] = []
    /// Reminders to show once the list is there.
    private var askedFor: [String] = []
    private var alarm: WallClockTimer?
    private var subscriptions: [Subscription] = []
    /// Steps that can be undone, the latest last.
    private var steps: [(entry: Int64, title: String)] = []

    init(on loop: EventLoop) {
        self.loop = loop
        let environment = Self.environment()
        locale = environment.locale
        zones = ZoneDatabase(environment: environment)
        locality = Self.locality(environment, zones)
        application = UnsafeMutableRawPointer(adw_application_new(Self.applicationID, GApplicationFlags(0))!)
            .assumingMemoryBound(to: GtkWidget.self)
    }

    /// Shows a window, and returns the exit status when all are closed.
    func run(_ view: View) async -> Int32 {
        let guest: UnsafeMutablePointer<GApplication> = application.of()
        addActions()
        loop.host(GLibGuest())
        // Without a bus the windows still open, and say what is wrong.
        _ = g_application_register(guest, nil, nil)
        if g_application_get_is_remote(guest) != 0 {
            handOver(view)
            return 0
        }
        shim_load_css(Self.style)
        gtk_window_set_default_icon_name(Self.desktopID)
        connectObject(application, "window-removed") { [unowned self] _ in later { $0.endIfAllIsClosed() } }
        connect(application, "activate") { [unowned self] in showToday() }
        show(view)
        _ = await end.get()
        return 0
    }

    private func handOver(_ view: View) {
        let guest: UnsafeMutablePointer<GApplication> = application.of()
        switch view {
        case .today: g_action_group_activate_action(application.opaque, "today", nil)
        case .reminders(let ids):
            g_action_group_activate_action(
                application.opaque, "reminders", g_variant_new_string(ids.joined(separator: " ")))
        case .add(let words):
            g_action_group_activate_action(application.opaque, "add", g_variant_new_string(words))
        }
        g_dbus_connection_flush_sync(g_application_get_dbus_connection(guest), nil, nil)
    }

    private func addActions() {
        addAction("today", to: application) { [unowned self] _ in showToday() }
        addAction("reminders", to: application, takesText: true) { [unowned self] ids in
            showReminders(ByteSearch.split(ids, at: " ").filter { !$0.isEmpty })
        }
        addAction("add", to: application, takesText: true) { [unowned self] words in showQuickAdd(words) }
    }

    private func show(_ view: View) {
        switch view {
        case .today: showToday()
        case .reminders(let ids): showReminders(ids)
        case .add(let words): showQuickAdd(words)
        }
    }

    private func endIfAllIsClosed() {
        if gtk_application_get_windows(application.of()) == nil { end.fulfil(true) }
    }

    /// The names that a line may give to people, as of when quick add was last opened.
    private var people: [String] = []

    var surroundings: Surroundings {
        var surroundings = Surroundings(now: Self.now(), locality: locality, locale: locale)
        surroundings.people = people
        return surroundings
    }

    /// The connection to the agent, made when it is first needed.
    private func client() async throws(ClientError) -> AgentClient {
        if let agent { return agent }
        let client = try await AgentClient.connect(on: loop)
        if let agent { return agent }
        agent = client
        return client
    }

    // MARK: Quick add

    private func showQuickAdd(_ words: String) {
        if let quickAdd {
            quickAdd.begin(with: words)
            return quickAdd.present(desktopID: Self.desktopID)
        }
        let window = QuickAddWindow(
            text: words,
            .init(
                surroundings: { [unowned self] in surroundings }, add: { [unowned self] in add($0) },
                findOrders: { [unowned self] in findOrders($0) },
                carryOut: { [unowned self] in carryOut($0) }, hasAssistant: { Self.hasAssistant },
                ask: { [unowned self] in ask($0) },
                reply: { [unowned self] in reply($0) }, stopAsking: { [unowned self] in asked?.cancel() }))
        quickAdd = window
        gtk_window_set_application(window.window.of(), application.of())
        if let main { gtk_window_set_transient_for(window.window.of(), main.window.of()) }
        connect(window.window, "destroy") { [unowned self] in
            quickAdd = nil
            asked = nil
        }
        window.present(desktopID: Self.desktopID)
        // The agent starts while the user types. If it cannot, the window says so when the line is added.
        task { program in
            guard let people = try? await program.client().knownPeople() else { return }
            program.people = people
            program.quickAdd?.readAgain()
        }
    }

    private func add(_ addition: QuickAddPreview.Addition) {
        task { program in
            do throws(ClientError) {
                let client = try await program.client()
                let title = try await client.call(Subjects1.add, [addition.request]).first?.title ?? ""
                program.quickAdd?.close()
                // What was added is there all the same.
                let step = try? await client.lastStep()
                program.showMessage(WindowText.added(addition.kind, title), of: title, undoing: step)
            } catch {
                program.quickAdd?.show(fault: WindowText.fault(error))
            }
        }
    }

    /// Asks the agent what a line asks to do with what is there. Without an answer, the line is one to add.
    private func findOrders(_ line: String) {
        task { program in
            let orders = try? await program.client().orders(in: line)
            program.quickAdd?.show(orders ?? QuickAddOrders(line: line, []))
        }
    }

    private func carryOut(_ order: QuickAddOrders.Order) {
        task { program in
            do throws(ClientError) {
                let step = try await program.client().carryOut(order)
                program.quickAdd?.close()
                program.showMessage(
                    WindowText.did(step?.text, order.text), of: step?.text ?? order.text, undoing: step)
            } catch {
                program.quickAdd?.show(fault: WindowText.fault(error))
            }
        }
    }

    // MARK: The assistant

    /// Whether the user has set up a model; the command line reports settings that cannot be read.
    private static var hasAssistant: Bool {
        guard let directories = UserDirectories(environment: environment()),
            let settings = try? Settings.load(directories.configurationFile)
        else { return false }
        return settings.assistant.url != nil
    }

    private func ask(_ line: String) {
        run.begin()
        stepBefore = nil
        // Without an agent there is no step yet; the assistant says what is wrong.
        task { program in program.stepBefore = try? await program.client().lastStep()?.entry }
        do {
            asked = try AskProcess(line, on: loop) { [unowned self] news in receive(news) }
        } catch {
            run.receiveError(WindowText.noAssistant("\(error)"))
            run.end(isSuccess: false)
        }
        quickAdd?.show(run)
    }

    private func receive(_ news: AskProcess.News) {
        switch news {
        case .output(let line): run.receive(line)
        case .error(let line): run.receiveError(line)
        case .end(let isSuccess):
            run.end(isSuccess: isSuccess)
            asked = nil
            if isSuccess, main != nil { task { program in await program.offerToUndoAssistant() } }
        }
        quickAdd?.show(run)
    }

    /// All that the assistant did for one message is one step.
    private func offerToUndoAssistant() async {
        // If the agent has gone, there is nothing to offer: 'steward undo' still takes it back.
        guard let step = try? await client().lastStep(), step.entry != stepBefore else { return }
        showMessage(WindowText.assistantDid(step.text), of: step.text, undoing: step)
    }

    private func reply(_ isYes: Bool) {
        run.reply()
        asked?.answer(isYes)
        quickAdd?.show(run)
    }

    // MARK: The window

    private func showToday() {
        if let main {
            main.show(.today)
            return main.present(desktopID: Self.desktopID)
        }
        let window = MainWindow(
            application,
            .init(
                choose: { [unowned self] row, choice in choose(choice, for: row) },
                undo: { [unowned self] in undo() }, reload: { [unowned self] in reload() },
                add: { [unowned self] in showQuickAdd("") },
                snoozeChoices: { [unowned self] in snoozeChoices }, visit: { [unowned self] in visit($0) },
                accept: { [unowned self] in accept($0) }, seek: { [unowned self] in seek($0) }))
        main = window
        connect(window.window, "destroy") { [unowned self] in
            main = nil
            allTasks = nil
            hasShownTasks = false
        }
        window.present(desktopID: Self.desktopID)
        reload()
    }

    /// Shows today's list at the row of the first of these reminders, with what can be answered.
    private func showReminders(_ ids: [String]) {
        askedFor = ids
        showToday()
        reload()
    }

    private func showAsked(_ client: AgentClient) async {
        guard !askedFor.isEmpty, let main else { return }
        let ids = askedFor
        askedFor = []
        do throws(ClientError) {
            let asked = try await client.askedReminders(ids)
            guard let first = asked.reminders.first else {
                return main.showMessage(WindowText.alreadyAnswered, isUndoable: false)
            }
            let place = asked.place(among: main.today.allRows)
            if let place { main.today.reveal(place.row) }
            if place?.reminder.isAnsweredInRow == true { return }
            let reminder = place?.reminder ?? first
            main.show(try await client.offers(for: reminder), for: reminder) { [unowned self] offer in
                answer(reminder, offer)
            }
        } catch {
            main.showMessage(WindowText.fault(error), isUndoable: false)
        }
    }

    private func answer(_ reminder: ReminderRecord, _ offer: OfferRecord) {
        task { program in
            do throws(ClientError) {
                let step = try await program.client().answer(reminder, with: offer)
                program.showMessage(
                    WindowText.answered(offer.label, reminder.title), of: reminder.title, undoing: step)
                program.reload()
            } catch {
                program.main?.showMessage(WindowText.fault(error), isUndoable: false)
            }
        }
    }

    /// Reads what a place shows, when it is shown.
    private func visit(_ place: MainWindow.Place) {
        switch place {
        case .today: break
        case .tasks: if allTasks == nil { note { $0.wantsAllTasks = true } }
        case .insights: readInsights()
        }
    }

    private func readInsights() {
        task { program in
            do throws(ClientError) {
                let insights = try await program.client().call(Insights1.get, ())
                program.main?.insights.show(InsightsView(insights, in: program.surroundings))
            } catch {
                program.main?.insights.show(fault: WindowText.fault(error))
            }
        }
    }

    private func reload() {
        locality = Self.locality(Self.environment(), zones)
        note { $0.isEverything = true }
        if main?.place == .insights { readInsights() }
    }

    /// Remembers news, and asks the agent about them soon: several often come together.
    private func note(_ change: (inout News) -> Void) {
        change(&news)
        guard !isRefreshing, main != nil else { return }
        isRefreshing = true
        task { program in await program.refresh() }
    }

    private func refresh() async {
        defer { isRefreshing = false }
        do throws(ClientError) {
            let client = try await client()
            try await follow(client)
            while !news.isEmpty, main != nil {
                let known = news
                news = News()
                if known.needsAll || !hasRecords {
                    snoozeChoices = try await client.call(Reminders1.snoozeChoices, ())
                        .inOrderOfTime(in: surroundings)
                    records = try await client.today(in: surroundings)
                    hasRecords = true
                    // Read again when they are next shown.
                    allTasks = nil
                } else if !known.tasks.isEmpty {
                    let changed = try await client.tasks(known.tasks.sorted())
                    let tomorrow = surroundings.today.adding(days: 1)
                    records.update(changed, dueBefore: locality.zone.startOfDay(tomorrow))
                    allTasks?.update(changed, in: surroundings)
                }
                showList()
                await showAsked(client)
                main?.seekAgain()
                if let allTasks {
                    main?.tasks.show(allTasks)
                } else if main?.place == .tasks {
                    try await readAllTasks(client)
                }
            }
        } catch {
            news = News()
            hasRecords = false
            allTasks = nil
            main?.show(fault: WindowText.fault(error))
        }
    }

    private func readAllTasks(_ client: AgentClient) async throws(ClientError) {
        if !hasShownTasks {
            // Something to look at while the rest is read.
            let first = try await client.openTasks(atMost: Self.firstTasks)
            main?.tasks.show(AllTasksList(first, in: surroundings))
            hasShownTasks = true
        }
        let list = AllTasksList(try await client.openTasks(), in: surroundings)
        allTasks = list
        main?.tasks.show(list)
    }

    private static let firstTasks = 100

    private func showList() {
        let surroundings = surroundings
        let list = TodayList(records, in: surroundings)
        main?.today.show(list, caption: surroundings.caption)
        do {
            if alarm == nil {
                alarm = try loop.wallClockTimer(
                    callback { program, _ in program.reload() })
            }
            // A second later, so that what changes at that moment has changed.
            try alarm?.arm(atMillisecondsSince1970: list.nextChange.millisecondsSince1970 + 1_000)
        } catch {
            alarm = nil  // the list still follows what the agent reports
        }
    }

    /// Listens to what the agent reports, from now on.
    private func follow(_ client: AgentClient) async throws(ClientError) {
        guard subscriptions.isEmpty else { return }
        let everything: @Sendable ([String]) -> Void = callback { program, _ in
            program.note { $0.isEverything = true }
        }
        subscriptions = [
            try await client.changes(
                of: Tasks1.name, callback { program, ids in program.note { $0.tasks.formUnion(ids) } }),
            try await client.reminderAnswered { [weak self] reminder, _, _ in
                self?.later { $0.didAnswer(reminder) }
            },
            try await client.changes(of: Events1.name, everything),
            try await client.changes(of: Items1.name, everything),
            try await client.changes(of: Maintenance1.name, everything),
            try await client.changes(of: Documents1.name, everything),
            try await client.changes(of: Recalls1.name, everything),
        ]
    }

    /// A task shows when it reminds again; its record has not changed.
    private func didAnswer(_ reminder: String) {
        task { program in
            // A reminder that cannot be read changes no row; the list is read again with the next news.
            guard let client = try? await program.client(),
                let record = try? await client.call(Reminders1.get, reminder), record.subject == "task"
            else { return }
            program.note { $0.tasks.insert(record.subjectID) }
        }
    }

    // MARK: Verbs

    private func choose(_ choice: RowView.Choice, for row: TodayRow) {
        switch choice {
        case .verb(.open): open(row)
        case .verb(.completeWithNote):
            main?.askForNote(row) { [unowned self] note in
                perform(row) { client, _ throws(ClientError) in try await client.complete(row, note: note) }
            }
        case .verb(let verb):
            perform(row) { client, surroundings throws(ClientError) in
                try await client.perform(verb, on: row, in: surroundings)
            }
        case .snooze(let choice):
            perform(row) { client, surroundings throws(ClientError) in
                try await client.snooze(row, choice, in: surroundings)
            }
        }
    }

    private func open(_ row: TodayRow) {
        task { program in
            do throws(ClientError) {
                let client = try await program.client()
                let details = try await client.details(of: row, in: program.surroundings)
                program.main?.show(details, of: row)
            } catch {
                program.main?.showMessage(WindowText.fault(error), isUndoable: false)
            }
        }
    }

    /// Looks for a text in everything.
    private func seek(_ text: String) {
        task { program in
            do throws(ClientError) {
                let rows = try await program.client().rows(containing: text, in: program.surroundings)
                program.main?.show(found: rows, for: text)
            } catch {
                program.main?.show(found: [], for: text)
                program.main?.showMessage(WindowText.fault(error), isUndoable: false)
            }
        }
    }

    private func perform(
        _ row: TodayRow,
        _ action: @escaping @Sendable (AgentClient, Surroundings) async throws(ClientError) -> String
    ) {
        perform(on: row.id.subject, row.title, action) { program in
            if row.id.kind == .task { program.note { $0.tasks.insert(row.id.subject) } }
        }
    }

    private func accept(_ proposal: InsightsView.Proposal) {
        perform(on: proposal.late.id, proposal.late.title) { client, _ throws(ClientError) in
            try await client.accept(proposal)
        } afterwards: {
            $0.readInsights()
        }
    }

    /// Changes a subject, says so, and offers to undo it.
    private func perform(
        on subject: String, _ title: String,
        _ action: @escaping @Sendable (AgentClient, Surroundings) async throws(ClientError) -> String,
        afterwards: @escaping @Sendable (isolated WindowProgram) -> Void
    ) {
        task { program in
            do throws(ClientError) {
                let client = try await program.client()
                let text = try await action(client, program.surroundings)
                program.showMessage(text, of: title, undoing: try await client.lastStep(about: subject))
                afterwards(program)
            } catch {
                program.main?.showMessage(WindowText.fault(error), isUndoable: false)
                program.reload()
            }
        }
    }

    /// Says in a toast what has happened, and offers to undo it.
    private func showMessage(_ text: String, of title: String, undoing step: JournalRecord?) {
        if let step { steps.append((step.entry, title)) }
        main?.showMessage(text, isUndoable: step != nil)
    }

    private func undo() {
        guard let (entry, title) = steps.popLast() else { return }
        task { program in
            do throws(ClientError) {
                _ = try await program.client().call(Reminders1.undo, entry)
                program.main?.showMessage(WindowText.undone(title), isUndoable: false)
                if program.main?.place == .insights { program.readInsights() }
            } catch {
                program.main?.showMessage(WindowText.fault(error), isUndoable: false)
            }
        }
    }

    // MARK: The process

    private static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    private static func locality(_ environment: [String: String], _ zones: ZoneDatabase) -> Locality {
        Locality(
            zone: SystemZone.find(environment: environment, zones: zones).zone, zones: zones,
            dateOrder: DateOrder(locale: environment.locale))
    }

    private static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        for name in ["TZ", "TZDIR", "LC_ALL", "LC_TIME", "LANG", "HOME", "XDG_CONFIG_HOME"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }

    private static let style = """
        .quick-add { font-size: 1.2em; min-height: 2.4em; }
        .chip { border-radius: 999px; padding: 2px 12px; min-height: 1.6em; font-weight: normal; }
        .chip.flat { border: 1px dashed alpha(currentColor, 0.5); }
        .today { background: transparent; }
        .today > row { border-radius: 8px; }
        .urgent { font-weight: bold; }
        """
}

/// What the agent has reported since the list was read.
private struct News {
    var tasks: Set<String> = []
    var isEverything = false
    var wantsAllTasks = false

    var isEmpty: Bool { tasks.isEmpty && !isEverything && !wantsAllTasks }
    /// Many tasks are read together faster than one by one.
    var needsAll: Bool { isEverything || tasks.count > 32 }
}
