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
        /// "what's in the fridge"; the name is that of a place.
        case contents
        case food
        /// "what have I lent out"; the name is that of a person, if one is asked about.
        case lent
        /// "how many tasks do I have"
        case taskCount
        /// "how long until christmas": a day, or what has one
        case until
        /// "since when is the pesto open", "when did I freeze the bread", "when did we buy the kettle"
        case opened, frozen, bought, lentSince
        /// "when did Anna water the plants"
        case whenBy
        /// "is there yoga this week": the name contains a day
        case planned
        /// "do we need eggs"
        case need
        /// "whose passport expires next"
        case whose
        /// "when do I have to cancel the car insurance"
        case cancelBy
        /// "how long is the warranty on the dishwasher"
        case warranty
    }

    package let kind: Kind
    /// The words that name the thing; empty for questions about all.
    package let name: String
    /// Who is asked about.
    package var person: String?

    /// Whether the name is one, rather than the rest of a sentence that was not understood.
    package var hasName: Bool {
        let words = SentenceTokens.all(in: name).map(\.text)
        guard let first = words.first else { return false }
        return ![.whoDid, .planned, .until, .contents].contains(kind) && !Self.noNames.contains(first)
            && !SpokenWord(first).isPast
    }

    private static let noNames: Set<String> = [
        "did", "do", "does", "can", "could", "is", "are", "was", "were", "has", "have", "had", "will",
        "would",
        "should", "must", "may", "to", "there", "any", "i", "we", "you", "they", "he", "she", "it", "out",
        "up",
        "if", "not", "in", "on", "at", "for", "need", "open", "hat", "habe", "haben", "ist", "sind", "muss",
        "kann", "ich", "wir", "es", "soll", "wird",
    ]
}

extension Question {
    fileprivate static func namesPerson(_ kind: Kind) -> Bool { kind == .lent }
}

