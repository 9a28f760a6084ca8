import Rules

extension SentenceLanguage {
    static let spanish = SentenceLanguage("es", time: .spanish, words: .spanish)
}

extension Vocabulary<SentenceWord> {
    static let spanish = Vocabulary([
        (
            .preamble,
            "hay que|tenemos que|recuérdame|recuerdame|recuérdanos|por favor recuérdame|no olvides|no olvidar|no te olvides de|tengo que|tenemos que|debo|hay que|necesito|tarea:|nueva tarea|nueva tarea:|añadir tarea:|añade una tarea:|recordatorio:|recordar|recuerda|acuérdate de"
        ),
        (.link, "de|que|a|:|,"),
        (
            .eventLead,
            "programar|programa|agendar|agenda una|nuevo evento:|evento:|añade al calendario|agendar una"
        ), (.eventTail, "en el calendario|al calendario|en la agenda|a la agenda"),
        (
            .labelLead,
            "nueva etiqueta|crear etiqueta|crea una etiqueta|crear una etiqueta|nueva etiqueta:|crea la etiqueta"
        ),
        (.completeLead, "terminado|terminé|hecho:|terminé con|he terminado|acabé|completar|ya hice"),
        (
            .completeTail,
            "hecho|hecha|está hecho|está hecha|terminado|terminada|completado|completada|como hecho|como hecha|como completado|como completada|listo|lista|ya está hecho|como terminado"
        ), (.completeOnlyWithTail, "marca|marcar"),
        (.subject, "he|hemos|ya he|ya"),
        (.pastTense, "sacado|pagado|llamado|comprado|enviado|hecho|limpiado|saqué|pagué|llamé|compré"),
        (.snoozeLead, "posponer|pospón|pospone|aplazar|aplaza|retrasar|retrasa|snooze"),
        (
            .snoozeAlone,
            "recuérdame más tarde|recuérdamelo más tarde|recuérdamelo luego|recuérdamelo otra vez|recuérdame luego|más tarde|ahora no|luego|recuérdame de nuevo|recuérdame otra vez|recuérdamelo"
        ),
        (.pronoun, "lo|la|esto|eso|el|al|a|hasta"),
        (
            .queryLead,
            "qué|cuáles|cuál|muestra|muéstrame|lista|listar|cuándo|cómo|quién|busca|encuentra|hay|ver|mostrar|mis tareas|tareas con etiqueta|tareas pendientes"
        ),
        (.overdue, "atrasado|atrasada|atrasados|atrasadas|vencido|vencida|vencidas|vencidos|con retraso"),
        (.expiring, "caduca|caducan|vence|vencen|expira|expiran|caducar"),
        (
            .completed,
            "completé|completado|completada|terminé|terminado|hice|hicimos|hemos hecho|completamos|terminamos|hecho|completadas"
        ),
        (.family, "familia"), (.nextOne, "próximo|próxima|siguiente"), (.search, "busca|encuentra"),
        (.dueWord, "pendiente|pendientes|para hoy|tengo|hacer|agenda|toca|vence"), (.when, "cuándo"),
        (.labelWord, "con etiqueta|con la etiqueta|etiquetadas|etiquetados|etiqueta"),
        (.personWord, "de|para"),
        (.previousWeek, "la semana pasada|semana pasada"), (.previousMonth, "el mes pasado|mes pasado"),
        (.previousYear, "el año pasado|año pasado"),
        (
            .queryFiller,
            "cuál|tarea|qué|cuáles|muestra|muéstrame|lista|cuándo|es|está|están|el|la|los|las|mis|mi|tareas|tarea|todas|todos|busca|encuentra|un|una|tengo|que|próximo|próxima|para|de|hay|\u{BF}|?"
        ),
        (
            .expiry,
            "caduca|caduca el|caducan|caducan el|vence|vence el|vencen|expira|expira el|consumir antes del|consumir antes de|consumir preferentemente antes del|válido hasta|bueno hasta|caducidad|fecha de caducidad|es válido hasta|es válida hasta|válida hasta|consumir preferentemente antes de|caduca en|caducan en|vence en|expira en|se caduca|se caducan|caducará|buena hasta|buenos hasta|buenas hasta"
        ), (.warranty, "garantía|garantía hasta|en garantía hasta|garantía hasta el"),
        (.bought, "comprado|comprada|comprado el|comprada el"),
        (
            .verb,
            "llamar|comprar|pagar|reservar|pedir|limpiar|lavar|cambiar|enviar|escribir|sacar|hacer|ordenar|preparar|regar|recoger|devolver|renovar|reparar|revisar|comprobar|dar|terminar|planear|ir|leer|llevar|firmar|cancelar|reemplazar|descalcificar|tomar|pasear|alimentar|organizar|imprimir|buscar|entregar|estudiar"
        ),
        (
            .eventNoun,
            "cita|reunión|cumpleaños|fiesta|concierto|vuelo|tren|viaje|vacaciones|boda|clase|ensayo|partido|visita|entrevista|sesión|entrenamiento|aniversario"
        ), (.occasion(.morning), "desayuno|levantarse|despertador"), (.occasion(.evening), "cena"),
        (.meal, "cena|almuerzo|comida|desayuno|café"),
        (.doctor, "dentista|médico|doctor|veterinario|peluquería|pediatra|peluquero"), (.with, "con"),
        (
            .upkeep,
            "cambiar|reemplazar|limpiar|revisar|probar|comprobar|descalcificar|purgar|engrasar|mantenimiento|revisión|inspeccionar"
        ),
        (
            .asset,
            "filtro|filtros|caldera|radiador|radiadores|detector|detectores|detector de humo|detectores de humo|canalón|canalones|calentador|lavavajillas|lavadora|secadora|nevera|frigorífico|horno|hervidor|cafetera|coche|aceite|neumáticos|ruedas|bicicleta|bici|chimenea|bomba|pila|pilas|batería|aire acondicionado|campana"
        ),
        (.priority(1), "p1|prioridad 1"), (.priority(2), "p2|alta prioridad|prioridad alta"),
        (.priority(3), "p3|prioridad media"), (.priority(4), "p4|baja prioridad|prioridad baja"),
        (.urgent, "urgente|urgente:|cuanto antes|lo antes posible"),
        (.unit("l"), "l|litro|litros"), (.unit("ml"), "ml"), (.unit("g"), "g|gramos|gramo"),
        (.unit("kg"), "kg|kilo|kilos"), (.unit("can"), "lata|latas"), (.unit("bottle"), "botella|botellas"),
        (.unit("pack"), "paquete|paquetes|pack|packs"), (.unit("jar"), "tarro|tarros|bote|botes"),
        (.unit("carton"), "cartón|cartones|brik"),
        (.useBy, "caducidad|fecha de caducidad|consumir antes del|consumir antes de"),
        (.quantityOf, "de"), (.half, "medio|media"), (.article, "un|una"),
        (.alertLead, "recuérdame|recordatorio|avísame|aviso"), (.alertTail, "antes|de antelación"),
        (.pointBefore(1, nil), "el día antes|el día anterior"),
        (.pointBefore(1, .night), "la noche antes|la noche anterior"),
        (.sky, "amanecer|anochecer|atardecer|luna llena|luna nueva|puesta de sol|salida del sol"),
        (.season, "verano|invierno|primavera|otoño"),
        (.severalTimes, "dos veces|tres veces"), (.timesWord, "veces"),
        (.storage, "nevera|frigorífico|congelador|despensa|armario"), (.placeLead, "en la|en el|al|a la"),
        (
            .validUntil,
            "válido hasta|válido hasta el|vence el|termina el|acaba el|finaliza el|vencimiento el|vigente hasta|vigente hasta el"
        ),
        (
            .noticeWord,
            "preaviso|plazo de preaviso|periodo de preaviso|período de preaviso|aviso previo|plazo de cancelación|plazo de aviso"
        ),
        (
            .noticePeriod,
            "preaviso|plazo de preaviso|periodo de preaviso|período de preaviso|plazo de cancelación"
        ),
        (.noticeLead, "cancelable con|cancelable con un|se cancela con|rescindible con"),
        (.noticeLink, "es de|mínimo de|mínimo|de al menos"),
        (
            .noticeTail,
            "antes del vencimiento|antes del fin|de antelación|como mínimo|antes de que termine|antes del final|antes de vencer"
        ),
        (
            .toEndOf(.month),
            "a fin de mes|a final de mes|a finales de mes|al final del mes|al final de un mes|al final de cada mes"
        ),
        (
            .toEndOf(.quarter),
            "a fin de trimestre|a final de trimestre|al final del trimestre|al final de un trimestre|al final de cada trimestre"
        ),
        (.toEndOf(.halfYear), "a fin de semestre|al final del semestre|al final de un semestre"),
        (.toEndOf(.year), "a fin de año|a final de año|al final del año|al final de un año"),
        (.renewalWord, "se renueva|renovable|se prorroga|prorrogable|se extiende|se prolonga"),
        (.renewalNoun, "renovación|renovación automática|prórroga"),
        (
            .renewalFiller,
            "automáticamente|tácitamente|por|de|cada vez|otro|otra|luego|después|automática|tácita|más|por períodos de|por periodos de|adicional"
        ),
    ])
}
