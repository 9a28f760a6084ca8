package import Rules

extension EventRecord {
    /// What the event itself says, without what the agent computes.
    package init(_ event: Event) {
        self.init()
        id = event.id.description
        details = event.details
        (additions, exclusions) = (event.series?.additions ?? [], event.series?.exclusions ?? [])
        (createdAt, modifiedAt) = (event.createdAt, event.modifiedAt)
    }
}
