import JSONText
import Testing

@testable import Commands

struct BarStateTests {
    private let state = BarState(
        level: .due, count: 2, lines: ["Tom & <Jerry>", "Say \"hello\"", "Next: Wed 25 Nov 09:00"])

    @Test func `the tooltip of waybar is markup in which titles are text`() {
        #expect(
            state.line(for: .waybar)
                == #"{"text":"2","alt":"due","tooltip":"Tom &amp; &lt;Jerry&gt;\nSay &quot;hello&quot;\nNext: Wed 25 Nov 09:00","class":["due"]}"#
        )
    }

    @Test(arguments: BarFormat.allCases)
    func `whatever titles hold, a bar gets one line`(format: BarFormat) {
        var state = state
        state.lines = ["two\nlines", "%{F#f00}", "\u{0}"]

        #expect(!state.line(for: format).contains("\n"))
        if format != .waybar { #expect(!state.line(for: format).contains("F#f00")) }
    }

    @Test func `a long list is cut`() throws {
        let state = BarState(level: .due, count: 30, lines: (1...30).map { "Task \($0)" })

        #expect(state.line(for: .waybar).contains(#"Task 10\nand 20 more""#))
    }

    @Test func `nothing owed is an empty text for waybar`() {
        #expect(
            BarState().line(for: .waybar) == #"{"text":"","alt":"none","tooltip":"","class":["none"]}"#)
    }
}
