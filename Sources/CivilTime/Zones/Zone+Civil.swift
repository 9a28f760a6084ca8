/// The moment of a civil time, and whether clocks show that time once, twice or never.
package struct CivilReading: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case exact
        /// Clocks skip it, and show it plus the gap's length, or the start of the day after a skipped day.
        case gap
        /// Clocks show it twice; the moment is the first.
        case overlap
    }

    package let instant: Instant
    package let kind: Kind
}

extension Zone {
    /// The moment at which clocks show `civil`; the first one if they show it twice. A skipped time is read
    /// with the offset before the gap, so that 02:30 becomes 03:30. A time on a day that is skipped
    /// altogether, such as 30 December 2011 in Apia, becomes the first moment after the gap.
    ///
    /// Source: RFC 5545, section 3.3.5.
    package func instant(of civil: CivilDateTime) -> Instant {
        reading(of: civil).instant
    }

    /// The result of `instant(of:)`, with its kind.
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

    /// The first moment of `date`. If clocks skip midnight or the whole day, the first moment after the gap.
    package func startOfDay(_ date: CivilDate) -> Instant {
        switch moments(showing: CivilDateTime(date, .midnight).clockSeconds) {
        case .once(let moment), .repeatedly(let moment): Instant(secondsSince1970: moment)
        case .never(let gap): Instant(secondsSince1970: gap.at)
        }
    }

    /// In seconds since 1970.
    private enum Moments {
        case once(Int64)
        case repeatedly(first: Int64)
        case never(Gap)
    }

    /// Clocks change from `at + before` to `at + after`; both offsets are in seconds east of UTC.
    private struct Gap {
        let at: Int64
        let before: Int64
        let after: Int64
    }

    /// A span of time without changes, in seconds since 1970.
    private struct Stretch {
        let start: Int64
        let end: Int64
        let offset: Int64
    }

    private func moments(showing clock: Int64) -> Moments {
        // Offsets stay below 26 hours, so this span contains all moments that could show the reading, and the
        // gap that could skip it.
        let stretches = stretches(in: clock - 100_000...clock + 100_000)
        let moments = stretches.compactMap { stretch in
            let moment = clock - stretch.offset
            return stretch.start <= moment && moment < stretch.end ? moment : nil
        }
        if let first = moments.first { return moments.count == 1 ? .once(first) : .repeatedly(first: first) }

        // The reading is too late for the first stretch, which has no start, and too early for the last,
        // which has no end. So it lies between two neighbours.
        let neighbours = zip(stretches, stretches.dropFirst())
        guard let (before, after) = neighbours.first(where: { clock - $1.offset < $1.start }) else {
            preconditionFailure("a clock time is in a stretch or between two")
        }
        return .never(Gap(at: after.start, before: before.offset, after: after.offset))
    }

    /// The stretches in `span`; the first has no start, the last has no end.
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
