import FetchInterface
import Rules
import Settings

/// What to fetch, and how often, according to the settings.
struct RefreshPlan: Sendable, Hashable {
    /// In the order in which they are read.
    let sources: [KnownSource]
    let terms: RecallTerms
    private let recalls: Settings.Recalls
    private let shops: Settings.Shops

    init(_ settings: Settings) {
        recalls = settings.recalls
        shops = settings.shops
        let recalls = recalls
        sources = KnownSource.all.filter { source in
            let hasAddresses = recalls.addresses.contains { $0.source == source.id }
            // A source with nothing to ask is not missing.
            return !recalls.without.contains(source.id)
                && (hasAddresses
                    || !source.needsAddresses
                        && (recalls.sources.contains(source.id)
                            || !recalls.country.isEmpty && source.watches(over: recalls.country)))
        }
        terms = recalls.terms
    }

    /// Names of sources in the settings that do not exist.
    var unknownSources: [String] {
        (recalls.sources + recalls.without + recalls.addresses.map(\.source)).filter {
            KnownSource.named($0) == nil
        }
    }

    var readsShops: Bool { shops.isOn }

    /// Whether urgent news of shops may break quiet hours.
    var breaksQuiet: Bool { shops.breaksQuiet }

    func includes(_ job: RefreshJob) -> Bool {
        switch job {
        case .source(let source): sources.contains(source)
        case .shop: readsShops
        }
    }

    /// Addresses that replace the source's own.
    func addresses(of source: KnownSource) -> [String] {
        recalls.addresses.filter { $0.source == source.id }.map(\.address.description)
    }

    func rules(of source: KnownSource) -> JobRules {
        JobRules(interval: max(source.interval, recalls.every, JobRules.earliestRefresh))
    }

    var rulesOfShops: JobRules {
        JobRules(interval: max(shops.every, Self.shopPause), retry: max(Self.shopPause, .seconds(300)))
    }

    func rhythm(of shop: Shop) -> PageRhythm {
        PageRhythm(every: shops.pages, isLocal: shop.domain.isLocal)
    }

    /// The shortest time between two reads of a shop, whoever asks for them.
    static let shopPause = Duration.seconds(60)

    /// The notification rules for new shops.
    var rulesOfNewShops: ShopRules { shops.rules }
}

/// The jobs of the refresher, with their names in the store.
enum RefreshJob: Sendable, Hashable {
    case source(KnownSource)
    case shop(Shop.ID)

    init?(_ name: String) {
        if name.hasPrefix("source:"), let source = KnownSource.named(String(name.dropFirst(7))) {
            self = .source(source)
        } else if name.hasPrefix("shop:"), let shop = Shop.ID(String(name.dropFirst(5))) {
            self = .shop(shop)
        } else {
            return nil
        }
    }

    var name: String {
        switch self {
        case .source(let source): "source:\(source.id)"
        case .shop(let shop): "shop:\(shop)"
        }
    }
}
