extension OrderLanguage {
    static let german = OrderLanguage(
        silence + using + keeping + lending + ending + moving + reopening + completing,
        leads:
            "bitte|hey|hallo|ok|ups|also|so|nee|ne|nein|na|och|oh|hm|nee doch nicht|doch nicht|kannst du|kannst du bitte|könntest du|könntest du bitte|steward|ach|und|dann|jetzt|mal|übrigens",
        tails:
            "bitte|danke|jetzt|ab jetzt|nur|mal|schon|bereits|endlich|gerade|worden|.|!|?|,|eben|für mich|auch|komplett",
        requestLeads:
            "ich muss|ich möchte|ich will|wir müssen|wir wollen|ich sollte|ich würde gern|ich würde gerne",
        subjects: """
            ich habe|ich hab|wir haben|wir ham|wir habn|habe|hab|haben|ich|wir|hat|ich habe gerade|wir haben gerade|ich habe schon|wir haben \
            schon|habe gerade|hab gerade|ich hab gerade|gerade|eben|ich bin|wir sind|er hat|sie hat|die kinder haben
            """,
        joints: ["und", "dann", "sowie"],
        remarks: "sie|er|es|weil|denn|da|ich bin|wir sind|riecht|danke|leider|stinkt")

    private static let using = [
        Table(
            verb: .useUp, mood: .statement,
            forms: [
                "S X aufgebraucht|aufgegessen|ausgetrunken|leergemacht|leer_gemacht|ausgegangen|alle_gemacht",
                "X ist|sind|war|waren|wurde|wurden (jetzt|nun|schon|ganz) alle|leer|aus|weg|aufgebraucht|verbraucht|"
                    + "ausgegangen|aufgegessen|ausgetrunken|zu_ende|gegessen|getrunken",
                "(wir_haben|ich_habe|es_ist|es_sind|es_gibt) kein|keine|keinen (mehr) X (mehr|da|im_haus)",
                "(wir_haben|ich_habe|es_ist|es_sind|es_gibt) kein|keine|keinen X mehr (da|im_haus)",
                "X alle|leer|ausgegangen|weg", "uns_ist X ausgegangen",
            ]),
        Table(
            verb: .use, mood: .statement,
            forms: [
                "S X verbraucht|gegessen|getrunken|benutzt|verwendet|verspeist",
                "X wurde|wurden|ist|sind gegessen|getrunken|verwendet",
                "S X für|fürs|in|ins|zu|zum|zur|im V genommen|verwendet|verbraucht|gebraucht|verkocht|verarbeitet|verbacken|verbraten",
                "X in|ins|in_den|in_die|in_das|unter V gehauen|geschlagen|gerührt|gegeben|gekippt|geschüttet|gemischt",
            ]),
        Table(verb: .use, mood: .request, forms: ["X verbrauchen|aufbrauchen|aufessen|austrinken"]),
        Table(
            verb: .leave, mood: .statement,
            forms: [
                "(es_ist|es_sind|wir_haben|ich_habe) nur|nur_noch|noch X (da|übrig|im_haus|übrig_geblieben)",
                "X (ist|sind) übrig",
            ]),
        Table(
            verb: .discard, mood: .statement,
            forms: [
                "S X weggeworfen|weggeschmissen|entsorgt|weggetan|fortgeworfen|weggeschüttet|weggekippt|ausgeschüttet|verschüttet|"
                    + "weggegossen|verschenkt",
                "X ist|sind zerbrochen|kaputtgegangen|kaputt_gegangen|heruntergefallen|runtergefallen",
                "X wurde|wurden|ist|sind weggeworfen|entsorgt",
                "S X in_den_müll geworfen|geschmissen|getan",
                "S musste|mussten X wegwerfen|entsorgen|wegschmeißen",
            ]),
        Table(
            verb: .discard, mood: .request,
            forms: [
                "X wegwerfen|wegschmeißen|entsorgen|wegtun", "wirf|schmeiß|schmeiss|werf X weg", "entsorge X",
            ]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X ist|sind|war|waren|wurde|wurden (leider|schon|jetzt) schlecht|verdorben|verschimmelt|schimmelig|schimmlig|"
                    + "vergammelt|faul|sauer|hinüber|ranzig|verfault|schlecht_geworden|sauer_geworden",
                "X schlecht_geworden|verschimmelt|verdorben|vergammelt|verfault", "X schimmelt|schimmeln",
                "X ist|sind nicht_mehr gut|genießbar|frisch",
            ]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X riecht|riechen|schmeckt|schmecken (etwas|ein_bisschen|so|ziemlich|irgendwie|schon|nach) "
                    + "komisch|schlecht|seltsam|übel|sauer|verdorben|alt|muffig|vergammelt|ranzig|eklig",
                "X stinkt|stinken|riecht|riechen (schon|jetzt|langsam)",
                "X sieht|sehen (etwas|nicht_mehr|so|ziemlich|irgendwie) komisch|schlecht|seltsam|übel|verdorben|gut aus",
            ], isDoubtful: true),
    ]

    private static let keeping = [
        Table(
            verb: .open, mood: .statement,
            forms: [
                "S X geöffnet|aufgemacht|angebrochen|angefangen",
                "X ist|sind|wurde (jetzt|schon) offen|geöffnet|angebrochen|auf",
            ]),
        Table(verb: .open, mood: .request, forms: ["X öffnen|aufmachen|anbrechen"]),
        Table(
            verb: .freeze, mood: .statement,
            forms: [
                "S X eingefroren|tiefgefroren",
                "S X (jetzt) ins_gefrierfach|in_den_gefrierschrank|in_die_gefriertruhe|in_die_truhe|ins_tiefkühlfach "
                    + "(gelegt|getan|gepackt|gestellt|gesteckt)",
                "X ist|sind|liegt|liegen|kam (jetzt) im_gefrierfach|in_der_gefriertruhe|im_gefrierschrank|eingefroren|"
                    + "im_tiefkühlfach|im_tiefkühler|in_der_truhe|tiefgefroren",
            ]),
        Table(verb: .freeze, mood: .request, forms: ["X einfrieren", "friere|frier X ein"]),
        Table(
            verb: .thaw, mood: .statement,
            forms: [
                "S X aufgetaut", "X ist|sind aufgetaut",
                "S X aus_dem_gefrierfach|aus_der_gefriertruhe|aus_dem_gefrierschrank (genommen|geholt)",
            ]),
        Table(verb: .thaw, mood: .request, forms: ["X auftauen", "taue|tau X auf"]),
    ]

    private static let lending = [
        Table(
            verb: .lend, mood: .statement,
            forms: [
                "P hat (sich) X (von_uns|von_mir) bis|bis_zum|bis_zur T (von_uns|von_mir) geliehen|ausgeliehen|ausgeborgt|geborgt",
                "S X bis|bis_zum T an P verliehen|ausgeliehen|geliehen|verborgt",
                "S X an P (,) bis|bis_zum T verliehen|ausgeliehen|geliehen|verborgt",
                "S P X bis|bis_zum T geliehen|ausgeliehen",
                "S X an P verliehen|ausgeliehen|verborgt (,) bis|bis_zum T",
                "S X an P verliehen|ausgeliehen|geliehen|verborgt", "S P X geliehen|ausgeliehen",
                "P hat (sich) X (von_uns|von_mir) geliehen|ausgeliehen|ausgeborgt|geborgt",
                "P leiht|borgt (sich) X (aus)",
                "X ist|wurde an P verliehen|ausgeliehen",
            ]),
        Table(
            verb: .lend, mood: .statement,
            forms: [
                "P nimmt|nahm X (V) mit", "P hat X (V) mitgenommen", "P hat (jetzt) X", "S X P gegeben",
                "S X an P gegeben", "X ist (jetzt) bei P",
                "X hat|haben (jetzt|gerade|noch) P",
            ],
            isDoubtful: true),
        Table(
            verb: .lend, mood: .request,
            forms: [
                "X bis|bis_zum T an P verleihen|ausleihen", "verleihe|leihe X bis|bis_zum T an P",
                "verleihe|leihe X an P bis|bis_zum T", "X an P verleihen|ausleihen", "verleihe|leihe X an P",
            ]),
        Table(
            verb: .takeBack, mood: .statement,
            forms: [
                "P hat X zurückgegeben|zurückgebracht|wiedergebracht|wiedergegeben|zurück_gegeben",
                "X (ist|sind) (wieder|jetzt) zurück|zurückgekommen|zurückgegeben|wieder_da|da|zuhause|wieder_zurück",
                "S X (von) (P) zurück|zurückbekommen|zurückgeholt|wiederbekommen",
                "S X von P zurück|zurückbekommen|wiederbekommen",
                "X von P zurück|zurückbekommen", "P brachte X zurück",
            ]),
    ]

    private static let ending = [
        Table(
            verb: .cancel, mood: .request,
            forms: [
                "X absagen|stornieren|kündigen|canceln|abblasen", "sag|sage X ab",
                "storniere|kündige|cancel|cancle X",
            ]),
        Table(
            verb: .cancel, mood: .statement,
            forms: [
                "S X abgesagt|storniert|gekündigt|gecancelt",
                "X ist|wurde|sind|wurden abgesagt|storniert|gestrichen|gekündigt|ausgefallen",
                "X fällt|fallen aus", "X wird|werden (leider|doch) nichts|nix|abgesagt|gestrichen",
                "X findet|finden nicht_statt|nicht_mehr_statt",
            ]),
        Table(
            verb: .remove, mood: .request,
            forms: [
                "X löschen|entfernen|streichen|rausnehmen",
                "lösche|lösch|entferne|streiche|streich|vergiss X",
                "nimm|streich|streiche X von_der_liste|raus", "vergiss das_mit (dem|der|den) X",
            ]),
        Table(
            verb: .remove, mood: .statement,
            forms: [
                "X ist|sind nicht_mehr nötig|notwendig", "X ist|sind hinfällig|unnötig|überflüssig",
                "(ich|wir) muss|müssen|brauche|brauchen X nicht_mehr",
                "X muss_nicht_mehr_sein|braucht_es_nicht_mehr",
                "das_mit dem|der|den X hat_sich_erledigt|ist_erledigt",
            ]),
        // Done, or needed no more.
        Table(verb: .remove, mood: .statement, forms: ["X hat_sich_erledigt"], isDoubtful: true),
        Table(
            verb: .skip, mood: .request,
            forms: [
                "X überspringen|auslassen|ausfallen_lassen|aussetzen",
                "überspringe|überspring|lass X (aus|ausfallen)",
            ]),
        Table(
            verb: .skip, mood: .statement,
            forms: [
                "S X übersprungen|ausgelassen|verpasst|ausfallen_lassen",
                "(ich|wir) kann|können nicht zu|zum|zur X",
            ]),
        Table(verb: .skip, mood: .request, forms: ["kein|keine|keinen X", "X nicht"], needsTime: true),
    ]

    private static let moving = [
        Table(
            verb: .move, mood: .request,
            forms: [
                "X auf|zu|nach T verschieben|verlegen|schieben|vorziehen|legen",
                "X T verschieben|verlegen|schieben",
                "verschiebe|verschieb|verlege|verleg|schieb|schiebe|leg|lege X auf|nach|zu T",
                "verschiebe|verschieb|verlege X T",
                "X lieber|stattdessen|doch|doch_lieber|erst T", "X T stattdessen",
                "X lieber|stattdessen|doch|erst am|um T",
            ]),
        Table(
            verb: .move, mood: .statement,
            forms: [
                "X ist|wurde|wird|sind (jetzt) auf T verschoben|verlegt|vorgezogen|gelegt",
                "S X auf T verschoben|verlegt",
                "X auf T verschoben|verlegt",
                "X ist|beginnt|findet jetzt|nun|erst|doch|doch_erst (am|um) T (statt)",
                "X ist|beginnt (am|um) T statt|nicht|und_nicht (am|um) T",
                "X ist|beginnt um|am T statt|nicht|und_nicht T",
            ]),
        Table(
            verb: .move, mood: .statement, forms: ["X ist|beginnt um|am T"], isDoubtful: true),
        Table(
            verb: .moveBy, mood: .request,
            forms: ["verschiebe|verschieb|schieb X um T", "X um T verschieben|schieben"]),
        Table(
            verb: .later, mood: .request,
            forms: [
                "verschiebe|verschieb|schieb|schiebe X (mal) (um) T nach_hinten",
                "X (um) T nach_hinten verschieben|schieben",
            ]),
        Table(
            verb: .later, mood: .statement,
            forms: ["X ist|beginnt|findet|fängt (jetzt|erst) T später (statt|an)"]),
        Table(verb: .later, mood: .statement, forms: ["X T später"], isDoubtful: true),
        Table(
            verb: .lasts, mood: .statement,
            forms: [
                "X dauert|dauern|braucht (jetzt|nur|etwa|ungefähr) T (lang|lange)",
                "X geht|ist (jetzt) T lang",
            ]),
        Table(
            verb: .lasts, mood: .request,
            forms: [
                "verl\u{E4}ngere|verl\u{E4}nger|k\u{FC}rze|k\u{FC}rz X auf T",
                "X auf T verl\u{E4}ngern|k\u{FC}rzen",
            ]),
        Table(
            verb: .ends, mood: .statement,
            forms: ["X endet (jetzt) (um|am) T", "X geht|dauert|läuft (jetzt) bis (um|zum) T"]),
        Table(verb: .ends, mood: .statement, forms: ["X bis T"], isDoubtful: true),
        Table(
            verb: .earlier, mood: .request,
            forms: [
                "zieh|ziehe|verschiebe|verschieb X (um) T vor|nach_vorne|nach_vorn",
                "X um T vorziehen|vorverlegen|nach_vorne_schieben",
            ]),
        Table(
            verb: .earlier, mood: .statement,
            forms: ["X ist|beginnt|findet|fängt (jetzt|schon) T früher (statt|an)"]),
        Table(verb: .earlier, mood: .statement, forms: ["X T früher"], isDoubtful: true),
        Table(
            verb: .rename, mood: .request,
            forms: ["benenne|nenne X um in|zu V", "benenne|nenn|nenne X in V um", "X in V umbenennen"]),
        Table(verb: .endSeries, mood: .request, forms: ["beende X", "X beenden"]),
        Table(
            verb: .snooze, mood: .request,
            forms: [
                "erinnere|erinner mich (noch_einmal|nochmal|wieder|später|erneut) T (noch_einmal|nochmal|wieder|erneut) an X",
                "erinnere|erinner mich noch_einmal|nochmal|wieder|später|erneut an X (T)",
                "erinnere|erinner mich noch_einmal|nochmal|wieder|später|erneut an X T",
                "erinnere|erinner mich T noch_einmal|nochmal|wieder|erneut an X",
                "snooze|schlummer X für|bis|um|auf T", "snooze|schlummer X T", "snooze X",
                "frag|frage mich T (nochmal|noch_einmal|wieder) wegen|nach X",
                "frag|frage mich nochmal wegen|nach X T",
                "X später (,) (so) (in|um) T", "X T nochmal|noch_einmal|noch_mal|erneut (erinnern|bitte)",
                "X nochmal|noch_einmal|noch_mal|erneut T (erinnern|bitte)",
                "X (,) (bitte) erinner|erinnere mich|uns nochmal|noch_mal|noch_einmal|wieder|erneut|später T",
                "X bis|auf T aufschieben|schlummern|snoozen|zurückstellen",
                "X für T zurückstellen|aufschieben|schlummern",
            ]),
    ]

    private static let reopening = [
        Table(
            verb: .reopen, mood: .request,
            forms: [
                "X ist|sind (schon) wieder dreckig|schmutzig|voll|verstaubt",
                "X muss|m\u{FC}ssen (doch) nochmal|noch_mal|noch_einmal|wieder (gemacht|geputzt|erledigt) (werden)",
                "X wieder öffnen|aufmachen|offen|eröffnen|aufnehmen", "öffne X wieder",
                "markiere X als offen|nicht_erledigt|unerledigt",
                "X als offen|nicht_erledigt|unerledigt markieren",
            ]),
        Table(
            verb: .reopen, mood: .statement,
            forms: [
                "X ist|sind|war (doch) noch|doch (gar) nicht (erledigt|fertig|gemacht)",
                "X doch nicht (erledigt|fertig|gemacht)",
                "X noch_nicht|noch_nich|noch_net|immer_noch_nicht erledigt|fertig|gemacht|draußen|raus|rausgebracht|bezahlt|"
                    + "sauber|geputzt|weg|geschrieben|gebucht|unterschrieben",
                "X ist|sind (noch|doch) nicht (erledigt|fertig|gemacht)",
                "S X (noch|doch) nicht (erledigt|gemacht)",
            ]),
        Table(
            verb: .bringBack, mood: .request,
            forms: [
                "X wiederherstellen|zurückholen|zurückbringen|wieder_herstellen|zurückhaben",
                "hol|hole|bring|stell|stelle X zurück|wieder_her",
            ]),
        Table(
            verb: .undo, mood: .request,
            forms: [
                "rückgängig (machen|bitte)",
                "mach|mache das|es|dies|die_letzte_änderung|den_letzten_schritt|das_letzte (bitte) (wieder) (bitte) rückgängig",
                "das|letztes|letzte_änderung|letzten_schritt|die_letzte_änderung|das_letzte|den_letzten_schritt rückgängig (machen)",
                "nimm das zurück", "das_war_falsch|das_war_ein_fehler|das_war_ein_versehen",
            ]),
        Table(verb: .undoThis, mood: .request, forms: ["X rückgängig (machen)", "mach|mache X rückgängig"]),
    ]

    private static let silence = [
        Table(
            verb: .silence, mood: .request,
            forms: [
                "erinnere|erinner mich|uns (bitte) nicht|nie (mehr|wieder) an X",
                "(mich|uns) nicht mehr an X erinnern",
                "erinnere|erinner mich|uns an X nicht (mehr)", "an X nicht (mehr) erinnern",
                "keine (weitere|weiteren) erinnerung|erinnerungen|benachrichtigungen (mehr) an|für|zu|zur|zum X",
                "erinnerung|erinnerungen an|für|zu|zur|zum X aus|ausschalten|abschalten|abstellen|löschen|entfernen",
                "lösch|lösche|entferne|streich|streiche (die|alle|meine) erinnerung|erinnerungen an|für|zu|zur|zum|von|vom X",
                "X erinnerung|erinnerungen|-erinnerung|-erinnerungen (bitte) löschen|entfernen|ausschalten|abschalten|streichen|weg",
                "lösch|lösche|entferne (die|alle|meine) X erinnerung|erinnerungen|-erinnerung|-erinnerungen",
            ]),
        Table(
            verb: .snooze, mood: .request,
            forms: [
                "erinnere|erinner mich|uns nicht (mehr) an X bis|vor T",
                "erinnere|erinner mich|uns bis|vor T nicht (mehr) an X",
            ]),
        Table(
            verb: .quiet, mood: .request,
            forms: [
                "ruhe|ruhe_bitte|keine_erinnerungen|nicht_stören|stör_mich_nicht|störe_mich_nicht|lass_mich_in_ruhe|sei_still|"
                    + "sei_ruhig|stumm|erinnerungen_aus|keine_benachrichtigungen|still|sei_leise|keine_meldungen|"
                    + "nicht_wecken|weck_mich_nicht|wecke_mich_nicht|keine_st\u{F6}rung",
                "ruhe|ruhe_bitte|keine_erinnerungen|nicht_stören|stör_mich_nicht|störe_mich_nicht|lass_mich_in_ruhe|sei_still|"
                    + "sei_ruhig|stumm|erinnerungen_aus|keine_benachrichtigungen|still|sei_leise|keine_meldungen|"
                    + "nicht_wecken|weck_mich_nicht|wecke_mich_nicht|keine_st\u{F6}rung|lass_mich "
                    + "(bis|für|bis_zum|in_den_nächsten|die_nächsten|bis_um) T (in_ruhe)",
                "X bis|bis_um T (,) (bitte) leise|ruhe|still|stumm|ruhe_bitte|leise_bitte",
                "bis|bis_um T bitte nicht_stören|nicht_wecken|ruhe|leise|still|keine_meldungen|keine_erinnerungen",
                "T ruhe|keine_erinnerungen|nicht_stören|still|stumm|in_ruhe_lassen|leise_sein|keine_benachrichtigungen|"
                    + "nicht_wecken|keine_st\u{F6}rung",
                "bis|für|die_nächsten T ruhe|keine_erinnerungen|nicht_stören|still|stumm|in_ruhe_lassen|leise_sein|keine_benachrichtigungen|"
                    + "nicht_wecken|keine_st\u{F6}rung",
                "(bitte) T (lang) nicht klingeln|piepen|bimmeln|stören|nerven|wecken",
                "T (bitte) keine_erinnerungen|keine_meldungen|keine_benachrichtigungen (mehr)",
                "erinnerungen|benachrichtigungen bis|für T aus|abschalten|ausschalten|stumm|stummschalten",
                "stör|störe mich bis T nicht", "schalte erinnerungen|benachrichtigungen bis T aus|stumm",
            ]),
        Table(
            verb: .pause, mood: .request,
            forms: [
                "pause|pausiere|alles_pausieren|alles_aussetzen|alle_aussetzen|mach_pause|mach_mal_pause|mach_eine_pause|brauche_pause (bis|für) T",
                "(ich_bin|wir_sind|bin|sind) (krank|verreist|im_urlaub) (,) alles|alle_erinnerungen aussetzen|pausieren|anhalten bis|für T",
                "pausiere alles|die_erinnerungen|erinnerungen bis|für T",
                "mach|mache (mal|bitte) pause mit allem|mit_den_erinnerungen|mit_allen_erinnerungen bis|für T",
                "alles bis|für T pausieren",
                "bis|für T pause|pausieren|alles_pausieren|krank|verreist|im_urlaub|weg|unterwegs",
                "(ich_bin|wir_sind|bin|sind) bis|für T krank|verreist|im_urlaub|weg|unterwegs "
                    + "(,) (also) (bitte) (keine_erinnerungen|keine_meldungen)",
                "(ich_bin|wir_sind|bin|sind) krank|verreist|im_urlaub|weg|unterwegs bis|für T "
                    + "(,) (also) (bitte) (keine_erinnerungen|keine_meldungen)",
            ]),
        Table(
            verb: .resume, mood: .request,
            forms: [
                "pause_beenden|beende_die_pause|erinnerungen_wieder_an|erinnerungen_an|weiter_erinnern|erinnere_mich_wieder"
            ]),
    ]

    private static let completing = [
        Table(
            verb: .finish, mood: .statement,
            forms: [
                "S X intus", "S X erledigt|gemacht|geschafft|fertiggestellt|abgeschlossen|abgehakt|fertig",
                "X ist|sind|war|wurde|wurden (jetzt|schon|endlich) erledigt|gemacht|fertig|geschafft|abgeschlossen|durch|vorbei|geschehen",
                "(bin|ich_bin|wir_sind) (jetzt) fertig_mit X", "fertig_mit|erledigt|fertig (:) X",
                "(bin|ich_bin) mit X fertig|durch",
                "mit X fertig|durch",
            ]),
        Table(
            verb: .complete, mood: .request,
            forms: [
                "X abhaken|abschließen|als_erledigt_markieren|erledigt_markieren", "hake|hak X ab",
                "markiere|markier|setze X als|auf erledigt|fertig|gemacht|abgeschlossen",
                "X als erledigt|fertig (markieren)",
            ]),
    ]
}
