import Rules
import Testing

/// Everyday sentences in German, French and Spanish.
struct SentenceLanguageTests {
    static let german: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2027-07-05T14:05", in: "Europe/Berlin", "de_DE",
            [
                ("Paket Freitag in einer Woche abholen", "task, 'Paket abholen', 2027-07-16"),
                (
                    "in anderthalb Stunden Kuchen aus dem Ofen holen",
                    "task, 'Kuchen aus dem Ofen holen', 2027-07-05T15:35"
                ),
                ("Tabletten um Mitternacht nehmen", "task, 'Tabletten nehmen', 2027-07-06T00:00"),
                (
                    "Urlaub an der Ostsee 3. August bis 17. August",
                    "event, 'Urlaub an der Ostsee', 2027-08-03, to 2027-08-17"
                ),
                ("ich habe den Müll rausgebracht", "complete, 'den Müll rausgebracht'"),
                ("erinnere mich in 30 Minuten noch einmal", "snooze, 2027-07-05T14:35, 30 min"),
                ("in 10 Minuten nochmal erinnern", "snooze, 2027-07-05T14:15, 10 min"),
                ("was kommt als nächstes", "query, next"),
                ("gibt es etwas Überfälliges?", "query, overdue"),
                ("Label Urlaub erstellen", "label, 'Urlaub'"),
                ("Baum an Heiligabend schmücken", "task, 'Baum schmücken', 2027-12-24"),
                (
                    "jeden letzten Freitag im Monat Kasse prüfen",
                    "task, 'Kasse prüfen', 2027-07-30, FREQ=MONTHLY;BYDAY=-1FR"
                ),
            ]),
        SaidSentence.lines(
            at: "2026-12-30T22:30", in: "Europe/Vienna", "de_AT",
            [
                ("Rechnung morgen in einer Woche bezahlen", "task, 'Rechnung bezahlen', 2027-01-07"),
                ("Ofen in einer Viertelstunde ausschalten", "task, 'Ofen ausschalten', 2026-12-30T22:45"),
                ("Leo am Freitagabend anrufen", "task, 'Leo anrufen', 2027-01-01T19:00"),
                ("Kannst du mich morgen an den Arzttermin erinnern?", "event, 'den Arzttermin', 2026-12-31"),
                (
                    "Pflanzen alle 3 Tage ab morgen gießen",
                    "task, 'Pflanzen gießen', 2026-12-31, FREQ=DAILY;INTERVAL=3"
                ),
                ("Silvesterparty morgen ab 20 Uhr", "event, 'Silvesterparty', 2026-12-31T20:00"),
                ("Skiurlaub 6.-13. Februar", "event, 'Skiurlaub', 2027-02-06, to 2027-02-13"),
                (
                    "Zahnarzt am 14.1. um 14 Uhr, 30 Minuten vorher erinnern",
                    "event, 'Zahnarzt', 2027-01-14T14:00, alert 30"
                ),
                (
                    "Bohrmaschine heute gekauft, 3 Jahre Garantie",
                    "item, 'Bohrmaschine', 2029-12-30, warranty_until"
                ),
                ("hake Blumen gießen ab", "complete, 'Blumen gießen'"),
                ("was haben wir letzte Woche geschafft", "query, completed, 2026-12-21...2026-12-27"),
                ("was muss Anna morgen machen", "query, due, 2026-12-31...2026-12-31, person Anna"),
                (
                    "ein halbes Kilo Käse haltbar bis 10.1.",
                    "item, 'Käse', 2027-01-10, amount 0.5 kg, expires"
                ),
                (
                    "Heizkörper jeden Oktober entlüften",
                    "maintenance, 'Heizkörper entlüften', 2027-10-01, FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1"
                ),
            ]),
    ]

    @Test(arguments: german.flatMap { $0 })
    func `German sentences are read in their own order, with their compounds`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }

    static let romance: [[SaidSentence]] = [
        SaidSentence.lines(
            at: "2027-07-05T14:05", in: "Europe/Paris", "fr_FR",
            [
                ("vacances du 1er août au 14 août", "event, 'vacances', 2027-08-01, to 2027-08-14"),
                ("6 œufs bons jusqu'au 28 juillet", "item, 'œufs', 2027-07-28, amount 6, expires"),
                ("poubelles terminées", "complete, 'poubelles'"),
                ("appeler le plombier dans une demi-heure", "task, 'appeler le plombier', 2027-07-05T14:35"),
                (
                    "changer les draps toutes les deux semaines",
                    "task, 'changer les draps', 2027-07-05, FREQ=WEEKLY;INTERVAL=2"
                ),
                ("réunion demain de 9h à 10h30", "event, 'réunion', 2027-07-06T09:00, 90 min"),
                ("qu'est-ce qui expire cette semaine", "query, expiring, 2027-07-05...2027-07-11"),
            ]),
        SaidSentence.lines(
            at: "2027-07-05T14:05", in: "Europe/Madrid", "es_ES",
            [
                (
                    "llamar al fontanero mañana a las 8 de la mañana",
                    "task, 'llamar al fontanero', 2027-07-06T08:00"
                ),
                ("recuérdamelo más tarde", "snooze"),
                ("vacaciones del 1 al 14 de agosto", "event, 'vacaciones', 2027-08-01, to 2027-08-14"),
                (
                    "pagar el alquiler el 1 de cada mes",
                    "task, 'pagar el alquiler', 2027-08-01, FREQ=MONTHLY;BYMONTHDAY=1"
                ),
                ("¿qué tengo mañana?", "query, due, 2027-07-06...2027-07-06"),
                ("la leche caduca el viernes", "item, 'la leche', 2027-07-09, expires"),
            ]),
    ]

    @Test(arguments: romance.flatMap { $0 })
    func `French and Spanish sentences are read`(line: SaidSentence) throws {
        #expect(try line.read().summary == line.meaning)
    }
}
