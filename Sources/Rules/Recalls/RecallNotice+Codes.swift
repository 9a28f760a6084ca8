extension RecallNotice {
    /// Equal for notices that name the same codes, in any order, whatever else they say: a user who has
    /// compared them with a pack need not do so again.
    package var codesFingerprint: String {
        let products = products.map { product in
            let lots = product.lots.map { "\($0.first)-\($0.last ?? "")" }
            let dates = (product.dates + product.made).map { "\($0.first)/\($0.last)" }
            let lists = [
                product.gtins.map(\.description), product.models.map(LotCode.normal), lots, dates,
                product.serials.map(LotCode.normal),
            ]
            return product.scope.rawValue + "|"
                + lists.map { $0.sorted().joined(separator: ",") }
                .joined(separator: "|")
        }
        return Fingerprint.of(products.sorted().joined(separator: "\n"))
    }

    /// The notice without the fields that sources change without saying anything new.
    package var essence: RecallNotice {
        var essence = self
        essence.version = ""
        essence.published = nil
        essence.rawHash = ""
        return essence
    }
}
