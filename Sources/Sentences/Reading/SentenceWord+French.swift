import Rules

extension SentenceLanguage {
    static let french = SentenceLanguage("fr", time: .french, words: .french)
}

extension Vocabulary<SentenceWord> {
    static let french = Vocabulary([
        (
            .preamble,
            "rappelle-moi|rappelle moi|rappelez-moi|rappelle-nous|s'il te plaît rappelle-moi|n'oublie pas|ne pas oublier|n'oublie pas:|je dois|il faut|nous devons|on doit|tâche:|nouvelle tâche|nouvelle tâche:|ajoute une tâche:|ajouter une tâche:|à faire:|il faut que je|il faut que nous|penser à|pense à|rappel:|rappel"
        ),
        (.link, "de|d'|à|que|:|,|pour"),
        (.eventLead, "planifier|planifie|rendez-vous:|nouvel événement:|événement:|ajoute au calendrier"),
        (.eventTail, "dans le calendrier|dans l'agenda|au calendrier|à l'agenda"),
        (
            .labelLead,
            "nouvelle étiquette|créer une étiquette|crée une étiquette|nouvelle étiquette:|créer l'étiquette"
        ),
        (.completeLead, "coche|cocher|fini|terminé|terminé:|j'ai fini|j'ai terminé|fait:|marquer"),
        (
            .completeTail,
            "fait|faite|faits|faites|finis|finies|terminés|terminées|est finie|est fini|sont terminées|sont faites|terminé|terminée|est fait|est faite|est terminé|est terminée|comme fait|comme faite|comme terminé|comme terminée|finie|fini|c'est fait|sont faits"
        ), (.completeOnlyWithTail, "marque|marquer|coche|cocher"),
        (.subject, "j'ai|nous avons|on a"),
        (.pastTense, "sorti|payé|appelé|acheté|envoyé|fait|nettoyé|rangé|changé|arrosé"),
        (.reminderLead, "snooze"),
        (.snoozeLead, "reporter|reporte|repousser|repousse|décaler|décale|snooze"),
        (
            .snoozeAlone,
            "rappelle-moi plus tard|rappelle moi plus tard|plus tard|pas maintenant|rappelle-moi encore|rappelle-moi à nouveau|rappelle-moi encore une fois"
        ),
        (.pronoun, "le|la|ça|cela|de|à"),
        (
            .queryLead,
            "qu'est-ce|que|quoi|quelles|quels|quelle|quel|montre|montre-moi|affiche|liste|quand|comment|qui|cherche|trouve|y a-t-il|qu'ai-je|qu'avons-nous|qu'y"
        ),
        (.overdue, "en retard"), (.expiring, "expire|expirent|périme|périment|expirant|expiré"),
        (.completed, "terminé|fini|accompli|complété|fait"), (.family, "famille"),
        (.nextOne, "prochain|prochaine|ensuite"), (.search, "cherche|trouve"),
        (.dueWord, "à faire|prévu|dû|dois|faire|aujourd'hui|agenda|au programme"), (.when, "quand"),
        (.previousWeek, "la semaine dernière|semaine dernière|la semaine passée"),
        (.previousMonth, "le mois dernier|mois dernier"), (.previousYear, "l'année dernière|l'an dernier"),
        (.labelWord, "avec l'étiquette|étiquetées|étiquetés|étiquette|sous"), (.personWord, "de|pour"),
        (
            .queryFiller,
            "quelle|quel|tâche|qu'est|qu'est-ce|qui|que|quoi|quand|est|ce|le|la|les|mes|mon|ma|tâches|tâche|montre|affiche|liste|cherche|trouve|toutes|tous|des|un|une|prochain|prochaine|mon|dois|je|moi|-"
        ),
        (
            .expiry,
            "expire|expirent|expire le|périme|périme le|se périme|à consommer avant|à consommer avant le|à consommer jusqu'au|à consommer|dlc|dluo|ddm|date limite|valable jusqu'au|bon jusqu'au|bons jusqu'au|bonne jusqu'au|bonnes jusqu'au|bon jusqu'à|valide jusqu'au|périment|est valable jusqu'au|est valide jusqu'au|est bon jusqu'au|est bonne jusqu'au|sont bons jusqu'au|à consommer avant fin|expire fin|expire en|est périmé le|date de péremption|valable jusqu'en|valide jusqu'en|à consommer de préférence avant|à consommer de préférence avant le"
        ), (.warranty, "garantie|garanti|garantie jusqu'au|garantie jusqu'en|sous garantie jusqu'au"),
        (.bought, "acheté|achetée|acheté le|achetée le"),
        (
            .verb,
            "appeler|acheter|payer|réserver|commander|nettoyer|laver|changer|envoyer|écrire|prendre|sortir|faire|ranger|préparer|arroser|chercher|récupérer|rendre|renouveler|réparer|vérifier|tester|donner|finir|téléphoner|planifier|aller|lire|déposer|remplir|signer|annuler|remplacer|détartrer|passer|tondre|nourrir|organiser|imprimer|poster"
        ),
        (
            .eventNoun,
            "rendez-vous|rdv|réunion|anniversaire|fête|concert|vol|train|voyage|vacances|mariage|cours|répétition|spectacle|match|visite|entretien|séance|entraînement|leçon|soirée"
        ), (.occasion(.morning), "petit-déjeuner|se lever|réveil"), (.occasion(.evening), "dîner|apéro"),
        (.meal, "dîner|déjeuner|brunch|petit-déjeuner|café|repas"),
        (.doctor, "dentiste|médecin|docteur|vétérinaire|coiffeur|pédiatre|kiné|ophtalmo"), (.with, "avec"),
        (
            .upkeep,
            "changer|remplacer|nettoyer|entretenir|vérifier|tester|détartrer|purger|ramoner|réviser|vidanger|révision|entretien|vidange|contrôler"
        ),
        (
            .asset,
            "filtre|filtres|chaudière|radiateur|radiateurs|détecteur|détecteurs|détecteur de fumée|détecteurs de fumée|gouttière|gouttières|chauffe-eau|lave-vaisselle|lave-linge|machine à laver|sèche-linge|frigo|réfrigérateur|four|bouilloire|cafetière|machine à café|voiture|huile|pneus|vélo|cheminée|pompe|pile|piles|batterie|climatisation|hotte"
        ),
        (.priority(1), "p1|priorité 1"), (.priority(2), "p2|haute priorité|priorité haute"),
        (.priority(3), "p3|priorité moyenne"),
        (.priority(4), "p4|basse priorité|priorité basse|faible priorité"),
        (.urgent, "urgent|urgent:|au plus vite|dès que possible"),
        (.unit("l"), "l|litre|litres"), (.unit("ml"), "ml"), (.unit("g"), "g|grammes|gramme"),
        (.unit("kg"), "kg|kilo|kilos"), (.unit("can"), "boîte|boîtes|conserve"),
        (.unit("bottle"), "bouteille|bouteilles"), (.unit("pack"), "paquet|paquets|pack|packs"),
        (.unit("jar"), "pot|pots"), (.unit("carton"), "brique|briques"),
        (.useBy, "à consommer jusqu'au|dlc|date limite"),
        (.quantityOf, "de|d'"), (.half, "demi|un demi|une demi"), (.article, "un|une"),
        (.alertLead, "rappelle-moi|rappel|alerte"), (.alertTail, "avant|à l'avance|plus tôt"),
        (.pointBefore(1, nil), "la veille|le jour d'avant"),
        (.pointBefore(1, .evening), "la veille au soir|le soir d'avant"),
        (.sky, "lever du soleil|coucher du soleil|l'aube|pleine lune|nouvelle lune|crépuscule"),
        (.season, "été|hiver|printemps|automne"),
        (.severalTimes, "deux fois|trois fois"), (.timesWord, "fois"),
        (.storage, "frigo|réfrigérateur|congélateur|placard|cave"), (.placeLead, "au|dans le|dans la|à la"),
        (
            .validUntil,
            "se termine le|finit le|prend fin le|échéance le|échéance au|se termine fin|court jusqu'au|va jusqu'au"
        ),
        (
            .noticeWord,
            "préavis|délai de préavis|délai de résiliation|préavis de résiliation|délai de préavis de résiliation"
        ),
        (.noticePeriod, "préavis|délai de préavis|délai de résiliation"),
        (
            .noticeLead,
            "sous réserve d'un|moyennant un|résiliable avec|résiliable avec un|résiliation avec|résiliation avec un"
        ),
        (.noticeLink, "est de|est d'|minimum|minimum de"),
        (
            .noticeTail,
            "avant l'échéance|avant la fin|avant l'expiration|avant la fin du contrat|avant le terme|à l'avance|minimum"
        ),
        (
            .toEndOf(.month),
            "à la fin du mois|à la fin d'un mois|pour la fin du mois|pour la fin d'un mois|fin de mois|avant la fin du mois"
        ),
        (
            .toEndOf(.quarter),
            "à la fin du trimestre|à la fin d'un trimestre|pour la fin du trimestre|pour la fin d'un trimestre|fin de trimestre"
        ),
        (
            .toEndOf(.halfYear),
            "à la fin du semestre|à la fin d'un semestre|pour la fin du semestre|fin de semestre"
        ),
        (
            .toEndOf(.year),
            "à la fin de l'année|à la fin d'une année|pour la fin de l'année|fin d'année|à la fin de l'année civile"
        ),
        (
            .renewalWord,
            "se renouvelle|renouvelable|se reconduit|est renouvelé|est reconduit|se prolonge|sera renouvelé|reconductible"
        ),
        (
            .renewalNoun,
            "renouvellement|reconduction|tacite reconduction|reconduction tacite|prolongation"
        ),
        (
            .renewalFiller,
            "automatiquement|tacitement|par|de|d'|pour|puis|ensuite|chaque fois|à chaque fois|automatique|tacite|par période de|par périodes de|pour une durée de|pour une durée d'|nouvelle|autre|supplémentaire"
        ),
    ])
}
