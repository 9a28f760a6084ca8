import RecallMatching
import Testing

struct SpellingIndexTests {
    @Test(arguments: [
        ("chiken", "chicken"), ("chkn", "chicken"), ("choc", "chocolate"), ("hicken", "chicken"),
        ("chikcen", "chicken"), ("chickenn", "chicken"), ("strwbrry", "strawberry"),
    ])
    func `a word that was meant is found`(written: String, meant: String) {
        let index = SpellingIndex([("chicken", 90), ("chocolate", 80), ("strawberry", 20), ("kitchen", 10)])

        #expect(index.neighbours(of: written).first == meant)
        #expect(index.neighbours(of: "zebra").isEmpty)
    }
}
