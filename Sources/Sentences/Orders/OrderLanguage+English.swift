extension OrderLanguage {
    static let english = OrderLanguage(
        silence + using + discarding + keeping + storing + lending + ending + moving + shifting + changing
            + reopening
            + completing,
        leads: """
            please|pls|hey|hi|hello|ok|okay|oops|oh|uh|um|so|well|yes|yep|nooo|noo|nope|wait|steward|hey steward|can you|could you|would \
            you|will you|can you please|could you please|would you please|please can you|please could you|just|go ahead \
            and|let's|lets|you can|also|then|and|now|by the way|btw|fyi|good news|note that|i think|i think that|looks like|it looks like|seems like|it seems|turns out|guess what|i guess|actually|dude|bro|idk|lol|haha|ugh|argh|omg|damn|hmm|yo|sorry|no wait|wait|no ,|wait no|wait ,|nope|nah|oh no|hang on|hold on|correction|correction :|i meant|i mean|rather|, 
            """,
        tails: """
            please|pls|thanks|thank you|thx|now|right now|just now|already|for me|for us|too|as well|at last|finally|by \
            now|completely|all|.|!|?|,|for now|from now on|only|in the end|then|btw|soz|sry|sorry|lol|haha|cheers|, thanks|, please|, thank you|again please
            """,
        requestLeads: """
            i want to|i'd like to|i would like to|i need to|i have to|i must|i should|we need to|we have to|we must|we \
            should|i should like to|i would love to|we want to|i gotta|need to|have to|we'd like to|i want you to|i need you to|i'd like you to
            """,
        subjects: """
            i|we|i've|we've|i have|we have|i just|we just|i've just|we've just|i have just|we have just|i already|we \
            already|i've already|we've already|just|already|i finally|we finally|finally|i've finally|i also|we also|i \
            have already|we have already|had to|today i|today we|i think i|i think we|the kids|the kids have|kids|kids have|they|they've|he|he \
            has|she|she has|someone|somebody|everyone|i had to|we had to
            """,
        joints: ["and", "then", "plus", "but", "also", "&"],
        remarks: """
            it|it's|its|they|they're|because|since|cause|that's|i'm|we're|too|so|sorry|thanks|thank|no|he|she|don't \
            worry|mouldy|moldy|rotten|stale|sour|expired|spoiled|too old|all mouldy|all bad|already bad|as|there's nothing|nobody|not needed|no longer|yay|finally
            """)

    private static let using = [
        Table(
            verb: .useUp, mood: .statement,
            forms: [
                "S used_up|finished_off|ate_up|drank_up|polished_off|emptied|devoured|gobbled_up X",
                "S used|ate|drank X up",
                "X is|are|was|were|'s|ran (all|now|completely) gone|empty|used_up|eaten|eaten_up|drunk|out|all_gone",
                "X (has|have) ran_out|run_out|is_out|are_out|has_gone",
                "(so) (we|i|we're|were|i'm|we_are|i_am|we've|i've) (have|are) (all|now|completely|totally|clean|fresh) out_of X",
                "S ran_out_of|run_out_of|have_run_out_of|are_out_of|am_out_of X",
                "(i|we|there's|there_is|there_are|we've|i've|we_have|i_have) (have|got) no|no_more|none|not_any X "
                    + "(left|anymore|any_more|there|in_the_fridge|at_home)",
                "(i|we) don't_have|have_not|haven't|do_not_have|haven't_got (any) X (left|anymore|any_more)",
                "there_isn't|there_aren't|there_is_not|there_are_not (any) X (left|anymore|any_more)",
                "no (more) X left", "all X gone", "X all_gone|gone|finished|empty|used_up",
                "mark X (as) used_up|empty|gone|eaten|used", "that's|that_was the_last_of X",
                "that_was the_last X",
                "the_last_of X is_gone|went",
            ]),
        Table(
            verb: .use, mood: .statement,
            forms: [
                "S used|ate|drank|consumed|have_used|have_eaten|have_drunk X",
                "X was|were|got|have_been|has_been|is|are used|eaten|drunk|consumed",
                "X used|eaten|drunk|consumed",
                "S cooked|baked|made|prepared V with|from|out_of|using (all|the_last|the_last_of|the_rest_of) X",
                "mark X (as) used|eaten|consumed", "took X from_the_fridge|out_of_the_fridge|from_the_pantry",
            ]),
        Table(
            verb: .use, mood: .statement,
            forms: ["S cooked|baked|had|took|made|fried|boiled|grated|cooked_with X"],
            isDoubtful: true),
        Table(
            verb: .use, mood: .request,
            forms: ["use|use_up|eat|drink|consume|finish_up|finish_off|eat_up|drink_up X"]),
        Table(
            verb: .leave, mood: .statement,
            forms: [
                "(there's|there_is|there_are|there're|we_have|i_have|we've|i've|we|i|we've_got|have|has|got) (only|just|still) "
                    + "(have|got) (only|just) X left|remaining|left_over|to_go|in_stock",
                "(we're|we_are|i'm|i_am) down_to X",
                "X is|are left|all_that_is_left|all_that's_left|remaining",
            ]),
        // "8 eggs not 10"
        Table(
            verb: .leave, mood: .statement, forms: ["X (,) not|instead_of|rather_than V"], isDoubtful: true),
    ]

    private static let discarding = [
        Table(
            verb: .discard, mood: .statement,
            forms: [
                "S threw_away|threw_out|tossed|tossed_out|binned|discarded|trashed|dumped|chucked|chucked_out|"
                    + "chucked_away|got_rid_of|thrown_away|thrown_out|throw_away|throw_out|bin|toss|chuck X",
                "S threw|thrown|tossed|chucked|throw|toss|chuck X away|out|in_the_bin|in_the_trash|into_the_bin|"
                    + "in_the_garbage|into_the_trash",
                "S put X in_the_bin|in_the_trash|into_the_bin|in_the_garbage|in_the_compost|on_the_compost",
                "S poured_away|poured_out|tipped_away|tipped_out|given_away|gave_away|smashed|spilled|spilt X (away|out|"
                    + "down_the_drain|down_the_sink)",
                "S poured|tipped X away|out|down_the_drain|down_the_sink|down_the_toilet",
                "X was|were|is|are|got|has_been|have_been thrown_away|thrown_out|tossed|binned|discarded|in_the_bin|poured_away|"
                    + "poured_out|tipped_away",
                "X went|goes in_the_bin|into_the_bin|in_the_trash",
                "mark X (as) thrown_away|discarded|wasted",
            ]),
        // Food that broke is gone; a machine is to be repaired.
        Table(
            verb: .discard, mood: .statement,
            forms: [
                "S threw|chucked X",
                "X broke|smashed|got_broken|got_smashed|are_broken|is_broken|were_broken",
            ],
            isDoubtful: true),
        Table(
            verb: .discard, mood: .request,
            forms: [
                "throw_away|throw_out|toss|toss_out|bin|discard|trash|dump|chuck|chuck_out|get_rid_of X",
                "throw|toss|chuck X away|out|in_the_bin|in_the_trash",
            ]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X (has|have|had|is|are|'s) went|gone bad|off|mouldy|moldy|rotten|sour|stale|rancid",
                "X is|are|was|were|'s|got|turned (all|completely) "
                    + "mouldy|moldy|rotten|spoiled|spoilt|rancid|inedible",
                "X (has|have) spoiled|spoilt|rotted|moulded|molded",
                "X is|are no_longer|not|n't good|edible|fresh|ok|okay (anymore|any_more|any_longer)",
                "X isn't|aren't good|edible|fresh (anymore|any_more|any_longer)",
            ]),
        // Some people would still eat it.
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X is|are|was|were|'s|got|turned (all|completely|a_bit|a_little|kind_of|rather|really|slightly) "
                    + "bad|off|sour|stale|funny|old|dodgy|past_it",
                "X is|are|'s going|turning (a_bit) bad|off|mouldy|moldy|sour|stale",
                "X might|may|could|must be (a_bit) bad|off|mouldy|moldy|rotten|spoiled|spoilt|sour|stale",
                "X smells|smell|smelled|tastes|taste|tasted|looks|look|looked (a_bit|a_little|kind_of|rather|really|so|"
                    + "slightly|like_it's) bad|off|mouldy|moldy|rotten|spoiled|spoilt|sour|stale|rancid|inedible|funny|weird|"
                    + "strange|odd|awful|terrible|horrible|disgusting|iffy|wrong",
                "X smells|stinks|smell|stink|reeks (now|already|badly)",
            ], isDoubtful: true),
    ]

    private static let keeping = [
        Table(
            verb: .open, mood: .statement,
            forms: [
                "S opened|have_opened|opened_up|cracked_open|broke_open|unsealed X",
                "X is|are|was|has_been|got|'s (now) open|opened", "mark X (as) open|opened", "X opened",
            ]),
        Table(verb: .open, mood: .statement, forms: ["S started X", "started_on X"], isDoubtful: true),
        Table(verb: .open, mood: .request, forms: ["open|open_up X"]),
        Table(
            verb: .freeze, mood: .statement,
            forms: [
                "S froze|have_frozen|frozen X",
                "S put|moved|stuck|threw|popped|got X in|into|in_to|to the_freezer|freezer",
                "X is|are|went|goes|go|has_gone|'s|was (now) in|into the_freezer (now|today|tonight)",
                "X is|are|was|were frozen",
                "X has_been|have_been frozen", "X is|are in_the_deep_freeze",
            ]),
        Table(
            verb: .freeze, mood: .request,
            forms: [
                "freeze X", "put|move|stick X in|into|to the_freezer|freezer", "put X in_the_deep_freeze",
            ]),
        Table(
            verb: .thaw, mood: .statement,
            forms: [
                "S thawed|defrosted|unfroze|have_thawed X",
                "S took|got|taken|moved X out_of|from the_freezer",
                "X is|are|has_been|was thawed|defrosted|thawing|defrosting|out_of_the_freezer",
            ]),
        Table(
            verb: .thaw, mood: .request,
            forms: ["thaw|defrost|unfreeze X", "take|get X out_of|from the_freezer"]),
    ]

    /// What became of food in a dish, and where things are now.
    private static let storing = [
        Table(
            verb: .use, mood: .statement,
            forms: [
                "X went|has_gone|have_gone|got_mixed in|into V",
                "S poured|tipped|added|cracked|grated|crumbled|whisked|stirred|folded X in|into|over|onto|to V",
                "S put|mixed|stirred|threw X in|into the_cake|the_soup|the_dough|the_salad|the_sauce",
            ]),
        Table(
            verb: .store, mood: .statement,
            forms: [
                "S moved|brought|carried|took|stored|stowed|stashed|relocated|hung|placed|transferred X "
                    + "in|into|to|onto|down_to|up_to|over_to|out_to|back_to|under|behind|on V",
                "i|we|i've|we've|he|she|they (have) put|left|keep|kept X in|into|on|under|behind V",
                "X lives|belongs|live|belong|is_kept|are_kept|is_stored|are_stored (now) in|on|under|behind V",
                "X went|goes to|back_to|into|in V",
            ]),
    ]

    /// What stands before the day on which something lent is to be back.
    private static let back =
        "until|till|'til|for|by|back_by|back_on|back|due_back|due_back_on|due_back_by|to_be_back_by|returning|"
        + "to_return_it|to_be_returned|wants_it_until|needs_it_until|brings_it_back|will_bring_it_back|"
        + "gives_it_back|returns_it|will_return_it|should_be_back|should_be_back_by|it_comes_back (on|by)"

    private static let lending = [
        // With the day on which it is to be back.
        Table(
            verb: .lend, mood: .statement,
            forms: [
                "S lent|loaned|have_lent|lended|lent_out X to P (,) (and|who) \(back) T",
                "S lent|loaned|have_lent|lended P the|my|our|a|an X (,) (and|who) \(back) T",
                "P borrowed|has_borrowed|is_borrowing|just_borrowed X (from_us|from_me) (,) (and) \(back) T",
                "S let P borrow X (,) (and) \(back) T",
                "X is|was lent|lent_out|on_loan|loaned to P (,) (and) \(back) T",
            ]),
        Table(
            verb: .lend, mood: .request,
            forms: [
                "lend|loan X to P (,) (and) \(back) T", "lend|loan P the|my|our X (,) (and) \(back) T",
            ]),
        Table(
            verb: .lend, mood: .statement,
            forms: [
                "S lent|loaned|lend|have_lent|lended|borrowed X to P",
                "S lent|loaned|lend P the|my|our|a|an|his|her X",
                "P borrowed|has_borrowed|is_borrowing|just_borrowed|have_borrowed|took_home X (from_us|from_me)",
                "X was|is|has_been lent|loaned|on_loan|borrowed|lent_out to|by P", "S lent_out X to P",
                "X lent to P", "S let P borrow X",
            ]),
        Table(
            verb: .lend, mood: .statement,
            forms: [
                "P has|have|got|took (now|still) X \(back) T", "P (still) has|have|got|took (now|still) X",
                "S gave|give X to P",
                "X is (now) with|at P",
                "S gave P the|my|our X",
            ], isDoubtful: true),
        Table(verb: .lend, mood: .request, forms: ["lend|loan X to P", "lend|loan P the|my|our X"]),
        Table(
            verb: .takeBack, mood: .statement,
            forms: [
                "P (has|have) gave|given|brought|handed|returned|sent|took X back",
                "P (has|have) gave_back|given_back|brought_back|returned|handed_back|sent_back X (to_us|to_me)",
                "S got|have|took|gotten|received X back (from) (P)",
                "S got_back|took_back|have_got_back X (from) (P)",
                "X is|are|came|was|were|'s|has|have|has_been|have_been (come) (now|finally) back|back_home|home_again|"
                    + "returned|given_back (now|again|home) (from|by) (P)",
                "X is|are|came|was|has_been back|returned|given_back from|by P", "S got X back from P",
                "S got_back X from P", "S have X again", "X back from P",
            ]),
        Table(verb: .takeBack, mood: .request, forms: ["take_back X", "mark X (as) back|returned"]),
    ]

    private static let ending = [
        Table(
            verb: .cancel, mood: .request,
            forms: ["cancel|call_off|scrap|abort|cancle|terminate|unsubscribe_from X", "call X off"]),
        Table(
            verb: .cancel, mood: .statement,
            forms: [
                "S cancelled|canceled|called_off|terminated|quit|have_cancelled|have_canceled X",
                "S called X off",
                "X is|was|got|are|were|has_been|have_been|'s (now) cancelled|canceled|called_off|not_happening|off",
                "X isn't|is_not|aren't|won't|will_not|doesn't|does_not happening|happen|taking_place|take_place "
                    + "(anymore|any_more|after_all)",
                "X fell_through|falls_through", "X cancelled|canceled",
            ]),
        Table(
            verb: .remove, mood: .request,
            forms: [
                "delete|remove|erase|scratch|forget|forget_about|never_mind|nevermind|strike|drop|del|rm X",
                "delete|remove|scratch|strike|take|cross|drop X from|off the|my|our list|to-do_list|todo_list|to_do_list|calendar|tasks",
                "take|cross|strike X off", "clear|wipe|get_rid_of|ditch|dump X",
            ]),
        Table(
            verb: .remove, mood: .statement,
            forms: [
                "S needn't X (anymore|any_more|any_longer|after_all|now)",
                "S don't|do_not|no_longer X anymore|any_more|any_longer",
                "S don't|do_not|no_longer need|have|want (to) X (anymore|any_more|any_longer|after_all|now)",
                "no_need|no_longer_need|don't_need|no_longer_necessary|not_necessary to X (anymore|any_more|after_all)",
                "X is|are no_longer|not (needed|necessary) (anymore|any_more|after_all)",
                "X is|are (no_longer|not) needed|necessary|unnecessary|obsolete|moot (anymore|any_more|after_all)",
                "S decided_not_to|decided_against X",
            ]),
        Table(
            verb: .skip, mood: .request,
            forms: [
                "skip|leave_out|omit|pass_on|skip_over (the|my|our) (next|coming|upcoming) X",
                "skip|leave_out|omit|pass_on|skip_over X", "skip X once|this_time|this_once",
            ]),
        Table(
            verb: .skip, mood: .statement,
            forms: [
                "S skipped|missed|am_skipping|are_skipping|skipping|i'm_skipping|we're_skipping X",
                "(i'm|we're|i_am|we_are) skipping X",
                "X is|was|has_been skipped", "X skipped",
                "(i'm|we're|i_am|we_are|i|we) not_going|not_coming|can't_go|cannot_go|won't_go|won't_be_going to X",
                "(i|we) won't|will_not|can't|cannot|can_not make|make_it_to|come_to|go_to|be_at|attend X",
            ]),
        Table(
            verb: .skip, mood: .request,
            forms: ["no|no_more X", "X doesn't_take_place|falls_out|won't_happen|not_happening"],
            isDoubtful: false,
            needsTime: true),
    ]

    private static let remind =
        "remind_me|remind_us|ask_me|tell_me|nudge_me|ping_me|bug_me|nag_me|poke_me|prod_me|pester_me|warn_me|alert_me|"
        + "notify_me"

    private static let moving = [
        Table(
            verb: .move, mood: .request,
            forms: [
                "postpone|delay|defer|put_off X to|on|onto T",
                "move|push|reschedule|shift|change|bring_forward|rebook|push_back|switch|"
                    + "move_up|move_back|bring_up|re-schedule|set|push_out|pull_forward X to|till|until|on|for|onto|back_to|"
                    + "from|'til|into T",
                "move|push|put|bring|pull X back|off|forward|up|out|over to|till|until|for T",
                "move|reschedule|shift|change X T", "do|have|make|schedule X T instead|rather",
                "let's do X T instead", "X T instead|rather",
                "do X on|at T instead|rather", "i'll do X T instead", "i_will do X T instead",
                "X (:|,) change|move|reschedule|shift|push|make (it|this|that) to T",
                "X (:|,) make_it|make_that T",
                "swap X to|for|with T",
                "change|move|switch|set the_date|the_time|time|date|the_day|start of X to T",
            ]),
        Table(
            verb: .move, mood: .statement,
            forms: [
                "X is|was|has_been|got|have_been|are|were|'s (now) moved|postponed|rescheduled|shifted|delayed|put_off|"
                    + "pushed|pushed_back|changed|brought_forward to|until|till|on|for T",
                "X moved|moves|postponed|rescheduled|pushed|shifted|shifts|changed|changes|delayed to|until|till T",
                "X is|starts|begins|are|'s|start (now|actually|really) at|on T not|instead_of|rather_than|and_not|,_not T",
                "X (at|on) T not|instead_of|rather_than|and_not|,_not (at|on) T",
                "X is|starts|begins|are|start T not|instead_of|rather_than|and_not T",
                "X is|starts|begins|are|'s|start|takes_place now|actually at|on T",
                "X is|starts|begins|are|'s|start|takes_place now|actually T",
                "X is|starts|begins|are|takes_place at|on T instead|now",
                "X is|starts|begins|are|takes_place T instead|now",
                "S moved|postponed|rescheduled|pushed|shifted|changed|delayed|put_off|pushed_back X to|until|till|for|on T",
            ]),
        Table(
            verb: .move, mood: .statement,
            forms: [
                "X is|starts|begins|takes_place at|on T", "X is|starts|begins|takes_place T",
                "X not_until|not_before T", "T for X",
            ],
            isDoubtful: true),
        // "let's do the library books on monday"
        Table(
            verb: .move, mood: .want,
            forms: ["do|have X on|at T", "do X T", "can|could|may|might X wait until|till|for|to T"]),
        Table(
            verb: .moveBy, mood: .request,
            forms: [
                "move|push|postpone|shift|delay|defer|push_back|move_back|put_off X (back|off|forward|out) by T",
                "delay|postpone X T",
            ]),
        Table(
            verb: .snooze, mood: .request,
            forms: [
                "snooze|hold|postpone|delay|defer|put_off X for|until|till|to T", "snooze X T", "snooze X",
                "snooze the_reminder for|about|of X for|until|till|to T",
                "\(remind) again|later about|of|for|with X",
                "\(remind) again|later about|of|for|with X T",
                "\(remind) about|of|for|with X again|later",
                "\(remind) about|of|for|with X again|later (at|in) T",
                "\(remind) about|of|with X T again",
                "X later|a_bit_later (,) (in|at) T",
                "not_now|later|not_yet (,) ask_me|remind_me|tell_me|try (again) about|of|with|for X T",
                "not_now|later|not_yet (,) ask_me|remind_me|tell_me|try (again) T about|of|with|for X",
                "\(remind) again T about|of|for|with X", "come_back to X T", "put X off for T",
                "hide X for|until T", "give_me|gimme|give_us (another) T (more) on|for|with|before|till X",
                "X again in|at T", "X in T again",
                "put X on_hold|aside until|till|for T",
            ]),
    ]

    /// By a length.
    private static let shifting = [
        Table(
            verb: .later, mood: .request,
            forms: [
                "move|push|postpone|shift|delay|defer|put|reschedule|make|start|have|do X (back) (by) T later|back",
                "push|move|put|bring|shove|bump|knock|nudge|slide|kick X back|out (by) T",
                "shove|bump|knock|nudge|slide|kick X (back) (by) T",
            ]),
        Table(
            verb: .lasts, mood: .statement,
            forms: [
                "X lasts|takes|will_take|will_last|goes_on_for|runs_for (now|only|about|for) T (now|long)",
                "X shall|should|will|must|has_to|needs_to|is_to (only|now) last|take T",
                "X shall|should|will|must|has_to|needs_to|is_to|lasts|takes (only|now|last|take) T (,) not|instead_of|"
                    + "rather_than V",
                "X is|are (now|only) T long", "the_length|the_duration|length|duration of X is T",
            ]),
        Table(
            verb: .lasts, mood: .request,
            forms: [
                "make X T long",
                "change|set the_length|the_duration|length|duration of X to T",
            ]),
        Table(
            verb: .ends, mood: .statement,
            forms: [
                "X ends|finishes|stops|is_over|will_end|will_be_over (now) (at|on) T",
                "X lasts|goes_on|runs|is|goes (now) until|till|'til T",
            ]),
        Table(verb: .ends, mood: .statement, forms: ["X until|till|'til T"], isDoubtful: true),
        Table(
            verb: .later, mood: .statement,
            forms: [
                "X is|are|starts|begins|'s|start|takes_place (now|only|actually) (by) T later",
                "X was|has_been|got moved|pushed|postponed|delayed|pushed_back|moved_back|put_back (back) by T (later)",
            ]),
        Table(verb: .later, mood: .request, forms: ["X T later"]),
        Table(
            verb: .earlier, mood: .request,
            forms: [
                "move|push|shift|reschedule|make|start|have|do|bring|put|pull X (forward) (by) T earlier|sooner|forward|ahead",
                "bring|move|pull|push X forward|up (by) T", "bring_forward|move_up|pull_forward X by T",
            ]),
        Table(
            verb: .earlier, mood: .statement,
            forms: [
                "X is|are|starts|begins|'s|start|takes_place (now|already|actually) (by) T earlier|sooner",
                "X was|has_been|got brought_forward|moved_up|moved_forward by T",
            ]),
        Table(verb: .earlier, mood: .request, forms: ["X T earlier|sooner"]),
        Table(
            verb: .move, mood: .statement,
            forms: ["X can|could|must|has_to|have_to|will wait until|till|for T"]),
    ]

    /// Changes of a title, a label and the like.
    private static let changing = [
        Table(
            verb: .rename, mood: .request,
            forms: [
                "rename|retitle|re-name X (to|into|as) (:) V",
                "change|set the_title|the_name|title|name of X to (:) V",
            ]),
        Table(
            verb: .label, mood: .request,
            forms: [
                "label|tag X (as|with) (the|a) (label|tag) V", "add|put|attach (the|a) label|tag V to|on X",
                "add|put|attach (the|a) V label|tag to|on X", "give X (the|a) label|tag V",
            ]),
        Table(
            verb: .prioritise, mood: .request,
            forms: [
                "make|mark|set|give|flag X (to|as|a|the|with) V priority", "make|mark|set|flag X (as) V",
                "set|change (the) priority of|for X to V", "set|change X priority to V",
            ]),
        Table(
            verb: .prioritise, mood: .statement,
            forms: [
                "X is|has (now) (a) V priority", "X is (now|very|really) V",
                "X needs_to|must|should|has_to|ought_to|shall be|have|get (a|of|made|given) V priority|prio",
            ]),
        Table(
            verb: .annotate, mood: .request,
            forms: [
                "add|attach|put|write (a|the) note|comment|remark to|for|on|about X : V",
                "note|comment for|on|to|about X : V",
                "add|attach (the) note|comment V to X", "add V to (the) notes of|for|on X",
            ]),
        Table(
            verb: .endSeries, mood: .request,
            forms: ["end|stop|stop_repeating|end_repeating|discontinue X", "stop X from_repeating|repeating"]),
        Table(
            verb: .endSeries, mood: .statement,
            forms: ["X no_longer repeats", "X doesn't|does_not repeat (anymore|any_more|any_longer)"]),
    ]

    private static let reopening = [
        Table(
            verb: .reopen, mood: .request,
            forms: [
                "reopen|re-open|uncheck|untick|unmark|uncomplete|undone|redo|unfinish X",
                "mark|set X (as|to) not_done|undone|open|incomplete|unfinished|not_finished|to_do|todo|not_complete",
                "undo|take_back completing|finishing|the_completion_of X", "X again (please)",
                "open X again",
                "put X back_on (the|my|our) list|to-do_list|todo_list|to_do_list|list_of_tasks|tasks",
            ]),
        Table(
            verb: .reopen, mood: .statement,
            forms: [
                "X is|are|was|were not|n't|not_really (quite|actually|all|done|finished) (yet|after_all|anymore|completed)",
                "X isn't|aren't|wasn't|weren't|hasn't_been|haven't_been|has_not_been|have_not_been (actually|really|quite) "
                    + "(done|finished|completed) (yet|after_all|anymore)",
                "X is|are still open|undone|not_done|to_be_done|unfinished|dirty",
                "(i|we|nobody) didn't|did_not|haven't|have_not|hasn't (actually|really) (done|finish|finished) X (yet|after_all)",
                "(i|we) (have) not_done|not_finished X (yet)",
            ]),
        Table(
            verb: .bringBack, mood: .request,
            forms: [
                "bring_back|restore|undelete|un-delete|recover|get_back|put_back|reinstate|revive X",
                "bring|get|put|want|need X back (again)", "bring|get|give again|back X",
                "(i|we) need|want|would_like X back",
                "undo|revert|take_back deleting|removing|cancelling|canceling|the_removal_of|the_deletion_of X",
                "(i|we) didn't_mean_to|did_not_mean_to|shouldn't_have delete|deleted|remove|removed|cancel|cancelled X",
            ]),
        Table(
            verb: .undo, mood: .request,
            forms: [
                "undo|revert|reverse|take_back|rollback|roll_back (that|it|this) "
                    + "(last|the_last|the_latest|the_last_one|the_last_thing|the_last_change|the_last_step|my_last_change|"
                    + "last_change|last_step|last_thing|what_i_just_did|what_you_just_did|the_last_action|my_last_action|"
                    + "last_one|most_recent_change|the_previous_step|the_previous_change)",
                "take|put|turn|roll that|it|this back", "undo",
                "(no) (,) that_was_wrong|that_was_a_mistake|my_mistake",
                "undo|revert|take_back (the|my) last|latest|previous|most_recent (thing|change|step|action|entry|command)",
                "undo|revert (that|it|this) (,) that_was|this_was|it_was wrong|a_mistake|stupid",
                "undo|revert that|it|this (,) i|we|it|sorry|oops|wrong|my V",
                "go_back (one_step|a_step)", "(no) (no) go_back",
                "undo|revert what_i_did|what_you_did|what_i_just_did", "that_was_wrong (,) undo (it|that)",
                "wrong (one) (,) undo (it|that)", "change|put|set it|that back",
            ]),
        Table(
            verb: .undoNumber, mood: .request, forms: ["undo (step|the_last|last) X (steps|changes|things)"]),
        Table(
            verb: .undoThis, mood: .request,
            forms: [
                "undo|revert|take_back X",
                "put|move|set|change X back (to) where_it_was|how_it_was|as_it_was|when_it_was|what_it_was|the_way_it_was",
            ]),
    ]

    private static let silence = [
        Table(
            verb: .silence, mood: .request,
            forms: [
                "do_not|don't|dont|never remind_me|remind_us|notify_me|notify_us|nag_me|bug_me|alert_me about|of|to X "
                    + "(anymore|any_more|any_longer|ever_again|again)",
                "stop|quit reminding|notifying|nagging|bugging|alerting me|us about|of|to X (all_the_time|every_day)",
                "no|no_more|stop|stop_the|stop_all|turn_off|turn_off_the|switch_off|disable|disable_the|mute|mute_the|"
                    + "remove_the (further|more) reminder|reminders|notification|notifications|alert|alerts|alarms about|for|of X",
                "turn|switch (all|the) reminder|reminders|notifications|alerts about|for|of X off",
                "delete|remove|cancel|drop|kill|scrap|clear|end|stop|forget (the|my|our|all|all_the) "
                    + "reminder|reminders|alarm|alarms|alert|alerts|notification|notifications about|for|of|to|on X",
                "delete|remove|cancel|drop|kill|scrap|clear|end|turn_off|switch_off|forget X "
                    + "reminder|reminders|alarm|alarms|alert|alerts|notification|notifications",
            ]),
        Table(
            verb: .snooze, mood: .request,
            forms: [
                "do_not|don't|dont remind_me|remind_us|nag_me|bug_me|bother_me about|of|to|with X until|till|before T",
                "stop reminding|nagging|bugging|bothering me|us about|of|to|with X until|till|before T",
            ]),
        Table(
            verb: .quiet, mood: .request,
            forms: [
                "be|keep|stay|go quiet|silent|still",
                "be|keep|stay|go|remain quiet|silent|still (until|till|for|'til) T",
                "(keep) quiet|silence|mute|hush|shush|shut_up|peace|silent (until|till|for|'til) T",
                "silence|mute|quiet|hush|shush|shut_up (please|now)",
                "do_not_disturb|don't_disturb|don't_disturb_me|don't_bother_me|don't_bug_me|do_not_bug_me|don't_nag_me|stop_bothering_me|stop_reminding_me|don't_remind_me|"
                    + "stop_nagging_me|stop_nagging|do_not_disturb_me|do_not_bother_me|leave_me_alone|leave_us_alone|"
                    + "leave_me_in_peace|don't_ping_me|stop_pinging_me|no_disturbance|no_disturb|no_disturb_me|not_disturb_me|"
                    + "don't_wake_me|do_not_wake_me",
                "do_not_disturb|don't_disturb|don't_disturb_me|don't_bother_me|don't_bug_me|do_not_bug_me|don't_nag_me|stop_bothering_me|stop_reminding_me|don't_remind_me|"
                    + "stop_nagging_me|stop_nagging|do_not_disturb_me|do_not_bother_me|leave_me_alone|leave_us_alone|"
                    + "leave_me_in_peace|don't_ping_me|stop_pinging_me|no_disturbance|no_disturb|no_disturb_me|not_disturb_me|"
                    + "don't_wake_me|do_not_wake_me (of|about|with|anything) "
                    + "(until|till|for|'til|before) T",
                "no|stop|stop_all|mute|silence|hold|hold_back|turn_off|switch_off|disable|suppress|don't_show|block|pause|mute_all|"
                    + "no_more|stop_the|turn_off_the|turn_off_all (all) (the|my) reminders|notifications|popups|pop-ups|alerts|alarms",
                "mute|silence|quiet|hush everything|all|it_all|steward|yourself",
                "mute|silence|quiet|hush everything|all|it_all|steward|yourself (until|till|for|'til) T",
                "no|stop|stop_all|mute|silence|hold|hold_back|turn_off|switch_off|disable|suppress|don't_show|block|pause|mute_all|"
                    + "no_more|stop_the|turn_off_the|turn_off_all (all) (the|my) reminders|notifications|popups|alerts|alarms "
                    + "(until|till|for|'til|before) T",
                "no|no_more beeping|pinging|beeps|pings|noise|sounds (please|now)",
                "no|no_more beeping|pinging|beeps|pings|noise|sounds (until|till|for|'til) T",
                "X (,) (so|and) (please) shush|hush|be_quiet|keep_quiet|quiet_please (until|till|'til|for) T",
                "(X) (,) not_a_peep|not_a_sound|no_noise|no_nagging|no_beeping before|until|till|'til|for T",
                "no|no_more beeping|pinging|beeps|pings|noise|sounds during|while V",
                "sh|shh|shhh|shhhh|ssh|sssh (,) X until|till|'til|til|for T",
                "sh|shh|shhh|shhhh|ssh|sssh (,) (X)",
                "turn|switch reminders|notifications|popups|alerts off (until|till|for) T",
                "turn|switch reminders|notifications|popups|alerts off",
                "do_not_show_anything until|till|for T",
                "X until|till|'til|til|for T (,) (so) no_reminders|no_notifications|no_notifs|no_popups|no_alerts|no_pings",
                "be left_in_peace|left_alone|undisturbed until|till|for|before T",
                "peace|quiet|silence|some_peace|some_quiet|a_bit_of_peace|peace_and_quiet until|till|for T",
            ]),
        Table(
            verb: .pause, mood: .request,
            forms: [
                "pause|suspend|stop|hold everything|all_reminders|it_all|steward|all until|till|for T",
                "pause|suspend (everything|steward|yourself)", "pause until|till|for T",
                "put everything|it_all|all_reminders on_hold until|till|for T",
                "take_a_break|have_a_break|take_a_rest until|till|for T",
                "(i'm|i_am|we're|we_are|i'll_be|we'll_be|i_will_be|we_will_be|i|we) (am|are) "
                    + "(sick|ill|away|on_the_road|on_the_move|travelling|traveling|unwell|out_of_office|out_of_town|on_holiday|on_vacation|abroad|on_leave|"
                    + "in_hospital|in_the_hospital) until|till|for T "
                    + "(,) (so) (no_reminders|no_notifications|no_popups|no_alerts|don't_remind_me|do_not_remind_me)",
            ]),
        Table(
            verb: .resume, mood: .request,
            forms: [
                "resume|resume_reminders|unmute|unpause|end_the_pause|end_pause|stop_being_quiet|stop_the_pause|end_quiet|"
                    + "continue_reminders|you_can_talk_again|talk_again|speak_again|beep_again|make_noise_again|restart_reminders|end_the_quiet",
                "turn|switch reminders|notifications|popups|alerts back_on|on|on_again (again)",
                "turn_on|switch_on|turn_back_on|enable (the|my) reminders|notifications|popups|alerts (again)",
            ]),
    ]

    private static let completing = [
        Table(
            verb: .finish, mood: .statement,
            forms: [
                "S finished|done_with|finished_with|am_done_with|are_done_with|completed|got_done|have_done|have_finished X",
                "(i'm|we're|i_am|we_are|all) (all) done|finished|through with X",
                "done|finished with X", "done|finished|completed (:) X", "S did|did_do X",
                "i_have|we_have finish|finished (to) X",
                "X is|are|was|were|has_been|have_been|'s|got (all|now|finally|already) "
                    + "done|finished|completed|complete|over|taken_care_of|sorted|sorted_out|through|dealt_with|out_of_the_way",
                "X done|finished|completed", "S got X done|finished|sorted|out_of_the_way",
                "X (:) done|finished|completed",
            ]),
        Table(
            verb: .complete, mood: .request,
            forms: [
                "mark|set|flag X (as|to) done|complete|completed|finished|over",
                "check|tick|cross|mark|strike X off (the|my|our) (list|to-do_list|todo_list|to_do_list|tasks)",
                "check_off|tick_off|cross_off|mark_off|tick|check X (off|from) (the|my|our) (list)",
                "complete X",
                "mark_as_done|mark_done|mark_complete|mark_as_complete (:) X",
            ]),
    ]
}
