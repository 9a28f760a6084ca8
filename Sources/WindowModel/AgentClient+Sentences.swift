package import AgentInterface
import Rules
package import Sentences

extension AgentClient {
    /// Adds what a sentence asks for.
    /// - Returns: The title of what was added, as the agent stores it.
    package func add(_ request: SentenceRequest) async throws(ClientError) -> String {
        switch request {
        case .task(let fields): try await call(Tasks1.add, fields).title
        case .event(let fields): try await call(Events1.add, fields).title
        case .item(let fields):
            try await call(Items1.add, ([ItemFields(fields)], false)).first?.name ?? ""
        case .maintenance(let fields):
            try await call(Maintenance1.add, MaintenanceFields(fields)).title
        case .document(let fields):
            try await call(Documents1.add, ([fields], false)).first?.title ?? ""
        case .label(let name):
            try await call(Tasks1.setLabel, (name, LabelColour.usual(for: name).description)).name
        }
    }
}
