import Rules
import Settings
import Store

extension AgentState {
    /// Lets reminders lapse that are too late to be useful.
    func lapse() throws(StoreError) {
        let (usual, sparesCalm) = (settings.quiet.lateCancel, settings.brief.calm)
        _ = try change(.agent) { store, context in
            try store.lapse(at: context.now, usual: usual, sparesCalm: sparesCalm)
        }
    }
}
