import CivilTime

extension Vocabulary<TimeWord> {
    static let german = Vocabulary(germanWords + germanEvenings)

    /// "Freitagabend", "Samstagmorgen".
    private static var germanEvenings: [(TimeWord, String)] {
        let names: [(Weekday, String)] = [
            (.monday, "montag"), (.tuesday, "dienstag"), (.wednesday, "mittwoch"), (.thursday, "donnerstag"),
            (.friday, "freitag"), (.saturday, "samstag"), (.sunday, "sonntag"),
        ]
        let parts: [(DayPart, String)] = [
            (.morning, "morgen"), (.morning, "vormittag"), (.morning, "früh"), (.midday, "mittag"),
            (.afternoon, "nachmittag"), (.evening, "abend"), (.night, "nacht"),
        ]
        return names.flatMap { day, name in
            parts.map { (TimeWord.weekdayPart(day, $0), name + $1) }
        }
    }

    private static let germanWords: [(TimeWord, String)] = [
        (.number(0), "null"), (.number(1), "eins"), (.number(2), "zwei|zwo"), (.number(3), "drei"),
        (.number(4), "vier"),
        (.number(5), "fünf|fuenf"), (.number(6), "sechs"), (.number(7), "sieben"), (.number(8), "acht"),
        (.number(9), "neun"),
        (.number(10), "zehn"), (.number(11), "elf"), (.number(12), "zwölf|zwoelf"), (.number(14), "vierzehn"),
        (.number(15), "fünfzehn"), (.number(20), "zwanzig"), (.number(30), "dreißig|dreissig"),
        (.number(45), "fünfundvierzig"),
        (.number(90), "neunzig"), (.couple, "ein paar"), (.halves(3), "anderthalb|eineinhalb|einundeinhalb"),
        (.halves(5), "zweieinhalb|zweiundeinhalb"), (.halves(7), "dreieinhalb"),
        (.article, "ein|eine|einen|einem|einer|eines|ner|ne|nem"), (.the, "der|die|das|den|dem|des"),
        (.ordinal(1), "ersten|erste|erster|erstes"), (.ordinal(2), "zweiten|zweite|zweiter|zweites"),
        (.ordinal(3), "dritten|dritte|dritter|drittes"), (.ordinal(4), "vierten|vierte|vierter|viertes"),
        (.ordinal(5), "fünften|fünfte"), (.last, "letzten|letzte|letzter|letztes"),
        (.weekday(.monday), "montag|mo."), (.weekday(.tuesday), "dienstag|di."),
        (.weekday(.wednesday), "mittwoch|mi."),
        (.weekday(.thursday), "donnerstag|do."), (.weekday(.friday), "freitag|fr."),
        (.weekday(.saturday), "samstag|sonnabend|sa."), (.weekday(.sunday), "sonntag|so."),
        (.weakWeekday(.monday), "mo"), (.weakWeekday(.tuesday), "di"), (.weakWeekday(.wednesday), "mi"),
        (.weakWeekday(.thursday), "do"), (.weakWeekday(.friday), "fr"), (.weakWeekday(.saturday), "sa"),
        (.weekdayPlural(.monday), "montags"), (.weekdayPlural(.tuesday), "dienstags"),
        (.weekdayPlural(.wednesday), "mittwochs"),
        (.weekdayPlural(.thursday), "donnerstags"), (.weekdayPlural(.friday), "freitags"),
        (.weekdayPlural(.saturday), "samstags"),
        (.weekdayPlural(.sunday), "sonntags"), (.workday, "werktag|wochentag|arbeitstag|schultag"),
        (.workdayPlural, "werktags|wochentags|unter der woche"), (.weekend, "wochenende"),
        (.weekendPlural, "wochenenden"),
        (.month(.january), "januar|jänner|jan|jan."), (.month(.february), "februar|feb|feb."),
        (.month(.march), "märz|maerz|mär|mrz"),
        (.month(.april), "april|apr|apr."), (.weakMonth(.may), "mai"), (.month(.june), "juni|jun"),
        (.month(.july), "juli|jul"),
        (.month(.august), "august|aug|aug."), (.month(.september), "september|sept|sep|sept."),
        (.month(.october), "oktober|okt|okt."),
        (.month(.november), "november|nov|nov."), (.month(.december), "dezember|dez|dez."),
        (.unit(.minute), "minute|minuten|min|min."), (.unit(.hour), "stunde|stunden|std|std."),
        (.unit(.day), "tag|tage|tagen|tages"),
        (.unit(.week), "woche|wochen"), (.unit(.month), "monat|monate|monaten|monats"),
        (.unit(.quarter), "quartal|quartals|quartale"),
        (.unit(.year), "jahr|jahre|jahren|jahres"), (.unit(.halfYear), "halbjahr|halbes jahr|halben jahr"),
        (.minutes(15), "viertelstunde|viertelstunden"),
        (.minutes(45), "dreiviertelstunde|dreiviertel stunde|drei viertel stunden"),
        (.unit(.second), "sekunden|sek|sek."), (.shortUnit(.hour), "h"), (.shortUnit(.minute), "m"),
        (.shortUnit(.day), "t|d"),
        (.dayFromToday(0), "heute|heut"), (.dayFromToday(1), "morgen"),
        (.dayFromToday(2), "übermorgen|uebermorgen"), (.dayFromToday(-1), "gestern"),
        (.dayPart(.morning), "morgen|früh|vormittag|in der früh|am morgen|am vormittag"),
        (.dayPart(.midday), "mittag"),
        (.dayPart(.afternoon), "nachmittag"), (.dayPart(.evening), "abend"), (.dayPart(.night), "nacht"),
        (.inDayPart(.morning), "morgens|am morgen|vormittags|am vormittag|in der früh"),
        (.inDayPart(.midday), "mittags|am mittag|zu mittag"),
        (.inDayPart(.afternoon), "nachmittags|am nachmittag"), (.inDayPart(.evening), "abends|am abend"),
        (.inDayPart(.night), "nachts|in der nacht"),
        (.partOfToday(.night), "heute nacht"), (.noon, "mittag|12 uhr mittags"), (.midnight, "mitternacht"),
        (.endOfDay, "feierabend|ende des tages|tagesende"), (.endOf(.month), "monatsende"),
        (.endOf(.year), "jahresende"), (.endOf(.week), "wochenende"),
        (
            .next,
            "nächsten|nächste|nächster|nächstes|nächstem|naechste|naechsten|kommende|kommenden|kommendes"
        ),
        (.this, "diesen|diese|dieser|dieses|diesem"),
        (.afterNext, "übernächste|übernächsten|übernächster|übernächstes|übernächstem"),
        (.every, "jeden|jede|jedes|jeder|jedem|alle"), (.other, "zweiten|zweite|zweites|zweiter"),
        (.rate(.day, 1), "täglich|taeglich"), (.rate(.week, 1), "wöchentlich|woechentlich"),
        (.rate(.month, 1), "monatlich"),
        (.rate(.quarter, 1), "vierteljährlich"), (.rate(.halfYear, 1), "halbjährlich"),
        (.rate(.year, 1), "jährlich|jaehrlich"),
        (.rate(.week, 2), "zweiwöchentlich|14-tägig|vierzehntägig"), (.rate(.hour, 1), "stündlich"),
        (.once, "einmal"), (.per, "pro|im|in der|am"),
        (.due, "fällig"), (.inFuture, "in"), (.within, "innerhalb von|binnen"),
        (.fromNow, "ab jetzt|ab heute"),
        (.at, "um|gegen|ab|bis|bis um|@|vor"), (.on, "am|an|im|in|zum|für|fällig am|fällig|den|bis zum"),
        (.by, "bis|bis zum|bis zur|vor|spätestens|spätestens am|bis spätestens|vor dem|fällig bis"),
        (.from, "von|vom|zwischen"), (.between, "zwischen"),
        (.starting, "ab|ab dem|beginnend am|beginnend|startend"),
        (.toward, "bis|bis zum"), (.until, "bis|bis zum"),
        (.forLength, "für"), (.before, "vor"), (.after, "nach|ab"), (.of, "des|im|vom|von|der|in der"),
        (.and, "und|,|&"), (.or, "oder"),
        (
            .except,
            "außer|außer am|außer im|ausser|ausser am|ausser im|nicht am|nicht im|nur nicht am|nur nicht im"
        ), (.laterThan, "nach|nach dem"),
        (.forLengthBefore, "lang"), (.startPart, "anfang|beginn"), (.middlePart, "mitte"),
        (.endPart, "ende"), (.hourSign, "uhr|h"),
        (.half, "halbe|halben|halber|einer halben|eine halbe|einem halben|ner halben|ne halbe"),
        (.halfBefore, "halb"),
        (.quarterBefore, "dreiviertel"),
        (.quarter, "viertel"), (.pastHour, "nach"), (.toHour, "vor"),
        (.holiday(12, 24), "heiligabend|heilig abend"), (.holiday(12, 25), "weihnachten"),
        (.holiday(12, 26), "zweiter weihnachtstag|zweiten weihnachtstag"),
        (.holiday(12, 6), "nikolaus|nikolaustag"),
        (.holiday(12, 31), "silvester"), (.holiday(1, 1), "neujahr"),
        (.movable(0), "ostern|ostersonntag"), (.movable(-2), "karfreitag"),
        (.movable(-1), "karsamstag|ostersamstag"),
        (.movable(1), "ostermontag"),
        (.movable(39), "christi himmelfahrt|himmelfahrt"), (.movable(49), "pfingsten|pfingstsonntag"),
        (.movable(50), "pfingstmontag"), (.advent, "advent|adventssonntag"),
        (
            .holidays,
            "an feiertagen|feiertagen|feiertage|feiertags|in den ferien|den ferien|ferien|in den schulferien|schulferien"
        ),
        (.afterCompletion, "nach erledigung|nach abschluss|nach dem erledigen|nach fertigstellung"),
        (.times, "mal|-mal"),
        (
            .particle,
            "zu|für|mit|von|an|und|über|bei|auf|oder|aber|dann|wenn|bitte|weil"
        ),
        (.notTime, "guten morgen|ende gut"),
    ]
}
