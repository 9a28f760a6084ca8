import Rules
import Sentences
import Testing

struct ShoppingPhraseTests {
    @Test(
        arguments: [
            ("milk", "milk", nil), ("milk 2", "milk", "2"), ("2 milk", "milk", "2"), ("2x milk", "milk", "2"),
            ("milk x2", "milk", "2"), ("2 l milk", "milk", "2 l"), ("milk 2 l", "milk", "2 l"),
            ("500g of butter", "butter", "500 g"), ("500 g butter", "butter", "500 g"),
            ("2 cartons of oat milk", "oat milk", "2 cartons"), ("some bread", "bread", nil),
            ("7up", "7up", nil), ("milk 3.5%", "milk 3.5%", nil), ("a bottle opener", "bottle opener", nil),
            ("2", "2", nil), ("flour 1,5 kg", "flour", "1.5 kg"), ("5x500 g rice", "rice", "2500 g"),
            ("vitamin b 12", "vitamin b", "12"),
        ] as [(String, String, String?)])
    func `a thing and how much of it are told apart`(text: String, name: String, quantity: String?) {
        let phrase = ShoppingPhrase(text)

        #expect(phrase?.name == name)
        #expect(phrase?.quantity?.description == quantity)
    }

    @Test func `commas and "and" stand between things, but not within numbers`() {
        let names = ShoppingPhrase.several(in: "milk, 1,5 l juice and bread").map(\.name)

        #expect(names == ["milk", "juice", "bread"])
    }

    @Test func `a purchase says until when, for how much and where, in any order`() {
        let purchase = PurchasePhrase("milk 2 until 5.12. for 1.19 at Rewe")

        #expect(purchase?.thing.name == "milk" && purchase?.thing.quantity?.description == "2")
        #expect(purchase?.until == "5.12." && purchase?.price?.description == "1.19")
        #expect(purchase?.shop == "Rewe")
        #expect(PurchasePhrase("food for cats")?.thing.name == "food for cats")
        #expect(PurchasePhrase("milk for 1.19 until friday")?.until == "friday")
    }

    @Test func `a word in a name that says a day or an amount is doubtful`() {
        let words = ["milk yesterday", "milk 2 bread", "minced meat 500 g use by 1.12.", "7up", "oat milk 2"]
            .map { PurchasePhrase($0)?.doubtfulWord }

        #expect(words == ["yesterday", "2", "500", nil, nil])
    }

    @Test(arguments: [
        "what's on the shopping list", "what is on the shopping list?", "is milk on the shopping list",
        "we need help",
    ])
    func `a question, or a call for help, puts nothing on the list`(line: String) {
        #expect(ShoppingSentence(line) == nil)
    }
}
