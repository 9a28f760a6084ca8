import Store

/// A name for the store's query, because `AgentInterface` has a type of the same name.
typealias StoredDocumentQuery = DocumentQuery
