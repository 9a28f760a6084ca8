import FetchInterface
import Rules

/// Why a document has not come, or is not accepted.
struct FetchFault: Error, Hashable {
    let status: FetchStatus
    /// For users, like `FetchOutcome.detail`.
    let detail: String

    init(_ status: FetchStatus, _ detail: String = "") {
        self.status = status
        self.detail = CleanText.excerpt(of: detail, length: 300)
    }
}
