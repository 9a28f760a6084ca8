extension RecallNotice {
    /// The same for notices that name the same codes, whatever else they say and in whatever order: somebody who has
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

    /// The same notice without what sources change without saying anything new by it.
    package var essence: RecallNotice {
        var essence = self
        essence.version = ""
        essence.published = nil
        essence.rawHash = ""
        return essence
    }
}
