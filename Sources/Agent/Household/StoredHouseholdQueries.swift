import Store

/// The store's queries, where the contract's have the same names.
typealias StoredItemQuery = ItemQuery
typealias StoredMaintenanceQuery = MaintenanceQuery
