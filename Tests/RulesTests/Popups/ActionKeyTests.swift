import Testing

@testable import Rules

struct ActionKeyTests {
    @Test func `a key names its action and its delivery`() throws {
        let token = PopupToken.random()
        let action = try #require(PopupAction("snooze=2026-11-25T09:00"))

        let key = ActionKey(action, token)

        #expect(key.description == "snooze=2026-11-25T09:00:\(token)")
        #expect(ActionKey(key.description) == key)
    }

    @Test func `a price is named by its place, and other texts name none`() {
        #expect(PopupAction("price=1") == .price(1) && PopupAction.price(1).description == "price=1")
        for text in ["price=", "price=-1", "price=1000", "price=one", "price"] {
            #expect(PopupAction(text) == nil, "\(text)")
        }
    }

    @Test func `a key of the popup itself names its delivery only`() {
        let token = PopupToken.random()

        #expect(ActionKey(nil, token).description == "default:\(token)")
        #expect(ActionKey("default:\(token)") == ActionKey(nil, token))
    }

    @Test func `an action of another version is a click on the popup itself, if one looks for that`() {
        let token = PopupToken.random()

        #expect(ActionKey(ofAnyVersion: "juggle:\(token)") == ActionKey(nil, token))
        #expect(ActionKey(ofAnyVersion: "complete:\(token)") == ActionKey(.answer(.complete), token))
        #expect(ActionKey("juggle:\(token)") == nil && ActionKey("default:x:\(token)") == nil)
        #expect(ActionKey(ofAnyVersion: "juggle:") == nil)
    }

    @Test(arguments: [
        "default", "", ":", "complete", "complete:", ":0123456789abcdef0123456789abcdef",
        "complete:0123456789ABCDEF0123456789abcdef", "complete:0123456789abcdef0123456789abcde",
        "complete:0123456789abcdef0123456789abcdef0", "complete:0123456789abcdef 123456789abcdef",
        "complete:０123456789abcdef0123456789abcde", "settings",
        String(repeating: "x", count: 300) + ":0123456789abcdef0123456789abcdef",
    ])
    func `other keys are none of ours`(key: String) {
        #expect(ActionKey(key) == nil)
    }

    @Test func `tokens are of full length and never the same`() {
        let tokens = (0..<1_000).map { _ in PopupToken.random() }

        #expect(Set(tokens).count == 1_000)
        #expect(tokens.allSatisfy { PopupToken($0.description) == $0 })
    }
}
