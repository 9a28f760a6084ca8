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
        "order use item \(id)", "order use item \(id) 3 slices", "order lend item \(id) Tom + undo 17",
        "order skip event \(id) 2026-12-02 + complete task \(id)", "order snooze task \(id) PT45M",
        "order complete task \(id) by Anna and Tom", "order complete task \(id) on 2026-11-20",
        "order complete maintenance \(id) on 2026-11-20 by the plumber",
        "order rename event \(id) Yoga by the sea",
        "order label task \(id) home", "order prioritise task \(id) 1",
        "order annotate task \(id) bring the card",
        "order place item \(id) cellar", "order end task \(id)",
        "order want 2 l milk, bread", "order buy 2 l milk until 2026-12-05 for 1.19 EUR at Rewe, bread",
        "order buy 2026-11-20 milk + complete task \(id)", "order unlist milk, oat flakes",
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
        "order ", "order use item", "order use item \(id) ", "order use item \(id)  3", "order use item 3f2a",
        "order explode item \(id)", "order undo", "order undo 0", "order undo -1", "order quiet",
        "order resume now",
        "order complete task \(id) on", "order complete task \(id) on friday",
        "order complete task \(id) by ",
        "order prioritise task \(id) 12", "order rename task \(id)", "order end task \(id) now",
        "order use item \(id) +", "order + use item \(id)", "order complete task \(id) now", "explain ",
        "explain  x", "order buy milk until friday", "order want", "order unlist ",
        "answer \(id) complete more",
        "add 1795863600 " + String(repeating: "x", count: LauncherQuery.longest + 1),
    ])
    func `what was not offered is refused`(text: String) {
        #expect(LauncherChoice(text) == nil)
    }
}
