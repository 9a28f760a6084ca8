package import Synchronization

/// Opens nothing, and records the requests.
package final class RecordingOpener: Opener {
    package struct Request: Sendable, Hashable {
        package let target: Openable
        package let token: String?
    }

    private let recorded = Mutex<[Request]>([])
    package var requests: [Request] { recorded.withLock { $0 } }
    /// Why it fails from now on.
    package let refusal = Mutex<OpeningFailure?>(nil)

    package init() {}

    package func open(_ target: Openable, token: String?) async throws(OpeningFailure) {
        if let refusal = refusal.withLock(\.self) { throw refusal }
        recorded.withLock { $0.append(Request(target: target, token: token)) }
    }
}
