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
        /// "am I free on friday"; the name stands for days.
        case agenda
        /// "how long will the milk last", "when do we run out of milk"
        case lasts
        /// "what do I need to throw out"
        case expired
        /// "what's my next appointment"
        case nextEvent
        /// "which tasks have a high priority"
        case priority
        /// "what's oldest in the fridge"; the name is that of a place, if one is named.
        case oldest
        /// "what's the next thing I have to do"
        case nextTask
        /// "how many km has the car done"; the name is that of a meter or its thing.
        case meter
        /// "what changed today"
        case changes
    }

    package let kind: Kind
    /// The words that name the thing; empty for questions about all.
    package let name: String
    /// Who is asked about.
    package var person: String?
    /// Whether the words may also be a statement. Then there is no answer about things that do not exist.
    package var isWeak = false

    package init(kind: Kind, name: String, person: String? = nil) {
        (self.kind, self.name, self.person) = (kind, name, person)
    }

    /// Whether the name is one, rather than the rest of a sentence that was not understood.
    package var hasName: Bool {
        let words = SentenceTokens.all(in: name).map(\.text)
        guard let first = words.first else { return false }
        return ![.whoDid, .planned, .until, .contents, .agenda].contains(kind) && !isWeak
            && !Self.noNames.contains(first)
            && !SpokenWord(first).isPast && !words.contains(where: Self.clauseWords.contains)
    }

    /// Words of the rest of a sentence: "has" of "km has the car done".
    private static let clauseWords: Set<String> = [
        "did", "do", "does", "has", "have", "had", "is", "are", "was", "were", "been", "will", "would", "i",
        "we",
        "you", "they", "he", "she", "hat", "habe", "hab", "haben", "ist", "sind", "ich", "wir", "was",
        "werden",
        "wird", "muss",
    ]

    fileprivate static let noNames: Set<String> = [
        "did", "do", "does", "can", "could", "is", "are", "was", "were", "has", "have", "had", "will",
        "would",
        "should", "must", "may", "to", "there", "any", "i", "we", "you", "they", "he", "she", "it", "out",
        "up",
        "if", "not", "in", "on", "at", "for", "need", "open", "hat", "habe", "haben", "ist", "sind", "muss",
        "kann", "ich", "wir", "es", "soll", "wird", "que", "che", "da", "de", "algo", "qualcosa",
    ]
}

extension Question {
    fileprivate static func namesPerson(_ kind: Kind) -> Bool { kind == .lent }
}

