import CivilTime
import Rules
import TestSupport
import Testing

/// What holds of shops that do whatever comes to their mind.
struct ShopMemoryPropertyTests {
    /// A shop that changes a little between two visits.
    private struct WhimsicalShop {
        private var products: [Int64: [Int64: (price: Int64, inStock: Bool)]] = [:]

        mutating func change(using random: inout SeededGenerator) {
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let product = Int64.random(in: 1...4, using: &random)
                let variant = product * 10 + Int64.random(in: 0..<3, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0: products[product] = nil
                case 1: products[product]?[variant] = nil
                case 2...5:
                    products[product, default: [:]][variant] = (Int64.random(in: 0...6, using: &random), true)
                case 6...7: products[product]?[variant]?.inStock.toggle()
                default: break
                }
            }
        }

        func crawl(using random: inout SeededGenerator) -> ShopCrawl {
            let listed = products.map { id, variants in
                ShopExamples.product(
                    id,
                    variants.map {
                        ShopExamples.variant($0.key, String($0.value.price), inStock: $0.value.inStock)
                    })
            }
            return ShopCrawl(
                products: listed.shuffled(using: &random),
                isComplete: Int.random(in: 0..<6, using: &random) > 0, currency: "EUR")
        }
    }

    private let rules: ShopRules = {
        var rules = ShopRules()
        rules.kinds = Set(ShopChange.Kind.allCases)
        return rules
    }()

    @Test func `reported changes are true, complete and not repeated, whatever shops do`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)

        for _ in 0..<60 {
            var (shop, memory, hour) = (WhimsicalShop(), ShopMemory(), Int64(0))
            for _ in 0..<60 {
                shop.change(using: &random)
                hour += Int64.random(in: 1...20, using: &random)
                let (crawl, before) = (shop.crawl(using: &random), memory)
                let changes = memory.take(crawl, by: rules, at: ShopExamples.hour(hour))

                if before.doubt(about: crawl) != nil {
                    #expect(changes.isEmpty && memory == before, "seed \(seed)")
                    continue
                }
                #expect(Set(changes).count == changes.count, "seed \(seed)")
                for change in changes { check(change, from: before, to: crawl, seed: seed) }
                checkAgreement(of: memory, with: crawl, at: ShopExamples.hour(hour), seed: seed)
                if before.hasBeenRead { checkPrices(changes, from: before, to: crawl, seed: seed) }
                checkRepetition(of: crawl, after: memory, at: ShopExamples.hour(hour), seed: seed)
            }
        }
    }

    /// A change says what the two states say.
    private func check(_ change: ShopChange, from before: ShopMemory, to crawl: ShopCrawl, seed: UInt64) {
        let known = before.products[change.product.id]
        let old = change.variant.flatMap { known?.variants[$0.id] }
        let isListed = crawl.products.contains(change.product)
        switch change.kind {
        case .priceDropped:
            #expect(
                isListed && change.old == old?.variant.price && change.step?.isDrop == true, "seed \(seed)")
        case .priceIncreased:
            #expect(
                isListed && change.old == old?.variant.price && change.step?.isDrop == false, "seed \(seed)")
        case .backInStock:
            #expect(
                isListed && change.variant?.isAvailable == true && old?.reportedAvailable == false,
                "seed \(seed)"
            )
        case .outOfStock:
            #expect(
                isListed && change.variant?.isAvailable == false && old?.reportedAvailable == true,
                "seed \(seed)"
            )
        case .new: #expect(isListed && known == nil, "seed \(seed)")
        case .newVariant: #expect(isListed && known != nil && old == nil, "seed \(seed)")
        case .removed: #expect(!isListed && known?.missed == 1, "seed \(seed)")
        case .removedVariant: #expect(isListed && old?.missed == 1, "seed \(seed)")
        case .listPrice, .images: Issue.record("nothing of that has changed, seed \(seed)")
        }
    }

    /// Afterwards memory is what was listed, with what is missing for the first time; and the user's idea of the
    /// stock is right, but for what was said within the last day.
    private func checkAgreement(of memory: ShopMemory, with crawl: ShopCrawl, at now: Instant, seed: UInt64) {
        for product in crawl.products {
            let known = memory.products[product.id]
            #expect(known?.product == product && known?.missed == 0, "seed \(seed)")
            for variant in product.variants {
                guard let seen = known?.variants[variant.id] else {
                    Issue.record("a variant is forgotten, seed \(seed)")
                    continue
                }
                #expect(seen.variant == variant, "seed \(seed)")
                guard seen.reportedAvailable != variant.isAvailable else { continue }
                let last = variant.isAvailable ? seen.lastBack : seen.lastOut
                #expect(last.map { now - $0 < rules.calm } == true, "seed \(seed)")
            }
        }
        let missing = memory.products.filter { known in !crawl.products.contains { $0.id == known.key } }
        #expect(missing.values.allSatisfy { $0.missed == 1 } == true, "seed \(seed)")
    }

    /// Each price that differs is a change, and no other is.
    private func checkPrices(
        _ changes: [ShopChange], from before: ShopMemory, to crawl: ShopCrawl, seed: UInt64
    ) {
        let differing = crawl.products.flatMap { product in
            product.variants.filter { variant in
                let known = before.products[product.id]?.variants[variant.id]
                return known.map { $0.variant.price != variant.price } ?? false
            }.map(\.id)
        }
        #expect(changes.filter { $0.step != nil }.compactMap { $0.variant?.id } == differing, "seed \(seed)")
    }

    /// The same list again is no news, apart from what is now missing for the second time.
    private func checkRepetition(of crawl: ShopCrawl, after memory: ShopMemory, at now: Instant, seed: UInt64)
    {
        var memory = memory
        let again = memory.take(crawl, by: rules, at: now)
        #expect(again.allSatisfy { [.removed, .removedVariant].contains($0.kind) } == true, "seed \(seed)")
        #expect(memory.take(crawl, by: rules, at: now).isEmpty, "seed \(seed)")
    }
}
