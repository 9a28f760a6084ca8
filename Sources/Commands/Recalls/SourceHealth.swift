import AgentInterface
import CivilTime

/// How far a source of recalls can be relied on at a moment.
///
/// Only what was heard within three times its interval counts as known: silence is never taken for good news
/// (docs/recalls.md).
enum SourceHealth: Sendable, Hashable {
    case off
    /// It is on, and its turn has not come yet.
    case waiting
    /// It has been asked, and has never answered.
    case neverHeard
    /// Nothing has come for three times its interval.
    case silent
    /// It did not answer the last time; what it said before is fresh enough.
    case failing
    case good

    init(_ source: RecallSourceRecord, at now: Instant) {
        guard source.isOn else {
            self = .off
            return
        }
        guard let last = source.succeededAt else {
            self = source.askedAt == nil ? .waiting : .neverHeard
            return
        }
        if source.isSilent || now - last > source.interval * 3 {
            self = .silent
        } else {
            self = source.failures > 0 ? .failing : .good
        }
    }

    /// Whether what it has published lately is among what is stored.
    var isFresh: Bool { self == .good || self == .failing }
}
