/// A request to add one subject, with the fields that are given.
///
/// Sentences, launchers, assistants, the window and other programs all make one of these, and the agent carries it out.
package enum SubjectRequest: Sendable, Hashable {
    case task(GivenFields<TodoDetails>)
    case event(GivenFields<EventDetails>)
    case item(GivenFields<ItemDetails>)
    case maintenance(GivenFields<MaintenanceDetails>)
    case document(GivenFields<DocumentDetails>)
    /// The name of a label.
    case label(String)
}
