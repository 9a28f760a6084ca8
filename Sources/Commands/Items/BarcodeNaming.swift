import AgentInterface
import Rules

/// Finds out what a barcode stands for: the household's own items first, then Open Food Facts, whose volunteers are
/// never believed before the user has confirmed what they wrote.
struct BarcodeNaming {
    let session: Session
    /// Whether the user has confirmed beforehand whatever volunteers wrote.
    let isConfirmed: Bool
    /// How the user gives a name where nobody can be asked, as in `steward food add NAME --barcode 96385074`.
    let remedy: @Sendable (GTIN) -> String
    /// Whether volunteers may still be asked; not after they could not be reached.
    private var mayAskVolunteers: Bool

    init(
        session: Session, isConfirmed: Bool, asksVolunteers: Bool = true,
        remedy: @escaping @Sendable (GTIN) -> String
    ) {
        self.session = session
        self.isConfirmed = isConfirmed
        self.remedy = remedy
        mayAskVolunteers = asksVolunteers
    }

    /// The latest item with this barcode, or with that of what is in an outer pack. A number that a shop assigns itself
    /// names nothing: another shop gives it to something else, and it may contain the weight or the price.
    func earlier(_ gtin: GTIN) async throws(CommandFailure) -> ItemRecord? {
        guard gtin.isGlobal else { return nil }
        if let item = try await latest(gtin) { return item }
        guard let inner = gtin.inner, let item = try await latest(inner) else { return nil }
        session.console.warn(CaptureText.isOuterPack(gtin, of: VisibleText.line(item.fullName)))
        return item
    }

    private func latest(_ gtin: GTIN) async throws(CommandFailure) -> ItemRecord? {
        var query = ItemQuery()
        query.status = .all
        query.gtin = gtin
        query.order = .added
        return try await session.ask(Items1.list, query).last
    }

    /// Asks volunteers, then the user, and sets the name; brand and amount, too, if the user confirms them and
    /// `fields` has none.
    /// - Returns: Whether there is a name now; without one the user wants to leave the item out.
    /// - Throws: Nobody can be asked for a name or a confirmation.
    mutating func name(_ fields: inout ItemFields, with gtin: GTIN) async throws(CommandFailure) -> Bool {
        if let product = gtin.isGlobal ? try await described(gtin) : nil {
            guard let answer = try await confirmed(product, of: gtin) else { return false }
            if answer.isEmpty {
                fields.name = product.name
                if fields.brand?.isEmpty ?? true, !product.brand.isEmpty { fields.brand = product.brand }
                fields.quantity = fields.quantity ?? product.quantity
            } else {
                fields.name = answer
            }
            return true
        }
        let question =
            !gtin.isGlobal
            ? CaptureText.isOfShop(gtin)
            : mayAskVolunteers ? CaptureText.isNew(gtin) : CaptureText.whatIs(gtin)
        guard let name = try await ask(question, about: gtin), !name.isEmpty else { return false }
        fields.name = name
        return true
    }

    /// What volunteers say; says so if they say nothing or cannot be reached.
    private mutating func described(_ gtin: GTIN) async throws(CommandFailure) -> ProductRecord? {
        guard mayAskVolunteers else { return nil }
        do throws(CommandFailure) {
            if let product = try await session.product(of: gtin) { return product }
            if session.prompt != nil {
                session.console.offer(StyledText(CaptureText.isUndescribed(gtin), .dim))
            }
        } catch {
            if error.status == .interrupted || session.prompt == nil { throw error }
            session.console.warn(error.message)
            // Whoever is offline should not wait for each barcode.
            if error.refusal == .failed { mayAskVolunteers = false }
        }
        return nil
    }

    /// - Returns: Empty if the product is right, otherwise the name that the user gives; `nil` if there is none.
    private func confirmed(_ product: ProductRecord, of gtin: GTIN) async throws(CommandFailure) -> String? {
        if isConfirmed { return "" }
        guard session.prompt != nil else {
            throw CommandFailure(
                .badData, CaptureText.needsConfirmation(product, of: gtin, orElse: remedy(gtin)))
        }
        session.console.offer(CaptureText.described(product))
        guard let answer = try await ask(CaptureText.isThatItQuestion, about: gtin) else { return nil }
        switch answer.lowercased() {
        case "", "y", "yes": return ""
        case "n", "no":
            guard let name = try await ask(CaptureText.whatIsIt, about: gtin), !name.isEmpty else {
                return nil
            }
            return name
        default: return answer
        }
    }

    /// - Throws: Nobody can be asked.
    private func ask(_ question: String, about gtin: GTIN) async throws(CommandFailure) -> String? {
        guard let prompt = session.prompt else {
            throw CommandFailure(
                .badData,
                !gtin.isGlobal
                    ? CaptureText.isOfShop(gtin, remedy: remedy(gtin))
                    : mayAskVolunteers
                        ? CaptureText.isUndescribed(gtin, remedy: remedy(gtin))
                        : CaptureText.isUnknown(gtin, remedy: remedy(gtin)))
        }
        session.console.ask(question)
        let line = await prompt.readLine()
        if Task.isCancelled { throw .interrupted }
        guard let line else {
            session.console.endQuestion()
            return nil
        }
        return VisibleText.line(line.trimmed)
    }
}

extension Session {
    /// What volunteers say about a barcode; `nil` if nobody has described it.
    func product(of gtin: GTIN) async throws(CommandFailure) -> ProductRecord? {
        // A question goes to up to four lists, one after the other.
        try await ask(Items1.identify, gtin, timeout: .seconds(60)).first
    }
}

extension ProductRecord {
    /// `Hazelnut spread, Nuts & Co, 400 g`
    var words: String { [name, brand, pack].joinedWords(", ") }
}
