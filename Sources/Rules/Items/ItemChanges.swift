package import CivilTime

/// Changes to an item. Unset fields stay.
package struct ItemChanges: Sendable, Hashable {
    package var name: String?
    package var brand: FieldChange<String> = .keep
    package var model: FieldChange<String> = .keep
    package var serial: FieldChange<String> = .keep
    package var lot: FieldChange<String> = .keep
    package var gtin: FieldChange<GTIN> = .keep
    package var category: FieldChange<String> = .keep
    /// A new count of what is left. Makes an item that was used up or discarded present again.
    package var quantity: Quantity?
    package var minimum: FieldChange<DecimalAmount> = .keep
    package var place: FieldChange<String> = .keep
    package var boughtOn: FieldChange<CivilDate> = .keep
    package var boughtAt: FieldChange<String> = .keep
    package var price: FieldChange<Money> = .keep
    package var notes: FieldChange<String> = .keep
    package var bestBefore: FieldChange<CivilDate> = .keep
    package var useBy: FieldChange<CivilDate> = .keep
    package var openedOn: FieldChange<CivilDate> = .keep
    package var opensFor: FieldChange<Int> = .keep
    package var frozenOn: FieldChange<CivilDate> = .keep
    package var thawedUntil: FieldChange<CivilDate> = .keep
    package var leads: FieldChange<[Int]> = .keep
    package var warrantyTerm: FieldChange<Warranty.Term> = .keep
    package var warrantyProvider: FieldChange<String> = .keep
    package var warrantyTerms: FieldChange<String> = .keep
    package var warrantyContact: FieldChange<String> = .keep

    package init() {}

    /// The changed item; the store sets its `modifiedAt`.
    /// - Throws: The new value of a field is invalid.
    package func applied(to old: Item) throws(InvalidValue) -> Item {
        var item = old
        if let name { item.name = name }
        item.brand = brand.applied(to: old.brand) ?? ""
        item.model = model.applied(to: old.model) ?? ""
        item.serial = serial.applied(to: old.serial) ?? ""
        item.lot = lot.applied(to: old.lot) ?? ""
        item.gtin = gtin.applied(to: old.gtin)
        item.category = category.applied(to: old.category) ?? ""
        item.minimum = minimum.applied(to: old.minimum)
        item.place = place.applied(to: old.place) ?? ""
        item.boughtOn = boughtOn.applied(to: old.boughtOn)
        item.boughtAt = boughtAt.applied(to: old.boughtAt) ?? ""
        item.price = price.applied(to: old.price)
        item.notes = notes.applied(to: old.notes) ?? ""
        item.bestBefore = bestBefore.applied(to: old.bestBefore)
        item.useBy = useBy.applied(to: old.useBy)
        item.openedOn = openedOn.applied(to: old.openedOn)
        item.opensFor = opensFor.applied(to: old.opensFor)
        item.frozenOn = frozenOn.applied(to: old.frozenOn)
        item.thawedUntil = thawedUntil.applied(to: old.thawedUntil)
        item.leads = leads.applied(to: old.leads)
        item.warranty = try warranty(after: old.warranty)
        if let quantity { try item.count(quantity) }
        return try item.checked()
    }

    private func warranty(after old: Warranty?) throws(InvalidValue) -> Warranty? {
        guard let term = warrantyTerm.applied(to: old?.term) else {
            let others = [warrantyProvider, warrantyTerms, warrantyContact]
            if warrantyTerm == .keep, let first = others.compactMap(\.value).first {
                throw InvalidValue(
                    field: "warranty_until", value: first, reason: "nobody said how long the warranty lasts",
                    remedy: "give its last day, or its length, as well")
            }
            return nil
        }
        return Warranty(
            term, provider: warrantyProvider.applied(to: old?.provider) ?? "",
            terms: warrantyTerms.applied(to: old?.terms) ?? "",
            contact: warrantyContact.applied(to: old?.contact) ?? "")
    }
}

extension FieldChange {
    fileprivate var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }
}
