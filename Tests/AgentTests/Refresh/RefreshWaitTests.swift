import AgentInterface
import Testing

@testable import Agent

struct RefreshWaitTests {
    @Test(
        arguments: [
            (.asked(.seconds(30)), "x has asked for a pause; try again in 30 seconds"),
            (.asked(.seconds(120)), "x has asked for a pause; try again in 2 minutes"),
            (.asked(.seconds(61)), "x has asked for a pause; try again in 2 minutes"),
            (.justRead(.seconds(60)), "x was checked just now; try again in 60 seconds"),
            (.justRead(.milliseconds(10)), "x was checked just now; try again in 1 second"),
        ] as [(RefreshWait, String)])
    func `a short pause that was asked for is not called a look just now`(
        wait: RefreshWait, sentence: String
    ) {
        let refusal = wait.refusal(of: "x")

        #expect(refusal.kind == .limitsExceeded && refusal.message == sentence)
    }
}
