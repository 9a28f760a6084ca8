import Foundation
import Testing

extension IntegrationTests {
    /// Things at home through the command line: what comes in, what goes out, what is told of them.
    @Suite struct ItemListTests {
        @Test func `food is added, expires, is used, and comes back`() async throws {
            try await Session.started { session in
                let milk = try session.steward(
                    "food", "add", "Milk", "--quantity", "2 l", "--use-by", "+2d", "--json"
                ).json
                try session.steward("food", "add", "Rice", "--best-before", "+300d")

                let expiring = try session.steward("expiring", "--json").json.array ?? []
                let half = try session.steward("food", "use", "Milk", "--amount", "0.5", "--json").json
                try session.steward("food", "use", "Milk")
                let gone = try session.steward("item", "list", "--json").json.array ?? []
                try session.steward("undo")
                let back = try session.steward("item", "show", milk["short"]?.string ?? "", "--json").json
                let history = try session.steward("item", "history", "Milk", "--json").json.array ?? []

                #expect(expiring.map { $0["name"]?.string } == ["Milk"])
                #expect(expiring.first?["days_left"]?.number == 2)
                #expect((half.array?.first ?? half)["quantity"]?.string == "1.5 l")
                #expect(gone.map { $0["name"]?.string } == ["Rice"])
                #expect(back["quantity"]?.string == "1.5 l" && back["status"]?.string == "present")
                #expect(history.map { $0["what"]?.string } == ["used", "added"])
            }
        }

        @Test func `options choose many items at once, and one undo takes all of it back`() async throws {
            try await Session.started { session in
                func names() throws -> [String] {
                    let listed = try session.steward("item", "list", "--json").json.array ?? []
                    return listed.compactMap { $0["name"]?.string }.sorted()
                }
                for (name, day) in [("Milk", "3 days ago"), ("Yoghurt", "yesterday"), ("Cheese", "+5d")] {
                    try session.steward("food", "add", name, "--best-before", day, "--place", "fridge")
                }
                try session.steward("item", "add", "Mixer", "--place", "fridge", "--model", "X1")

                try session.steward("food", "discard", "--expired")
                let fresh = try names()
                try session.steward("undo")
                try session.steward("food", "use", "--place", "fridge")
                let durable = try names()
                try session.steward("food", "put-back", "--search", "chee")
                let back = try names()
                let nothing = try session.trySteward("food", "open", "--category", "tools")
                let both = try session.trySteward("food", "open", "Cheese", "--place", "fridge")
                try session.steward("item", "lend", "--search", "mixer", "--to", "Anna")
                let lent = try session.steward("item", "list", "--lent", "--json").json.array ?? []
                try session.steward("item", "remove", "--place", "fridge")

                #expect(fresh == ["Cheese", "Mixer"])
                #expect(durable == ["Mixer"], "choosing a place does not use up an item that has a model")
                #expect(back == ["Cheese", "Mixer"])
                #expect(nothing.status == 0 && nothing.errors.contains("no unopened food matches"))
                #expect(both.status == 64 && both.errors.contains("not both"))
                #expect(lent.map { $0["name"]?.string } == ["Mixer"])
                #expect(try names() == [])
            }
        }

