import Rules
import Sentences
import Testing

struct ShoppingPhraseTests {
    @Test(
        arguments: [
            ("milk", "milk", nil), ("milk 2", "milk", "2"), ("2 milk", "milk", "2"), ("2x milk", "milk", "2"),
            ("milk x2", "milk", "2"), ("2 l milk", "milk", "2 l"), ("milk 2 l", "milk", "2 l"),
            ("a litre of milk", "milk", "1 litre"), ("a pear", "pear", nil),
            ("500g of butter", "butter", "500 g"), ("500 g butter", "butter", "500 g"),
            ("2 cartons of oat milk", "oat milk", "2 cartons"), ("some bread", "bread", nil),
            ("7up", "7up", nil), ("milk 3.5%", "milk 3.5%", nil), ("a bottle opener", "bottle opener", nil),
            ("2", "2", nil), ("flour 1,5 kg", "flour", "1.5 kg"), ("5x500 g rice", "rice", "2500 g"),
            ("vitamin b 12", "vitamin b", "12"), ("nappies size 4", "nappies size 4", nil),
            ("Windeln Gr. 4", "Windeln Gr. 4", nil),
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

    @Test(arguments: [
        ("6 yaourts jusqu'au 12.12. pour 2,49 chez Lidl", "yaourts", "6", "12.12.", "2.49"),
        ("250 g de beurre jusqu'au 5 décembre", "beurre", "250 g", "5 décembre", nil),
        ("2 yogures hasta el 12.12. por 1,50", "yogures", "2", "12.12.", "1.50"),
        ("500 g d'emmental", "emmental", "500 g", nil, nil),
        ("2 yogurt fino al 12.12.", "yogurt", "2", "12.12.", nil),
    ])
    func `a purchase is told in French, Spanish and Italian, too`(
        text: String, name: String, quantity: String, until: String?, price: String?
    ) {
        let purchase = PurchasePhrase(text)

        #expect(purchase?.thing.name == name && purchase?.thing.quantity?.description == quantity)
        #expect(purchase?.until == until && purchase?.price?.description == price)
    }

    @Test(arguments: [
        ("milk best before 5.12.", "milk", "5.12.", false),
        ("ham use by 12 december", "ham", "12 december", true),
        ("Hack zu verbrauchen bis 5.12.", "Hack", "5.12.", true),
        ("Käse haltbar bis zum 12.12.", "Käse", "12.12.", false),
        ("fromage à consommer avant le 12/12", "fromage", "12/12", false),
        ("jambon à consommer jusqu'au 12/12", "jambon", "12/12", true),
        ("leche consumir antes del 12/12", "leche", "12/12", true),
        ("latte da consumare entro il 12/12", "latte", "12/12", true),
        ("milk 2 for 1.19 exp 5.12.", "milk", "5.12.", false),
    ])
    func `words on packages say until when something is good`(
        text: String, name: String, until: String, isUseBy: Bool
    ) {
        let purchase = PurchasePhrase(text)

        #expect(purchase?.thing.name == name && purchase?.until == until)
        #expect(purchase?.isUseBy == isUseBy && purchase?.doubtfulWord == nil)
    }

    @Test func `what stands behind a comma and is no thing says more of the thing before it`() {
        #expect(
            PurchasePhrase.parts(of: "rice 1 kg, best before 12.12., milk, for 1.19")
                == ["rice 1 kg best before 12.12.", "milk for 1.19"])
    }

    @Test func `a word in a name that says a day or an amount is doubtful`() {
        let words = ["milk yesterday", "milk 2 bread", "minced meat 500 g lean", "7up", "oat milk 2"]
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

    @Test(
        arguments: [
            ("I bought milk, bread and 6 eggs", .bought, ["milk", "bread", "6 eggs"]),
            ("we've bought milk 2 until 5.12.", .bought, ["milk 2 until 5.12."]),
            ("got the milk", .got, ["the milk"]), ("Milch und Brot gekauft", .bought, ["Milch", "Brot"]),
            ("j'ai acheté du riz", .bought, ["riz"]), ("acheté du riz", .bought, ["riz"]),
            ("achète du riz", .want, ["riz"]), ("comprare il latte", .want, ["latte"]),
            ("he comprado arroz y pan", .bought, ["arroz", "pan"]),
            ("we're out of tea", .outOf, ["tea"]), ("the milk is gone", .gone, ["milk"]),
            ("take rice off the shopping list", .unwanted, ["rice"]),
            ("cross milk and bread off the list", .unwanted, ["milk", "bread"]),
            ("we don't need any more rice", .unwanted, ["rice"]),
            ("wir brauchen keinen Reis mehr", .unwanted, ["Reis"]),
            ("togli il riso dalla lista della spesa", .unwanted, ["riso"]),
            ("gekauft: Käse 200 g bis 12.12.", .bought, ["Käse 200 g bis 12.12."]),
            ("bought: milk, rice", .bought, ["milk", "rice"]),
            ("Reis gekauft, haltbar bis 12.12.", .bought, ["Reis haltbar bis 12.12."]),
            ("acheté : lait", .bought, ["lait"]), ("compré leche", .bought, ["leche"]),
            ("ho preso il latte", .got, ["latte"]), ("hab Brot besorgt", .got, ["Brot"]),
            ("Kartoffeln brauchen wir nicht mehr", .unwanted, ["Kartoffeln"]),
            ("brauchen keine Milch mehr", .unwanted, ["Milch"]),
            ("plus besoin de beurre", .unwanted, ["beurre"]),
            ("on n’a plus besoin d’huile", .unwanted, ["huile"]),
            ("ya no hace falta pan", .unwanted, ["pan"]), ("non serve più il pane", .unwanted, ["pane"]),
            ("we need neither milk nor bread", .unwanted, ["milk", "bread"]),
            ("don't need milk and eggs any more", .unwanted, ["milk", "eggs"]),
            ("dont need milk or eggs anymore thx", .unwanted, ["milk", "eggs"]),
            ("wir brauchen weder Milch noch Brot", .unwanted, ["Milch", "Brot"]),
            ("on n'a besoin ni de lait ni de beurre", .unwanted, ["lait", "beurre"]),
            ("no necesitamos ni leche ni pan", .unwanted, ["leche", "pan"]),
            ("non ci servono né pane né latte", .unwanted, ["pane", "latte"]),
            ("Milch von der Liste streichen", .unwanted, ["Milch"]),
            ("streich bitte Milch von der Liste", .unwanted, ["Milch"]),
            ("enlève le beurre de la liste", .unwanted, ["beurre"]),
            ("quita el pan de la lista", .unwanted, ["pan"]),
            ("togli il pane dalla lista", .unwanted, ["pane"]),
            ("add soap to the list", .want, ["soap"]), ("Honig auf die Liste", .want, ["Honig"]),
            ("setz Honig und Senf auf den Einkaufszettel", .want, ["Honig", "Senf"]),
            ("ajoute du miel à la liste", .want, ["miel"]), ("añade miel a la lista", .want, ["miel"]),
            ("aggiungi il miele alla lista", .want, ["miele"]), ("se acabó la leche", .gone, ["leche"]),
            ("è finito il latte", .gone, ["latte"]), ("il n'y a plus de lait", .outOf, ["lait"]),
        ] as [(String, ShoppingSentence.Meaning, [String])])
    func `the words around the things say what a line means for shopping`(
        line: String, meaning: ShoppingSentence.Meaning, parts: [String]
    ) {
        let said = ShoppingSentence(line)

        #expect(said?.meaning == meaning)
        #expect(said?.parts == parts)
    }

    @Test func `a purchase keeps the dot of a date and the day on which it was made`() {
        let said = ShoppingSentence("I bought milk until 5.12. yesterday")

        #expect(said?.day == "yesterday" && said?.purchases?.first?.until == "5.12.")
        #expect(ShoppingSentence("I bought milk.")?.parts == ["milk"])
    }

    @Test(arguments: [
        "bought tickets for the concert", "we don't need to call the bank", "got a haircut on friday",
        "gekauft: nichts", "we need neither help nor money", "add a chapter to the list of readings",
        "got the drill back", "take the lid off the pool on saturday", "bought mum a present",
    ])
    func `words that begin a clause are not things that people buy`(line: String) {
        #expect(ShoppingSentence(line)?.purchases == nil)
    }
}
