import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules
import Settings
import Store

/// Scheduling of the jobs.
extension Refresher {
    /// The longest wait of a job.
    private static let longestWait = Duration.seconds(8 * 86_400)

    /// Adjusts the jobs to changed settings or shops.
    func planJobs() {
        for name in plan.unknownSources { log.warning("there is no source of recalls '\(name)'") }
        do {
            let wanted = try wantedJobs()
            try agentState.attempt {
                let known = try agentState.store.jobs().map(\.name)
                let names = wanted.map(\.name)
                try agentState.store.unschedule(
                    known.filter { RefreshJob($0) != nil && !names.contains($0) })
                for name in names where !known.contains(name) {
                    try agentState.store.schedule(name, at: time.now)
                }
            }
        } catch {
            log.warning("what is to be fetched is not known: \(error)")
        }
        arm()
    }

    private func wantedJobs() throws(StoreError) -> [RefreshJob] {
        let plan = plan
        let shops = try agentState.attempt {
            plan.readsShops ? try agentState.store.shops() : []
        }
        return plan.sources.map(RefreshJob.source) + shops.map { .shop($0.id) }
    }

    func handle(_ change: AgentState.StateChange) {
        switch change {
        case .changed(let subjects, _):
            let lists = Set(subjects.map(\.kind.list))
            if lists.contains(.items), catalogueHandle.isThere { matchSoon() }
            if lists.contains(.shops) {
                task { await $0.takeAnswers() }
                if !rounds.isAtWork { planJobs() }
            }
        case .recovered, .repaired:
            if catalogueHandle.isThere { matchSoon() }
            planJobs()
        case .configured(let before):
            let settings = agentState.settings
            if settings.recalls != before.recalls || settings.shops != before.shops { planJobs() }
        case .answered, .remindersDue, .storageFailed, .zoneChanged, .syncRequested, .phonesChanged,
            .peopleChanged,
            .attentionChanged:
            break
        }
    }

    func lookAgain() { arm() }

    func networkIsBack() {
        do {
            try agentState.attempt {
                for job in try agentState.store.jobs()
                where job.failures > 0 && RefreshJob(job.name) != nil {
                    guard let last = job.lastAt, time.now - last >= RefreshPlan.shopPause else { continue }
                    try agentState.store.schedule(job.name, at: time.now, isMoved: true)
                }
            }
        } catch {
            log.warning("what had failed is not fetched sooner: \(error)")
        }
        arm()
    }

    /// Sets the alarm for the next job, if there is one.
    func arm() {
        guard !isStopped, !agentState.isClosed, !rounds.isAtWork else { return }
        do {
            let moment = try nextJob().map { max($0, notBefore) }
            if let moment, moment <= time.now { return begin() }
            try alarm.set(to: moment, by: time, callback { $0.fired($1) })
        } catch {
            log.warning("what is to be fetched may come late: \(error)")
        }
    }

    func nextJob() throws(StoreError) -> Instant? {
        try plannedJobs().map(\.nextAt).min()
    }

    /// The jobs that the settings allow. The store may list more, if their removal could not be saved.
    func plannedJobs() throws(StoreError) -> [(job: RefreshJob, nextAt: Instant)] {
        let plan = plan
        return try agentState.attempt { try agentState.store.jobs() }.compactMap { state in
            RefreshJob(state.name).flatMap { plan.includes($0) ? ($0, state.nextAt) : nil }
        }
    }

    private func fired(_ firing: WallClockTimer.Firing) {
        alarm.didFire()
        if firing == .clockWasSet {
            notBefore = .earliest
            moveJobsBack()
        }
        arm()
    }

    /// Limits every wait to `longestWait`, in case the clock was set back.
    func moveJobsBack() {
        do {
            try agentState.attempt { try agentState.store.moveJobsBack(to: time.now + Self.longestWait) }
        } catch {
            log.warning("what is to be fetched may come late: \(error)")
        }
    }
}
