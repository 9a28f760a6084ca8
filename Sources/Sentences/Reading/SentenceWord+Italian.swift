import Rules

extension SentenceLanguage {
    static let italian = SentenceLanguage("it", time: .italian, words: .italian)
}

extension Vocabulary<SentenceWord> {
    static let italian = Vocabulary([
        (
            .preamble,
            "ricordami|ricordami di|ricordati di|ricordare di|per favore ricordami|non dimenticare|non dimenticare di|devo|dobbiamo|bisogna|promemoria:|attività:"
        ),
        (.link, "di|che|:|,"),
        (.completeLead, "fatto:|finito|ho finito"),
        (.completeTail, "fatto|fatta|è fatto|è fatta|completato|completata"),
        (.snoozeLead, "rimanda|rinvia|posticipa|snooze"),
        (.snoozeAlone, "ricordamelo più tardi|più tardi|non ora"),
        (.pronoun, "lo|la|questo|al|a"),
        (.overdue, "in ritardo|scaduti|scadute"), (.expiring, "scade|scadono"), (.when, "quando"),
        (
            .expiry,
            "scade|scade il|scadono|scadono il|scadenza|da consumare entro|da consumarsi preferibilmente entro|consumare entro|valido fino al|valida fino al|buono fino al"
        ),
        (.useBy, "da consumare entro|consumare entro"),
        (.warranty, "garanzia|garanzia fino al|in garanzia fino al"), (.bought, "comprato il|comprata il"),
        (
            .verb,
            "chiamare|comprare|pagare|prenotare|ordinare|pulire|lavare|cambiare|inviare|mandare|scrivere|portare|fare|preparare|annaffiare|innaffiare|ritirare|restituire|rinnovare|riparare|controllare|dare|finire|andare|leggere|firmare|disdire|prendere|stampare|cercare|studiare|aspirare|buttare|chiama|compra|paga|porta"
        ),
        (
            .eventNoun,
            "appuntamento|riunione|compleanno|festa|concerto|volo|treno|viaggio|vacanza|matrimonio|lezione|partita|visita|colloquio|allenamento|anniversario"
        ),
        (.occasion(.morning), "colazione|sveglia"), (.occasion(.evening), "cena|aperitivo|concerto"),
        (.meal, "cena|pranzo|colazione|caffè"),
        (.doctor, "dentista|medico|dottore|veterinario|parrucchiere|pediatra"), (.with, "con"),
        (.priority(2), "priorità alta|alta priorità"), (.urgent, "urgente|urgente:"),
        (.unit("l"), "l|litro|litri"), (.unit("ml"), "ml"), (.unit("g"), "g|grammi"),
        (.unit("kg"), "kg|chilo|chili"),
        (.unit("bottle"), "bottiglia|bottiglie"), (.unit("pack"), "pacco|pacchi|confezione|confezioni"),
        (.quantityOf, "di"), (.half, "mezzo"), (.article, "un|una|uno"),
        (.alertLead, "ricordami|avvisami"), (.alertTail, "prima"),
        (.pointBefore(1, nil), "il giorno prima"), (.pointBefore(1, .evening), "la sera prima"),
        (.severalTimes, "due volte|tre volte"), (.timesWord, "volte"),
        (.storage, "frigo|frigorifero|congelatore|dispensa"), (.placeLead, "in|nel|nella"),
        (
            .validUntil,
            "valido fino al|valida fino al|termina il|finisce il|scadenza il|dura fino al"
        ),
        (.noticeWord, "preavviso|periodo di preavviso|termine di preavviso|termine di disdetta"),
        (.noticePeriod, "preavviso|periodo di preavviso|termine di preavviso|termine di disdetta"),
        (.noticeLead, "disdetta con|disdetta con un|disdicibile con|recesso con"),
        (.noticeLink, "è di|minimo|minimo di|di almeno"),
        (
            .noticeTail,
            "prima della scadenza|prima della fine|prima del termine|di anticipo|in anticipo|come minimo"
        ),
        (
            .toEndOf(.month),
            "a fine mese|alla fine del mese|per fine mese|per la fine del mese|alla fine di un mese"
        ),
        (.toEndOf(.quarter), "a fine trimestre|alla fine del trimestre|per la fine del trimestre"),
        (.toEndOf(.halfYear), "a fine semestre|alla fine del semestre"),
        (.toEndOf(.year), "a fine anno|alla fine dell'anno|per fine anno"),
        (.renewalWord, "si rinnova|rinnovabile|si proroga|prorogabile|si prolunga"),
        (.renewalNoun, "rinnovo|rinnovo automatico|tacito rinnovo|proroga"),
        (
            .renewalFiller,
            "automaticamente|tacitamente|per|di|poi|ogni volta|altro|altri|automatico|tacito|ulteriore|ulteriori"
        ),
    ])
}
