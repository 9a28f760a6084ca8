import AgentInterface
import Rules

/// Finds the product that a reference means: by its number, its address or the last part of that, its title,
/// or a part of its title.
struct ProductFinder {
    let session: Session
    /// The shop to search; `nil` for the shop of the address, or all shops.
    let shop: String?

    struct Found {
        let shop: ShopRecord
        /// Includes the price history of its variants.
        let product: ShopProductRecord
    }

    func product(_ reference: String) async throws(CommandFailure) -> Found {
        let shops = try await shops(for: reference)
        var named: [Found] = []
        for shop in shops {
            if let product = try await exact(reference, in: shop) {
                named.append(Found(shop: shop, product: product))
            }
        }
        if named.isEmpty {
            for shop in shops { named += try await titled(reference, in: shop) }
            let wanted = reference.lowercased()
            let same = named.filter { $0.product.title.lowercased() == wanted }
            if !same.isEmpty { named = same }
        }
        guard let found = named.first else { throw missing(reference, in: shops) }
        guard named.count == 1 else { throw ambiguous(reference, named) }
        // Search results lack the price history.
        let whole = try await session.ask(Shops1.history, (found.shop.domain, String(found.product.id)))
        return Found(shop: found.shop, product: whole)
    }

    private func shops(for reference: String) async throws(CommandFailure) -> [ShopRecord] {
        let all = try await session.shops(shop)
        if shop != nil { return all }
        guard !all.isEmpty else {
            throw CommandFailure(.noInput, ProductText.noShops, refusal: .notFound)
        }
        guard reference.contains("://"), let domain = ShopDomain(reference) else { return all }
        guard let shop = all.first(where: { $0.domain == domain.description }) else {
            throw CommandFailure(.noInput, ProductText.shopNotWatched(domain), refusal: .notFound)
        }
        return [shop]
    }

    /// Finds a product by its number or address.
    private func exact(
        _ reference: String, in shop: ShopRecord
    ) async throws(CommandFailure) -> ShopProductRecord? {
        do throws(CommandFailure) {
            return try await session.ask(Shops1.history, (shop.domain, reference))
        } catch {
            guard error.refusal == .notFound else { throw error }
            return nil
        }
    }

    private func titled(_ text: String, in shop: ShopRecord) async throws(CommandFailure) -> [Found] {
        var query = ShopProductQuery()
        query.search = text
        query.limit = 200
        let wanted = text.lowercased()
        return try await session.ask(Shops1.products, (shop.domain, query))
            .filter { $0.title.lowercased().contains(wanted) }.map { Found(shop: shop, product: $0) }
    }

    private func missing(_ reference: String, in shops: [ShopRecord]) -> CommandFailure {
        let shop = shops.count == 1 ? shops[0].domain : nil
        let isUnread = shops.allSatisfy { $0.readAt == nil }
        return CommandFailure(
            .noInput, isUnread ? ProductText.notRead(shop) : ProductText.noProduct(reference, in: shop),
            refusal: .notFound)
    }

    private func ambiguous(_ reference: String, _ found: [Found]) -> CommandFailure {
        let areOfOne = found.allSatisfy { $0.shop.id == found[0].shop.id }
        let shown = found.prefix(6).map { one in
            ProductText.choice(one.product.id, one.product.title, areOfOne ? nil : one.shop.domain)
        }
        return CommandFailure(
            .noInput, ProductText.ambiguous(reference, shown, of: found.count, inOneShop: areOfOne),
            refusal: .ambiguous)
    }
}
