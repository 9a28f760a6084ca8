import Rules
import Testing

struct RecallSeverityTests {
    private func level(_ grounds: SeverityGrounds, allergies: Set<Allergen> = []) -> RecallSeverity.Level {
        RecallSeverity(of: grounds, allergies: allergies).level
    }

    @Test(arguments: [
        (SeverityGrounds.Classification.serious, "", RecallSeverity.Level.critical),
        (.minor, "Salmonella", .standard), (.moderate, "Salmonella", .critical),
        (.moderate, "wrong weight", .standard),
        (.none, "pieces of glass", .critical), (.none, "Undeclared milk", .critical),
        (.none, "contains milk", .standard),
        (.none, "risque d'étouffement", .critical), (.none, "Erstickungsgefahr", .critical),
        (.none, "laceration hazard", .standard), (.none, "laceration hazard, two injuries", .critical),
        // Only at the start of a word, and as a whole word where a blank ends it.
        (.none, "fibreglass", .standard), (.none, "salmon", .standard),
        (.none, "cutlery, injuries", .standard),
        (.none, "may cut, injuries", .critical), (.none, "E. coli O157", .critical),
        (.none, "the e, then coli", .standard), (.none, "Überhitzung: Feuer", .critical),
        (.none, "", .standard),
        (.none, "risk of fire", .critical), (.none, "fir", .standard),
    ])
    func `class comes first, and danger decides where it is silent`(
        classification: SeverityGrounds.Classification, hazard: String, level: RecallSeverity.Level
    ) {
        #expect(self.level(SeverityGrounds(classification: classification, hazard: hazard)) == level)
    }

    @Test func `lead counts in things for children`() {
        #expect(
            level(SeverityGrounds(hazard: "Violation of the lead paint ban", isForChildren: true))
                == .critical)
        #expect(level(SeverityGrounds(hazard: "Violation of the lead paint ban")) == .standard)
    }

    @Test func `an allergen counts for those who have the allergy, and for all while none is known`() {
        let alert = SeverityGrounds(kind: .allergyAlert, hazard: "undeclared sesame")

        #expect(level(alert) == .critical)
        #expect(level(alert, allergies: [.sesame]) == .critical)
        #expect(level(alert, allergies: [.milk]) == .standard)
    }

    @Test func `a car that must not be driven is critical, a repair is not`() {
        #expect(level(SeverityGrounds(kind: .vehicle, prohibition: "park it outside")) == .critical)
        #expect(level(SeverityGrounds(kind: .vehicle, component: "SERVICE BRAKES")) == .critical)
        #expect(level(SeverityGrounds(kind: .vehicle, component: "SEAT HEATER")) == .standard)
    }
}
