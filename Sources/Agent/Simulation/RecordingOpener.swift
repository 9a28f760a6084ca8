/// Opens nothing, and records the requests. Confined to the loop's thread.
package final class RecordingOpener: Opener, @unchecked Sendable {
    package struct Request: Sendable, Hashable {
        package let target: Openable
        package let token: String?
    }

    package private(set) var requests: [Request] = []
    /// The error that following requests throw.
    package var failure: OpeningFailure?

    package init() {}

    package func open(_ target: Openable, token: String?) async throws(OpeningFailure) {
        if let failure { throw failure }
        requests.append(Request(target: target, token: token))
    }
}
