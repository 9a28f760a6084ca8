extension QuestionReader {
    static let german = patterns([
        (
            .oldest,
            [
                "was|welches_essen|welches_lebensmittel ist (das) am_ältesten|älteste|am_längsten (im|in_der|in_dem|auf_dem) X",
                "was|welches_essen ist am_ältesten|am_längsten_da|am_längsten_offen",
                "was ist|liegt|steht am_längsten im|in_der|in_dem X",
            ]
        ),
        (
            .nextTask,
            [
                "was ist (das) nächste|erste|dringendste|wichtigste (was) (ich|wir) (machen|tun|erledigen) (muss|müssen|soll|sollen)",
                "was muss|soll|sollte|müssen|sollen ich|wir (jetzt|als_nächstes|zuerst|noch) (zuerst|als_nächstes) "
                    + "machen|tun|erledigen",
                "was (ist|steht|kommt) (jetzt) als_nächstes (an|dran|zu_tun|fällig)",
                "was ist (am|heute) dringend|dringendsten|eilig",
                "welche aufgabe ist die|als nächste|nächstes (dran|fällig)",
            ]
        ),
        (
            .meter,
            [
                "wie_viele|wieviele|wie_viel|wieviel km|kilometer|kwh|kubikmeter|stunden|liter hat|haben|ist|sind X "
                    + "(drauf|gelaufen|gefahren|runter|schon|jetzt|verbraucht|hinter_sich)",
                "wie weit ist X gefahren|gelaufen",
                "wie ist der zählerstand|kilometerstand|stand (von|vom|für|beim) X",
                "was zeigt|sagt X (an)", "wie hoch ist der zählerstand|kilometerstand (von|vom|für|beim) X",
            ]
        ),
        (
            .changes,
            [
                "was hat sich (heute|gestern|zuletzt) geändert",
                "was hast du zuletzt|heute|gestern (gemacht|geändert|getan)",
            ]
        ),
        (
            .lasts,
            [
                "wie_lange|wie_lang reicht|reichen|langt|langen (uns) (noch) X (noch|uns)",
                "wie_lange|wie_lang haben|habe wir|ich noch X",
                "bis wann reicht|reichen|langt (uns) (noch) X (noch)",
                "wann geht|gehen (uns) (der|die|das|den) X aus|zu_ende|zur_neige",
                "wann ist|sind (der|die|das|den) X alle|leer|aufgebraucht",
                "wann haben|habe wir|ich keine|keinen|kein X mehr",
            ]
        ),
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
        (
            .agenda,
            [
                "bin|sind ich|wir (da|noch|schon) X (noch|schon) frei|verplant|beschäftigt|verfügbar",
                "bin|sind ich|wir frei|verplant|beschäftigt|verfügbar X",
                "habe|haben|hab ich|wir (schon|noch) X (schon|noch|denn) was|etwas|irgendwas|termine|zeit|einen_termin "
                    + "(vor|geplant|zu_tun)",
                "habe|haben|hab ich|wir was|etwas|irgendwas|termine|zeit X (vor|geplant|zu_tun)",
                "was liegt|steht (bei_mir|bei_uns|denn|noch|alles) X (noch|alles|so) an|auf_dem_plan|auf_dem_programm|ins_haus",
                "was liegt|steht an|auf_dem_plan|auf_dem_programm X",
                "was muss|müssen|soll|sollen|sollte ich|wir (noch|alles|denn) X (noch|alles|denn) "
                    + "machen|tun|erledigen|schaffen",
                "was habe|haben|hab ich|wir (noch|alles) X (noch|alles) vor|zu_tun|zu_erledigen|geplant|auf_dem_plan",
                "was ist (denn) X (so|alles|noch) los|geplant|fällig|dran|angesagt",
            ]
        ),
        (
            .expired,
            [
                "was ist|sind (schon|alles|bereits|denn) (schon|alles|bereits) abgelaufen|verdorben|verfallen",
                "welche lebensmittel sind (schon|bereits) abgelaufen|verdorben|verfallen",
                "was muss|müssen|kann|können|soll|sollte|sollten (ich|wir) (alles|heute|schon|noch) "
                    + "wegwerfen|wegschmeißen|entsorgen|weggeworfen_werden|entsorgt_werden|in_den_müll|in_die_tonne",
                "ist|sind (schon|bereits) was|etwas|irgendwas (schon|bereits) abgelaufen|verdorben",
            ]
        ),
        (
            .nextEvent,
            [
                "was|wann|wann_ist|was_ist (ist) der|mein|unser|die|meine nächster|nächste termin|verabredung|besprechung",
                "wann habe|hab|haben ich|wir den|meinen|unseren|einen nächsten termin",
            ]
        ),
        (
            .priority,
            ["was|welche|welche_aufgaben (ist|sind|haben) (am) wichtigsten|hohe_priorität|am_dringendsten"]
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
                "was läuft|laufen|verdirbt (bald|demnächst) ab (im|in_der|in_dem) (kühlschrank|küche|vorrat)",
                "was|welche_lebensmittel|welches_essen|welche_sachen "
                    + "läuft|laufen|verdirbt|verderben (bald|demnächst|zuerst|als_nächstes|diese_woche|in_den_nächsten_tagen) (ab|aus)",
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
                "an wen habe|haben|hab ich|wir X verliehen",
                "wem habe|haben|hab ich|wir X (geliehen|verliehen|gegeben)", "wer hat (gerade) X",
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
                "wann muss|müssen|soll|sollen X (wieder) raus|weg|gemacht_werden|erledigt_werden|bezahlt_werden|fertig_sein",
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
                "noch X da|übrig|im_haus|im_kühlschrank",
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
}
