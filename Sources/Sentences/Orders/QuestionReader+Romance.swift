extension QuestionReader {
    /// The everyday questions of French, Spanish and Italian.
    static let romance = french + spanish + italian

    private static let french = patterns([
        (
            .agenda,
            [
                "suis_-_je|sommes_-_nous|je_suis|on_est|est_-_ce_que_je_suis libre|libres|occupé|occupée|pris|prise X",
                "qu'_est_-_ce_que j'_ai|nous_avons|on_a à_faire|prévu|de_prévu|au_programme X",
                "qu'_ai_-_je|qu'_avons_-_nous à_faire|prévu|de_prévu X",
                "que dois_-_je|devons_-_nous|faut_-_il faire X",
                "qu'_est_-_ce_que je_dois|on_doit|nous_devons faire X",
                "quoi de_prévu|au_programme X", "qu'_est_-_ce_qui est prévu|programmé|au_programme X",
                "qu'_y_a_-_t_-_il|qu'_est_-_ce_qu'_il_y_a à_faire|de_prévu|au_programme|prévu X",
                "ai_-_je|avons_-_nous|est_-_ce_que_j'_ai quelque_chose (de_prévu|à_faire|prévu) X",
            ]
        ),
        (
            .expired,
            [
                "qu'_est_-_ce_qui est|a périmé|expiré", "qu'_est_-_ce_que je_dois|on_doit|nous_devons jeter",
                "que dois_-_je|devons_-_nous|faut_-_il jeter",
            ]
        ),
        (
            .contents,
            [
                "qu'_est_-_ce_qu'_il_y_a|qu'_y_a_-_t_-_il|qu'_avons_-_nous|il_y_a_quoi|qu'_est_-_ce_qu'_on_a|"
                    + "qu'_est_-_ce_qu'_il_reste|qu'_est_-_ce_que_nous_avons (encore) dans|au|sur X",
                "y_a_-_t_-_il|est_-_ce_qu'_il_y_a|est_-_ce_qu'_on_a|il_y_a (encore) quelque_chose dans|au X",
                "montre|montre_-_moi (ce_qu'_il_y_a) (dans) X",
            ]
        ),
        (
            .lent,
            [
                "qu'_ai_-_je|qu'_est_-_ce_que_j'_ai|qu'_avons_-_nous|qu'_est_-_ce_que_nous_avons prêté"
            ]
        ),
        (
            .until,
            [
                "combien de jours|semaines (reste_-_t_-_il|il_reste|encore) (encore) avant|jusqu'à X"
            ]
        ),
        (.whoHas, ["qui a X", "à_qui ai_-_je|avons_-_nous|j'_ai|est_-_ce_que_j'_ai prêté X"]),
        (
            .isGood,
            [
                "X est_-_il|est_-_elle|sont_-_ils|sont_-_elles (encore|toujours|déjà) "
                    + "bon|bonne|bons|bonnes|périmé|périmée|périmés|périmées|mangeable|valable",
                "est_-_ce_que X est|sont (encore|toujours|déjà) "
                    + "bon|bonne|bons|bonnes|périmé|périmée|périmés|périmées|mangeable|valable",
            ]
        ),
        (
            .isDone,
            [
                "ai_-_je|avons_-_nous|est_-_ce_que_j'_ai|est_-_ce_qu'_on_a|est_-_ce_que_nous_avons (déjà|bien) X"
            ]
        ),
        (
            .when,
            [
                "quand est|sont|expire|finit|commence X", "c'_est quand X",
                "quand est_-_ce_que X (commence|finit|expire)",
                "quand dois_-_je|devons_-_nous|faut_-_il|est_-_ce_que_je_dois X",
                "à_quelle_heure est|sont|commence|finit|a_lieu X", "quel_jour est|expire X",
            ]
        ),
        (.place, ["où est|sont X", "où se_trouve|se_trouvent X", "où ai_-_je|avons_-_nous mis|rangé X"]),
        (
            .amount,
            [
                "combien de|d' X (avons_-_nous|reste_-_t_-_il|il_reste|on_a|y_a_-_t_-_il)",
                "il (me|nous) reste combien de|d' X", "on_a|il_y_a combien de|d' X",
                "avons_-_nous|ai_-_je|y_a_-_t_-_il|est_-_ce_qu'_il_y_a|est_-_ce_qu'_on_a|est_-_ce_qu'_il_reste "
                    + "(encore) (du|de_la|de_l'|des|de|d') X",
            ]
        ),
    ])

    private static let spanish = patterns([
        (
            .agenda,
            [
                "estoy|estamos (libre|libres|ocupado|ocupada|ocupados) X",
                "qué tengo|tenemos|hay|toca (que_hacer|planeado|pendiente|previsto|para|programado) X",
                "qué tengo|tenemos|debo que_hacer|hacer|planeado|pendiente X",
                "qué hay|toca (para) X", "tengo|tenemos algo (planeado|pendiente|previsto|que_hacer) X",
            ]
        ),
        (
            .expired,
            [
                "qué está|ha|hay caducado|caducada", "qué tengo_que|tenemos_que|debo|debemos|hay_que tirar",
            ]
        ),
        (
            .contents,
            [
                "que|qué hay|tenemos|queda|tengo (todavía|aún) en X", "hay|queda (todavía|aún) algo en X",
            ]
        ),
        (.lent, ["que|qué he|hemos prestado"]),
        (.until, ["cuánto|cuántos_días falta|faltan para X"]),
        (.whoHas, ["quién tiene X", "a_quién (le|les) presté|he_prestado|prestamos|hemos_prestado X"]),
        (
            .isGood,
            [
                "X sigue|siguen|está|están (todavía|aún|ya) "
                    + "bueno|buena|buenos|buenas|caducado|caducada|caducados|caducadas|malo|mala",
                "está|están|sigue|siguen (ya|todavía|aún) "
                    + "caducado|caducada|caducados|caducadas|bueno|buena|buenos|buenas|malo|mala X",
            ]
        ),
        (
            .when,
            [
                "cuándo es|caduca|vence|termina|empieza X",
                "cuándo tengo_que|tenemos_que|debo|debemos|hay_que|me_toca X", "cuándo tengo X",
                "a_qué_hora es|empieza|termina|tengo X", "qué_día es|caduca|tengo X",
            ]
        ),
        (.place, ["dónde está|están X", "dónde he|hemos puesto|guardado X"]),
        (
            .amount,
            [
                "cuánto|cuánta|cuántos|cuántas X hay|tenemos|quedan|queda|tengo",
                "cuánto|cuánta|cuántos|cuántas hay de X",
            ]
        ),
    ])

    private static let italian = patterns([
        (
            .agenda,
            [
                "sono|siamo libero|libera|liberi|libere|occupato|occupata|occupati|impegnato|impegnata X",
                "cosa|che_cosa|che devo|dobbiamo|c'_è_da|ho_da|abbiamo_da fare X",
                "cosa|che_cosa|che ho|abbiamo|c'_è (in_programma|previsto) X",
                "ho|abbiamo qualcosa|impegni (in_programma|da_fare|previsto) X",
            ]
        ),
        (
            .expired,
            ["cosa|che_cosa|che è scaduto|scaduta", "cosa|che_cosa|che devo|dobbiamo buttare|buttare_via"]
        ),
        (
            .contents,
            [
                "cosa|che_cosa|che c'_è|c'è|abbiamo|ho|è_rimasto (ancora) nel|nella|nello|in|sul X",
                "cos'è|cosa_è (rimasto) nel|nella|in X", "c'_è (ancora) qualcosa nel|nella|in X",
            ]
        ),
        (.lent, ["cosa|che_cosa ho|abbiamo prestato"]),
        (.until, ["quanto|quanti_giorni manca|mancano a|al|alla X"]),
        (.whoHas, ["chi ha X", "a_chi ho|abbiamo prestato X"]),
        (
            .isGood,
            [
                "X è|sono (ancora|già) buono|buona|buoni|buone|scaduto|scaduta|scaduti|scadute",
                "è|sono (ancora|già) scaduto|scaduta|scaduti|scadute|buono|buona|buoni|buone X",
            ]
        ),
        (
            .when,
            [
                "quando è|scade|finisce|comincia|inizia X", "quand'è X",
                "quando devo|dobbiamo|bisogna|tocca X", "a_che_ora è|comincia|inizia|finisce X",
                "che_giorno è|scade X",
            ]
        ),
        (.place, ["dov'è X", "dove è|sono X", "dove ho|abbiamo messo X"]),
        (
            .amount,
            [
                "quanto|quanta|quanti|quante X abbiamo|ci_sono|restano|c'_è|ho",
                "c'_è ancora (del|della|dello|dell'|un_po'_di) X", "ci_sono ancora (dei|delle|degli) X",
            ]
        ),
    ])

    /// Words that may also be a statement, and are a question only if the thing exists: "tenemos leche".
    static let weak = patterns([
        (.amount, ["tenemos|tengo|queda|quedan|hay (todavía|aún|más|suficiente) X", "abbiamo (ancora) X"])
    ])
}
