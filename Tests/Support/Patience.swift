import Glibc

/// How long tests wait for what must happen.
package enum Patience {
    /// How many times as long as on a quiet machine; `STEWARD_PATIENCE` says more than 1 for sanitizers.
    package static let factor: Int = {
        guard let text = getenv("STEWARD_PATIENCE"), let number = Int(String(cString: text)) else { return 1 }
        return max(1, number)
    }()
}
