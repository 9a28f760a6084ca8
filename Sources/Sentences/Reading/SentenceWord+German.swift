import Rules

extension SentenceLanguage {
    static let german = SentenceLanguage("de", time: .german, words: .german, hasFinalVerbs: true)
}

extension Vocabulary<SentenceWord> {
    static let german = Vocabulary([
        (
            .preamble,
            "erinnere mich|erinnere mich daran|erinnere mich bitte|erinnere mich bitte daran|erinnere uns|bitte erinnere mich|bitte erinnere mich daran|erinner mich|erinner mich daran|erinnerung:|erinnerung an|nicht vergessen|nicht vergessen:|vergiss nicht|denk daran|denk dran|ich muss|wir müssen|ich soll|aufgabe:|neue aufgabe|neue aufgabe:|todo:|bitte|kannst du mich erinnern|kannst du mich|könntest du mich|kannst du mich bitte|kannst du mich daran erinnern|aufgabe hinzufügen:"
        ),
        (.adding, "setz|setze|schreib|schreibe|pack|packe"),
        (
            .addingTail,
            "auf die liste|auf meine liste|auf unsere liste|auf die einkaufsliste|auf meine einkaufsliste|auf unsere einkaufsliste|auf den einkaufszettel|auf meinen einkaufszettel|auf unseren einkaufszettel"
        ),
        (.politeness, "bitte|kannst du|kannst du bitte"),
        (.preambleTail, "erinnern|daran erinnern"),
        (.listTail, "nicht vergessen|bitte nicht vergessen|ja nicht vergessen"),
        (.link, "an|ans|daran|zu|dass|,|:"),
        (
            .eventLead,
            "termin:|neuer termin:|neuer termin|plane|termin eintragen:|trage ein:|neues ereignis:|kalender:"
        ), (.eventTail, "in den kalender eintragen|im kalender eintragen|in den kalender|eintragen"),
        (.itemLead, "neuer artikel:|artikel:|hab|habe|ich hab|ich habe|wir haben|hab noch|gekauft:"),
        (
            .labelLead,
            "neues label|neues etikett|label erstellen|neues label:|erstelle label|erstelle ein label|neues schlagwort|erstelle das label"
        ),
        (.labelTail, "erstelle|neues|label"),
        (.labelFirst, "label|etikett|schlagwort|das label"),
        (.labelVerb, "erstellen|anlegen|hinzufügen"),
        (.timerLead, "stell|stell einen|stelle|stelle einen|stell den|starte|starte einen|setze einen"),
        (.timer, "timer|timer auf|timer für|timer von"),
        (
            .remindLead,
            "erinnere mich|erinner mich|erinnere uns|erinnere mich bitte|erinnerung|und erinnere mich"
        ),
        (.again, "noch einmal|nochmal|nochmals|noch mal|wieder|erneut"),
        (.wellbeing, "wie geht|wie geht es|wie geht's|wie läuft"),
        (.completeLead, "erledigt:|fertig mit|bin fertig mit|ich bin fertig mit|erledigt|ich habe erledigt"),
        (
            .completeTail,
            "ab|abgeschlossen|wurde erledigt|ist abgeschlossen|erledigt|fertig|ist erledigt|ist fertig|als erledigt markieren|als erledigt|abhaken|abgehakt|gemacht|sind erledigt|ist gemacht|als fertig markieren|geschafft"
        ),
        (.completeOnlyWithTail, "markiere|setze|hake"), (.subject, "ich habe|ich hab|habe|wir haben"),
        (.reminderLead, "snooze|schlummern"),
        (.snoozeLead, "verschiebe|schiebe|snooze|schlummern|verschieb"),
        (
            .snoozeTail,
            "verschieben|aufschieben|schieben|nochmal erinnern|noch einmal erinnern|wieder erinnern|erneut erinnern|später erinnern"
        ),
        (
            .snoozeAlone,
            "erinnere mich später|später erinnern|später|erinnere mich noch einmal|erinnere mich nochmal|nochmal erinnern|erinnere mich wieder|jetzt nicht|nicht jetzt|erneut erinnern|erinnere mich später noch einmal"
        ),
        (.pronoun, "das|es|die|den|um|auf|bis|dies"),
        (
            .queryLead,
            "was|welche|welcher|welches|zeige|zeig|zeige mir|zeig mir|liste|wann|wie|wer|suche|finde|gibt es|wo|haben wir noch|habe ich noch|haben wir|habe ich"
        ),
        (
            .stock,
            "wie viele|wie viel|wieviele|wieviel|haben wir noch|habe ich noch|haben wir|habe ich|gibt es noch|gibt es"
        ),
        (.overdue, "überfälliges|überfällig|überfällige|überfälligen|ueberfaellig|verspätet"),
        (.expiring, "läuft|laufen|ablaufen|abläuft|ab|läuft ab|laufen ab|verfällt|haltbar"),
        (.completed, "erledigt|geschafft|abgeschlossen|fertig"),
        (.family, "familie|es allen|es uns|uns allen"),
        (.nextOne, "nächstes|als nächstes|nächster|nächste"), (.search, "suche|finde|wo"),
        (.dueWord, "fällig|ansteht|steht|an|steht an|anstehen|termine|zu tun|geplant|muss"),
        (.when, "wann|wann ist|wann läuft"), (.labelWord, "mit label|mit dem label|mit etikett|unter"),
        (.personWord, "von|für|muss|soll|hat"),
        (.previousWeek, "letzte woche|letzter woche|vergangene woche|vorige woche"),
        (.previousMonth, "letzten monat|letztem monat|vergangenen monat|im letzten monat"),
        (.previousYear, "letztes jahr|letztem jahr|voriges jahr"),
        (
            .queryFiller,
            "kommt|viele|viel|haben|habe|wir|noch|als|dran|auf|was|welche|zeige|zeig|mir|liste|wann|ist|sind|die|der|das|den|alle|meine|mein|aufgaben|aufgabe|muss|ich|für|an|am|es|gibt|steht|stehen|suche|finde|wo|wie|offene|nächster|nächste|nächstes|nach"
        ),
        (
            .expiry,
            "hält bis|hält|halten bis|hält sich bis|verbrauchen|aufbrauchen|verbraucht werden|läuft aus|läuft|laufen|läuft ab|läuft ab am|laufen ab|abläuft|haltbar bis|mindestens haltbar bis|mhd|mindesthaltbarkeit|mindesthaltbarkeitsdatum|zu verbrauchen bis|verbrauchen bis|zu verbrauchen bis zum|verbrauchen bis zum|gültig bis|ablaufdatum|verfällt|haltbar|ablauf|gut bis|verderben|verdirbt|laeuft|ist haltbar bis|sind haltbar bis|ist gültig bis|sind gültig bis|ist gut bis|sind gut bis|hält bis zum|haltbar bis zum|gültig bis zum|ist haltbar bis zum|ist gültig bis zum|mindestens haltbar bis zum"
        ), (.expiryTail, "ab|aus"),
        (
            .warranty,
            "garantie|garantie bis|gewährleistung|gewährleistung bis|garantie läuft|garantie läuft ab|garantie gilt bis"
        ), (.bought, "gekauft|gekauft am"),
        (
            .verb,
            "anrufen|kaufen|bezahlen|zahlen|abgeben|abholen|buchen|bestellen|putzen|reinigen|wechseln|bringen|rausbringen|gießen|schreiben|senden|schicken|machen|holen|einkaufen|waschen|kochen|vorbereiten|planen|prüfen|kündigen|verlängern|zurückgeben|reparieren|ausmisten|aufräumen|saugen|staubsaugen|mähen|überweisen|einreichen|vereinbaren|fertigstellen|lesen|lernen|packen|besorgen|füttern|nehmen|testen|entkalken|verschicken|ausfüllen|besuchen|mailen|fragen|erneuern"
        ),
        (
            .eventNoun,
            "termin|treffen|besprechung|meeting|geburtstag|feier|party|konzert|flug|zug|urlaub|reise|hochzeit|elternabend|elternsprechtag|besuch|kurs|training|probe|ausflug|fest|geburtstagsfeier|hochzeitstag|vorstellung|theater|kino|spiel|unterricht|yoga|zahnarzttermin|arzttermin|friseurtermin|chorprobe|klavierstunde|klavierunterricht|fußballtraining|videoanruf|videokonferenz|telefonat|sitzung|konferenz|grillen|fußball|chor|stammtisch|buchclub|bücherclub|lesekreis|spieleabend|filmabend"
        ),
        (.timetable, "zug|bahn|flug|flieger|fähre|flughafen"),
        (.occasion(.morning), "frühstück|aufstehen|aufwachen|wecker"),
        (
            .occasion(.evening),
            "abendessen|abendbrot|party|feier|weihnachtsfeier|geburtstagsfeier|konzert|kino|theater|oper|babysitter|elternabend|stammtisch|chor|kirchenchor|gospelchor|männerchor|pizza|pizzaabend|spieleabend|chorprobe|spieleabend|filmabend|buchclub|bücherclub|lesekreis|kneipe|grillen"
        ),
        (.meal, "abendessen|mittagessen|frühstück|essen|kaffee|brunch|kaffeetrinken"),
        (
            .doctor,
            "zahnarzt|arzt|tierarzt|friseur|kinderarzt|augenarzt|hausarzt|frauenarzt|physio|physiotherapie|orthopäde|kieferorthopäde"
        ), (.with, "mit"),
        (
            .upkeep,
            "wechseln|ersetzen|reinigen|putzen|warten|prüfen|testen|entkalken|spülen|entlüften|austauschen|tauschen|kontrollieren|wartung|ölen|kehren|ölwechsel|reinigung|säubern|erneuern|inspizieren|inspektion"
        ),
        (
            .asset,
            "filter|wasserfilter|luftfilter|heizung|heizungsfilter|heizkessel|kessel|wärmepumpe|klimaanlage|heizkörper|rauchmelder|dachrinne|dachrinnen|regenrinne|boiler|spülmaschine|geschirrspüler|waschmaschine|trockner|kühlschrank|backofen|ofen|wasserkocher|kaffeemaschine|espressomaschine|auto|öl|reifen|fahrrad|kamin|schornstein|pumpe|garagentor|batterie|batterien|kaffeevollautomat|vollautomat|fahrradkette|kette|dunstabzug|dunstabzugshaube|therme"
        ),
        (.priority(1), "p1|priorität 1|höchste priorität"), (.priority(2), "p2|hohe priorität|priorität 2"),
        (.priority(3), "p3|mittlere priorität|priorität 3"),
        (.priority(4), "p4|niedrige priorität|priorität 4"),
        (.urgent, "dringend|dringend:|sofort|eilig|asap"),
        (.multipack, "er-pack|er pack|er-packung|er-karton"),
        (
            .useBy,
            "verbrauchen|aufbrauchen|verbraucht werden|zu verbrauchen bis|verbrauchen bis|zu verbrauchen bis zum|verbrauchen bis zum"
        ),
        (.quantityOf, "auf den|auf die|auf das|auf"), (.unit("l"), "l|liter"), (.unit("ml"), "ml|milliliter"),
        (.unit("g"), "g|gramm"),
        (.unit("kg"), "kg|kilo|kilogramm"), (.unit("can"), "dose|dosen"),
        (.unit("bottle"), "flasche|flaschen"),
        (.unit("pack"), "packung|packungen|pack|päckchen|paket|pakete"), (.unit("jar"), "glas|gläser"),
        (.unit("tub"), "becher"), (.unit("piece"), "stück"), (.unit("carton"), "karton|tetrapack"),
        (.half, "halber|halbe|halbes|halben|ein halber|ein halbes|eine halbe"), (.article, "ein|eine|einen"),
        (
            .alertLead,
            "erinnere mich|erinner mich|erinnere uns|erinnerung|erinnern|alarm|und erinnere mich|mit erinnerung|bitte erinnere mich"
        ),
        (.alertAlone, "vorher erinnern|davor erinnern|vorher erinnerung|zuvor erinnern"),
        (.alertBefore, "vorher|davor|zuvor"),
        (.alertTail, "vorher|davor|zuvor|vorher erinnern|im voraus"),
        (.alertFiller, "daran|dran|bitte|noch|auch"),
        (
            .pointBefore(1, .evening),
            "am abend vorher|am abend davor|abends vorher|abends davor|am vorabend|den abend vorher|den abend davor|am abend zuvor"
        ),
        (.pointBefore(1, .morning), "am morgen davor|am morgen vorher"),
        (
            .pointBefore(1, nil),
            "am tag vorher|am tag davor|am vortag|tags zuvor|am tag zuvor|einen tag vorher|einen tag davor|1 tag vorher"
        ),
        (.pointBefore(0, .morning), "am selben morgen|am morgen des tages|morgens am selben tag"),
        (.pointBefore(0, nil), "am selben tag|am gleichen tag|am tag selbst"),
        (.waking, "weck mich|wecke mich|weck uns|wecker|wecken|weck|wecke|aufstehen|aufwachen"),
        (.severalTimes, "zweimal|dreimal|viermal|mehrmals|zwei mal|drei mal"), (.timesWord, "mal|x"),
        (
            .sky,
            "sonnenaufgang|sonnenuntergang|dämmerung|morgendämmerung|abenddämmerung|vollmond|neumond|dem sonnenaufgang|dem sonnenuntergang"
        ),
        (.season, "sommer|winter|herbst|frühling|frühjahr"),
        (.doneDaily, "nimm|gib|nehmen|geben"),
        (
            .documentNoun,
            "vertrag|versicherung|abo|abonnement|mitgliedschaft|reisepass|personalausweis|ausweis|führerschein|gutschein|mietvertrag|bahncard"
        ),
        (
            .validUntil,
            "gültig bis|läuft bis|geht bis|endet|endet am|gilt bis|laufzeit bis|endet zum|läuft aus am|läuft am|läuft ab am|vertragsende|laufzeitende|endet im|läuft bis zum|gültig bis zum|läuft noch bis"
        ),
        (.noticeWord, "kündigungsfrist|kündigungsfrist von|frist|frist kündbar|kündbar"),
        (.noticePeriod, "kündigungsfrist|kündbar"),
        (
            .noticeLead,
            "mit einer|unter einhaltung einer|kündbar mit|kündbar mit einer|es gilt eine|bei einer|zu kündigen mit"
        ),
        (.noticeLink, "beträgt|von|ist|mindestens|sind|von mindestens"),
        (
            .noticeTail,
            "vor ablauf|vor vertragsende|vor ende|zum vertragsende|zum laufzeitende|zum ende der laufzeit|vor ende der laufzeit|vor ablauf der laufzeit|zum ablauf|zum ende der vertragslaufzeit|im voraus|kündbar"
        ),
        (
            .toEndOf(.month),
            "zum monatsende|zum ende des monats|zum ende eines monats|zum ende jedes monats|zum ende eines kalendermonats|zum ende des kalendermonats|auf monatsende|vor monatsende|bis monatsende"
        ),
        (
            .toEndOf(.quarter),
            "zum quartalsende|zum ende des quartals|zum ende eines quartals|zum ende jedes quartals|zum ende des kalendervierteljahres|zum quartal|auf quartalsende|vor quartalsende"
        ),
        (
            .toEndOf(.halfYear),
            "zum halbjahresende|zum ende des halbjahres|zum ende eines halbjahres|zum halbjahr|auf halbjahresende"
        ),
        (
            .toEndOf(.year),
            "zum jahresende|zum ende des jahres|zum ende eines jahres|zum ende des kalenderjahres|auf jahresende|vor jahresende"
        ),
        (
            .renewalWord,
            "verlängert sich|sich verlängert|verlängert sich automatisch|erneuert sich|wird verlängert"
        ),
        (.renewalNoun, "verlängerung|vertragsverlängerung|vertragserneuerung"),
        (
            .renewalFiller,
            "automatisch|automatische|automatischer|jeweils|immer|danach|dann|um|weiteres|weitere|weiterer|weiteren|stillschweigend|je|nochmals|noch|wieder|sonst|ansonsten"
        ),
        (
            .storage,
            "kühlschrank|gefrierfach|gefrierschrank|tiefkühler|tiefkühltruhe|tiefkühlfach|gefriertruhe|truhe|tk|speisekammer|vorratskammer|vorratsschrank|vorrat|keller|küchenschrank"
        ),
        (.placeLead, "im|in den|in die|in der|ins|in|aus dem"),
        (.storing, "leg|lege|pack|packe|tu|stell"),
    ])
}
