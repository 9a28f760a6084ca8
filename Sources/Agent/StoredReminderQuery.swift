import Store

/// The store's, where the contract's is in sight, too: a module that bears the name of its main type cannot be
/// named itself.
typealias StoredReminderQuery = ReminderQuery
