import AgentInterface
import CivilTime
import Logging
import Rules
import Store

/// Quiet periods that the user asks for.
extension Agent {
    /// - Parameter time: When the quiet period ends; `nil` ends it now.
    /// - Throws: `.invalid` for a time that has passed or is more than 30 days away; a storage error.
    func setQuiet(_ time: SnoozeTime?) async throws(AgentError) -> QuietRecord {
        let until = try time.map { time throws(AgentError) in
            try moment(time, within: Presence.longestQuiet, else: AgentText.quietTooLong)
        }
        try gate.read {
            try $0.setQuiet(until: until, now: self.time.now, in: agentState.locality.zone)
        }
        log.notice("\(until.map { "quiet until \($0)" } ?? "no longer quiet because somebody asked for it")")
        agentState.presence.quietUntil = until
        return try await quiet()
    }

    /// - Parameter time: When the pause ends; `nil` ends it now.
    /// - Throws: `.invalid` for a time that has passed or is more than 90 days away; a storage error.
    func setPause(_ time: SnoozeTime?) async throws(AgentError) -> QuietRecord {
        let until = try time.map { time throws(AgentError) in
            try moment(time, within: Presence.longestPause, else: AgentText.pauseTooLong)
        }
        try gate.read {
            try $0.setPause(until: until, now: self.time.now, in: agentState.locality.zone)
        }
        log.notice(
            "\(until.map { "paused until \($0)" } ?? "no longer paused because somebody asked for it")")
        agentState.presence.pausedUntil = until
        return try await quiet()
    }

    func quiet() async throws(AgentError) -> QuietRecord {
        let (now, attention) = (time.now, agentState.attention)
        var record = QuietRecord()
        record.hours = attention.rules.hours.description
        record.until = attention.presence.quietEnd(after: now)
        record.pausedUntil = attention.presence.pauseEnd(after: now)
        if let hold = attention.hold(at: now) {
            record.isQuiet = true
            record.because = hold.because
            record.ends = hold.until
        }
        record.doNotDisturb =
            switch attention.presence.isSilenced {
            case true?: .on
            case false?: .off
            case nil: .unknown
            }
        record.isLocked = attention.presence.isLocked
        record.isIdle = attention.presence.isIdle
        record.nextBrief = attention.rules.brief.next(after: now, in: attention.zone)
        let held = try await AgentError.translating { try await notifier.held }
        record.held = UInt32(clamping: held.count)
        record.heldUntil = held.until
        record.heldBecause = Attention.Reason.allCases.filter(held.reasons.contains)
        record.serverState = await serverState
        return record
    }

    /// Restores the quiet period and the pause that the user asked for before a restart.
    func rememberQuiet() {
        do {
            (agentState.presence.quietUntil, agentState.presence.pausedUntil) = try agentState.attempt {
                (try agentState.store.quietUntil(), try agentState.store.pausedUntil())
            }
        } catch {
            log.warning("it is not known whether somebody has asked for quiet: \(error)")
        }
    }

    /// - Parameter tooLong: Why a moment further away than `longest` is refused.
    private func moment(
        _ time: SnoozeTime, within longest: Duration, else tooLong: String
    ) throws(AgentError) -> Instant {
        let (now, locality) = (self.time.now, agentState.locality)
        let moment: Instant
        do throws(InvalidValue) {
            moment = try time.meant(at: now, in: locality).moment(in: locality, field: "until")
        } catch {
            throw AgentError(error)
        }
        guard moment - now <= longest else { throw AgentError(.invalid, tooLong) }
        return moment
    }
}
