/// What a question asks about one thing, or about what is there in all.
package struct Question: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// "when is the dentist", "how long is the milk good"
        case when
        /// "when did I last clean the kitchen"
        case whenLast
        case place
        /// "how many eggs are left", "do we have any tuna"
        case amount
        /// "who has the drill"
        case whoHas
        /// "who did the trash"
        case whoDid
        /// "did I pay the rent"
        case isDone
        /// "is the ham still good"
        case isGood
        case low, cook, missed
    }

    package let kind: Kind
    /// The words that name the thing; empty for questions about all.
    package let name: String
}

/// Reads lines as questions about what is there.
package struct QuestionReader: Sendable {
    private let patterns: [SpokenPattern<Question.Kind>]

    package init(_ parser: SentenceParser) {
        patterns = (parser.readsGerman ? Self.german : []) + Self.english
    }

    /// What a line may ask, likeliest first; empty if it asks nothing that is known here.
    package func questions(in line: String) -> [Question] {
        var tokens = SentenceTokens.all(in: line)
        while let last = tokens.last, last.kind == .mark { tokens.removeLast() }
        guard (2...20).contains(tokens.count) else { return [] }
        while tokens.count > 2, Self.leads.contains(tokens[0].text) || tokens[0].kind == .mark {
            tokens.removeFirst()
        }
        let bytes = Array(line.utf8)
        let words = tokens.map(\.text)
        var found: [Question] = []
        for pattern in patterns {
            for match in pattern.found(in: words) {
                let name =
                    match.thing.map {
                        String(
                            decoding: bytes[
                                tokens[$0.lowerBound].range
                                    .lowerBound..<tokens[$0.upperBound - 1].range.upperBound],
                            as: UTF8.self)
                    } ?? ""
                let question = Question(kind: pattern.meaning, name: name)
                if !found.contains(question) { found.append(question) }
            }
        }
        return found
    }

    private static let leads: Set<String> = [
        "hey", "steward", "please", "ok", "so", "hi", "and", "um", "bitte", "du", "sag", "mal",
    ]

    private static func patterns(_ table: [(Question.Kind, [String])]) -> [SpokenPattern<Question.Kind>] {
        table.flatMap { kind, forms in forms.map { SpokenPattern($0, kind) } }
    }

    private static let english = patterns([
        (
            .low,
            [
                "what's|what_is|what|whats (is|are|do_we_have|are_we) running_low|low|running_out|short_of|nearly_gone|almost_gone|running_short (on|of)",
                "what (are|is) (we|i|everything) (running_low_on|low_on|out_of|short_of|running_out_of)",
                "what (do|should|must|does) (we|i) (need|have) to (buy|get|restock) (today|now|next|tomorrow|from_the_shop)",
                "what do_we_need|do_i_need (from|at) (the) (shop|store|supermarket)",
                "(show) (me) (the|my|our) shopping_list|grocery_list",
                "what's|what_is|whats on the|my|our shopping_list|grocery_list",
                "what should_i|should_we|do_i|do_we buy|get|restock",
                "anything|are_we|is_anything|do_we_have_anything running_low|low (on) (anything)",
                "what needs|need restocking|buying|to_be_bought|refilling",
                "do_we|do_i need_to_buy|need anything (from_the_shop|at_the_shop)",
            ]
        ),
        (
            .cook,
            [
                "what should|can|could|shall|do i|we cook|eat|make|have|prepare (for) (dinner|lunch|tonight|today|supper|breakfast|tomorrow) (tonight|today|first)",
                "what's|what_is|whats for dinner|lunch|supper|breakfast (tonight|today)",
                "what needs|has|have|must|should to_be|be eaten|used|used_up|eaten_up (first|soon|up|today|next)",
                "what should|must|do i|we (have_to) eat|use|use_up|finish (up) first|soon|next",
                "any ideas|idea for dinner|lunch",
            ]
        ),
        (
            .missed,
            [
                "what have|did i|we miss|missed|forget|forgotten|overlook|overlooked (today|this_week|lately|so_far)",
                "what have|did i|we (not) done|do yet",
                "did|have i|we miss|missed|forget|forgotten anything (today|this_week|lately)",
                "what's|what_is|whats late|overdue|still_open_from_yesterday",
            ]
        ),
        (
            .whenLast,
            [
                "when did|have|has i|we|anyone|somebody|you|they last|most_recently X",
                "when was|were the_last_time i|we|anyone|somebody X",
                "when was|were|did X last (done|cleaned|watered|changed|paid|descaled|vacuumed|replaced|used|taken|washed|serviced)",
                "how_long ago did|was i|we X", "how_long (is|has) (it|been) (been) since i|we (last) X",
                "when did|have i|we X (last|the_last_time)",
                "when was X done|finished|completed|paid (last)", "the last_time i|we X",
            ]
        ),
        (
            .whoDid,
            [
                "who did|has|have|took_care_of|completed|finished (done|last) X",
                "who X (last|today|yesterday|already)",
                "who was the_last_to|it_that_last X",
            ]
        ),
        (
            .isDone,
            [
                "did|have|has|had i|we|you|anyone|anybody|somebody|someone (already|ever) X (already|yet|today|this_week|this_month|this_morning)",
                "is|are|was|were|has|have X (been) (already) (done|finished|completed|paid|sent|signed|taken|watered|cleaned|"
                    + "changed|booked|called|bought|written|returned|vacuumed|descaled) (already|yet|today)",
                "is|are X still open|to_do|pending|undone", "do|must|should i|we still need_to|have_to X",
                "what about X",
            ]
        ),
        (
            .isGood,
            [
                "is|are|will X (still|be) (still) good|edible|ok|okay|fresh|safe|fine|usable|eatable|alright|valid|under_warranty|in_date|safe_to_eat|good_to_eat (to_eat|tomorrow|now)",
                "can|may|should i|we (still) eat|use|drink X (still|today)",
                "has|have|is|are X expired|gone_bad|gone_off|off|spoiled|bad|out_of_date (already|yet)",
                "did X expire|go_bad|go_off (already|yet)", "is|are X past (its|their) date|best_before",
            ]
        ),
        (
            .when,
            [
                "when's|when_is|when_are|whens|when_was|when_will X (due|over|again|next|scheduled|open|back|exactly|be|happening|coming_up)",
                "when do|does i|we|you have|need|must (to) X",
                "when do|does|will|is X expire|end|run_out|go_bad|go_off|start|begin|finish|happen|take_place|come|renew|spoil|expiring|lapse",
                "what time|day|date is|are|does|do X (start|begin|end|due|over|at)",
                "what time|day|date do i|we have X",
                "how_long is|are|does|do|will|can X (still) (good|valid|last|keep|under_warranty|fresh|edible) (for|until)",
                "until|till when is|are X good|valid|under_warranty", "on what|which day|date is X",
                "when (do|does) (the) warranty (of|on|for) X (expire|end|run_out)",
                "how_many days until|till X", "how_long until|till X",
                "what's|what_is the date|expiry_date|best_before_date|due_date of|for X", "when X",
            ]
        ),
        (
            .whoHas,
            [
                "who has|got|borrowed|has_borrowed|has_got|took|is_borrowing X (now|at_the_moment|currently|from_us)",
                "who's got|borrowing X", "who (did) (i|we) lend|lent|give X (to)",
                "to whom|who did i|we lend X",
                "whom did i|we lend X (to)", "who did i|we lend X to", "is|are X (still) lent|borrowed (out)",
            ]
        ),
        (
            .place,
            [
                "where's|where_is|where_are|wheres|where_was|where_were X (now|kept|stored|at|again)",
                "where did|do|have|can i|we put|keep|left|leave|store|find|stored|have X",
                "in which|what room|place|cupboard is X", "do you know where X is|are", "where X is|are",
                "where would|could X be",
            ]
        ),
        (
            .amount,
            [
                "how_many|how_much X (do|did|have|are|is) (i|we|there|you) (have|still|got) (left|still|got|there|remaining|over) (in_the_fridge|in_the_freezer|in_the_pantry|at_home|there|left)",
                "how_many|how_much X (are|is|do_we_have|do_i_have|have_we_got|are_there|is_there|have_i_got|do_we_still_have|remain) (left|still|still_left|in_stock|remaining|over|there)",
                "how_many|how_much X",
                "do|have|did i|we (still) have|got (any|some|enough|a|an) (more) X (left|at_home|in_the_fridge|in_the_freezer|in_stock|still|somewhere)",
                "is|are there (any|some|still|enough|a|an) (more|any) X (left|at_home|in_the_fridge|in_the_freezer|in_stock|still|somewhere)",
                "any X left", "have we|i (got) (any|a|an|some) X (left)", "got any X",
                "are|is (we|i) out_of X", "what's_left of X",
                "is|are (the|any) X (all|still) gone|there|left",
            ]
        ),
    ])

    private static let german = patterns([
        (
            .low,
            [
                "was ist|geht|wird knapp|aus|fast_leer|bald_alle|zur_neige",
                "was mussen|muss|sollen|soll|brauchen|brauche wir|ich (noch) (kaufen|einkaufen|besorgen)",
                "was fehlt (uns|noch|im_haus)", "(die|meine|unsere) einkaufsliste|einkaufszettel",
                "was steht auf der|dem einkaufsliste|einkaufszettel",
            ]
        ),
        (
            .cook,
            [
                "was soll|sollen|kann|konnen|koche|kochen|essen|esse ich|wir (heute|heute_abend|morgen) (kochen|essen|machen)",
                "was gibt_es zu essen",
                "was muss|sollte (zuerst|bald|als_nachstes) weg|gegessen_werden|verbraucht_werden|aufgebraucht_werden",
                "was muss (zuerst|bald) verbraucht werden",
            ]
        ),
        (
            .missed,
            [
                "was habe|haben ich|wir verpasst|vergessen|versaumt",
                "habe|haben ich|wir etwas|was verpasst|vergessen",
            ]
        ),
        (
            .whenLast,
            [
                "wann habe|haben|hat ich|wir|jemand (das_letzte_mal|zuletzt|das_letzte_mal_die) X",
                "wann wurde|wurden|war X zuletzt|das_letzte_mal (gemacht|gesaugt|gereinigt)",
                "wann habe|haben ich|wir X zuletzt|das_letzte_mal X", "wann zuletzt X",
            ]
        ),
        (.whoDid, ["wer hat (zuletzt) X (gemacht|erledigt)"]),
        (
            .whoHas,
            [
                "wer hat (sich) X (gerade|jetzt) (geliehen|ausgeliehen|geborgt)",
                "an wen habe|haben ich|wir X verliehen",
                "wem habe|haben ich|wir X (geliehen|verliehen|gegeben)", "wer hat (gerade) X",
            ]
        ),
        (
            .isDone,
            [
                "habe|haben|hat|hab ich|wir|jemand (schon|bereits) X (schon|bereits|heute)",
                "ist|sind|wurde|wurden X (schon|bereits) (erledigt|gemacht|bezahlt|fertig)",
                "muss|mussen ich|wir (noch) X",
            ]
        ),
        (
            .isGood,
            [
                "ist|sind|war X (noch|schon) gut|geniessbar|haltbar|frisch|essbar|okay|ok|abgelaufen|schlecht|gultig",
                "kann|konnen|darf man|ich|wir X (noch) essen|trinken|verwenden|nehmen",
            ]
        ),
        (
            .when,
            [
                "wann ist|sind|war X (fallig|dran|wieder|nochmal|genau)",
                "wann habe|haben|muss|mussen ich|wir X",
                "wann lauft|laufen|endet|beginnt|fangt|verfallt|geht X (ab|an|aus|los|zu_ende)",
                "bis wann|zu_wann ist|sind|gilt|halt X (haltbar|gut|gultig)",
                "wie lange ist|sind|halt|halten|gilt|dauert|lauft X (noch|sich) (haltbar|gut|gultig)",
                "um wie_viel_uhr|wieviel_uhr ist|beginnt X", "wieviel uhr ist X", "an welchem tag ist X",
                "wann X",
            ]
        ),
        (
            .place,
            [
                "wo ist|sind|liegt|liegen|steht|stehen|war|befindet_sich X (gerade|jetzt|nochmal)",
                "wo habe|haben|hab ich|wir X (hingelegt|hingetan|gelassen|verstaut)", "wo X ist|sind",
            ]
        ),
        (
            .amount,
            [
                "wie_viele|wieviele|wie_viel|wieviel X (haben|habe|sind|ist|gibt) (wir|ich|es|da) (noch) (da|ubrig|im_haus|im_kuhlschrank)",
                "wie_viele|wieviele|wie_viel|wieviel X",
                "haben|habe|hab wir|ich (noch) (genug|etwas|ein|eine|einen) X (da|im_haus|ubrig)",
                "ist|sind|gibt (es) (noch) (genug|etwas) X (da|ubrig|im_haus)",
            ]
        ),
    ])
}
