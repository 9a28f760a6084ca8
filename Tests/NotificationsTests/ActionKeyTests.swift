import Testing

@testable import Notifications

struct ActionKeyTests {
    @Test func `a key names its choice and its delivery`() throws {
        let token = DeliveryToken.random()
        let key = ActionKey("snooze=2026-11-25T09:00", for: token)

        let parsed = try #require(ActionKey(parsing: "\(key)"))

        #expect(parsed == key)
        #expect(parsed.choice == "snooze=2026-11-25T09:00")
        #expect(parsed.delivery == token)
    }

    @Test(arguments: [
        "default", "", ":", "complete", "complete:", ":0123456789abcdef0123456789abcdef",
        "complete:0123456789ABCDEF0123456789abcdef", "complete:0123456789abcdef0123456789abcde",
        "complete:0123456789abcdef0123456789abcdef0", "complete:0123456789abcdef 123456789abcdef",
        "complete:０123456789abcdef0123456789abcde", "settings",
        String(repeating: "x", count: 300) + ":0123456789abcdef0123456789abcdef",
    ])
    func `other keys are none of ours`(key: String) {
        #expect(ActionKey(parsing: key) == nil)
    }

    @Test func `tokens are of full length and never the same`() {
        let tokens = (0..<1_000).map { _ in DeliveryToken.random() }

        #expect(Set(tokens).count == 1_000)
        #expect(tokens.allSatisfy { DeliveryToken(parsing: $0.description) == $0 })
    }
}
