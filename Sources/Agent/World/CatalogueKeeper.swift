import Store

/// The catalogue of recalls and shops, which is open only while somebody asks something of it: what it stores costs the
/// idle agent no memory. It belongs to the loop's thread.
final class CatalogueKeeper: @unchecked Sendable {
    private let catalogue: Catalogue
    private let time: any TimeSource
    private var rest: (any Cancellable)?
    private var lastUse = Duration.zero
    /// How often what was known has been lost: what somebody has begun to put together before counts for nothing.
    private(set) var losses = 0
    /// Called after each loss.
    var whenLost: ((CatalogueLoss) -> Void)?

    private static let patience = Duration.seconds(20)

    init(_ catalogue: Catalogue, time: any TimeSource) {
        self.catalogue = catalogue
        self.time = time
    }

    /// Whether anything has been kept; asking that opens nothing.
    var isThere: Bool { catalogue.isThere }

    func use<Value>(_ body: (Catalogue) throws(StoreError) -> Value) throws(StoreError) -> Value {
        lastUse = time.uptime
        if rest == nil { restLater(Self.patience) }
        do {
            let value = try body(catalogue)
            try noticeLoss()
            return value
        } catch {
            try noticeLoss()
            throw error
        }
    }

    /// There was one, and it is gone.
    func noteGone() throws(StoreError) {
        catalogue.noteGone()
        try noticeLoss()
    }

    /// What the operation that met the damage has written already is a part of something: nothing that was read before
    /// counts as read.
    private func noticeLoss() throws(StoreError) {
        guard let loss = catalogue.takeLoss() else { return }
        losses += 1
        whenLost?(loss)
        try catalogue.forgetReadings()
    }

    private func restLater(_ delay: Duration) {
        rest = time.after(delay) { [weak self] in self?.mayRest() }
    }

    private func mayRest() {
        let idle = time.uptime - lastUse
        guard idle >= Self.patience else { return restLater(Self.patience - idle) }
        rest = nil
        catalogue.rest()
    }

    func close() {
        rest?.cancel()
        rest = nil
        catalogue.rest()
    }
}
