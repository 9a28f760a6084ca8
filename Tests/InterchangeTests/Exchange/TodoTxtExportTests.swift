import AgentInterface
import CivilTime
import ContractSamples
import Rules
import Testing

@testable import Interchange

struct TodoTxtExportTests {
    private func export(_ details: TodoDetails) -> (text: String, losses: [String: Int]) {
        var task = TaskRecord()
        task.details = details
        var export = TodoTxtExport(
            locality: Locality(zone: .utc, zones: ZoneDatabase(directories: ["/usr/share/zoneinfo"])))
        return (export.text(of: [task]), export.losses)
    }

    @Test func `a line holds every field of a task, or the export names it`() throws {
        let full = try TodoDetails.full().details
        let whole = export(full)

        for field in TodoDetails.fields {
            var rest = full
            field.clear(&rest)
            let part = export(rest)
            #expect(part.text != whole.text || part.losses != whole.losses, "\(field.key)")
        }
        #expect(
            Set(whole.losses.keys).isSuperset(of: [
                "estimates", "limits for late reminders", "notes", "parent tasks", "places",
                "repeated alerts", "reminders", "times of day", "what completes a task",
            ]))
    }

    @Test func `a task that only has a title and is checked off loses nothing`() {
        var details = TodoDetails()
        details.title = "Milk"
        details.doneBy = .check

        #expect(export(details).losses.isEmpty)
    }
}