        @Test func `blank options and other groups of items are left alone`() async throws {
            try await Session.started { session in
                try session.steward("food", "add", "Milk", "+5d", "--place", "garage")
                try session.steward("item", "add", "Drill", "--place", "garage", "--model", "X1")
                try session.steward("warranty", "add", "Fridge", "--until", "+60d", "--place", "garage")
                func names() throws -> [String] {
                    let listed = try session.steward("item", "list", "--json").json.array ?? []
                    return listed.compactMap { $0["name"]?.string }.sorted()
                }

                for blank in ["", " "] {
                    let outcome = try session.trySteward("item", "remove", "--search", blank)
                    #expect(outcome.status == 64 && outcome.errors.contains("--search is blank"))
                }
                for verb in [["done"], ["move", "tomorrow"], ["snooze"]] {
                    let outcome = try session.run(Built.steward, verb + ["--search", ""])
                    #expect(outcome.status == 64 && outcome.errors.contains("--search is blank"))
                }
                let food = try session.steward("food", "remove", "--place", "garage").output
                #expect(food.contains("Removed 1 item: 'Milk'"))
                #expect(try names() == ["Drill", "Fridge"])
                try session.steward("undo")
                try session.steward("warranty", "remove", "--before", "+90d")
                #expect(try names() == ["Drill", "Milk"], "its date is the end of the warranty")
                #expect(try session.trySteward("remove", "--search", "nothing").status == 0)
            }
        }

        @Test func `a warranty is stopped by its name or by options, and leaves what ends soon`() async throws
        {
            try await Session.started { session in
                for name in ["Drill", "Fridge"] {
                    try session.steward("warranty", "add", name, "--until", "+60d", "--place", "garage")
                }
                func ending() throws -> Int? {
                    try session.steward("expiring", "--days", "90", "--json").json.array?.count
                }
                let before = try ending()
                let named = try session.steward("warranty", "stop", "Drill").output
                let shown = try session.steward("warranty", "show", "Drill").output
                let oneLess = try ending()
                try session.steward("warranty", "stop", "--place", "garage")
                let none = try ending()
                try session.steward("undo")
                let refused = try session.trySteward("food", "stop", "Fridge")

                #expect((before, oneLess, none) == (2, 1, 0))
                #expect(named.contains("Stopped reminders for"))
                #expect(named.contains("Drill, under warranty until"))
                #expect(shown.contains("no more reminders"))
                #expect(try ending() == 1)
                #expect(refused.status != 0 && refused.errors.contains("no date to be reminded of"))
            }
        }

        @Test func `options choose many documents at once`() async throws {
            try await Session.started { session in
                for (title, type, end) in [
                    ("Passport", "passport", "+4y"), ("Gym", "contract", "+60d"),
                    ("Phone", "contract", "+90d"),
                ] {
                    try session.steward("document", "add", title, "--type", type, "--until", end)
                }

                try session.steward("document", "cancel", "--type", "contract", "--before", "+70d")
                let current = try session.steward("document", "list", "--json").json.array ?? []
                try session.steward("undo")
                let removed = try session.steward("document", "remove", "--search", "p", "--json").json
                let none = try session.steward("document", "renew", "--search", "p", "--json").json

                // A cancelled contract holds until it ends.
                #expect(
                    current.filter { $0["status"]?.string == "cancelled" }.map { $0["title"]?.string } == [
                        "Gym"
                    ])
                #expect(current.count == 3)
                #expect(removed["removed"]?.number == 2)
                #expect(none.array?.isEmpty == true)
            }
        }

        @Test func `the lists of Homebox and of Grocy come in`() async throws {
            try await Session.started { session in
                let homebox = try session.file(
                    "homebox.csv",
                    """
                    HB.name,HB.quantity,HB.location,HB.manufacturer,HB.serial_number,HB.purchase_date,HB.purchase_price,HB.warranty_expires,HB.archived
                    Drill,1,Home / Garage,Bosch,SN-1,2026-03-01,129.9,2038-03-01,false
                    Old TV,1,,,,,0,,true

                    """)
                let stock = try session.file(
                    "stock.json",
                    "[{\"id\": 1, \"product_id\": 7, \"amount\": 2, \"best_before_date\": \"2036-12-01\"},"
                        + "{\"id\": 2, \"product_id\": 9, \"amount\": 1}]")
                let products = try session.file(
                    "products.json", "[{\"id\": 7, \"name\": \"Milk\", \"due_type\": 2}]")

                let first = try session.steward("item", "import", homebox, "--currency", "EUR")
                let refused = try session.trySteward("item", "import", stock, products)
                let before = try session.steward("item", "list", "--json").json.array ?? []
                let second = try session.steward("item", "import", stock, products, "--skip-unreadable")
                let all = try session.steward("item", "list", "--json").json.array ?? []

                #expect(first.output.contains("Added 1 item"), "\(first.output)")
                #expect(refused.status == 65 && refused.errors.contains("stock.json, entry 2"))
                #expect(before.map { $0["name"]?.string } == ["Drill"])
                #expect(second.output.contains("Added 1 item"))
                let milk = all.first { $0["name"]?.string == "Milk" }
                let drill = all.first { $0["name"]?.string == "Drill" }
                #expect(milk?["use_by"]?.string == "2036-12-01" && milk?["quantity"]?.string == "2")
                #expect(drill?["price"]?.string == "129.90 EUR" && drill?["place"]?.string == "Home / Garage")
            }
        }

