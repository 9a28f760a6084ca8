import Synchronization

/// Opens nothing, and records the requests.
package final class RecordingOpener: Opener {
    package struct Request: Sendable, Hashable {
        package let target: Openable
        package let token: String?
    }

    private let recorded = Mutex<[Request]>([])
    package var requests: [Request] { recorded.withLock { $0 } }

    package init() {}

    package func open(_ target: Openable, token: String?) async {
        recorded.withLock { $0.append(Request(target: target, token: token)) }
    }
}
