import AgentInterface
import FetchInterface
import Rules
import Store
import Testing

@testable import Agent

/// Which errors may pass by themselves.
struct TemporaryErrorTests {
    @Test func `a full disk and a busy database may pass, a wrong value does not`() {
        #expect(StoreError.full.retry.isRetryable && StoreError.inUse.retry.isRetryable)
        #expect(!StoreError.readOnly.retry.isRetryable)
        #expect(
            !StoreError.invalid(
                InvalidValue(field: "title", value: "", reason: "it is empty", remedy: "write one")
            ).retry.isRetryable)
        #expect(
            !Retry(InvalidValue(field: "title", value: "", reason: "it is empty", remedy: "write one"))
                .isRetryable)
    }

    @Test func `a server that asks for a pause says how long`() {
        var outcome = FetchOutcome(.busy)
        outcome.retryAfter = .seconds(90)

        #expect(outcome.retry == .later(after: .seconds(90)))
        #expect(FetchOutcome(.missing).retry == .never)
        #expect(AccountProblem(.trouble, "503", retryAfter: .seconds(90)).retry.seconds == 90)
        #expect(AccountProblem(.password).retry == .never)
    }

    @Test func `a locked keyring may be unlocked, a missing one does not appear`() {
        #expect(SecretFailure.locked.retry.isRetryable)
        #expect(!SecretFailure.noService.retry.isRetryable && !SecretFailure.notTyped.retry.isRetryable)
    }

    @Test func `a shop that was just read says when it may be read again`() {
        #expect(RefreshWait.justRead(.milliseconds(30_100)).refusal(of: "lamps.example").retry.seconds == 31)
    }
}
