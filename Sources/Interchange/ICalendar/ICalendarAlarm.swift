package import CivilTime

/// An alarm of a task or an event.
///
/// Source: RFC 5545, section 3.6.6; RFC 9074.
package struct ICalendarAlarm: Sendable, Hashable {
    package enum Trigger: Sendable, Hashable {
        /// So long after the entry starts, or before it if negative.
        case fromStart(CivilPeriod)
        /// So long after the entry ends or is due, or before it if negative.
        case fromEnd(CivilPeriod)
        /// At a single time, also of an entry that repeats.
        case at(ICalendarTime)
    }

    /// Why it never rings. The names are those of the properties and values that say so.
    package enum Silence: String, Sendable, Hashable {
        /// `ACTION:NONE`, the time of 1976 that Apple's programs write for never, or switched off in KOrganizer.
        case never
        /// It rings at a place and not at a time.
        case proximity
        /// Its trigger is missing or cannot be read.
        case unread
        /// It counts from a time that the entry does not have.
        case noAnchor
    }

    /// The alarm's own name, also where programs write it as another property.
    package let uid: String?
    /// In upper case.
    package let action: String?
    /// `nil` if it is missing or cannot be read.
    package let trigger: Trigger?
    /// How often it rings again.
    package let repetitions: Int
    package let interval: CivilPeriod?
    /// Up to when it has been dismissed.
    package let acknowledged: Instant?
    /// The alarm that it repeats after a snooze.
    package let snoozeOf: String?
    /// Why it never rings, whatever the entry's times are.
    package let silence: Silence?
    package let line: Int

    /// How often an alarm rings again at most.
    package static let mostRepetitions = 100
}

extension ICalendarAlarm {
    /// The moments at which it rings for an entry with these times, earliest first.
    ///
    /// A task without a start counts from when it is due. What counts from an end that is not there never rings.
    package func moments(start: ICalendarTime?, end: ICalendarTime?, in locality: Locality) -> [Instant] {
        guard silence == nil, let trigger, let first = first(trigger, start, end, locality) else { return [] }
        guard repetitions > 0, let interval, !interval.isNegative, interval != .zero else { return [first] }
        var moments = [first]
        for _ in 0..<min(repetitions, Self.mostRepetitions) {
            moments.append(moments[moments.count - 1] + interval.nominalLength)
        }
        return moments
    }

    private func first(
        _ trigger: Trigger, _ start: ICalendarTime?, _ end: ICalendarTime?, _ locality: Locality
    ) -> Instant? {
        switch trigger {
        case .at(let time): time.instant(in: locality)
        case .fromStart(let period): (start ?? end)?.instant(adding: period, in: locality)
        case .fromEnd(let period): end?.instant(adding: period, in: locality)
        }
    }

    /// Whether it still has to ring at `moment`: nobody has dismissed it since.
    /// - Parameter lastAcknowledged: Of the entry, as Thunderbird writes it.
    package func isPending(at moment: Instant, lastAcknowledged: Instant? = nil) -> Bool {
        moment > max(acknowledged ?? .earliest, lastAcknowledged ?? .earliest)
    }
}