/// Reads lines as questions about what is there.
package struct QuestionReader: Sendable {
    private let patterns: [SpokenPattern<Question.Kind>]

    package init(_ parser: SentenceParser) {
        patterns = (parser.readsGerman ? Self.german : []) + Self.english + Self.romance
    }

    /// What a line may ask, likeliest first; empty if it asks nothing that is known here.
    package func questions(in line: String) -> [Question] {
        var tokens = SentenceTokens.all(in: line)
        while let last = tokens.last, last.kind == .mark { tokens.removeLast() }
        guard (2...20).contains(tokens.count) else { return [] }
        while tokens.count > 2, Self.leads.contains(tokens[0].text) || tokens[0].kind == .mark {
            tokens.removeFirst()
        }
        tokens.removeFirst(tokens.count - SpokenQuestion.withoutRequest(tokens.map(\.text)).count)
        let bytes = Array(line.utf8)
        let words = tokens.map(\.text)
        var found: [Question] = []
        for pattern in patterns {
            for match in pattern.found(in: words) {
                func typed(_ range: Range<Int>) -> String {
                    let (first, last) = (tokens[range.lowerBound], tokens[range.upperBound - 1])
                    return String(
                        decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
                }
                var question = Question(
                    kind: pattern.meaning, name: match.thing.map(typed) ?? "",
                    person: match.person.map(typed))
                if Question.namesPerson(pattern.meaning), let person = question.person {
                    question = Question(kind: pattern.meaning, name: person)
                }
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
            .contents,
            [
                "what's|what_is|whats|what_are|what_else_is|what_all_is|what_do_we_have|what_do_i_have|what_have_we|"
                    + "what_have_we_got|what_have_i_got|what_food_is|what_food_do_we_have|what_food_is_there|"
                    + "what_is_there|what_do_we_still_have|what_things_are|which_things_are|what_items_are|"
                    + "which_items_are|what_foods_are|what_do_we_keep "
                    + "(still|left|currently|all|there|stored|kept|else|left_over) in|inside|on|at|under|from X "
                    + "(right_now|at_the_moment|now|still|currently)",
                "show|list|show_me|tell_me|give_me (everything|all|what's|what_is|the_contents) (in|of|inside) X",
                "show|show_me|list X contents|inventory", "contents_of|inventory_of|the_contents_of X",
                "(is_there|do_we_have|have_we_got|do_i_have|have_we|got|have_i_got|is) "
                    + "anything|something|any_food|any_leftovers (left|still|else|good|to_eat) in|inside|on X (now|left|still)",
            ]
        ),
        (
            .lent,
            [
                "what|which (things|items|all|tools|of_our_things|of_my_things) have|has|did|do i|we|you lent|lend|"
                    + "loaned|loan (out) (to_anyone|to_anybody|to_somebody|to_someone|at_the_moment|right_now|currently|away)",
                "what's|what_is|whats|what_things_are|which_things_are|which_items_are|what_items_are|what_of_ours_is "
                    + "(currently|still|all) lent|loaned|on_loan|borrowed|lent_out|out_on_loan (out)",
                "who has|borrowed|owes|has_borrowed|has_got (still) "
                    + "anything|something|things|stuff|my_things|our_things|our_stuff|my_stuff (of_mine|of_ours|from_us|from_me)",
                "what have|did i|we lent|lend|loaned|loan (out) (to) P",
                "what does|did|has P (still) have|borrow|borrowed|got|has (of_ours|of_mine|from_us|from_me)",
                "have|did i|we lent|lend|loaned anything|something (out) (to_anyone|to_anybody|to_someone)",
                "have|did i|we lent|lend (to) P anything|something",
                "have|did i|we lent|lend anything|something to P",
                "show|list (me) (the|my|our|all) lent|loaned things|items",
                "is|are anything|something lent|on_loan (out)",
            ]
        ),
        (
            .taskCount,
            [
                "how_many (open|unfinished) tasks|todos|things|jobs|chores (do|have|are) (i|we|there) (still) "
                    + "(have|got) (left|open|to_do|still|undone|outstanding)"
            ]
        ),
        (
            .until,
            [
                "how_long (is_it|is_there|to_go) until|till|to|before|'til X",
                "how_many days|weeks|sleeps|nights|months (is_it|are_there|are_left|left|remain|to_go|more) until|till|to|before X",
                "how_long|how_many_days to_go (until|till) X",
            ]
        ),
        (
            .opened,
            [
                "since_when|for_how_long|how_long is|has|have|are|was X (been) (already) open|opened",
                "when did|was i|we|P (last) open|opened X", "when was|were X opened",
                "is|are|has|have X (already|been) open|opened (already|yet)",
            ]
        ),
        (
            .frozen,
            [
                "since_when|for_how_long|how_long is|has|have|are|was X (been) (already) frozen|in_the_freezer",
                "when did|was i|we|P (last) freeze|frozen X", "when was|were X frozen",
                "is|are X (already) frozen|in_the_freezer",
            ]
        ),
        (.bought, ["when did i|we|P (last) buy|purchase|get X", "when was|were X bought|purchased"]),
        (
            .lentSince,
            [
                "since_when|how_long|for_how_long has|have|had|does P (had|got|have|borrowed) X",
                "when did i|we lend|loan X (to) (P)", "when did P borrow X",
                "since_when is|are|has|have X (been) lent|out|away|gone|on_loan (out)",
            ]
        ),
        (
            .cancelBy,
            [
                "when|until_when|by_when|till_when do|can|must|should|may|could i|we|you (have_to|need_to|still|at_the_latest) "
                    + "(still) cancel|terminate|quit|end|give_notice_on|give_notice_for|renew|extend X (by|at_the_latest)",
                "how_long can i|we|you still cancel|terminate X",
                "what's|what_is the notice_period|last_day_to_cancel|deadline|notice of|for X",
                "by when must|does|should X be cancelled|canceled|terminated|renewed",
            ]
        ),
        (
            .warranty,
            [
                "how_long is|does|do (the|my|our) warranty|guarantee on|of|for X (last|valid|good|run|still_valid)",
                "(how_long) do|have we|i (still) have|got (a|any|the) warranty|guarantee (left) on|for|of X",
                "is there (still) (a|any) warranty|guarantee (left) on|for X",
                "is|are X (still) under|in|covered_by|within (the) warranty|guarantee",
            ]
        ),
        (
            .whose,
            [
                "whose X is|are|expires|expire|runs_out|run_out|ends|end|lapses|must_be_renewed|needs_renewing|"
                    + "need_renewing|is_due|is_up (next|first|soonest|soon|up|expiring) (next|first)"
            ]
        ),
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
                "what do|should|must i|we (have_to|need_to|have|need) (to) eat|use|finish|consume|cook (up) (first|soon|next|today|now)",
                "what (food) goes|is_going|will_go|is_about_to_go off|bad (first|next|soon)",
                "what (food) has_to|needs_to|must|should go|be_eaten_up|be_finished (first|soon|next)",
                "what is_there|do_we_have to_eat (tonight|today|now)",
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
                "is|are X still open|to_do|pending|undone", "do i|we (still) need_to|have_to X",
                "must|should|shall i|we (still) X",
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
                "when do|must|should|will|can|shall|may i|we|you (have_to|need_to|next|have|need) X (next|again)",
                "when does|must|should|will|can P (have_to|need_to|next|have|need) X (next|again)",
                "when X is|are|starts|begins|ends|expires",
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
        (
            .food,
            [
                "what food|foods|groceries (do|have|is|are) (we|i|there) (still) (have|got|left) (at_home|in_the_house|left|in|there)",
                "show|list (me) (all) (the|our|my) food|groceries",
            ]
        ),
        (
            .need,
            [
                "do|should|must i|we need|buy|get (to_buy|more|any|to_get|some) X",
                "are|am we|i low_on|short_of X",
            ]
        ),
        (
            .planned,
            [
                "is|are there X", "do|have i|we have|got X", "does P have X", "is|are X on", "is|are X",
                "is|are X happening|taking_place|planned|scheduled", "does|will X take_place|happen",
            ]
        ),
        (
            .whenBy,
            [
                "when did|has|have P (last|most_recently) X (last|the_last_time)",
                "when did|have|has i|we|anyone X",
            ]
        ),
    ])

    private static let german = patterns([
        (
            .contents,
            [
                "was ist|sind|haben_wir|habe_ich|hab_ich|liegt|steht|gibt_es|ist_denn|haben_wir_denn (noch|alles|so|eigentlich) (da) "
                    + "im|in|in_der|in_dem|in_unserem|in_unserer|auf_dem|auf_der X (drin|drinnen|noch)",
                "(ist|haben_wir|habe_ich|gibt_es|ist_da) (noch) etwas|was (da) im|in|in_der|in_dem X (drin|drinnen)",
                "zeig|zeige (mir) (was) (den|die|das) (inhalt) (im|vom|von_der|der|des|in_der) X (ist)",
                "was im X",
            ]
        ),
        (
            .food,
            [
                "was haben wir (noch) zu_essen (da|im_haus|zuhause)",
                "welche lebensmittel haben|habe wir|ich (noch) (da|im_haus)",
            ]
        ),
        (
            .lent,
            [
                "was habe|haben|hab ich|wir (alles|gerade|zurzeit) verliehen|ausgeliehen|verborgt",
                "was ist|sind (gerade|alles|zurzeit) verliehen|ausgeliehen",
                "wer hat (gerade|noch|sich) etwas|sachen|was (von_uns|von_mir) (geliehen|ausgeliehen)",
                "was hat P (noch|sich|alles) (von_uns|von_mir) geliehen|ausgeliehen",
                "was habe|haben|hab ich|wir P geliehen|ausgeliehen",
                "was habe|haben|hab ich|wir an P verliehen",
            ]
        ),
        (
            .until,
            [
                "wie_lange|wie_lang (ist|dauert) (es) (noch) bis|bis_zu|bis_zum|bis_zur X",
                "wie_viele|wieviele tage|wochen|monate (sind|ist) (es) (noch) bis|bis_zu|bis_zum|bis_zur X",
            ]
        ),
        (
            .taskCount,
            [
                "wie_viele|wieviele (offene) aufgaben habe|haben|sind|gibt_es|hab (ich|wir) (noch) (offen|ubrig)"
            ]
        ),
        (
            .opened,
            [
                "seit_wann|wie_lange ist|sind X (schon) offen|auf|geöffnet|angebrochen",
                "wann habe|haben|hab ich|wir X geöffnet|aufgemacht|angebrochen",
                "wann hat P X geöffnet|aufgemacht|angebrochen",
                "wann wurde|wurden X geöffnet|aufgemacht|angebrochen",
            ]
        ),
        (
            .frozen,
            [
                "seit_wann|wie_lange ist|sind|liegt X (schon) eingefroren|im_gefrierfach|in_der_truhe|im_gefrierschrank",
                "wann habe|haben|hab ich|wir X eingefroren", "wann hat P X eingefroren",
                "wann wurde|wurden X eingefroren",
            ]
        ),
        (.lentSince, ["seit_wann hat P X", "wann habe|haben|hab ich|wir P X geliehen"]),
        (
            .cancelBy,
            [
                "(bis) wann muss|mussen|kann|konnen ich|wir|man X (spätestens|noch) kündigen|verlängern",
                "wie_lange kann|konnen ich|wir|man X noch kündigen",
            ]
        ),
        (
            .warranty,
            [
                "(wie_lange) habe|haben ich|wir (noch) garantie|gewährleistung auf|für X",
                "(wie_lange) hat|haben X (noch) garantie|gewährleistung",
                "wie_lange gilt die garantie von|für|auf X",
            ]
        ),
        (.whose, ["wessen X läuft|verfällt|endet (als_nächstes|zuerst|bald) (ab) (als_nächstes|zuerst)"]),
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
                "was muss|müssen|sollten|sollen (wir|ich) (zuerst|bald|als_nächstes|noch|dringend) "
                    + "essen|aufessen|aufgegessen|weg|verbraucht|verbrauchen|aufbrauchen (werden)",
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
                "muss|mussen|soll|sollen|sollte|sollten ich|wir (noch) X",
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
        (.need, ["brauchen|brauche wir|ich (noch|mehr) X"]),
        (
            .planned,
            ["ist|sind|gibt_es X", "habe|haben ich|wir X", "hat P X", "findet X statt", "findet X"]
        ),
        (.whenBy, ["wann hat P (zuletzt) X", "wann habe|haben ich|wir X"]),
    ])

    /// The everyday questions of French, Spanish and Italian.
    private static let romance = patterns([
        (
            .contents,
            [
                "qu'_est_-_ce_qu'_il_y_a|qu'_y_a_-_t_-_il|qu'_avons_-_nous|il_y_a_quoi|qu'_est_-_ce_qu'_on_a|"
                    + "qu'_est_-_ce_qu'_il_reste|qu'_est_-_ce_que_nous_avons (encore) dans|au|sur X",
                "y_a_-_t_-_il|est_-_ce_qu'_il_y_a|est_-_ce_qu'_on_a|il_y_a (encore) quelque_chose dans|au X",
                "montre|montre_-_moi (ce_qu'_il_y_a) (dans) X",
                "que|qué hay|tenemos|queda|tengo (todavía|aún) en X", "hay|queda (todavía|aún) algo en X",
                "cosa|che_cosa|che c'_è|c'è|abbiamo|ho|è_rimasto (ancora) nel|nella|nello|in|sul X",
                "cos'è|cosa_è (rimasto) nel|nella|in X", "c'_è (ancora) qualcosa nel|nella|in X",
            ]
        ),
        (
            .lent,
            [
                "qu'_ai_-_je|qu'_est_-_ce_que_j'_ai|qu'_avons_-_nous|qu'_est_-_ce_que_nous_avons prêté",
                "que|qué he|hemos prestado", "cosa|che_cosa ho|abbiamo prestato",
            ]
        ),
        (
            .until,
            [
                "combien de jours|semaines (reste_-_t_-_il|il_reste|encore) (encore) avant|jusqu'à X",
                "cuánto|cuántos_días falta|faltan para X", "quanto|quanti_giorni manca|mancano a|al|alla X",
            ]
        ),
        (.whoHas, ["qui a X", "quién tiene X", "chi ha X"]),
        (
            .when,
            [
                "quand est|sont|expire|finit|commence X", "cuándo es|caduca|vence|termina|empieza|tengo X",
                "quando è|scade|finisce|comincia X", "quand'è X",
            ]
        ),
        (.place, ["où est|sont X", "dónde está|están X", "dov'è X", "dove è|sono X"]),
        (
            .amount,
            [
                "combien de|d' X (avons_-_nous|reste_-_t_-_il|il_reste|on_a|y_a_-_t_-_il)",
                "cuánto|cuánta|cuántos|cuántas X hay|tenemos|quedan|queda|tengo",
                "quanto|quanta|quanti|quante X abbiamo|ci_sono|restano|c'_è",
            ]
        ),
    ])
}
