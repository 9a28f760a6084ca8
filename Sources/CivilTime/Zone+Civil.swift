/// The moment at which clocks show a civil time, and whether they really show it, and once.
package struct CivilReading: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case exact
        /// Clocks skip it. They show the same time plus the gap's length, or the day after a skipped day.
        case gap
        /// Clocks show it twice; this is the first.
        case overlap
    }

    package let instant: Instant
    package let kind: Kind
}

extension Zone {
    /// The moment at which clocks show `civil`: the first, if they show it twice. A time that they skip is
    /// read with the offset before the gap, so that 02:30 rings at 03:30; on a day that they skip altogether,
    /// as Apia did 30 December 2011, it is the next moment there is.
    ///
    /// Source: RFC 5545, section 3.3.5; docs/time.md.
    package func instant(of civil: CivilDateTime) -> Instant {
        reading(of: civil).instant
    }

    /// `instant(of:)` together with what is special about it.
    package func reading(of civil: CivilDateTime) -> CivilReading {
        let clock = civil.clockSeconds
        switch moments(showing: clock) {
        case .once(let moment):
            return CivilReading(instant: Instant(secondsSince1970: moment), kind: .exact)
        case .repeatedly(let first):
            return CivilReading(instant: Instant(secondsSince1970: first), kind: .overlap)
        case .never(let gap):
            let midnight = CivilDateTime(civil.date, .midnight).clockSeconds
            let isDaySkipped = gap.at + gap.before <= midnight && midnight + 86_400 <= gap.at + gap.after
            let moment = isDaySkipped ? gap.at : clock - gap.before
            return CivilReading(instant: Instant(secondsSince1970: moment), kind: .gap)
        }
    }

    /// The first moment of `date`. Where clocks skip midnight, or that day, it is the first after the gap.
    package func startOfDay(_ date: CivilDate) -> Instant {
        switch moments(showing: CivilDateTime(date, .midnight).clockSeconds) {
        case .once(let moment), .repeatedly(let moment): Instant(secondsSince1970: moment)
        case .never(let gap): Instant(secondsSince1970: gap.at)
        }
    }

    /// All in seconds since 1970.
    private enum Moments {
        case once(Int64)
        case repeatedly(first: Int64)
        case never(Gap)
    }

    /// Clocks go from `at + before` to `at + after`, both seconds east of UTC.
    private struct Gap {
        let at: Int64
        let before: Int64
        let after: Int64
    }

    /// A time without changes, in seconds since 1970.
    private struct Stretch {
        let start: Int64
        let end: Int64
        let offset: Int64
    }

    private func moments(showing clock: Int64) -> Moments {
        // No offset reaches 26 hours, so all moments that could show it are in here, and the
        // gap that hides it.
        let stretches = stretches(in: clock - 100_000...clock + 100_000)
        let moments = stretches.compactMap { stretch in
            let moment = clock - stretch.offset
            return stretch.start <= moment && moment < stretch.end ? moment : nil
        }
        if let first = moments.first { return moments.count == 1 ? .once(first) : .repeatedly(first: first) }

        // Too late for the first stretch, which has no start, and too early for the last, which has no end:
        // between two neighbours the one turns into the other.
        let neighbours = zip(stretches, stretches.dropFirst())
        guard let (before, after) = neighbours.first(where: { clock - $1.offset < $1.start }) else {
            preconditionFailure("a clock time is in a stretch or between two")
        }
        return .never(Gap(at: after.start, before: before.offset, after: after.offset))
    }

    /// Those that meet `span`; the first one without its start, the last one without its end.
    private func stretches(in span: ClosedRange<Int64>) -> [Stretch] {
        var stretches: [Stretch] = []
        var start = Int64.min
        var offset = type(at: span.lowerBound - 1).offset.seconds64
        for change in changes(in: span) {
            stretches.append(Stretch(start: start, end: change.at, offset: offset))
            (start, offset) = (change.at, change.type.offset.seconds64)
        }
        return stretches + [Stretch(start: start, end: .max, offset: offset)]
    }
}
