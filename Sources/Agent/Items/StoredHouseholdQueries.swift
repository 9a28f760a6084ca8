import Store

/// Names for the store's queries, because `AgentInterface` has types of the same names.
typealias StoredItemQuery = ItemQuery
typealias StoredMaintenanceQuery = MaintenanceQuery
