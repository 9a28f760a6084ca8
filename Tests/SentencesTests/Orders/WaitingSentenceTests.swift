import Testing

@testable import Sentences

/// Lines that say what has to be done before something else.
struct WaitingSentenceTests {
    @Test(arguments: [
        ("paint the wall after filling the holes is done", "paint the wall", "filling the holes", true),
        ("paint the wall once the holes are filled", "paint the wall", "the holes filled", false),
        (
            "as soon as I have called the bank, book the trip #fun", "book the trip #fun", "called the bank",
            false
        ),
        ("after the report is finished: send it friday 9:00", "send it friday 9:00", "the report", true),
        ("Urlaub buchen, sobald die Steuer erledigt ist", "Urlaub buchen", "die Steuer", true),
        (
            "nachdem ich die L\u{F6}cher gef\u{FC}llt habe, Wand streichen", "Wand streichen",
            "die L\u{F6}cher gef\u{FC}llt", false
        ),
    ])
    func `a line is split into the task and what comes before`(
        line: String, task: String, name: String, saysDone: Bool
    ) {
        #expect(
            WaitingSentence.all(in: line).first == WaitingSentence(task: task, name: name, saysDone: saysDone)
        )
    }

    @Test(arguments: [
        "after", "after all", "done after", "let me know when the laundry is done",
        "sag mir wenn die W\u{E4}sche fertig ist",
        "once", "when is the report done", "remind me when the laundry is done",
    ])
    func `other lines are not`(line: String) {
        #expect(WaitingSentence.all(in: line) == [])
    }
}
