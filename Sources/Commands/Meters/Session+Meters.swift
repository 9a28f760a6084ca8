import AgentInterface
import CivilTime
import JSONText
import Rules
import Sentences

extension Session {
    /// What a reading that is lower than the last one means.
    enum LowerReading { case correction, replacement }

    /// Parses what a meter shows: `48950`, `48950 km`, `48.950`.
    /// - Parameter last: What it showed last, which tells `48.950` from 48.95.
    func reading(_ text: String, for option: String, unit: String, after last: DecimalAmount?)
        throws(CommandFailure) -> DecimalAmount
    {
        guard let number = MeterNumber(text) else {
            throw CommandFailure(.badData, MeterText.isNoReading(VisibleText.line(text), for: option))
        }
        guard number.unit.isEmpty || MeterUnit.isSame(number.unit, unit) else {
            throw CommandFailure(
                .badData,
                MeterText.hasOtherUnit(VisibleText.line(text), for: option, VisibleText.line(unit)))
        }
        return number.value(after: last)
    }

    /// Asks what a reading means that is lower than an earlier one.
    /// - Throws: If nobody can answer, or it is a mistake; nothing has changed.
    func meaning(of value: DecimalAmount, below last: ReadingRecord, _ meter: MeterRecord)
        async throws(CommandFailure) -> LowerReading
    {
        let (now, before) = (
            MeterText.amount(value, meter.unit), MeterText.amount(last.value, meter.unit)
        )
        let day = words(for: last.on)
        guard let prompt else {
            throw CommandFailure(
                .refused, MeterText.isLower(now, than: before, on: day, VisibleText.line(meter.name), value))
        }
        let answer = try await answer(to: MeterText.asksMeaning(now, before, on: day), at: prompt)
        switch answer.lowercased().first {
        case "w": return .correction
        case "r": return .replacement
        default: throw CommandFailure(.refused, SessionText.nothingChanged)
        }
    }

    /// Asks about the final reading of a meter that is replaced.
    /// - Returns: Whether it is right; `false` if there is nothing to ask.
    /// - Throws: As `isSure`.
    func isSureOfLast(_ fields: ReadingFields, of meter: MeterRecord) async throws(CommandFailure) -> Bool {
        guard let old = fields.old else { return false }
        let (day, name) = (fields.on ?? today, VisibleText.line(meter.name))
        let command = MeterText.replaceCommand(name, old: old, value: fields.value ?? .zero)
        guard let last = meter.readings.first(where: { $0.on <= day }), old < last.value else {
            return try await isSure(of: old, on: day, meter, orSay: command)
        }
        let words = MeterText.isLowerAtLast(
            MeterText.amount(old, meter.unit), than: MeterText.amount(last.value, meter.unit),
            on: self.words(for: last.on))
        try await agree(
            MeterText.asksWhetherRight(words), orRefuse: MeterText.isRefused(words, unless: command))
        return true
    }

    /// Names the readings that a correction has removed.
    func noteRemovedReadings(of meter: MeterRecord) {
        guard !meter.removed.isEmpty else { return }
        console.note(
            StyledText(
                MeterText.removedReadings(meter.removed.map { ($0.value, words(for: $0.on)) }, meter.unit),
                .dim))
    }

    /// Asks about a reading that is far more than usual.
    /// - Parameter command: What says that it is right.
    /// - Returns: Whether it is right; `false` if there is nothing to ask.
    /// - Throws: If nobody can answer, or it is a mistake; nothing has changed.
    func isSure(
        of value: DecimalAmount, on day: CivilDate, _ meter: MeterRecord, orSay command: String
    ) async throws(CommandFailure) -> Bool {
        let log = MeterLog(
            meter.readings.map { MeterReading(day: $0.on, value: $0.value, total: $0.total) })
        do throws(MeterLog.Doubt) {
            try log.checkHaste(of: value, on: day)
            return false
        } catch {
            guard case .isFast(let before, let rate) = error else { return false }
            let words = MeterText.isFast(
                MeterText.amount(value, meter.unit), MeterText.amount(before.value, meter.unit),
                on: self.words(for: before.day), rate.perDay.map { MeterText.amount($0, meter.unit) })
            try await agree(
                MeterText.asksWhetherRight(words),
                orRefuse: MeterText.isRefused(words, unless: command))
            return true
        }
    }

