import AgentInterface
import CivilTime
import DBus
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Timing1` over the store.
struct TimingService: Sendable {
    let gate: RequestGate

    var interface: Interface {
        Timing1.interface([
            Timing1.list.serve(timing),
            Timing1.set.serve(setTiming),
            Timing1.reset.serve(resetTiming),
        ])
    }

    func timing(for caller: BusName) async throws(AgentError) -> [TimingRecord] {
        try gate.admit(caller)
        return try records()
    }

    func setTiming(_ kind: String, isOn: Bool, for caller: BusName) async throws(AgentError)
        -> [TimingRecord]
    {
        try gate.admit(caller)
        for kind in try kinds(kind) {
            try gate.read { try $0.setTiming(of: kind, isOn: isOn, now: gate.now) }
        }
        gate.agentState.learnHoursAgain()
        return try records()
    }

    func resetTiming(_ kind: String, for caller: BusName) async throws(AgentError) -> [TimingRecord] {
        try gate.admit(caller)
        let of = kind.isEmpty ? nil : try kinds(kind).first
        try gate.read { try $0.resetTiming(of: of) }
        gate.agentState.learnHoursAgain()
        return try records()
    }

    private func kinds(_ text: String) throws(AgentError) -> [Subject.Kind] {
        if text.isEmpty { return LearnedHours.kinds }
        guard let kind = Subject.Kind(rawValue: text), LearnedHours.kinds.contains(kind) else {
            let excerpt = CleanText.excerpt(of: text, length: 40)
            throw AgentError(.invalid, AlertText.noLearnedHour(excerpt, kinds: LearnedHours.kinds))
        }
        return [kind]
    }

    private func records() throws(AgentError) -> [TimingRecord] {
        let session = gate.agentState
        session.learnHours()
        let (today, learned) = (session.locality.zone.civil(of: gate.now).date, session.learned)
        let timings = try gate.read { try $0.timings(on: today) }
        var whole = TimingRecord()
        whole.isOn = session.settings.timing.learn
        whole.count(timings.reduce(into: TimingCounts()) { $0 += $1.counts })
        whole.set(
            working: learned.brief(on: .working), weekend: learned.brief(on: .weekend), else: learned.dateHour
        )
        return [whole]
            + timings.filter { LearnedHours.kinds.contains($0.kind) }.map { timing in
                var record = TimingRecord()
                record.kind = timing.kind.rawValue
                record.isOn = session.settings.timing.learn && !timing.mode.isOff
                record.isRare = timing.mode.isRare
                record.count(timing.counts)
                record.set(
                    working: learned.choice(for: timing.kind, onDayOfKind: .working),
                    weekend: learned.choice(for: timing.kind, onDayOfKind: .weekend), else: learned.dateHour)
                return record
            }
    }
}

extension TimingRecord {
    fileprivate mutating func count(_ counts: TimingCounts) {
        answered = UInt32(clamping: counts.answered)
        missed = UInt32(clamping: counts.missed)
        unprompted = UInt32(clamping: counts.unprompted)
    }

    fileprivate mutating func set(
        working: LearnedHours.Choice?, weekend: LearnedHours.Choice?, else dateHour: TimeOfDay
    ) {
        self.working = working?.time ?? dateHour
        self.weekend = weekend?.time ?? dateHour
        nearWorking = UInt32(clamping: working?.near ?? 0)
        ofWorking = UInt32(clamping: working?.total ?? 0)
        nearWeekend = UInt32(clamping: weekend?.near ?? 0)
        ofWeekend = UInt32(clamping: weekend?.total ?? 0)
    }
}
