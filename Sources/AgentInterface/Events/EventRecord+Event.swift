package import Rules

extension EventRecord {
    /// The event's own data, without what the agent computes.
    package init(_ event: Event) {
        self.init()
        id = event.id.description
        details = event.details
        (additions, exclusions) = (event.series?.additions ?? [], event.series?.exclusions ?? [])
        (createdAt, modifiedAt) = (event.createdAt, event.modifiedAt)
    }
}
