import CivilTime
import Rules
import TestSupport
import Testing

struct FieldTests {
    @Test(arguments: [
        ("  a  b ", "a b"), ("a\r\nb\u{2028}c", "a b c"), ("\u{202E}txt\u{2066}", "txt"),
        ("\u{1B}]0;x\u{07}y", "]0;xy"),
        ("👩‍👩‍👧 é\u{0301}", "👩‍👩‍👧 é\u{0301}"), ("\u{FEFF}a", "a"), ("\0", ""),
    ])
    func `a line is one line and obeys nothing`(_ text: String, _ line: String) {
        #expect(CleanText.line(text) == line)
    }

    @Test func `paragraphs keep their line breaks and tabs`() {
        #expect(CleanText.paragraphs("a\r\n\tb\rc\u{2029}d\u{0C}\u{9B}31m") == "a\n\tb\nc\nd31m")
    }

    @Test(arguments: [
        ("“Nutty” is made by Œuvre®\n\tin all sizes", true), ("a  b ", true), ("", true), ("a\rb", false),
        ("a\u{85}b", false), ("a\u{2028}b", false), ("a\u{7F}b", false), ("a\u{200F}b", false),
        ("a\u{1B}b", false),
    ])
    func `paragraphs that are clean stay as they are`(text: String, isClean: Bool) {
        let clean = CleanText.paragraphs(text)

        #expect((clean.utf8.elementsEqual(text.utf8)) == isClean)
        #expect(CleanText.paragraphs(clean).utf8.elementsEqual(clean.utf8))
    }

    @Test(arguments: [" é", "é ", "é  é", "é\té", "é\u{A0}\u{85}é", "é\u{202E}é", "é\u{7F}é"])
    func `a line in any script is made clean`(text: String) {
        let line = CleanText.line(text)

        #expect(!line.utf8.elementsEqual(text.utf8))
        #expect(CleanText.line(line).utf8.elementsEqual(line.utf8))
    }

    @Test func `long texts are cut without reading all of them`() {
        #expect(CleanText.excerpt(of: String(repeating: "ab ", count: 1_000_000), length: 5) == "ab a…")
        #expect(CleanText.excerpt(of: String(repeating: " ", count: 1_000_000), length: 5) == "")
    }

    @Test(arguments: [
        "", " \n\u{200F}", String(repeating: "x", count: 1_001), String(repeating: "x", count: 1 << 20),
        "e" + String(repeating: "\u{0301}", count: 5_000),
    ])
    func `a title is readable and not too long`(_ title: String) {
        #expect(throws: InvalidValue.self) { try TodoDetails(title: title) }
        #expect(throws: InvalidValue.self) {
            try Alert(title: title, body: "", urgency: .low, when: .date(.latest))
        }
        #expect(throws: InvalidValue.self) { try Label(name: title, colour: LabelColour("#000000")) }
    }

    @Test func `what cannot be kept is refused with its name, its value and a remedy`() throws {
        let error = #expect(throws: InvalidValue.self) { try LabelColour("red\u{1B}[31m") }
        #expect(
            error?.description
                == "cannot take 'red[31m' as colour: it is not a colour; write six hexadecimal digits after a #, such as #3584e4"
        )
        #expect(throws: InvalidValue.self) { try Priority(10) }
        #expect(throws: InvalidValue.self) { try Priority(-1) }
        #expect(throws: InvalidValue.self) {
            try TodoDetails(title: "a", notes: String(repeating: "x", count: 65_537))
        }
        #expect(throws: InvalidValue.self) { try TodoDetails(title: "a", estimate: .seconds(0)) }
        #expect(throws: InvalidValue.self) { try TodoDetails(title: "a", estimate: .seconds(Int64.max)) }
        #expect(throws: InvalidValue.self) { try TodoDetails(title: "a", triggers: [.atDue]) }
        #expect(throws: InvalidValue.self) { try TodoDetails(title: "a", labels: (0...100).map { "l\($0)" }) }
        #expect(throws: InvalidValue.self) { try ReminderTrigger(parsing: "PT1H") }
        #expect(throws: InvalidValue.self) { try ReminderTrigger(parsing: "soon") }
    }

    @Test func `a due task has a reminder unless it is asked not to`() throws {
        let due = try When(parsing: "2026-11-24")
        #expect(try TodoDetails(title: "a", due: due).reminders == [.atDue])
        #expect(try TodoDetails(title: "a", due: due, triggers: []).reminders.isEmpty)
        #expect(try TodoDetails(title: "a").reminders.isEmpty)

        let todo = Todo(id: .random(), title: "a", createdAt: .earliest, modifiedAt: .earliest)
        var changes = TodoChanges()
        changes.edits.set.due = due
        let dueTodo = try changes.applied(to: todo)
        #expect(dueTodo.reminders == [.atDue])
        changes.edits.set.due = nil
        changes.edits.clear = ["due"]
        #expect(try changes.applied(to: dueTodo).reminders.isEmpty)
        changes.edits.clear = ["reminders"]
        #expect(try changes.applied(to: dueTodo).reminders.isEmpty)
    }

    @Test func `changes touch what they name`() throws {
        let todo = Todo(
            id: .random(), title: "a", notes: "n", priority: .high, estimate: .seconds(60),
            labels: ["x", "y"],
            location: "l", createdAt: .earliest, modifiedAt: .earliest)
        #expect(try TodoChanges().applied(to: todo) == todo)
        var changes = TodoChanges()
        changes.edits.clear = ["notes", "estimate"]
        changes.edits.set.location = "m"
        changes.addedLabels = ["z", "X"]
        changes.removedLabels = ["Y"]
        let changed = try changes.applied(to: todo)
        #expect(changed.notes == "" && changed.estimate == nil && changed.location == "m")
        #expect(changed.labels == ["x", "z"] && changed.priority == .high && changed.title == "a")
    }
}
