import Store

/// A name for the store's query, because `AgentInterface` has a type of the same name. `Store.ReminderQuery`
/// would mean a member of the type `Store`.
typealias StoredReminderQuery = ReminderQuery
