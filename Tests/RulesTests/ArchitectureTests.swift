import Foundation
import Rules
import Testing

struct ArchitectureTests {
    @Test func `the page about reminders shows the transition table that the code has`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()

        let page = try String(contentsOf: root.appending(path: "docs/reminders.md"), encoding: .utf8)

        #expect(page.contains(ReminderTransitions.markdown))
    }
}
