import AgentInterface
import Rules
import Store

extension Shop {
    /// The shop as a D-Bus record.
    /// - Parameters:
    ///   - offers: The offers of watched products that the shop lists.
    ///   - pages: What is known of watched pages.
    func record(
        _ state: Catalogue.ShopState?, _ offers: [ShopProduct.ID: ProductOffer], _ job: JobState?,
        pages: [ShopProduct.ID: KnownPage] = [:]
    ) -> ShopRecord {
        let currency = state?.currency ?? ""
        var record = ShopRecord()
        record.id = id.description
        record.domain = domain.description
        record.name = name
        record.reading = reading
        record.isOn = rules.isOn
        record.kinds = ShopChange.Kind.allCases.filter(rules.kinds.contains)
        record.drop = rules.drop.description
        record.rise = rules.rise.description
        record.watches = watches.map { watch in
            var record = WatchRecord()
            record.product = watch.product
            record.title = watch.title
            record.address = address(of: watch.handle)
            let tellsPrices = !watch.isOfReturn || watch.drop.limit != nil
            record.drop = tellsPrices ? watch.drop.description : WatchRecord.noPrices
            record.rise = tellsPrices ? watch.rise.description : WatchRecord.noPrices
            record.price = Money(offers[watch.product]?.price, in: currency)
            record.isInStock = offers[watch.product]?.isInStock ?? false
            record.isOfReturn = watch.isOfReturn ? true : nil
            record.variant = watch.variant.isEmpty ? nil : watch.variant
            if reading == .pages { pages[watch.product]?.describe(&record, offers[watch.product]) }
            return record
        }
        record.unless = unless?.description
        record.unread = UInt32(clamping: unread)
        record.unreadReported = UInt32(clamping: unreadReported)
        record.products = UInt32(clamping: state?.products ?? 0)
        record.currency = currency
        record.readAt = state?.readAt
        record.nextAt = job?.nextAt
        record.failures = UInt32(clamping: job?.failures ?? 0)
        record.error = job?.error ?? ""
        record.addedAt = addedAt
        return record
    }
}

extension ShopProduct {
    func record(in shop: Shop, currency: String, histories: [ShopVariant.ID: PriceHistory] = [:])
        -> ShopProductRecord
    {
        var record = ShopProductRecord()
        record.id = id
        record.domain = shop.domain.description
        record.title = title
        record.vendor = vendor
        record.kind = kind
        record.address = shop.address(of: handle)
        // A page may name no price.
        let isPriced = shop.reading == .list || variants.contains { $0.price.isPositive }
        record.price = isPriced ? Money(variants.map(\.price).min(), in: currency) : nil
        record.isInStock = variants.contains(where: \.isAvailable)
        record.isWatched = shop.watches.contains { $0.product == id }
        record.variants = variants.map { variant in
            var record = ShopVariantRecord()
            record.id = variant.id
            record.title = variant.title
            record.price = isPriced ? Money(variant.price, in: currency) : nil
            record.reducedFrom = Money(variant.reducedFrom, in: currency)
            record.isAvailable = variant.isAvailable
            record.prices = (histories[variant.id]?.points ?? []).map { point in
                var record = PricePointRecord()
                record.at = point.at
                record.price = point.price
                record.currency = point.currency.isEmpty ? nil : point.currency
                return record
            }
            return record
        }
        return record
    }
}

extension ShopEvent {
    /// - Parameter shop: `nil` if it has been removed.
    func record(of known: Shop?, currency: String) -> ShopEventRecord {
        var record = ShopEventRecord()
        record.id = id
        record.shop = shop.description
        record.domain = known?.domain.description ?? ""
        record.at = at
        record.kind = change.kind
        record.product = change.product.id
        record.title = change.product.title
        record.address = known?.address(of: change.product.handle) ?? ""
        record.variant = change.variant?.id
        record.variantTitle = change.variant?.title ?? ""
        record.old = Money(change.old, in: currency)
        record.new = Money(change.new, in: currency)
        record.price = Money(change.variant?.price, in: currency)
        record.percent = change.step?.percent.map { UInt32(clamping: $0) }
        record.magnitude = change.step?.magnitude
        record.lowestDays = change.lowestDays.map { UInt32(clamping: $0) }
        record.availability = change.variant?.availability
        record.urgency = known?.urgency(of: change) ?? change.urgency
        record.isReported = change.isReported
        record.isUnread = isUnread
        return record
    }
}
