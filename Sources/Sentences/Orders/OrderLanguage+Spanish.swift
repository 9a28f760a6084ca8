extension OrderLanguage {
    static let spanish = OrderLanguage(
        silence + using + keeping + lending + changing,
        leads: "por favor|bueno|ok|vale|y|entonces|puedes|oye",
        tails: "por favor|gracias|ahora|.|!|?|,|ya|también|hoy|por fin",
        requestLeads: "tengo que|hay que|tenemos que|quiero|queremos|debo",
        subjects: "he|hemos|me he|nos hemos|se ha|se han|ya he|ya hemos|ha|han|ella ha|él ha|los niños han",
        joints: ["y", "luego"],
        remarks: "está malo|porque|pues|gracias")

    private static let using = [
        Table(
            verb: .finish, mood: .statement,
            forms: [
                "S terminado|acabado X", "terminé|acabé|terminamos|acabamos X",
                "X (ya) (está|están) terminado|terminada|terminados|terminadas|acabado|acabada|hecho|hecha",
            ]),
        Table(
            verb: .useUp, mood: .statement,
            forms: [
                "(ya) se_acabó|se_acabaron|se_ha_acabado|se_han_acabado|se_terminó|se_terminaron|se_nos_acabó|"
                    + "se_nos_ha_acabado|se_me_acabó|se_ha_terminado|se_han_terminado X",
                "X (ya) se_acabó|se_acabaron|se_ha_acabado|se_han_acabado|se_terminó|se_ha_terminado",
                "(ya) no_queda|no_quedan|no_hay|no_tenemos (más|ya) X", "S gastado|vaciado X",
                "X está|están vacío|vacía|vacíos|vacías|agotado|agotada",
            ]),
        Table(
            verb: .use, mood: .statement,
            forms: ["S comido|bebido|usado|utilizado|consumido X", "usé|usamos X"]),
        Table(
            verb: .leave, mood: .statement, forms: ["(solo|sólo) queda|quedan|nos_queda|nos_quedan (solo) X"]),
        Table(
            verb: .discard, mood: .statement,
            forms: ["S tirado X (a_la_basura)", "tiré|tiramos X (a_la_basura)"]),
        Table(verb: .discard, mood: .request, forms: ["tira X (a_la_basura)"]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X está|están (ya) malo|mala|malos|malas|podrido|podrida|podridos|podridas|caducado|caducada|rancio|rancia|"
                    + "agrio|agria|mohoso|mohosa|pasado|pasada",
                "X se_ha_estropeado|se_estropeó|se_ha_puesto_malo|se_ha_puesto_mala|se_pudrió",
            ]),
        Table(
            verb: .discardSpoiled, mood: .statement,
            forms: [
                "X huele|huelen|sabe|saben (un_poco|muy) mal|raro|fatal|rancio|agrio", "X apesta|apestan",
            ],
            isDoubtful: true),
    ]

    private static let keeping = [
        Table(
            verb: .open, mood: .statement,
            forms: ["S abierto X", "abrí|abrimos X", "X (ya) está|están abierto|abierta|abiertos|abiertas"]),
        Table(verb: .open, mood: .request, forms: ["abre X"]),
        Table(
            verb: .freeze, mood: .statement,
            forms: [
                "S congelado X", "congelé X", "S metido|puesto X en_el_congelador",
                "metí|puse X en_el_congelador",
                "X está|están (ya) congelado|congelada|congelados|congeladas|en_el_congelador",
            ]),
        Table(verb: .freeze, mood: .request, forms: ["congela X", "mete|pon X en_el_congelador"]),
        Table(
            verb: .thaw, mood: .statement,
            forms: [
                "S descongelado X", "descongelé X", "S sacado X del_congelador",
                "X está|están descongelado|descongelada",
            ]),
    ]

    private static let until = "hasta|hasta_el|hasta_la|para|para_el"

    private static let lending = [
        Table(
            verb: .lend, mood: .statement,
            forms: [
                "(le) S prestado|dejado X a|al P (,) \(until) T", "(le) presté|dejé X a|al P (,) \(until) T",
                "le_he|le_hemos prestado|dejado X a|al P (,) \(until) T",
                "X está|están prestado|prestada|prestados a|al P (,) \(until) T",
                "(le) S prestado|dejado X a|al P", "(le) presté|dejé X a|al P",
                "le_he|le_hemos prestado|dejado X a|al P",
                "X está|están prestado|prestada|prestados a|al P",
                "P (me_ha|nos_ha) pedido_prestado|pedida_prestada X",
            ]),
        Table(verb: .lend, mood: .request, forms: ["presta X a|al P (,) \(until) T", "presta X a|al P"]),
        Table(
            verb: .takeBack, mood: .statement,
            forms: [
                "P ha|me_ha|nos_ha devuelto|traído X", "P devolvió|me_devolvió|nos_devolvió X",
                "S recuperado X (de) (P)",
                "recuperé X (de) (P)", "X está|están de_vuelta|devuelto|devuelta",
            ]),
    ]

    private static let changing = [
        Table(
            verb: .later, mood: .request,
            forms: ["aplaza|pospón|pospone|retrasa|mueve|aplazar|posponer|retrasar X (por) T (más_tarde)"]),
        Table(verb: .earlier, mood: .request, forms: ["adelanta|adelantar X (por) T"]),
        Table(
            verb: .move, mood: .request,
            forms: [
                "mueve|cambia|pasa|aplaza|pospón|pospone|retrasa|aplazar|posponer|mover X a|al|para|hasta|para_el|a_las|a_la T"
            ]),
        Table(verb: .cancel, mood: .request, forms: ["cancela|anula X"]),
        Table(
            verb: .cancel, mood: .statement,
            forms: ["S cancelado|anulado X", "X está|se_ha|ha_sido cancelado|cancelada|anulado|anulada"]),
        Table(verb: .remove, mood: .request, forms: ["borra|elimina|quita (lo_de|lo_del) X"]),
        Table(verb: .complete, mood: .request, forms: ["marca X como hecho|hecha|terminado|terminada"]),
        Table(verb: .undo, mood: .request, forms: ["deshaz_eso|deshacer|deshaz_lo_último"]),
    ]

    private static let silence = [
        Table(
            verb: .silence, mood: .request,
            forms: [
                "no_me|no_nos recuerdes|avises (más|de) X", "deja_de recordarme|recordarnos|avisarme (de) X",
                "no_más|sin|quita_los recordatorios|avisos de|del|para|sobre X",
                "borra|elimina|quita|cancela el|los|mis|todos_los recordatorio|recordatorios|aviso|avisos de|del|para|sobre X",
            ]),
        Table(
            verb: .quiet, mood: .request,
            forms: [
                "silencio|no_molestar|no_me_molestes|no_molestes (durante|hasta|por|en) T",
                "silencio|no_molestar|no_me_molestes|no_molestes",
            ]),
    ]
}