/// Reads lines as questions about what is there.
package struct QuestionReader: Sendable {
    private let patterns: [SpokenPattern<Question.Kind>]
    private let readsGerman: Bool

    package init(_ parser: SentenceParser) {
        readsGerman = parser.readsGerman
        patterns = (readsGerman ? Self.german : []) + Self.english + Self.romance
    }

    /// What a line may ask, likeliest first; empty if it asks nothing that is known here.
    package func questions(in line: String) -> [Question] {
        var tokens = SentenceTokens.all(in: line)
        while let last = tokens.last, last.kind == .mark || tokens.count > 2 && Self.tails.contains(last.text)
        {
            tokens.removeLast()
        }
        guard (2...20).contains(tokens.count) else { return [] }
        while tokens.count > 2, Self.leads.contains(tokens[0].text) || tokens[0].kind == .mark,
            // "um wie viel Uhr"
            !(readsGerman && tokens[0].text == "um")
        {
            tokens.removeFirst()
        }
        tokens.removeFirst(tokens.count - SpokenQuestion.withoutRequest(tokens.map(\.text)).count)
        var found = questions(in: line, tokens, patterns)
        let spare = tokens.filter { !Self.fillers.contains($0.text) }
        if spare.count < tokens.count, spare.count > 1 {
            // The words of what is asked about stay, if they are among them.
            found = questions(in: line, spare, patterns) + found
        }
        return found
            + questions(in: line, tokens, Self.weak).map { question in
                var question = question
                question.isWeak = true
                return question
            }
    }

    /// Words inside a question that say nothing: "wer hat eigentlich die Leiter".
    private static let fillers: Set<String> = [
        "eigentlich", "denn", "blo\u{DF}", "bloss", "nochmal", "presently", "exactly", "again", "actually",
    ]

    private func questions(
        in line: String, _ tokens: [SentenceToken], _ patterns: [SpokenPattern<Question.Kind>]
    ) -> [Question] {
        let bytes = Array(line.utf8)
        let words = tokens.indices.map { place in
            // German "ham wir" is no ham.
            tokens[place].text == "ham" && place + 1 < tokens.count && tokens[place + 1].text == "wir"
                ? "haben" : SpokenQuestion.spelt(tokens[place].text)
        }
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
                    // The "out" of "lent out" is not a person.
                    if Question.noNames.contains(words[match.person?.lowerBound ?? 0]) { continue }
                    question = Question(kind: pattern.meaning, name: person)
                }
                if !found.contains(question) { found.append(question) }
            }
        }
        return found
    }

    private static let tails: Set<String> = ["please", "pls", "thanks", "thx", "bitte", "danke"]

    private static let leads: Set<String> = [
        "hey", "steward", "please", "ok", "so", "hi", "and", "um", "bitte", "du", "sag", "mal",
    ]

    static func patterns(_ table: [(Question.Kind, [String])]) -> [SpokenPattern<Question.Kind>] {
        table.flatMap { kind, forms in forms.map { SpokenPattern($0, kind) } }
    }

    private static let english = patterns([
        (
            .oldest,
            [
                "what's|what_is|whats|which|which_food_is|what_food_is|which_thing_is|which_food (is) (the) "
                    + "oldest|nearest_its_date|closest_to_its_date|closest_to_expiring|next_to_expire|longest_past_its_date|"
                    + "most_overdue (food|thing|item) (in|on) X",
                "what's|what_is|whats|which|which_food_is|what_food_is|which_food (is) (the) "
                    + "oldest|nearest_its_date|closest_to_its_date|closest_to_expiring|next_to_expire|the_oldest_food",
                "what's|what_is|whats been in|on X longest|the_longest",
                "what|which (food) expired|expires|expire|went_off|goes_off first|soonest|next (in|on) X",
            ]
        ),
        (
            .nextTask,
            [
                "what's|what_is|whats (the|my|our) (very) next|first|most_urgent|most_pressing "
                    + "thing|task|job|chore|todo|to-do|thing_on_my_list|thing_on_the_list (to_do|i_have_to_do|i_need_to_do|"
                    + "i_must_do|we_have_to_do|we_need_to_do|to_be_done|due|for_me|on_my_list|on_the_list|i_should_do)",
                "what should|do|must|shall|can i|we (have_to|need_to|be) (do|doing) next|first|now",
                "what needs|has|have|must|is (to_be|to|be) (doing|done|do|due|dealt_with) first|next|most_urgently|now",
                "what's|what_is|whats due|up|on|urgent|pressing (next|first)",
                "which task|job|chore is next|first|due_next",
                "what (comes|is) next (on|in) my|the|our list|to-do_list|todo_list",
            ]
        ),
        (
            .meter,
            [
                "how_many km|kms|kilometres|kilometers|miles|kwh|m3|hours|litres|cubic_metres "
                    + "has|have|did|does|is|are|do X (now|got|done|run|driven|used|on_it|on_the_clock|so_far|have|show)",
                "how_many km|kms|kilometres|kilometers|miles|kwh|hours (are|is) on|in X",
                "how_far has|have|did X (gone|driven|run|done|travelled|go)",
                "what does|do|did X (meter) say|show|read (now)",
                "what (is|was) (the) reading of|on|for X (meter)",
                "what's|what_is|whats (the) mileage|reading|meter_reading|odometer|kilometrage (of|on|for) X",
                "what's|what_is|whats X mileage|reading|meter_reading|meter_at|at",
            ]
        ),
        (
            .changes,
            [
                "what changed|happened (today|yesterday|lately|recently|last)",
                "what has|have|did you|steward "
                    + "changed|done|change|do (last|today|just_now|yesterday)",
                "what was|is the last change|step|thing_you_did",
            ]
        ),
        (
            .lasts,
            [
                "how_long|how_much_longer|for_how_long will|does|do|would X (still) last|last_us",
                "until_when|till_when will|does|do X last", "how_many days will|does|do X last",
                "when do|will|are|shall i|we (next) run_out_of|running_out_of|be_out_of|out_of X",
                "when does|do|will X run_out|be_gone|be_finished|be_used_up|be_empty|be_all_gone|be_out",
                "will X last (long|until_i_shop|until_we_shop|until_the_weekend)",
            ]
        ),
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
            .agenda,
            [
                "is|are X (still|already|all) free|clear|busy|booked|booked_up|full",
                "am|are|is i|we|everybody|everyone (still|already|all) free|busy|available|booked|booked_up X",
                "do|have i|we (already|still) have|got (anything|something|any_plans|plans|much|any_time|time|any_appointments|"
                    + "appointments) (planned|scheduled|on|going_on|booked|to_do|coming_up|free) X",
            ]
        ),
        (
            .expired,
            [
                "what|which (food|foods|things|items|products) (is|are|has|have) (already|all|gone|been|now) "
                    + "expired|past_its_date|past_their_date|past_it|out_of_date|gone_off|gone_bad|off|bad|spoiled|spoilt",
                "what do|must|should|can i|we (need_to|have_to|still_need_to) throw_out|throw_away|bin|toss|discard|chuck_out|"
                    + "chuck|get_rid_of|chuck_away|throw (away|out)",
                "what needs|has|have|need to_be|to_go|to thrown_out|thrown_away|binned|tossed|discarded|chucked|chucked_out|"
                    + "be_thrown_out|be_thrown_away|be_binned",
                "what (food) needs throwing_out|throwing_away|binning|tossing|chucking|chucking_out",
                "has|have|is|are anything|something|any_food (already) expired|gone_off|gone_bad|past_its_date|out_of_date",
            ]
        ),
        (
            .nextEvent,
            [
                "what's|what_is|whats|when's|when_is|whens|what_comes|what (is) (the|my|our) next|nearest "
                    + "appointment|event|meeting|engagement|date|booking (on) (the|my|our) (calendar|agenda|diary)",
                "what's|what_is|whats next|up_next|coming_up_next (on|in) (the|my|our) (calendar|agenda|diary)",
            ]
        ),
        (
            .priority,
            [
                "which|what (open) tasks|things|todos|jobs|chores (are|have|is|has) (a|the|of|my|our) "
                    + "(high|top|highest|most) priority|prio|priorities",
                "what's|what_is|whats|what_are (the|my|our) (high|top|highest) priority|priorities|prio (tasks)",
                "show|list (me) (the|my|our|all) high|top|highest priority|prio (tasks)",
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
                "which|what items|things|tools are (currently|still|all|now) lent|loaned|on_loan|lent_out|loaned_out (,) (and) (to_whom)",
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
                "when|how_soon can|could i|we get_out_of|leave|stop|drop X (at_the_earliest)",
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
                "does|do|has|have X (still) (have|got) (a|any|some) warranty|guarantee (left)",
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
                "what|which (food|foods|things|stuff|items) needs|need|has|have|must|should to_be|be eaten|used|used_up|eaten_up (first|soon|up|today|next)",
                "what (food) needs|need eating|eating_up|using|using_up|finishing (first|soon|next|today|now)",
                "what (food) needs|need eating|eating_up|using|using_up|finishing before|by|until X",
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
                "did|have|has i|we|anyone|somebody (already) do|done (anything|something) about X (yet)",
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
                "(at|on|by) what|which day|date|time does|do|will (the|my|our) warranty|guarantee|contract|subscription (of|on|for) X "
                    + "end|expire|lapse|run_out|finish",
                "when finish|finishes|end|ends|expire|expires|start|starts (the|my|our) (contract|warranty|subscription) (of|on|for) X",
                "when's|when_is|when_are|whens (my|the|our|your) next|nearest|upcoming X",
                "when's|when_is|whens|what_day_is X day",
                "how_many days|weeks|months|how_long until|till|before X expires|expire|ends|end|runs_out|run_out|starts|start|"
                    + "lapses|is_due|are_due",
                "when am|are i|we (next) seeing|meeting|visiting|having|doing|getting|going_to|due_at|due_to_see|playing|"
                    + "supposed_to X",
                "(at|on|by) what|which time|day|date|hour do|does|did|will|is|are X "
                    + "start|begin|end|finish|expire|run_out|due|over|take_place|happen|stop|close|open|lapse",
                "when's|when_is|when_are|whens|when_was|when_will X (due|over|again|next|scheduled|open|back|exactly|be|happening|coming_up)",
                "when do|does|must|should X (have_to|need_to|has_to|needs_to) go_back|be_returned|be_done|be_paid|be_back|go_out|be_finished",
                "when do|does i|we|you have|need|must (to) X",
                "when am|are|is i|we|everybody|everyone (going|off|away) (to|in|at|on|for) X",
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
                "how_many|how_much X do|did|have (i|we|you) (currently|still|actually|now|already) "
                    + "have|got|possess|own|hold (left|remaining|in_stock|at_home|now)",
                "how_many|how_much X (do|did|have|are|is) (i|we|there|you) (have|still|got) (left|still|got|there|remaining|over) (in_the_fridge|in_the_freezer|in_the_pantry|at_home|there|left)",
                "how_many|how_much X (are|is|do_we_have|do_i_have|have_we_got|are_there|is_there|have_i_got|do_we_still_have|remain) (left|still|still_left|in_stock|remaining|over|there)",
                "how_many|how_much X",
                "do|have|did i|we (still) have|got (any|some|enough|a|an) (more) X (left|at_home|in_the_fridge|in_the_freezer|in_stock|still|somewhere)",
                "is|are there (any|some|still|enough|a|an) (more|any) X (left|at_home|in_the_fridge|in_the_freezer|in_stock|still|somewhere)",
                "do|have i|we (still) (have|got) enough X for|to V", "is|are there (still) enough X for|to V",
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
}
