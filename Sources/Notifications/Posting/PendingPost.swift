import EventLoop
import Rules

/// A post whose caller waits for the reply or the deadline, whichever comes first.
///
/// `@unchecked Sendable`: its state belongs to the loop's thread.
final class PendingPost: @unchecked Sendable {
    typealias Answer = Result<PopupID, PostError>

    var deadline: Deadline?
    private var caller: CheckedContinuation<Answer, Never>?

    init(_ caller: CheckedContinuation<Answer, Never>) {
        self.caller = caller
    }

    /// - Returns: Whether the caller was still waiting.
    @discardableResult func end(_ answer: Answer) -> Bool {
        guard let caller else { return false }
        self.caller = nil
        deadline?.cancel()
        caller.resume(returning: answer)
        return true
    }
}
