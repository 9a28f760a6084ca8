import Foundation
import Testing

extension IntegrationTests {
    /// What volunteers say about barcodes, over HTTPS and through the real `steward-fetch`.
    @Suite struct BarcodeTests {
        private static let lists = [
            "world.openfoodfacts.org", "world.openbeautyfacts.org", "world.openpetfoodfacts.org",
            "world.openproductsfacts.org",
        ]

        @Test func `what volunteers describe is shown, taken when confirmed, and then known without them`()
            async throws
        {
            try await Session.run { session in
                let volunteers = try StandInShop(session, domains: Self.lists)
                try volunteers.describe(
                    "4006381333931", at: Self.lists[0], name: "Hazelnut spread", brand: "Nuts & Co",
                    pack: "400 g")
                try volunteers.startAgent()

                let shown = try session.steward("item", "identify", "4006381333931")
                let unconfirmed = try session.trySteward("food", "add", "--barcode", "4006381333931", "+5d")
                let before = try session.steward("item", "list", "--json")
                let added = try session.steward("food", "add", "--barcode", "4006381333931", "+5d", "--yes")
                let again = try session.steward("food", "add", "--barcode", "4006381333931", "+9d")

                #expect(shown.output.contains("Hazelnut spread"), "\(shown.output)")
                #expect(shown.output.contains("Open Food Facts contributors, ODbL"))
                #expect(unconfirmed.status == 65)
                #expect(unconfirmed.errors.contains("confirm that with --yes"), "\(unconfirmed.errors)")
                #expect(!before.output.contains("Hazelnut"))
                #expect(added.output.contains("Hazelnut spread"), "\(added.output)")
                #expect(again.output.contains("Hazelnut spread"), "\(again.output)")
            }
        }

        @Test func `what nobody has described is said to be unknown`() async throws {
            try await Session.run { session in
                let volunteers = try StandInShop(session, domains: Self.lists)
                try volunteers.startAgent()

                let unknown = try session.trySteward("item", "identify", "4006381333931")

                #expect(unknown.status == 66)
                #expect(unknown.errors.contains("nobody has described 4006381333931"), "\(unknown.errors)")
            }
        }

        @Test func `whom nobody believes is not taken for one who knows nothing`() async throws {
            try await Session.run { session in
                let volunteers = try StandInShop(session, domains: Self.lists)
                try volunteers.startAgent(believesIt: false)

                let unreachable = try session.trySteward("item", "identify", "4006381333931")

                #expect(unreachable.status == 1)
                #expect(unreachable.errors.contains("certificate is not valid"), "\(unreachable.errors)")
                #expect(unreachable.errors.contains("give the name yourself"))
            }
        }
    }
}
