import CivilTime
import Rules
import Sentences
import Testing

struct LauncherChoiceTests {
    private static let id = "0f8fad5b-d9cb-469f-a165-70867728950e"

    @Test(arguments: [
        "add 1795863600 dentist fri 3pm", "show task \(id)", "show item \(id)", "complete \(id)",
        "complete \(id) 2026-11-25", "complete \(id) 2026-11-25T09:00[Europe/Paris]",
        "snooze \(id)", "snooze \(id) PT1H", "snooze \(id) 2026-11-25T09:00", "use \(id)",
        "answers \(id)", "answer \(id) complete", "answer \(id) snooze=PT15M", "answer \(id) undo",
        "answer-all \(id),\(id) complete", "answer-all \(id),\(id),\(id) snooze=PT15M",
        "order 1795863600 use item \(id)", "order 1795863600 use item \(id) 3 slices",
        "order 1795863600 lend item \(id) Tom + undo 17",
        "order 1795863600 skip event \(id) 2026-12-02 + complete task \(id)",
        "order 1795863600 snooze task \(id) PT45M",
        "order 1795863600 complete task \(id) by Anna and Tom",
        "order 1795863600 complete task \(id) on 2026-11-20",
        "order 1795863600 complete maintenance \(id) on 2026-11-20 by the plumber",
        "order 1795863600 rename event \(id) Yoga by the sea",
        "order 1795863600 label task \(id) home", "order 1795863600 prioritise task \(id) 1",
        "order 1795863600 annotate task \(id) bring the card",
        "order 1795863600 place item \(id) cellar", "order 1795863600 end task \(id)",
        "order 1795863600 want 2 l milk, bread",
        "order 1795863600 buy 2 l milk until 2026-12-05 for 1.19 EUR at Rewe, bread",
        "order 1795863600 buy 2026-11-20 milk + complete task \(id)",
        "order 1795863600 unlist milk, oat flakes",
        "order 1795863600 read 48950 today Car", "order 1795863600 read 512.5 2026-11-20 Boat engine",
        "explain there are only 6 of 'Eggs'",
    ])
    func `a choice reads what it wrote`(text: String) throws {
        #expect(try #require(LauncherChoice(text)).description == text)
    }

    @Test(arguments: [
        "", "add", "add 1795863600", "add 1795863600 ", "add -1 milk", "add +1 milk", "add 007 milk",
        "add 99999999999999999999 milk", "add 1795863600 two  blanks", "add 1795863600 line\nbreak",
        "complete", "complete 3f2a", "complete \(id) more", "complete ../../etc", "use \(id)\u{0}",
        "show shop", "show nothing \(id)", "snooze \(id) never", "snooze \(id) -PT1H", "remove \(id)",
        "answer-all \(id) complete", "answer-all \(id),3f2a complete", "answer-all \(id),\(id) not-mine",
        "answer-all \(id),\(id) undo", "answer-all \(id),,\(id) complete",
        "answer-all \(Array(repeating: id, count: 101).joined(separator: ",")) complete",
        "answer \(id)", "answer \(id) explode", "answers", "answers 3f2a", "order",
        "order ", "order use item \(id)", "order -1 use item \(id)", "order 007 use item \(id)",
        "order 1795863600 use item", "order 1795863600 use item \(id) ", "order 1795863600 use item \(id)  3",
        "order 1795863600 use item 3f2a",
        "order 1795863600 explode item \(id)", "order 1795863600 undo", "order 1795863600 undo 0",
        "order 1795863600 undo -1", "order 1795863600 quiet",
        "order 1795863600 resume now",
        "order 1795863600 complete task \(id) on", "order 1795863600 complete task \(id) on friday",
        "order 1795863600 complete task \(id) by ",
        "order 1795863600 prioritise task \(id) 12", "order 1795863600 rename task \(id)",
        "order 1795863600 end task \(id) now",
        "order 1795863600 use item \(id) +", "order 1795863600 + use item \(id)",
        "order 1795863600 complete task \(id) now", "explain ",
        "explain  x", "order 1795863600 buy milk until friday", "order 1795863600 want",
        "order 1795863600 unlist ", "order 1795863600 read 48950 Car", "order 1795863600 read -5 today Car",
        "order 1795863600 read many today Car", "order 1795863600 read 5 friday Car",
        "answer \(id) complete more",
        "add 1795863600 " + String(repeating: "x", count: LauncherQuery.longest + 1),
    ])
    func `what was not offered is refused`(text: String) {
        #expect(LauncherChoice(text) == nil)
    }
}
