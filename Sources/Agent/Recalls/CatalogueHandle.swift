import AgentInterface
import Store

/// Opens the catalogue of recalls and shops on use and closes it after 20 idle seconds, so that it costs an
/// idle agent no memory. Confined to the loop's thread.
final class CatalogueHandle: @unchecked Sendable {
    private let catalogue: Catalogue
    private let time: any TimeSource
    private var rest: (any Cancellable)?
    private var lastUse = Duration.zero
    /// How often the catalogue's contents have been lost. A loss invalidates all data read before it.
    private(set) var losses = 0
    /// Called after each loss.
    var onLoss: ((CatalogueLoss) -> Void)?

    private static let patience = Duration.seconds(20)

    init(_ catalogue: Catalogue, time: any TimeSource) {
        self.catalogue = catalogue
        self.time = time
    }

    /// Whether the catalogue exists; this does not open it.
    var isThere: Bool { catalogue.isThere }

    func use<Value>(_ body: (Catalogue) throws -> Value) throws(StoreError) -> Value {
        lastUse = time.uptime
        if rest == nil { restLater(Self.patience) }
        do {
            let value = try body(catalogue)
            try noticeLoss()
            return value
        } catch {
            try noticeLoss()
            throw StoreError(error)
        }
    }

    /// Records that an existing catalogue has disappeared.
    func noteGone() throws(StoreError) {
        catalogue.noteGone()
        try noticeLoss()
    }

    /// The operation that met the damage may have written part of its data, so every source and shop must be
    /// read again.
    private func noticeLoss() throws(StoreError) {
        guard let loss = catalogue.takeLoss() else { return }
        losses += 1
        onLoss?(loss)
        try catalogue.forgetReadings()
    }

    private func restLater(_ delay: Duration) {
        rest = time.after(delay) { [weak self] in self?.closeIfIdle() }
    }

    private func closeIfIdle() {
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

extension CatalogueHandle {
    /// Queries the catalogue for a call. Its errors say nothing about the household's database.
    func read<Value>(_ body: (Catalogue) throws -> Value) throws(AgentError) -> Value {
        do {
            return try use(body)
        } catch {
            throw AgentError(error)
        }
    }
}
