extension SpokenName {
    /// Without words such as "task" and "appointment"; `nil` if there are none, or nothing else.
    package var withoutKinds: SpokenName? { without(Self.kinds) }

    private static let kinds: Set<String> = [
        "task", "event", "appointment", "meeting", "reminder", "booking", "reservation", "contract",
        "membership",
        "subscription", "entry", "item", "date", "visit", "termin", "aufgabe", "vertrag", "erinnerung",
        "mitgliedschaft",
        "session", "class", "lesson", "bottle", "pack", "carton", "box", "packet", "tin", "can", "jar",
        "tube", "tub",
        "bag", "packung", "flasche", "dose", "glas", "kurs", "stunde", "thing", "stuff", "one", "ding",
        "sache",
    ]

    /// Whether a word names only a kind of thing.
    static func isKind(_ word: String) -> Bool { kinds.contains(word) }
}
