package import CivilTime

/// The readings of a meter: at most one for each day, and totals that never fall.
package struct MeterLog: Sendable, Hashable {
    /// By day.
    package private(set) var readings: [MeterReading]

    package init(_ readings: [MeterReading] = []) {
        self.readings = readings.sorted { $0.day < $1.day }
    }

    package var latest: MeterReading? { readings.last }

    /// The last reading on or before a day.
    package func reading(by day: CivilDate) -> MeterReading? { readings.last { $0.day <= day } }

    /// The use until a day: between two readings as if it had grown evenly, and later that of the last one.
    /// - Returns: `nil` for a day before the first reading.
    package func total(on day: CivilDate) -> DecimalAmount? {
        guard let before = reading(by: day) else { return nil }
        guard let after = readings.first(where: { $0.day > day }), before.day < day,
            let use = after.total - before.total,
            let part = use.share(
                DecimalAmount(Int32(clamping: before.day.days(until: day))),
                of: DecimalAmount(Int32(clamping: before.day.days(until: after.day))), scale: 0)
        else { return before.total }
        return (before.total + part).map { min($0, after.total) }
    }

    /// What the meter that is in use now shows at a total; `nil` before the first reading.
    package func value(at total: DecimalAmount) -> DecimalAmount? {
        guard let latest, let shift = latest.total - latest.value else { return nil }
        return total - shift
    }

    // MARK: - New readings

    /// Why a reading is not taken as it stands.
    package enum Doubt: Error, Sendable, Hashable {
        /// It is lower than an earlier reading.
        case isLower(than: MeterReading)
        /// It is higher than a later reading.
        case isHigher(than: MeterReading)
        /// It is far more than the rate of the meter lets expect since an earlier reading.
        case isFast(since: MeterReading, MeterRate)
        case isTooLarge
    }

    /// So many times the usual use is rather a digit too many.
    private static let absurd: Int32 = 50

    /// Whether a reading is plausible: not more than fifty times what is usual since the reading before it, or in a week
    /// if that is longer.
    package func checkHaste(of value: DecimalAmount, on day: CivilDate) throws(Doubt) {
        guard let rate, let before = self.reading(by: day),
            let use = try reading(value, on: day).total - before.total
        else { return }
        let days = max(before.day.days(until: day), Self.leastDays)
        guard
            let usual = rate.use.share(
                DecimalAmount(Int32(clamping: days)), of: DecimalAmount(Int32(clamping: rate.days)), scale: 6),
            let most = usual.multiplied(by: Self.absurd), use > most
        else { return }
        throw .isFast(since: before, rate)
    }

    /// The log with another reading; one of the same day replaces it.
    /// - Throws: The use would fall.
    package func adding(_ value: DecimalAmount, on day: CivilDate) throws(Doubt) -> MeterLog {
        let reading = try self.reading(value, on: day)
        if let before = self.reading(by: day), before.total > reading.total {
            throw .isLower(than: before)
        }
        if let after = readings.first(where: { $0.day > day }), after.total < reading.total {
            throw .isHigher(than: after)
        }
        return with(reading)
    }

    /// The log with a reading that is right, without those that contradict it.
    package func correcting(_ value: DecimalAmount, on day: CivilDate) throws(Doubt) -> MeterLog {
        let reading = try self.reading(value, on: day)
        return MeterLog(
            readings.filter { $0.day <= day ? $0.total <= reading.total : $0.total >= reading.total }
        ).with(reading)
    }

    /// The log with the first reading of a meter that replaces the present one: the use goes on from there.
    /// - Parameters:
    ///   - old: What the old meter showed in the end; as its last reading if `nil`.
    ///   - isRight: Whether `old` is right although readings contradict it, which are then wrong.
    /// - Throws: `old` is lower than a reading, or far more than usual, or there are readings after `day`.
    package func replacing(
        _ value: DecimalAmount, on day: CivilDate, old: DecimalAmount? = nil, isRight: Bool = false
    ) throws(Doubt) -> MeterLog {
        if let after = readings.first(where: { $0.day > day }) { throw .isHigher(than: after) }
        var ended = self
        if let old {
            ended = try isRight ? correcting(old, on: day) : adding(old, on: day)
            if !isRight { try checkHaste(of: old, on: day) }
        }
        return ended.with(
            MeterReading(day: day, value: value, total: ended.latest?.total ?? value))
    }

    /// What is read on a day, of the meter that was in use then.
    private func reading(_ value: DecimalAmount, on day: CivilDate) throws(Doubt) -> MeterReading {
        guard let known = self.reading(by: day) ?? readings.first else {
            return MeterReading(day: day, value: value, total: value)
        }
        guard let shift = known.total - known.value, let total = value + shift else { throw .isTooLarge }
        return MeterReading(day: day, value: value, total: total)
    }

    private func with(_ reading: MeterReading) -> MeterLog {
        MeterLog(readings.filter { $0.day != reading.day } + [reading])
    }
}

// MARK: - Forecast

/// How fast a meter goes.
package struct MeterRate: Sendable, Hashable {
    /// More than nothing.
    package let use: DecimalAmount
    /// At least `MeterLog.leastDays`.
    package let days: Int

    /// How much it goes in a day, to two decimal places.
    package var perDay: DecimalAmount? {
        use.share(DecimalAmount(1), of: DecimalAmount(Int32(clamping: days)), scale: 2)
    }

    /// How many days some more use takes, rounded up; `nil` for more than a century.
    package func days(for more: DecimalAmount) -> Int? {
        let (product, overflow) = more.millionths.multipliedReportingOverflow(by: Int128(days))
        guard !overflow, more.isPositive else { return overflow ? nil : 0 }
        let (whole, rest) = product.quotientAndRemainder(dividingBy: use.millionths)
        let needed = whole + (rest > 0 ? 1 : 0)
        return needed <= Int128(Self.mostDays) ? Int(needed) : nil
    }

    private static let mostDays = 36_525
}

/// When a meter reaches a total.
package enum MeterForecast: Sendable, Hashable {
    /// By the first reading that says so.
    case reached(on: CivilDate)
    case expected(on: CivilDate)
    /// The readings tell no rate, or it takes more than a century.
    case unknown

    package var day: CivilDate? {
        switch self {
        case .reached(let day), .expected(let day): day
        case .unknown: nil
        }
    }
}

extension MeterLog {
    /// Readings tell a rate once they lie a week apart: one long drive is no habit.
    package static let leastDays = 7
    /// How far back the rate looks: far enough for a holiday, and not into last year's habits.
    private static let daysOfRate = 90

    /// The rate of the last three months or, if there are too few readings, of all.
    /// - Returns: `nil` if the readings do not tell it, or nothing has been used meanwhile.
    package var rate: MeterRate? {
        guard let latest, let first = readings.first else { return nil }
        let start = readings.last { $0.day.days(until: latest.day) >= Self.daysOfRate } ?? first
        let days = start.day.days(until: latest.day)
        guard days >= Self.leastDays, let use = latest.total - start.total, use.isPositive else { return nil }
        return MeterRate(use: use, days: days)
    }

    /// When the use reaches `total`.
    package func forecast(of total: DecimalAmount) -> MeterForecast {
        if let reached = readings.first(where: { $0.total >= total }) { return .reached(on: reached.day) }
        guard let latest, let more = total - latest.total, let days = rate?.days(for: more) else {
            return .unknown
        }
        return .expected(on: latest.day.adding(days: days))
    }
}
