extension OrderLanguage {
    static let italian = OrderLanguage(
        silence + using + keeping + lending + changing,
        leads: "per favore|ok|allora|beh|poi|puoi|ehi",
        tails: "per favore|grazie|adesso|ora|.|!|?|,|già|anche|oggi|finalmente",
        requestLeads: "devo|dobbiamo|bisogna|voglio|vogliamo|vorrei",
        subjects:
            "ho|abbiamo|ho già|abbiamo già|ho appena|abbiamo appena|ha|hanno|lui ha|lei ha|i bambini hanno",
        joints: ["e", "poi"],
        remarks: "perché|puzza|grazie")

    private static let using = [
        Table(
            verb: .finish, mood: .statement,
            forms: [
                "S finito|terminato X",
                "X (è|sono) (già) finito|finita|finiti|finite|terminato|terminata|fatto|fatta",
                "è|sono finito|finita|finiti|finite X",
            ]),
        Table(
            verb: .useUp, mood: .statement,
            forms: [
                "(non) c'_è|ci_sono|abbiamo|ho più X", "S svuotato|esaurito X",
                "X è|sono vuoto|vuota|vuoti|vuote|esaurito|esaurita|esauriti",
            ]),
        Table(verb: .use, mood: .statement, forms: ["S mangiato|bevuto|usato|utilizzato|consumato X"]),
        Table(verb: .leave, mood: .statement, forms: ["(ci) resta|restano|rimane|rimangono (solo) X"]),
        Table(
            verb: .discard, mood: .statement,
            forms: ["S buttato|gettato (via) X (via|nella_spazzatura)", "X (è|sono) buttato|buttata (via)"]),
        Table(verb: .discard, mood: .request, forms: ["butta|getta via X", "butta|getta X (via)"]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X è|sono (già) andato_a_male|andata_a_male|andati_a_male|andate_a_male|marcio|marcia|marci|ammuffito|"
                    + "ammuffita|ammuffiti|scaduto|scaduta|scaduti|rancido|acido|avariato|avariata"
            ]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: ["X puzza|puzzano", "X ha|hanno (un) cattivo|brutto|strano odore|sapore|gusto"],
            isDoubtful: true),
    ]

    private static let keeping = [
        Table(
            verb: .open, mood: .statement,
            forms: ["S aperto X", "X è|sono (già) aperto|aperta|aperti|aperte"]),
        Table(verb: .open, mood: .request, forms: ["apri X"]),
        Table(
            verb: .freeze, mood: .statement,
            forms: [
                "S congelato|surgelato X", "S messo X in_freezer|nel_freezer|nel_congelatore|in_congelatore",
                "X è|sono congelato|congelata|congelati|congelate|in_freezer|nel_congelatore|surgelato|surgelata",
            ]),
        Table(
            verb: .freeze, mood: .request,
            forms: ["congela|surgela X", "metti X in_freezer|nel_freezer|nel_congelatore"]),
        Table(
            verb: .thaw, mood: .statement,
            forms: [
                "S scongelato X", "S tolto X dal_congelatore|dal_freezer", "X è|sono scongelato|scongelata",
            ]),
    ]

    private static let until = "fino_a|fino_al|fino_alla|fino_all'|entro|per"

    private static let lending = [
        Table(
            verb: .lend, mood: .statement,
            forms: [
                "S prestato|dato_in_prestito|imprestato X a|ad|al|alla P (,) \(until) T",
                "S prestato|dato_in_prestito a|ad|al|alla P X (,) \(until) T",
                "X è|sono prestato|prestata|in_prestito a|ad|al|alla P (,) \(until) T",
                "S prestato|dato_in_prestito|imprestato X a|ad|al|alla P",
                "S prestato|dato_in_prestito a|ad|al|alla P X",
                "X è|sono prestato|prestata|in_prestito a|ad|al|alla P", "P ha preso_in_prestito X",
            ]),
        Table(
            verb: .lend, mood: .request,
            forms: ["presta X a|ad|al|alla P (,) \(until) T", "presta X a|ad|al|alla P"]),
        Table(
            verb: .takeBack, mood: .statement,
            forms: [
                "P ha|mi_ha|ci_ha restituito|riportato|reso X", "S riavuto|ripreso|recuperato X (da) (P)",
                "X è|sono tornato|tornata|restituito|restituita|riportato|di_nuovo_qui",
            ]),
    ]

    private static let changing = [
        Table(
            verb: .later, mood: .request,
            forms: ["sposta|rimanda|rinvia|posticipa|rimandare|rinviare X di|d' T (più_tardi)"]),
        Table(verb: .earlier, mood: .request, forms: ["anticipa|anticipare X di|d' T"]),
        Table(
            verb: .move, mood: .request,
            forms: [
                "sposta|rimanda|rinvia|posticipa|spostare|rimandare X a|al|alla|alle|per|all' T",
                "sposta X T",
            ]),
        Table(verb: .cancel, mood: .request, forms: ["annulla|disdici X"]),
        Table(
            verb: .cancel, mood: .statement,
            forms: [
                "S annullato|disdetto X", "X è|sono|è_stato|è_stata annullato|annullata|disdetto|disdetta",
            ]),
        Table(verb: .remove, mood: .request, forms: ["cancella|elimina X"]),
        Table(verb: .complete, mood: .request, forms: ["segna X come fatto|fatta|finito|finita"]),
        Table(verb: .undo, mood: .request, forms: ["annulla_questo|annulla_l'_ultima_modifica"]),
    ]

    private static let silence = [
        Table(
            verb: .silence, mood: .request,
            forms: [
                "non ricordarmi|ricordarci|avvisarmi (più|di) X",
                "smetti|smettila di ricordarmi|ricordarci|avvisarmi (di) X",
                "niente|basta|togli (più|i) promemoria|avvisi per|di|su X",
                "cancella|elimina|togli|annulla il|i|tutti_i|l' promemoria|avviso|avvisi|allarme per|di|del|della|su|sul X",
            ]),
        Table(
            verb: .quiet, mood: .request,
            forms: [
                "silenzio|non_disturbare|non_mi_disturbare|non_disturbarmi (per|fino_a|fino_alle|fino_al) T",
                "silenzio|non_disturbare|non_disturbarmi",
            ]),
    ]
}
