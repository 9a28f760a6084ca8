import AgentInterface
import CivilTime
import EventLoop
import Interchange
import Logging
import Rules
import Settings
import Store

/// Keeps the days of the household in a file that other programs read: `calendar.publish_file`.
///
/// It looks a second after a change, at the start, after a resume, and when it is told anything on another day than last
/// time. It has no alarm of its own: a new day changes little in the file, and waits until the agent is awake anyway.
/// Without the setting, it does nothing.
actor CalendarPublisher: AgentPart {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let home: String?
    private let time: any TimeSource
    private let log: Logger
    private var passes = PassRequests()
    private var isGathering = false
    /// The day of the last look.
    private var lookedOn: CivilDate?
    private var failure: String?

    /// How long to collect changes before writing.
    private static let gathering = Duration.seconds(1)
    /// Entries to make before other calls get their turn.
    private static let chunk = 200

    init(
        agentState: AgentState, environment: [String: String], time: any TimeSource, loop: EventLoop,
        log: Logger
    ) {
        self.agentState = agentState
        home = environment["HOME"]
        self.time = time
        self.loop = loop
        self.log = log
    }

    func start() {
        agentState.observe(callback { $0.handle($1) })
        publish()
    }

    func lookAgain() {
        if lookedOn != today { publish() }
    }

    func describe(in record: inout StatusRecord) {
        guard let file else { return }
        record.calendarFile = file.path
        record.calendarFailure = failure
    }

    private var today: CivilDate { agentState.locality.zone.civil(of: time.now).date }

    /// `nil` if the user wants none.
    private var file: PublishedFile? {
        let settings = agentState.settings.calendar
        guard !settings.publishFile.isEmpty else { return nil }
        let path =
            settings.publishFile.hasPrefix("~/")
            ? (home ?? "") + settings.publishFile.dropFirst() : settings.publishFile
        return PublishedFile(path: path, mode: settings.publishMode.bits)
    }

    private func handle(_ change: AgentState.StateChange) {
        switch change {
        case .changed, .zoneChanged: gather()
        case .recovered, .repaired: publish()
        case .configured(let before):
            if before.calendar != agentState.settings.calendar
                || before.household != agentState.settings.household
            {
                publish()
            }
        case .answered, .remindersDue, .attentionChanged: if lookedOn != today { gather() }
        case .storageFailed, .syncRequested, .phonesChanged, .peopleChanged: break
        }
    }

    /// Writes changes together with any others made within a second.
    private func gather() {
        guard !isGathering, file != nil, !agentState.isClosed else { return }
        isGathering = true
        time.after(
            Self.gathering,
            callback { publisher in
                publisher.isGathering = false
                publisher.publish()
            })
    }

    private func publish() {
        if file == nil { failure = nil }
        if file != nil, !agentState.isClosed, passes.request() { task { await $0.work() } }
    }

    private func work() async {
        while passes.begin(unless: agentState.isClosed) {
            guard let file else { continue }
            lookedOn = today
            do {
                guard let calendar = try await calendar() else { continue }
                if try file.put(calendar.bytes) {
                    log.info("the calendar of the household is written: \(file.path)")
                }
                failure = nil
            } catch let error as PublishedFile.Failure {
                report(error.reason, file)
            } catch {
                // The store says so itself; the next change tries again.
                log.warning("the calendar of the household is not written: \(error)")
            }
        }
    }

    /// - Returns: `nil` if another pass is wanted.
    private func calendar() async throws -> HouseholdCalendar? {
        var calendar = HouseholdCalendar(name: PublishText.name)
        for kind in Subject.Kind.allCases {
            let dates = try agentState.attempt {
                try agentState.store.householdDates(of: kind, now: time.now, in: agentState.locality)
            }
            for (place, date) in dates.enumerated() {
                calendar.add(HouseholdCalendar.Entry(date))
                guard place % Self.chunk == Self.chunk - 1 else { continue }
                await Task.yield()
                if passes.isWanted || agentState.isClosed { return nil }
            }
            await Task.yield()
        }
        return calendar
    }

    /// Tells the user once why the calendar is not written.
    private func report(_ reason: String, _ file: PublishedFile) {
        guard failure != reason, !agentState.isClosed else { return }
        failure = reason
        log.warning("the calendar of the household is not written: \(file.path): \(reason)")
        do {
            try agentState.say(PublishText.isNotWritten, PublishText.whyNotWritten(file.path, reason))
        } catch {
            log.error("cannot tell the user: \(error)")
        }
    }
}

extension Settings.PublishMode {
    fileprivate var bits: UInt32 {
        switch self {
        case .owner: 0o600
        case .group: 0o640
        case .everyone: 0o644
        }
    }
}
