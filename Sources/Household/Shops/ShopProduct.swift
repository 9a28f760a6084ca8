/// What a shop sells under one name, as its list of products said at one time.
package struct ShopProduct: Sendable, Hashable, Identifiable {
    /// The shop's own number, which stays when the name changes.
    package let id: Int64
    package let title: String
    /// The last part of its address: `/products/HANDLE`.
    package let handle: String
    package let vendor: String
    /// `product_type`, the shop's own word.
    package let kind: String
    /// Addresses, in the shop's order.
    package let images: [String]
    /// In the shop's order.
    package let variants: [ShopVariant]

    package init(
        id: Int64, title: String, handle: String, vendor: String = "", kind: String = "",
        images: [String] = [], variants: [ShopVariant]
    ) {
        self.id = id
        self.title = title
        self.handle = handle
        self.vendor = vendor
        self.kind = kind
        self.images = images
        self.variants = variants
    }

    /// What is on its pictures, as far as that can be told without looking: neither their order nor the
    /// version that shops append to an address (`?v=1695892736`) makes another picture.
    var pictures: Set<Substring> {
        Set(images.map { $0.prefix { $0 != "?" } })
    }
}
