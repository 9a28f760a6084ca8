/// The machine-readable data of a page: metadata, things described with a vocabulary, and data of shop software.
struct PageContent: Sendable {
    struct Meta: Sendable, Hashable {
        /// In lower case.
        let name: String
        let content: String
    }

    /// A script of JSON, or one that contains some.
    struct Script: Sendable, Hashable {
        /// Of its tag, in lower case, such as `ProductJson-12`.
        let label: String
        let text: [UInt8]
    }

    var title: String?
    /// The first `h1`.
    var heading: String?
    /// As in `de-AT`, in lower case.
    var language: String?
    var canonicalAddress: String?
    var metas: [Meta] = []
    var linkedData: [DataNode] = []
    var microdata: [DataNode] = []
    var rdfa: [DataNode] = []
    /// Of shop software; not JSON-LD.
    var scripts: [Script] = []
    /// The attribute `data-product_variations` of WooCommerce.
    var variations: [String] = []
    /// Whether prices depend on the quantity, so that the lowest of a group is not that of a single piece.
    var hasGraduatedPrices = false

    /// The first content of a name that is not empty.
    func meta(_ names: String...) -> String? {
        names.lazy.compactMap { name in
            metas.first { $0.name == name && !CleanName.isBlank($0.content) }?.content
        }.first
    }

    func metas(_ name: String) -> [String] {
        metas.filter { $0.name == name }.map(\.content)
    }
}
