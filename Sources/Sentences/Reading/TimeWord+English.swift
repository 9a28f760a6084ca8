import CivilTime

extension Vocabulary<TimeWord> {
    static let english = Vocabulary([
        (.number(0), "zero"), (.number(1), "one"), (.number(2), "two"), (.number(3), "three"),
        (.number(4), "four"), (.number(5), "five"), (.number(6), "six"), (.number(7), "seven"),
        (.number(8), "eight"), (.number(9), "nine"), (.number(10), "ten"), (.number(11), "eleven"),
        (.number(12), "twelve"), (.number(13), "thirteen"), (.number(14), "fourteen"),
        (.number(15), "fifteen"), (.number(16), "sixteen"), (.number(17), "seventeen"),
        (.number(18), "eighteen"), (.number(19), "nineteen"), (.number(20), "twenty"),
        (.number(30), "thirty"), (.number(40), "forty|fourty"), (.number(45), "forty-five|forty five"),
        (.number(50), "fifty"), (.number(60), "sixty"), (.number(90), "ninety"),
        (.number(24), "twenty-four|twenty four"), (.number(25), "twenty-five|twenty five"),
        (.number(36), "thirty-six|thirty six"), (.number(48), "forty-eight|forty eight"),
        (.article, "a|an"), (.the, "the"), (.couple, "a couple of|couple of|a couple|couple"),
        (.ordinal(1), "first"), (.ordinal(2), "second"), (.ordinal(3), "third"), (.ordinal(4), "fourth"),
        (.ordinal(5), "fifth"), (.ordinal(6), "sixth"), (.ordinal(7), "seventh"), (.ordinal(8), "eighth"),
        (.ordinal(9), "ninth"), (.ordinal(10), "tenth"), (.ordinal(11), "eleventh"),
        (.ordinal(12), "twelfth"), (.ordinal(13), "thirteenth"), (.ordinal(14), "fourteenth"),
        (.ordinal(15), "fifteenth"), (.ordinal(16), "sixteenth"), (.ordinal(17), "seventeenth"),
        (.ordinal(18), "eighteenth"), (.ordinal(19), "nineteenth"), (.ordinal(20), "twentieth"),
        (.ordinal(21), "twenty-first|twenty first"), (.ordinal(22), "twenty-second|twenty second"),
        (.ordinal(23), "twenty-third|twenty third"), (.ordinal(24), "twenty-fourth|twenty fourth"),
        (.ordinal(25), "twenty-fifth|twenty fifth"), (.ordinal(26), "twenty-sixth|twenty sixth"),
        (.ordinal(27), "twenty-seventh|twenty seventh"), (.ordinal(28), "twenty-eighth|twenty eighth"),
        (.ordinal(29), "twenty-ninth|twenty ninth"), (.ordinal(30), "thirtieth"),
        (.ordinal(31), "thirty-first|thirty first"), (.last, "last"),

        (.weekday(.monday), "monday|mon|mon."), (.weekday(.tuesday), "tuesday|tue|tues|tue.|tues."),
        (.weekday(.wednesday), "wednesday|weds|wed."), (.weakWeekday(.wednesday), "wed"),
        (.weekday(.thursday), "thursday|thu|thur|thurs|thu.|thur.|thurs."),
        (.weekday(.friday), "friday|fri|fri."),
        (.weekday(.saturday), "saturday|sat."), (.weekday(.sunday), "sunday|sun."),
        (.weakWeekday(.saturday), "sat"), (.weakWeekday(.sunday), "sun"),
        (.weekdayPlural(.monday), "mondays"), (.weekdayPlural(.tuesday), "tuesdays"),
        (.weekdayPlural(.wednesday), "wednesdays"), (.weekdayPlural(.thursday), "thursdays"),
        (.weekdayPlural(.friday), "fridays"), (.weekdayPlural(.saturday), "saturdays"),
        (.weekdayPlural(.sunday), "sundays"),
        (.workday, "weekday|workday|work day|working day|business day|school day|schoolday"),
        (.workdayPlural, "weekdays|workdays|work days|working days|business days|school days|schooldays"),
        (.weekend, "weekend"), (.weekendPlural, "weekends"),
        (.month(.january), "january|jan|jan."), (.month(.february), "february|feb|feb."),
        (.weakMonth(.march), "march|mar|mar."), (.month(.april), "april|apr|apr."), (.weakMonth(.may), "may"),
        (.month(.june), "june|jun|jun."), (.month(.july), "july|jul|jul."),
        (.month(.august), "august|aug|aug."), (.month(.september), "september|sept|sep|sept.|sep."),
        (.month(.october), "october|oct|oct."), (.month(.november), "november|nov|nov."),
        (.month(.december), "december|dec|dec."),
        (.unit(.minute), "minute|minutes|min|mins|min."), (.unit(.hour), "hour|hours|hr|hrs|hr."),
        (.unit(.day), "day|days|day's"), (.unit(.week), "week|weeks|week's|wk|wks"),
        (.unit(.fortnight), "fortnight|fortnights"), (.unit(.month), "month|months|month's|mo|mos|mth|mths"),
        (.unit(.quarter), "quarter|quarters"), (.unit(.year), "year|years|yr|yrs"),
        (.unit(.halfYear), "half year|half-year|half a year"),
        (.unit(.second), "seconds|secs"), (.shortUnit(.minute), "m"), (.shortUnit(.hour), "h"),
        (.shortUnit(.day), "d"),
        (.shortUnit(.week), "w"), (.shortUnit(.year), "y"),

        (.dayFromToday(0), "today|later today"), (.dayFromToday(-1), "yesterday"),
        (.dayFromToday(1), "tomorrow|tmrw|tmr|tmw|tomo|tomoz|tomos|2moro|2morrow|2mrw"),
        (.dayFromToday(2), "the day after tomorrow|day after tomorrow|overmorrow"),
        (.dayPart(.morning), "morning|early morning"), (.dayPart(.afternoon), "afternoon|arvo"),
        (.dayPart(.evening), "evening|eve"), (.dayPart(.night), "night"),
        (.dayPart(.midday), "midday|noon|lunchtime|lunch time"),
        (.partOfToday(.night), "tonight|tonite|this night|2nite"), (.partOfToday(.morning), "this morning"),
        (.partOfToday(.afternoon), "this afternoon|this arvo"), (.partOfToday(.evening), "this evening"),
        (.inDayPart(.morning), "in the morning|in the mornings"),
        (.inDayPart(.afternoon), "in the afternoon|in the afternoons"),
        (.inDayPart(.evening), "in the evening|in the evenings"), (.inDayPart(.night), "at night"),
        (.noon, "noon|midday|12 noon|high noon|noonish"), (.midnight, "midnight"),
        (.mealTime, "lunch|lunchtime|lunch time"),
        (.endOfDay, "eod|end of day|end of the day|end of business|close of business|cob|end of play"),
        (.endOf(.week), "eow|week's end"), (.endOf(.month), "eom|month end|month-end|months end|month's end"),
        (.endOf(.year), "eoy|year end|year-end|year's end"),
        (.firstThing, "first thing"),
        (.next, "next|the next|nxt"), (.this, "this|this coming|the coming|coming|upcoming"),
        (.afterNext, "after next"),
        (.every, "every|each|ev|every single"), (.everyAfterCompletion, "every!|each!|ev!"),
        (.other, "other"), (.other, "alternate"),
        (
            .adjective,
            "daily|everyday|weekly|monthly|yearly|hourly|quarterly|biweekly|fortnightly|half-yearly|bi-weekly|semiannually|annually"
        ), (.rate(.day, 1), "daily|everyday"), (.rate(.week, 1), "weekly"), (.rate(.month, 1), "monthly"),
        (.rate(.week, 2), "fortnightly|biweekly|bi-weekly"), (.rate(.quarter, 1), "quarterly"),
        (.rate(.year, 1), "yearly|annually"), (.rate(.hour, 1), "hourly"),
        (.rate(.halfYear, 1), "twice a year|twice yearly|semiannually|semi-annually|half-yearly"),
        (.once, "once|one time"), (.per, "a|an|per|each|every"),
        (.due, "due"), (.inFuture, "in"), (.within, "within|within the next|in the next"),
        (.fromNow, "from now|from today|hence|later"),
        (
            .at,
            "at|after|at around|at about|around|@|by|before|b4|at exactly|starting at|from|due at|until|till"
        ),
        (
            .on,
            "on|over|in|for|on the|due on|due in|due back|due back on|due back by|is due back|is due back on|is due back by|are due back|are due back on|are due back by|is due|is due on|is due in|are due|are due on|are due in|due|due:|scheduled for|set for|deadline|deadline:|deadline is|deadline on|when:|during|sometime"
        ),
        (
            .by,
            "by|before|b4|until|till|til|due by|is due by|are due by|no later than|not later than|due before|by no later than|by the"
        ),
        (.from, "from|between"), (.between, "between"), (.toward, "to|till|til|until|through|thru"),
        (
            .starting,
            "starting|starting from|starting on|first time|first time on|first on|starting in|beginning|beginning on|from|as of|start|effective"
        ),
        (.until, "until|till|til|through|thru|ending|ending on|up to"), (.through, "through|thru"),
        (.forLength, "for|lasting"),
        (.before, "before|b4"), (.after, "after|from"), (.laterThan, "after"), (.of, "of|in"),
        (.of, "of the|in the"),
        (.and, "and|&|,"),
        (.and, ", and|+|/"), (.or, "or"),
        (
            .except,
            "except|except on|except for|except in|but not|but not on|not on|not in|excluding|apart from|except during|but not during|except during the|not during"
        ),
        (.startPart, "start of|the start of|beginning of|the beginning of|at the start of|early|early in"),
        (.middlePart, "mid|mid-|middle of|the middle of"), (.endPart, "end of|the end of|late|end"),
        (.am, "am|a.m.|a.m|a"), (.pm, "pm|p.m.|p.m|p"), (.hourSign, "o'clock|oclock"),
        (.roughHour(1), "oneish"), (.roughHour(2), "twoish"), (.roughHour(3), "threeish"),
        (.roughHour(4), "fourish"), (.roughHour(5), "fiveish|fivish"), (.roughHour(6), "sixish"),
        (.roughHour(7), "sevenish"), (.roughHour(8), "eightish"), (.roughHour(9), "nineish|ninish"),
        (.roughHour(10), "tenish"), (.roughHour(11), "elevenish"), (.roughHour(12), "twelveish|twelvish"),
        (.half, "half|a half"), (.quarter, "quarter|a quarter"), (.pastHour, "past|after"),
        (.toHour, "to|before|til|till|of"),
        (.holiday(12, 24), "christmas eve|xmas eve"), (.holiday(12, 25), "christmas day|christmas|xmas"),
        (.holiday(12, 26), "boxing day"),
        (.holiday(12, 31), "new year's eve|new years eve|nye"),
        (.holiday(1, 1), "new year's day|new years day|new year's"),
        (.newYear, "new year|the new year|new years"),
        (.movable(0), "easter|easter sunday"), (.movable(-2), "good friday"), (.movable(1), "easter monday"),
        (.movable(49), "whitsun|pentecost"),
        (
            .holidays,
            "holidays|the holidays|public holidays|bank holidays|school holidays|public holiday|bank holiday|holiday|vacation|vacations|the vacation"
        ), (.holiday(10, 31), "halloween"),
        (.holiday(2, 14), "valentine's day|valentines day"), (.holiday(7, 4), "independence day"),
        (
            .afterCompletion,
            "after completion|after completing|after done|after finishing|from completion|after it's done|after i finish|after last done|after each completion|after the last completion"
        ),
        (.times, "times|occurrences"), (.filler, "sometime|some time|the week of"),
        (
            .notTime,
            "black friday|saturday night live|friday night lights|super bowl sunday|cyber monday|sunday roast|sunday school|sunday paper"
        ),
        (
            .notTime,
            "palm sunday|ash wednesday|monthly report|sun screen|spring clean|second hand"
        ),
        (
            .notTime,
            "24/7|second opinion|next door|last minute|every time|next to|next of kin|may have"
        ),
        (
            .notTime,
            "night light|may day|all day|any day|the other day|one day|some day|first aid|morning after"
        ),
        (.notTime, "next steps|next step|at least|at all|at home|at once|on time|in time|at work|at school"),
        (
            .particle,
            "to|for|with|from|at|and|about|by|in|on|of|or|then|but|if|when|so|please|because|re|via|into"
        ),
    ])
}
