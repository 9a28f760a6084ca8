import Testing

@testable import Sentences

/// Words that hurried people shorten or misspell, in a household with ham, milk, and lunch with Sam.
struct RespellingTests {
    private func lines(_ text: String) -> [String] {
        let known: Set = ["fri", "lunch", "the", "call", "book"]
        let verbs: Set = ["put", "move", "in", "freezer", "the", "turn", "off", "notifications", "used"]
        return Respelling(
            text, isKnown: known.contains, names: ["ham", "milk", "lunch", "with", "sam", "eggs"],
            others: { verbs })?.lines ?? []
    }

    @Test(arguments: [
        ("put te ham in freezr", "put the ham in freezer"),
        ("mve lunch w sam 2 fri", "move lunch with sam to fri"),
        ("usde mlk", "used milk"), ("turn of notifs 4 2h", "turn off notifications for 2h"),
    ])
    func `the likeliest line has all words right`(typed: String, meant: String) {
        #expect(lines(typed).first == meant)
    }

    @Test(arguments: ["call sam", "book ham", "ham", ""])
    func `a line that is spelt right stays as it is`(typed: String) {
        #expect(lines(typed) == [])
    }

    @Test func `another word of the same length is no misspelling of a short one`() {
        #expect(lines("buy him cake") == [])
    }

    @Test func `many unknown words make few lines`() {
        let typed = Array(repeating: "hma mlk egs", count: 5).joined(separator: " ")

        #expect(lines(typed).count <= 24)
    }

    @Test(arguments: [
        ("rename 'A' to 'B'", "rename A to B"), ("\"all of it\"", "\"all of it\""),
        ("Tom's book", "Tom's book"),
        ("the kids' tent isn't 'Tent'", "the kids' tent isn't Tent"), ("rock 'n' roll", "rock n roll"),
    ])
    func `marks around names are dropped, and apostrophes stay`(typed: String, meant: String) {
        #expect(OrderReader.withoutQuotes(typed) == meant)
    }
}
