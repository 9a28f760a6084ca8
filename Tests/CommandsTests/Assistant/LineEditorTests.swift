import Testing

@testable import Commands

struct LineEditorTests {
    /// What comes of the keys, which end in Enter.
    private func line(_ keys: String, in editor: inout LineEditor) -> String? {
        guard case .line(let line)? = editor.take(Array(keys.utf8))?.outcome else { return nil }
        return line
    }

    private func line(_ keys: String) -> String? {
        var editor = LineEditor()
        return line(keys, in: &editor)
    }

    @Test(arguments: [
        ("milk\n", "milk"), ("mlk\u{1B}[D\u{1B}[Di\n", "milk"), ("ilk\u{01}m\n", "milk"),
        ("milkk\u{7F}\n", "milk"),
        ("xmilk\u{01}\u{1B}[3~\n", "milk"), ("buy milk\u{17}eggs\n", "buy eggs"), ("no\u{15}milk\n", "milk"),
        ("milk no\u{1B}[D\u{1B}[D\u{1B}[D\u{0B}\n", "milk"), ("m\u{1B}[1;5Cilk\n", "milk"),
        ("Käse\n", "Käse"),
        ("K\u{E4}\u{7F}äse\r", "Käse"), ("\u{1B}[Hmilk\u{1B}[F!\n", "milk!"), ("a\tb\n", "a b"),
        ("\u{0}\u{1C}milk\n", "milk"),
    ])
    func `keys edit the line`(keys: String, line: String) {
        #expect(self.line(keys) == line)
    }

    @Test func `the lines before it come back, and the one that was begun stays`() {
        var editor = LineEditor()
        _ = line("one\n", in: &editor)
        _ = line("two\n", in: &editor)

        #expect(line("\u{1B}[A\u{1B}[A\n", in: &editor) == "one")
        #expect(line("beg\u{1B}[A\u{1B}[B\u{1B}[Bun\n", in: &editor) == "begun")
    }

    @Test func `Ctrl-D ends an empty line, and deletes in another`() {
        var editor = LineEditor()

        #expect(editor.take([0x04])?.outcome == .end)
        #expect(line("ab\u{01}\u{04}\n", in: &editor) == "b")
    }

    @Test func `what is typed ahead is kept`() {
        var editor = LineEditor()

        let taken = editor.take(Array("one\ntwo\n".utf8))

        #expect(taken?.outcome == .line("one"))
        #expect(taken?.rest == Array("two\n".utf8))
    }

    @Test func `a long line shows the part around the cursor`() {
        var editor = LineEditor()
        _ = editor.take(Array("0123456789abcdef".utf8))

        #expect(editor.window(columns: 10).text == "789abcdef")
        #expect(editor.window(columns: 10).cursor == 9)
        _ = editor.take([0x01])
        #expect(editor.window(columns: 10).text == "012345678")
        #expect(editor.window(columns: 10).cursor == 0)
    }
}