    /// Confirms a change of a meter, and says when its maintenance is due.
    func confirm(_ sentence: String, of meter: MeterRecord, asJSON: Bool) async throws(CommandFailure) {
        if asJSON { return console.sayVerbatim(json: meter.json.text) }
        confirm(StyledText(sentence))
        try await sayPlans(of: meter)
    }

    /// Says when the maintenance of a meter is due.
    func sayPlans(of meter: MeterRecord) async throws(CommandFailure) {
        guard !meter.plans.isEmpty else { return }
        for plan in try await ask(Maintenance1.list, MaintenanceQuery())
        where plan.details.meter == meter.id && plan.pausedOn == nil {
            console.say(
                StyledText(
                    MeterText.plan(plan, due: words(for: plan.due)), plan.due <= today ? .bad : .plain))
        }
    }

    /// The use in `text`, such as `500 h`; `nil` if it is a time.
    /// - Throws: It is a number with a unit, but none that can be a use.
    func use(_ text: String, for option: String) throws(CommandFailure) -> Quantity? {
        guard text.first?.isNumber ?? false, MeterNumber(text)?.unit.isEmpty == false else { return nil }
        // Hours and minutes are no interval of maintenance.
        if let repetition = try? phrases.repetition("\(text) after done"),
            case .afterDone(let period) = repetition, period.seconds == 0
        {
            return nil
        }
        if case .rule(let rule, _)? = try? phrases.repetition(text), rule.frequency >= .daily { return nil }
        guard let number = MeterNumber(text) else { return nil }
        return try checked(option) { () throws(InvalidValue) in
            // `15.000 km` between two services are no fifteen kilometres.
            try Quantity(number.values[0], unit: MeterUnit.usual(number.unit))
        }
    }

    /// The total use when a meter showed this value on a day, across replaced meters.
    /// - Throws: If the meter has never shown so much.
    func total(_ shown: DecimalAmount, of meter: String, on day: CivilDate) async throws(CommandFailure)
        -> DecimalAmount
    {
        let meter = try await ask(Meters1.get, meter)
        // Newest first.
        guard let reading = meter.readings.first(where: { $0.on <= day }) ?? meter.readings.last,
            let newest = meter.readings.first, let before = reading.total - reading.value,
            let total = shown + before
        else { return shown }
        guard total <= newest.total else {
            throw CommandFailure(.badData, MeterText.isMoreThanRead(shown, meter))
        }
        return total
    }

    /// The meter of maintenance: the one that is named, that of the item, or the only one that counts in the unit.
    func meter(_ name: String?, ofItem item: String?, counting unit: String) async throws(CommandFailure)
        -> MeterRecord
    {
        let meter: MeterRecord
        if let name {
            meter = try await ask(Meters1.get, name)
        } else {
            let all = try await ask(Meters1.list, ())
            let fitting = all.filter { MeterUnit.isSame($0.unit, unit) }
            let ofItem = item.flatMap { item in
                all.first { Meter.key(of: $0.name) == Meter.key(of: item) }
            }
            // "every 6 hours" may mean the clock, unless the meter is named or belongs to the item.
            let isOnly = fitting.count == 1 && MeterUnit.usual(unit) != "h"
            guard let found = ofItem ?? (isOnly ? fitting.first : nil) else {
                throw CommandFailure(
                    .noInput,
                    MeterText.needsMeter(
                        VisibleText.line(unit), item.map { VisibleText.line($0) },
                        fitting.map { VisibleText.line($0.name) }))
            }
            meter = found
        }
        guard MeterUnit.isSame(meter.unit, unit) else {
            throw CommandFailure(
                .badData,
                MeterText.countsOther(
                    VisibleText.line(meter.name), VisibleText.line(meter.unit), VisibleText.line(unit)))
        }
        return meter
    }
}
