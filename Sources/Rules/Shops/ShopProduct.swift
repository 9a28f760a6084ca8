/// A product as the shop's list described it at one time.
package struct ShopProduct: Sendable, Hashable, Identifiable {
    /// The shop's own number, which stays when the title changes.
    package let id: Int64
    package let title: String
    /// The last part of its URL: `/products/HANDLE`.
    package let handle: String
    package let vendor: String
    /// `product_type`, in the shop's own words.
    package let kind: String
    /// URLs, in the shop's order.
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

    /// The URLs of its images without their versions (`?v=1695892736`): neither these nor the order make
    /// another picture.
    var pictures: Set<Substring> {
        Set(images.map { $0.prefix { $0 != "?" } })
    }
}