        @Test func `a claim has what it needs, the receipt with it`() async throws {
            try await Session.started { session in
                let bill = try session.file("bill.pdf", "paid")
                try session.steward(
                    "warranty", "add", "Dishwasher", "--for", "2y", "--bought", "yesterday", "--shop",
                    "Kitchens Ltd", "--serial", "SN-4711", "--receipt", bill)

                let claim = try session.steward("warranty", "claim", "Dishwasher")
                let json = try session.steward("warranty", "claim", "Dishwasher", "--json").json

                let receipt = try #require(json["receipts"]?.array?.first?["path"]?.string)
                #expect(try String(contentsOfFile: receipt, encoding: .utf8) == "paid")
                for text in ["SN-4711", "Kitchens Ltd", receipt] {
                    #expect(claim.output.contains(text), "\(claim.output)")
                }
                #expect((json["days_left"]?.number ?? 0) > 700)
            }
        }

        @Test func `maintenance that is done says at once when it comes again, and uses its parts`()
            async throws
        {
            try await Session.started { session in
                try session.steward("item", "add", "Descaler", "--quantity", "3")
                try session.steward(
                    "maintenance", "add", "Descale the kettle", "--after-done", "3 months", "--part",
                    "Descaler")

                let done = try session.steward(
                    "maintenance", "done", "Descale", "--by", "Ann", "--cost", "4.90 EUR")
                let plan = try session.steward("maintenance", "show", "Descale", "--json").json
                let history = try session.steward("maintenance", "history", "Descale", "--json").json
                let rest = try session.steward("item", "show", "Descaler", "--json").json

                #expect(done.output.contains("next due"), "\(done.output)")
                #expect((plan["days_left"]?.number ?? 0) > 80)
                #expect(history.array?.first?["by"]?.string == "Ann")
                #expect(history.array?.first?["cost"]?.string == "4.90 EUR")
                #expect(rest["quantity"]?.string == "2")
            }
        }

        @Test func `statistics become a page that needs nothing else`() async throws {
            try await Session.started { session in
                try session.steward(
                    "food", "add", "Milk <b>", "--category", "Dairy & eggs", "--price", "1.29 EUR")
                try session.steward("food", "add", "Ham", "--category", "Meat", "--use-by", "+2d")
                try session.steward("food", "discard", "Milk <b>", "--reason", "spoiled")
                let page = session.directory.appendingPathComponent("stats.html").path

                try session.steward("stats", "--html", page)
                let picture = try session.steward("stats", "--svg", "-").output

                let html = try String(contentsOfFile: page, encoding: .utf8)
                #expect(html.contains("<svg") && html.contains("Dairy &amp; eggs") && html.contains("Ham"))
                #expect(!html.contains("<script") && !html.contains("src=") && !html.contains("<b>"))
                #expect(picture.hasPrefix("<svg") && !picture.contains("Drawn"), "- is the standard output")
            }
        }

