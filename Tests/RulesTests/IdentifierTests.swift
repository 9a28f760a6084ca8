import Rules
import TestSupport
import Testing

struct IdentifierTests {
    @Test func `identifiers are random UUIDs of version 4`() {
        var generator = SeededGenerator(seed: 1)
        var seen: Set<String> = []
        for _ in 0..<1_000 {
            let id = Todo.ID.random(using: &generator).description
            let parts = id.split(separator: "-")
            #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
            #expect(parts[2].hasPrefix("4") && "89ab".contains(parts[3].prefix(1)))
            #expect(Todo.ID(id)?.description == id && seen.insert(id).inserted)
        }
    }

    @Test(arguments: [
        "", "x", "-", "-a", "a b", "é", "g0", "d", "3f2", "1-6", "1-", "2026-11",
        String(repeating: "a", count: 37),
        "0f8fad5b-d9cb-469f-a165-7086772895zz",
    ])
    func `what cannot begin an identifier is refused`(_ text: String) {
        #expect(IdentifierPrefix(text) == nil && Todo.ID(text) == nil)
    }

    @Test func `prefixes are read without regard to case and hyphens`() {
        #expect(IdentifierPrefix("0F8FAD5BD9CB")?.description == "0f8fad5b-d9cb")
        #expect(IdentifierPrefix("0f8fad5b-d")?.description == "0f8fad5b-d")
        #expect(IdentifierPrefix("0f8fad5b")?.description == "0f8fad5b")
        #expect(Todo.ID("0F8FAD5B-D9CB-469F-A165-70867728950E") == nil)
    }

    @Test func `the shortest prefix tells it from its neighbours`() {
        let id = "0f8fad5b-d9cb-469f-a165-70867728950e"
        #expect(IdentifierPrefix.shortest(of: id, among: []) == "0f8f")
        #expect(IdentifierPrefix.shortest(of: id, among: ["0f8fa000", "1"]) == "0f8fad")
        #expect(IdentifierPrefix.shortest(of: id, among: ["0f8fad5b-0"]) == "0f8fad5b-d")
        #expect(IdentifierPrefix.shortest(of: id, among: ["0f8fad5c"]) == "0f8fad5b")
    }
}
