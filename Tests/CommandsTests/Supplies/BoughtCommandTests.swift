import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

struct BoughtCommandTests {
    /// Records the calls, and knows neither the amount nor the date of a purchase.
    private final class Shop: ScriptedAgent {
        let done = Mutex<[String]>([])
        private func note(_ words: String) { done.withLock { $0.append(words) } }

        private let eggs = ItemRecord.sample("3f2a", "Eggs") {
            $0.quantity = (try? Quantity(parsing: "1 pack")) ?? .one
        }

        func shoppingList(for caller: BusName) async throws(AgentError) -> [ShoppingRecord] { [] }
        func buy(_ purchases: [Purchase], for caller: BusName) async throws(AgentError) -> [BoughtRecord] {
            note("buy \(purchases.map(\.name))")
            var bought = BoughtRecord()
            (bought.item, bought.usualQuantity) = (eggs, try? Quantity(parsing: "10"))
            (bought.usualDays, bought.usualDate) = (14, CivilDate("2026-12-06"))
            bought.completedTask = "Buy eggs"
            return [bought]
        }
        func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName) async throws(AgentError)
            -> ItemRecord
        {
            let set = changes.set
            note([set.quantity?.description, set.bestBefore?.description].compactMap(\.self).joined())
            return eggs
        }
        func beginStep(for caller: BusName) async throws(AgentError) { note("begin") }
        func endStep(for caller: BusName) async throws(AgentError) -> Int64 {
            note("end")
            return 1
        }
    }

    @Test func `a purchase and the answers about it are one step`() async throws {
        let shop = Shop()
        var runner = CommandRunner()
        runner.typed = ["", "12.12."]

        let transcript = try await runner.run(["bought", "eggs"], agent: shop)

        #expect(
            shop.done.withLock(\.self) == ["begin", "buy [\"eggs\"]", "10", "2026-12-12", "end"],
            "\(transcript)")
        #expect(transcript.output.contains("Completed the task 'Buy eggs'"))
    }

    @Test(arguments: [["jam", "and", "eggs", "for", "5.20"], ["jam and eggs for 5.20"]])
    func `a price behind several things is asked about`(words: [String]) async throws {
        let shop = Shop()

        let transcript = try await CommandRunner().run(["bought"] + words, agent: shop)

        #expect(shop.done.withLock(\.self).isEmpty && transcript.status == 65)
        #expect(transcript.errors.contains("is 5.20 the price of everything, or only of 'eggs'?"))
    }

    @Test func `if there is nobody to ask, a missing amount stays open`() async throws {
        let shop = Shop()

        let transcript = try await CommandRunner().run(["bought", "eggs"], agent: shop)

        #expect(shop.done.withLock(\.self) == ["buy [\"eggs\"]"])
        #expect(transcript.errors.contains("item edit 3f2a --quantity 10"), "\(transcript)")
    }
}