        @Test func `what is exported comes back as it was, in another household`() async throws {
            try await Session.started { session in
                try Self.furnish(session)
                let list = session.directory.appendingPathComponent("all.json").path
                try session.steward("item", "export", list, "--all")
                let exported = try JSON(parsing: try String(contentsOfFile: list, encoding: .utf8))
                try session.stopAgent()
                session.extra["XDG_DATA_HOME"] = session.directory.appendingPathComponent("other").path
                try session.startAgent()

                let report = try session.steward("item", "import", list)
                let again = try session.steward("item", "export", "--format", "json", "--all").json

                #expect(
                    report.output.contains("Added 6 items with 1 file and 1 maintenance plan"),
                    "\(report.output)")
                #expect(Self.essence(of: again) == Self.essence(of: exported))
                #expect(Self.essence(of: exported).count == 7)
                for _ in 0..<3 { try session.steward("undo") }
                #expect(try session.steward("item", "list", "--all", "--json").json.array?.isEmpty == true)
            }
        }

        /// A household in which something of everything has happened.
        private static func furnish(_ session: Session) throws {
            try session.steward(
                "food", "add", "Milk", "--quantity", "2 l", "--use-by", "+4d", "--price", "2.58 EUR")
            try session.steward("food", "use", "Milk", "--amount", "0.5")
            try session.steward("food", "open", "Milk")
            try session.steward("food", "add", "Peas", "--category", "Meat", "--best-before", "+9d")
            try session.steward("food", "freeze", "Peas")
            try session.steward("food", "thaw", "Peas")
            try session.steward("item", "edit", "Peas", "--thawed-until", "+2d")
            try session.steward("food", "stop", "Peas")
            try session.steward("food", "add", "Ham", "--quantity", "6", "--use-by", "+1d")
            try session.steward("food", "discard", "Ham", "--reason", "too-much")
            try session.steward("food", "add", "Eggs", "--quantity", "10")
            try session.steward("food", "use", "Eggs")
            try session.steward("item", "add", "Drill", "--place", "garage")
            try session.steward("item", "lend", "Drill", "--to", "Ben")
            let bill = try session.file("bill.pdf", "paid\0\u{1F95B}")
            try session.steward("item", "attach", "Drill", bill, "--receipt")
            try session.steward("item", "add", "Oil", "--quantity", "3", "--minimum", "2")
            try session.steward(
                "maintenance", "add", "Oil the drill", "--item", "Drill", "--after-done", "6 months",
                "--season", "mar-oct", "--part", "Oil", "--note", "a drop\nonly")
            try session.steward("maintenance", "done", "Oil the drill", "--by", "Ann", "--cost", "3 EUR")
            try session.steward("maintenance", "skip", "Oil the drill")
            try session.steward("maintenance", "pause", "Oil the drill")
        }

        /// What does not depend on where it is kept, with names in place of ids.
        private static func essence(of list: JSON) -> [[String: JSON]] {
            let items = list["items"]?.array ?? []
            let names = Dictionary(
                items.map { ($0["id"]?.string ?? "", $0["name"] ?? .null) },
                uniquingKeysWith: { one, _ in one })
            return (items + (list["maintenance"]?.array ?? [])).map { entry in
                guard case .object(var members) = entry else { return [:] }
                for key in ["id", "short", "created_at", "modified_at"] { members[key] = nil }
                if let item = members["item"]?.string { members["item"] = names[item] }
                members["attachments"] = members["attachments"]?.array.map { files in
                    .array(
                        files.map {
                            .object(["name": $0["name"] ?? .null, "content": $0["content"] ?? .null])
                        })
                }
                members["parts"] = members["parts"]?.array.map { parts in
                    .array(parts.map { names[$0["item"]?.string ?? ""] ?? .null })
                }
                return members
            }
        }
    }
}

extension Session {
    /// Writes a file of the test's own.
    /// - Returns: Where it is.
    fileprivate func file(_ name: String, _ text: String) throws -> String {
        let url = directory.appendingPathComponent(name)
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
    }
}
