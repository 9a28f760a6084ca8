import Rules
import Testing

struct HazardVocabularyTests {
    @Test(arguments: HazardVocabulary.entries.keys.sorted())
    func `every entry of a source's list of hazards is known`(source: String) throws {
        let entries = try #require(HazardVocabulary.entries[source])

        #expect(HazardVocabulary.unknown(among: entries) == [])
    }

    @Test func `a hazard without a severity is named`() {
        #expect(HazardVocabulary.unknown(among: ["Fire", "Levitation"]) == ["Levitation"])
    }

    @Test(arguments: [
        "Krankheitserreger", "Salmonellen", "Fremdkörper", "Allergene", "Erstickungsgefahr",
        "Microbiological",
        "Electric shock", "listeria monocytogenes (agent responsable de la listériose)", "étouffement",
        "inertes (verre, métal, plastique, papier, textile…)", "hépatite a", "Bakterien", "choc électrique",
    ])
    func `an entry that names a danger is critical without an authority's class`(entry: String) {
        #expect(RecallSeverity(of: SeverityGrounds(hazard: entry)).level == .critical)
    }

    @Test(arguments: ["Irreführung", "Grenzwertüberschreitung", "Environment", "autre risque"])
    func `an entry that names none is standard`(entry: String) {
        #expect(RecallSeverity(of: SeverityGrounds(hazard: entry)).level == .standard)
    }

    @Test func `an unnamed allergen counts for everyone with allergies`() {
        let grounds = SeverityGrounds(hazard: "Allergene")

        #expect(RecallSeverity(of: grounds, allergies: [.milk]).level == .critical)
        #expect(
            RecallSeverity(of: grounds).reason == "it is about an allergen that the label does not name")
    }
}
