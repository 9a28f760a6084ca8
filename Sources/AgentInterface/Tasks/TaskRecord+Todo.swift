package import Rules

extension TaskRecord {
    /// The task's own data, without what the agent computes or looks up elsewhere.
    package init(_ todo: Todo) {
        self.init()
        id = todo.id.description
        details = todo.details
        status = todo.isOpen ? .open : .completed
        (additions, exclusions) = (todo.series?.additions ?? [], todo.series?.exclusions ?? [])
        seriesStart = todo.series?.start
        (occurrence, series) = (todo.occurrence, todo.copyOf?.description)
        (createdAt, modifiedAt, completedAt) = (todo.createdAt, todo.modifiedAt, todo.completedAt)
        doneNote = todo.doneNote.isEmpty ? nil : todo.doneNote
        completedBy = todo.completedBy.isEmpty ? nil : todo.completedBy
    }
}
