import Testing

@testable import Agent

/// What to do about a recall, in the words that fit into one line.
struct RecallAdviceTests {
    @Test(arguments: [
        (
            "Consumers should immediately stop using the recalled heaters, unplug them and contact Zephyra.",
            "Stop using the heaters, unplug them and contact Zephyra."
        ),
        ("You should stop using these recalled products.", "Stop using these products."),
        ("Parents are urged to keep it away from children.", "Keep it away from children."),
        ("If you have bought the above product, do not eat it. Return it.", "Do not eat it. Return it."),
        (
            "If you have bought the above product and have an allergy to milk, do not drink it.",
            "If you have bought the above product and have an allergy to milk, do not drink it."
        ),
        ("Unplug it and stop using it.", "Unplug it and stop using it."), ("", ""),
        ("Immediately", "Immediately"),
    ])
    func `advice begins with what to do, and leaves out only whom it addresses`(text: String, advice: String)
    {
        #expect(RecallAdvice.imperative(text) == advice)
    }

    @Test(arguments: [
        ("Stop using it.", true), ("Do not eat it.", true), ("Refund", false),
        ("Recall from end users", false), ("", false),
    ])
    func `sentences that are not instructions are recognised`(text: String, isInstruction: Bool) {
        #expect(RecallAdvice.isInstruction(text) == isInstruction)
    }
}
