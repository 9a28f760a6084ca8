import AgentInterface
import CivilTime

/// How reliable a source of recalls is at the moment.
///
/// A source is up to date only if it was read within three times its interval: silence must not pass for good
/// news.
enum SourceHealth: Sendable, Hashable {
    case off
    /// It is enabled and has not been read yet.
    case waiting
    /// It has been asked, and has never answered.
    case neverRead
    /// It was last read more than three times its interval ago.
    case silent
    /// The last attempt failed, but the stored data is recent enough.
    case failing
    case good

    init(_ source: RecallSourceRecord, at now: Instant) {
        guard source.isOn else {
            self = .off
            return
        }
        guard let last = source.succeededAt else {
            self = source.askedAt == nil ? .waiting : .neverRead
            return
        }
        if source.isSilent || now - last > source.interval * 3 {
            self = .silent
        } else {
            self = source.failures > 0 ? .failing : .good
        }
    }

    /// Whether the stored data is up to date.
    var isFresh: Bool { self == .good || self == .failing }
}
