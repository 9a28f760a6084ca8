import Store

/// The store's query, where the contract's has the same name.
typealias StoredEventQuery = EventQuery
