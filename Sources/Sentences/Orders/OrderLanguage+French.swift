extension OrderLanguage {
    static let french = OrderLanguage(
        silence + using + keeping + lending + changing,
        leads: "s'il te plaît|stp|s'il vous plaît|bon|ok|et|puis|alors|ah|au fait|peux-tu|tu peux",
        tails: "s'il te plaît|stp|s'il vous plaît|merci|maintenant|.|!|?|,|déjà|aussi|enfin|aujourd'hui",
        requestLeads: "je dois|il faut|on doit|nous devons|je veux|je voudrais|on veut",
        subjects: """
            j' ai|j' ai déjà|j' ai enfin|je viens de|on a|on a déjà|nous avons|nous avons déjà|il a|elle a|ils ont|\
            les enfants ont
            """,
        joints: ["et", "puis"],
        remarks: "il|elle|c'|parce|car|ça|merci")

    private static let using = [
        Table(
            verb: .finish, mood: .statement,
            forms: [
                "S fini|terminé|achevé X",
                "X (est|sont) (déjà|maintenant) fini|finie|finis|finies|terminé|terminée|terminés",
                "c'_est fini|fait|terminé (:) X",
            ]),
        Table(
            verb: .useUp, mood: .statement,
            forms: [
                "S vidé|épuisé X", "X (est|sont) vide|vides|épuisé|épuisée|épuisés|épuisées",
                "(il_n'_y_a|il_y_a|y_a|on_n'_a|on_a|nous_n'_avons|je_n'_ai) plus de|d' X",
            ]),
        Table(verb: .use, mood: .statement, forms: ["S mangé|bu|utilisé|consommé X"]),
        Table(
            verb: .leave, mood: .statement,
            forms: ["il (ne|n'_en) reste (plus) que X", "il_nous_reste|il_me_reste X"]),
        Table(
            verb: .discard, mood: .statement,
            forms: [
                "S jeté|balancé X (à_la_poubelle)", "X (est|sont) jeté|jetée|jetés|jetées (à_la_poubelle)",
            ]),
        Table(verb: .discard, mood: .request, forms: ["jette X (à_la_poubelle)"]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X est|sont moisi|moisie|moisis|moisies|pourri|pourrie|pourris|pourries|périmé|périmée|périmés|périmées|"
                    + "avarié|avariée|rance|tourné|tournée|immangeable",
                "X a|ont tourné|moisi|pourri",
            ]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X sent|sentent (un_peu|très|vraiment) mauvais|bizarre|fort|le_moisi",
                "X pue|puent",
                "X a|ont (un) mauvais goût|mauvaise odeur|mauvaise_odeur|drôle_de_goût|goût_bizarre",
            ], isDoubtful: true),
    ]

    private static let keeping = [
        Table(
            verb: .open, mood: .statement,
            forms: [
                "S ouvert|entamé X",
                "X est|sont (maintenant|déjà) ouvert|ouverte|ouverts|ouvertes|entamé|entamée|entamés",
            ]),
        Table(verb: .open, mood: .request, forms: ["ouvre X"]),
        Table(
            verb: .freeze, mood: .statement,
            forms: [
                "S congelé|surgelé X", "S mis X au_congélateur|au_congélo|dans_le_congélateur",
                "X est|sont congelé|congelée|congelés|congelées|au_congélateur|au_congélo",
            ]),
        Table(verb: .freeze, mood: .request, forms: ["congèle X", "mets X au_congélateur|au_congélo"]),
        Table(
            verb: .thaw, mood: .statement,
            forms: [
                "S décongelé X", "S sorti X du_congélateur|du_congélo",
                "X est|sont décongelé|décongelée|décongelés",
            ]),
    ]

    private static let until = "jusqu'à|jusqu'au|jusqu'en|jusqu'à_la|pour"

    private static let lending = [
        Table(
            verb: .lend, mood: .statement,
            forms: [
                "S prêté X à|au P (,) \(until) T", "S prêté à|au P X (,) \(until) T",
                "P (m'_|nous_) a emprunté X (,) \(until) T", "P a emprunté X (,) \(until) T",
                "X est|sont prêté|prêtée|prêtés|prêtées à|au P (,) \(until) T",
                "S prêté X à|au P", "S prêté à|au P X", "P a emprunté X", "P nous_a|m'_a emprunté X",
                "X est|sont prêté|prêtée|prêtés|prêtées à|au P",
            ]),
        Table(verb: .lend, mood: .request, forms: ["prête X à|au P (,) \(until) T", "prête X à|au P"]),
        Table(
            verb: .takeBack, mood: .statement,
            forms: [
                "P a|m'_a|nous_a rendu|ramené|rapporté X", "S récupéré X (de|chez) (P)",
                "X est|sont de_retour|rendu|rendue|rendus|revenu|revenue",
            ]),
    ]

    private static let changing = [
        Table(
            verb: .later, mood: .request,
            forms: ["reporte|décale|repousse|déplace|reporter|décaler|repousser X de|d' T (plus_tard)"]),
        Table(verb: .earlier, mood: .request, forms: ["avance|avancer X de|d' T"]),
        Table(
            verb: .move, mood: .request,
            forms: [
                "reporte|déplace|décale|repousse|reporter|déplacer|décaler|repousser X à|au|pour|à_la T",
                "reporte|déplace|décale|repousse X T",
            ]),
        Table(verb: .cancel, mood: .request, forms: ["annule X"]),
        Table(
            verb: .cancel, mood: .statement,
            forms: [
                "S annulé|résilié X",
                "X est|sont (maintenant) annulé|annulée|annulés|annulées|résilié|résiliée",
            ]),
        Table(verb: .remove, mood: .request, forms: ["supprime|efface X"]),
        Table(
            verb: .complete, mood: .request, forms: ["coche X", "marque X comme fait|faite|terminé|terminée"]),
        Table(verb: .undo, mood: .request, forms: ["annule_ça|défais_ça|annule_la_dernière_action"]),
    ]

    private static let silence = [
        Table(
            verb: .silence, mood: .request,
            forms: [
                "ne_me|ne_nous rappelle|rappelez plus|pas (,) X", "arrête_de_me|arrête_de_nous rappeler X",
                "plus|pas de rappel|rappels (pour|de|du|sur) X",
                "supprime|efface|enlève|annule|retire le|les|mes|tous_les rappel|rappels (pour|de|du|des|d'|sur) X",
            ]),
        Table(
            verb: .quiet, mood: .request,
            forms: [
                "silence|ne_pas_déranger|ne_me_dérange_pas|tais-toi|mode_silencieux pendant|jusqu'à|jusqu'au|pour T",
                "silence|ne_pas_déranger|ne_me_dérange_pas|mode_silencieux",
            ]),
    ]
}
