import Household
import Testing

struct ReminderTransitionTests {
    @Test func `the table says something about every event in every state`() {
        #expect(ReminderTransitions.markdown.split(separator: "\n").count == 11)
    }
}
