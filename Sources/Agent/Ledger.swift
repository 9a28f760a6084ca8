package import CivilTime
package import Household
package import Logging
package import Settings
package import Store

/// The store with its circumstances: what time and zone it is, who is told of changes, and what happens while
/// nothing can be saved.
///
/// It belongs to the loop's thread, which protects its state; so does everybody who is told.
package final class Ledger: @unchecked Sendable {
    package enum News: Sendable {
        /// - Parameter household: Items and maintenance.
        case changed(
            tasks: [Todo.ID], events: [Event.ID], household: [String], reminders: [Reminder.ID])
        /// Recalls of things were found, answered or changed; shops were added, changed or removed, or have news.
        case outside(recalls: [RecallFinding.ID], shops: [Shop.ID])
        /// Reminders were answered. Told after their change.
        case answered([GivenAnswer], by: ChangeSource)
        /// These are to be heard: their time has come, or come again. Told after their change.
        case rang([Reminder.ID], isLate: Bool)
        /// Nothing can be saved; told again every few seconds while it lasts.
        case inTrouble(StorageTrouble)
        /// Everything can be saved again.
        case recovered
        /// The database was damaged, and saved as far as possible.
        case repaired(RepairReport)
    }

    package nonisolated let store: Store
    package var locality: Locality
    package var settings: Settings {
        didSet {
            if settings.household != oldValue.household { householdRules = HouseholdRules(settings) }
        }
    }
    /// How long things keep, and when they are told of, as is configured.
    package private(set) var householdRules: HouseholdRules
    package var presence = Presence()
    package private(set) var trouble: StorageTrouble?
    private let time: any TimeSource
    private let log: Logger
    private var observers: [@Sendable (News) -> Void] = []
    private var retry: (any Cancellable)?
    /// Why the damaged database cannot be repaired now; only the next retry tries that again.
    private var failedRepair: StoreError?
    private(set) var isClosed = false

    /// While nothing can be saved, how often it is tried again. At other times nothing wakes up for it.
    private static let retryPause = Duration.seconds(5)

    package init(store: Store, locality: Locality, settings: Settings, time: any TimeSource, log: Logger) {
        self.store = store
        self.locality = locality
        self.settings = settings
        householdRules = HouseholdRules(settings)
        self.time = time
        self.log = log
    }

    /// Observers are told in the order of their coming, right after the commit, and before anybody else can act.
    package func observe(_ observer: @escaping @Sendable (News) -> Void) {
        observers.append(observer)
    }

    /// When reminders come again that nobody answers, as is configured.
    package var nagRules: NagRules {
        let nag = settings.nag
        // The configuration takes no intervals that this refuses.
        let policy = try? NagPolicy(intervals: nag.intervals)
        return NagRules(tasks: nag.tasks ? policy : nil, alerts: nag.alerts ? policy : nil, cap: nag.cap)
    }

    package var nagTerms: NagTerms { NagTerms(rules: nagRules, now: time.now, locality: locality) }

    /// Whether to speak to the user now.
    package var attention: Attention {
        Attention(QuietRules(settings), presence, in: locality.zone)
    }

    package func context(_ source: ChangeSource) -> ChangeContext {
        ChangeContext(now: time.now, locality: locality, source: source, household: householdRules)
    }

    /// Makes a change. When this returns it is on disk and everybody has been told.
    package func change<Value>(
        _ source: ChangeSource, _ body: (Store, ChangeContext) throws(StoreError) -> Change<Value>
    ) throws(StoreError) -> Change<Value> {
        let change = try attempt { () throws(StoreError) in try body(store, context(source)) }
        let household = change.items.map(\.description) + change.maintenance.map(\.description)
        if !change.tasks.isEmpty || !change.events.isEmpty || !household.isEmpty || !change.reminders.isEmpty
        {
            tell(
                .changed(
                    tasks: change.tasks, events: change.events, household: household,
                    reminders: change.reminders))
        }
        if !change.recalls.isEmpty || !change.shops.isEmpty {
            tell(.outside(recalls: change.recalls, shops: change.shops))
        }
        if !change.answers.isEmpty { tell(.answered(change.answers, by: source)) }
        return change
    }

    /// Tells that reminders have come due.
    /// - Parameter isLate: Whether some of them should have rung long ago.
    package func tellOfRinging(_ reminders: [Reminder.ID], isLate: Bool) {
        if !reminders.isEmpty { tell(.rang(reminders, isLate: isLate)) }
    }

    /// Does something that nobody needs to be told of.
    package func attempt<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !isClosed else { throw .failed(reason: "the agent is about to end") }
        do {
            return try body()
        } catch {
            guard error == .damaged else {
                note(error)
                throw error
            }
            if let failedRepair { throw failedRepair }
            try repair()
            return try body()
        }
    }

    /// Nothing can be read or saved afterwards.
    package func close() {
        isClosed = true
        retry?.cancel()
        retry = nil
        observers = []
        store.close()
    }

    private func tell(_ news: News) {
        for observer in observers { observer(news) }
    }

    // MARK: Trouble

    private func repair() throws(StoreError) {
        log.error("the database is damaged; saving what can be saved")
        let report: RepairReport
        do {
            report = try store.repair()
        } catch {
            failedRepair = error
            begin(StorageTrouble(error) ?? .failed(reason: error.description))
            throw error
        }
        failedRepair = nil
        log.error("\(report)")
        tell(.repaired(report))
    }

    /// The store has been opened where nothing can be written.
    package func beginReadOnly() {
        if let found = presentTrouble() { begin(found) }
    }

    private func note(_ error: StoreError) {
        guard trouble == nil, StorageTrouble(error) != nil, let found = presentTrouble() else { return }
        begin(found)
    }

    private func begin(_ found: StorageTrouble, isRetry: Bool = false) {
        let isNews = found != trouble
        if isNews { log.error("\(found)") }
        trouble = found
        retry?.cancel()
        retry = time.after(Self.retryPause) { [weak self] in self?.tryAgain() }
        // Who is told tries something, fails, and is not to be told of that.
        if isNews || isRetry { tell(.inTrouble(found)) }
    }

    /// Whether it is more than one operation that fails.
    private func presentTrouble() -> StorageTrouble? {
        do {
            try store.checkWritable()
            return nil
        } catch {
            return StorageTrouble(error)
        }
    }

    private func tryAgain() {
        guard !isClosed else { return }
        if failedRepair != nil {
            do throws(StoreError) {
                try repair()
            } catch {
                // `repair` has told.
                return
            }
        }
        if let found = presentTrouble() { return begin(found, isRetry: true) }
        trouble = nil
        retry?.cancel()
        retry = nil
        log.notice("everything can be saved again")
        tell(.recovered)
    }
}
