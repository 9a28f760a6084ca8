import Rules
import Sentences
import Testing

@testable import Commands

struct MenuRowTests {
    private static let id = "0f8fad5b-d9cb-469f-a165-70867728950e"

    @Test func `a chosen line leads back to its choice`() {
        let row = MenuRow(text: "Water  the [plants]", detail: "Task", choice: "complete \(Self.id)")

        #expect(row.plain == "Water the [plants] · Task  [complete \(Self.id)]")
        #expect(MenuRow.choice(in: row.plain) == .complete(id: Self.id))
        #expect(MenuRow.choice(in: "complete \(Self.id)") == .complete(id: Self.id))
    }

    @Test(arguments: ["dentist tomorrow", "read [the paper]", "read  [the paper]", "]", ""])
    func `what somebody types is no choice`(text: String) {
        #expect(MenuRow.choice(in: text) == nil)
    }

    @Test func `no title can add options or rows to a page of rofi`() {
        let page = MenuRow.rofi(
            [MenuRow(text: "a\u{0}icon\u{1F}evil\nb", detail: "", choice: "use \(Self.id)")], message: "")

        let lines = page.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(
            lines.last == "aiconevil b\u{0}icon\u{1F}org.stewardproject.Steward\u{1F}info\u{1F}use \(Self.id)"
        )
    }
}
