/// The closed lists from which sources choose a hazard, and what Steward makes of each entry.
///
/// A source that renames an entry would otherwise turn a critical recall into a standard one without a word, as
/// lebensmittelwarnung.de did when it came to write "Krankheitserreger" for "Salmonellen". A test names the
/// entries that are in neither table.
package enum HazardVocabulary {
    /// The entries of each source's list, by the id of the source.
    package static let entries: [String: [String]] = [
        "lebensmittelwarnung": [
            "Allergene", "Fremdkörper", "Grenzwertüberschreitung", "Grenzwertüberschreitungen",
            "Krankheitserreger", "Irreführung", "Kennzeichnungsmangel", "Kontaminanten", "Rückstände",
            "Nicht zugelassene Inhaltsstoffe", "Unzulässige Inhaltsstoffe", "Verderb", "Hygienemangel",
            "Novel Food", "Sonstiges", "Sonstige Gefährdung", "Verletzungsgefahr", "Erstickungsgefahr",
            "Chemische Gefährdung",
        ],
        "eu": [
            "Asphyxiation", "Burns", "Chemical", "Choking", "Cuts", "Damage to hearing", "Damage to sight",
            "Drowning",
            "Electric shock", "Electromagnetic disturbance", "Energy consumption", "Entrapment",
            "Environment", "Fire",
            "Health risk / other", "Incorrect measurements", "Injuries", "Measurement", "Microbiological",
            "Security",
            "Strangulation", "Suffocation",
        ],
        "rappelconso": [
            "allergène non déclaré", "allergènes",
            "listeria monocytogenes (agent responsable de la listériose)",
            "salmonella spp (agent responsable de la salmonellose)",
            "escherichia coli shiga toxinogène (stec)", "clostridium botulinum", "bacillus cereus",
            "staphylococcus aureus",
            "norovirus", "hépatite a", "vibrio", "cronobacter", "autres contaminants biologiques",
            "autres contaminants chimiques",
            "autre risque", "histamine", "mycotoxines", "toxines marines", "biotoxines marines",
            "inertes (verre, métal, plastique, papier, textile…)", "corps étrangers", "résidus de pesticides",
            "additifs",
            "étouffement", "asphyxie", "strangulation", "étranglement", "brûlures", "incendie",
            "choc électrique",
            "coupures", "blessures", "chute", "noyade", "intoxication", "intoxication au monoxyde de carbone",
            "explosion",
            "dommage auditif", "dommages oculaires", "risque chimique", "risques microbiologiques",
            "autres risques",
        ],
    ]

    /// Entries that name no danger for which to interrupt anybody, unless the authority's class says so. Folded.
    private static let mild: Set<String> = [
        "grenzwertuberschreitung", "grenzwertuberschreitungen", "irrefuhrung", "kennzeichnungsmangel",
        "kontaminanten", "ruckstande",
        "nicht zugelassene inhaltsstoffe", "unzulassige inhaltsstoffe", "verderb", "hygienemangel",
        "novel food",
        "sonstiges", "sonstige gefahrdung", "verletzungsgefahr", "chemische gefahrdung",
        "chemical", "cuts", "damage to hearing", "damage to sight", "electromagnetic disturbance",
        "energy consumption",
        "environment", "health risk / other", "incorrect measurements", "injuries", "measurement", "security",
        "autres contaminants chimiques", "autre risque", "autres risques", "residus de pesticides",
        "additifs", "coupures",
        "blessures", "dommage auditif", "dommages oculaires", "risque chimique",
        "autres contaminants biologiques",
    ]

    /// The entries among these that name no hazard of the table and are not known to be mild.
    package static func unknown(among entries: some Sequence<String>) -> [String] {
        entries.filter { entry in
            Hazard.named(in: entry, isForChildren: true).isEmpty && !mild.contains(FoldedText.of(entry))
        }
    }
}
