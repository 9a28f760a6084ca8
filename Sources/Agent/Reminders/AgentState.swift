package import CivilTime
package import Logging
package import Rules
package import Settings
package import Store

/// The store together with the state of this session: zone, settings, presence, observers of changes, and
/// retries while nothing can be saved.
///
/// Confined to the loop's thread, which protects its state; observers are called there, too.
package final class AgentState: @unchecked Sendable {
    package enum StateChange: Sendable {
        /// Subjects and reminders were added, changed, answered or removed, or have news.
        case changed([Subject], reminders: [Reminder.ID])
        /// Reminders were answered. Sent after `changed`.
        case answered([GivenAnswer], by: ChangeSource)
        /// Reminders are due, for the first time or again. Sent after `changed`.
        case remindersDue([Reminder.ID], isLate: Bool)
        /// Phones were added, changed or removed.
        case phonesChanged([Phone.ID])
        /// People were added, changed or removed, so that reminders may ring here or no longer do.
        case peopleChanged([Person.ID])
        /// Nothing can be saved; repeated every five seconds until that changes.
        case storageFailed(StorageTrouble)
        /// Saving works again.
        case recovered
        /// The database was damaged, and has been repaired as far as possible.
        case repaired(RepairReport)
        /// The settings have changed.
        case configured(before: Settings)
        /// The zone, its rules or the hour for dates have changed.
        case zoneChanged
        /// The user wants an account to be synced now.
        case syncRequested(CalendarAccount.ID)
        /// The rules or the presence that decide whether to show reminders have changed. Sent last.
        case attentionChanged(before: Attention)
    }

    package nonisolated let store: Store
    package var locality: Locality {
        didSet {
            publish(.zoneChanged)
            publishAttention(before: attention(settings, presence, in: oldValue.zone))
        }
    }
    package var settings: Settings {
        didSet {
            guard settings != oldValue else { return }
            if settings.household != oldValue.household { itemRules = settings.household.rules }
            publish(.configured(before: oldValue))
            publishAttention(before: attention(oldValue, presence, in: locality.zone))
        }
    }
    /// Shelf lives and reminder leads, from the settings.
    package private(set) var itemRules: ItemRules
    package var presence = Presence() {
        didSet { publishAttention(before: attention(settings, oldValue, in: locality.zone)) }
    }
    /// The hours at which the user acts, as of the first look on this day.
    package private(set) var learned: LearnedHours
    /// What `learned` was computed for; `nil` if it has to be computed again.
    private var learnedFor: LearnedHours.Terms?
    /// What popups offer to undo.
    var confirmations = Confirmations()
    package private(set) var trouble: StorageTrouble?
    let time: any TimeSource
    private let log: Logger
    private var observers: [(StateChange) -> Void] = []
    private var retry = DelayedCall()
    /// Why the last repair failed; only the next retry attempts another.
    private var failedRepair: StoreError?
    private(set) var isClosed = false

    /// How far ahead holidays matter.
    private static let daysAhead = 60
    /// The pause between retries while nothing can be saved.
    private static let retryPause = Duration.seconds(5)

    package init(store: Store, locality: Locality, settings: Settings, time: any TimeSource, log: Logger) {
        self.store = store
        self.locality = locality
        self.settings = settings
        itemRules = settings.household.rules
        learned = LearnedHours(dateHour: locality.dateHour)
        self.time = time
        self.log = log
    }

    /// Adds an observer. Observers are called in the order of registration, right after the commit, before
    /// other code runs.
    package func observe(_ observer: @escaping (StateChange) -> Void) {
        observers.append(observer)
    }

    /// When unanswered reminders alert again, from the settings.
    package var nagRules: NagRules { settings.nagRules }

    package var nagTerms: NagTerms { NagTerms(rules: nagRules, now: time.now, locality: locality) }

    /// The rules and the presence that decide whether to show reminders now.
    package var attention: Attention {
        attention(settings, presence, in: locality.zone)
    }

    private func attention(_ settings: Settings, _ presence: Presence, in zone: Zone) -> Attention {
        var rules = settings.quietRules
        rules.follow(learned, movesBrief: settings.brief.at == nil)
        return Attention(rules, presence, in: zone)
    }

    /// Learns from what the user has done so far, once a day: within a day the plan stays.
    package func learnHours() {
        let today = locality.zone.civil(of: time.now).date
        do throws(StoreError) {
            let holidays = try attempt {
                try store.holidays(
                    from: today.adding(days: -2), through: today.adding(days: Self.daysAhead), in: locality)
            }
            let terms = LearnedHours.Terms(
                today: today, dateHour: locality.dateHour, quiet: settings.quiet.hours,
                isOn: settings.timing.learn, holidays: holidays)
            guard terms != learnedFor else { return }
            learned = try attempt { try store.learnedHours(terms) }
            learnedFor = terms
        } catch {
            log.warning("reminders come at the hours learned before: \(error)")
        }
    }

    /// Learns anew, after the user has changed what is learned from.
    package func learnHoursAgain() {
        let before = attention
        learnedFor = nil
        learnHours()
        publishAttention(before: before)
    }

    package func context(
        _ source: ChangeSource, client: ClientName? = nil, part: KeyedCall.Part? = nil
    ) -> ChangeContext {
        ChangeContext(
            now: time.now, locality: locality, source: source, client: client, household: itemRules,
            quietHours: settings.quiet.hours, part: part)
    }

    /// Makes a change. When this returns, the change is on disk and all observers have been called.
    package func change<Value>(
        _ source: ChangeSource, client: ClientName? = nil, part: KeyedCall.Part? = nil,
        _ body: (Store, ChangeContext) throws -> Change<Value>
    ) throws(StoreError) -> Change<Value> {
        let change = try attempt { try body(store, context(source, client: client, part: part)) }
        if !change.subjects.isEmpty || !change.reminders.isEmpty {
            publish(.changed(change.subjects, reminders: change.reminders))
        }
        if !change.answers.isEmpty { publish(.answered(change.answers, by: source)) }
        if !change.people.isEmpty { publish(.peopleChanged(change.people.compactMap(Person.ID.init))) }
        if !change.phones.isEmpty { publish(.phonesChanged(change.phones.compactMap(Phone.ID.init))) }
        return change
    }

    /// Reports that reminders have come due.
    /// - Parameter isLate: Whether some of them were due long ago.
    package func publishDue(_ reminders: [Reminder.ID], isLate: Bool) {
        if !reminders.isEmpty { publish(.remindersDue(reminders, isLate: isLate)) }
    }

    /// Asks for a sync of an account.
    func requestSync(of account: CalendarAccount.ID) { publish(.syncRequested(account)) }

    /// Runs an operation that changes nothing observers care about. Repairs a damaged database and retries.
    ///
    /// - Throws: What `body` throws, as `StoreError(_:)` translates it.
    package func attempt<Value, Failure>(_ body: () throws(Failure) -> Value) throws(StoreError) -> Value {
        guard !isClosed else { throw .failed(reason: RequestText.isEnding) }
        var isRepaired = false
        while true {
            do {
                return try body()
            } catch {
                let error = StoreError(error)
                guard !isRepaired else { throw error }
                try repairIfDamaged(error)
                isRepaired = true
            }
        }
    }

    /// Closes the store: later operations fail.
    package func close() {
        isClosed = true
        retry.cancel()
        observers = []
        store.close()
    }

    private func publish(_ change: StateChange) {
        for observer in observers { observer(change) }
    }

    private func publishAttention(before: Attention) {
        if attention != before { publish(.attentionChanged(before: before)) }
    }

    // MARK: Trouble

    /// Repairs the database if `error` is damage. Not generic, so that it is compiled once.
    /// - Throws: `error` if it is something else; otherwise why the repair failed.
    private func repairIfDamaged(_ error: StoreError) throws(StoreError) {
        guard error == .damaged else {
            note(error)
            throw error
        }
        if let failedRepair { throw failedRepair }
        try repair()
    }

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
        publish(.repaired(report))
    }

    /// Reports trouble after the store was opened read-only.
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
        retry.schedule(after: Self.retryPause, by: time) { [weak self] in self?.tryAgain() }
        // An observer may try to save and fail, which must not report the trouble again.
        if isNews || isRetry { publish(.storageFailed(found)) }
    }

    /// The trouble that makes saving fail in general; `nil` if only one operation has failed.
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
                // `repair` has reported the failure.
                return
            }
        }
        if let found = presentTrouble() { return begin(found, isRetry: true) }
        trouble = nil
        retry.cancel()
        log.notice("everything can be saved again")
        publish(.recovered)
    }
}
