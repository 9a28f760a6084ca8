/// How urgent a recall is, and why it is thought so.
package struct RecallSeverity: Sendable, Hashable {
    package enum Level: String, Sendable, Hashable {
        /// Worth breaking in on somebody who owns it.
        case critical
        case standard
    }

    package let level: Level
    /// In words, without a full stop: "class I: serious harm is likely".
    package let reason: String

    package init(_ level: Level, because reason: String) {
        self.level = level
        self.reason = reason
    }
}

extension RecallSeverity {
    /// The first row of the table that has a say.
    ///
    /// - Parameter allergies: Of the household; where none are known, all allergens count.
    ///
    /// Source: the rule "critical or standard" of the research on recall feeds, section 3.
    package init(of grounds: SeverityGrounds, allergies: Set<Allergen> = []) {
        let facts = Case(grounds, allergies: allergies)
        for rule in Self.table {
            guard let judgement = rule(facts) else { continue }
            self = judgement
            return
        }
        self.init(.standard, because: "nothing that is said sounds dangerous")
    }

    /// What the rows look at.
    private struct Case {
        let grounds: SeverityGrounds
        /// That count in this household.
        let hazards: [Hazard]

        init(_ grounds: SeverityGrounds, allergies: Set<Allergen>) {
            self.grounds = grounds
            hazards = Hazard.named(in: grounds.hazard, isForChildren: grounds.isForChildren).filter {
                guard case .allergen(let allergen) = $0 else { return true }
                return allergies.isEmpty || allergies.contains(allergen)
            }
        }

        /// The authority's word for its class, or ours.
        func classText(_ ours: String) -> String {
            grounds.classificationText.isEmpty ? ours : grounds.classificationText
        }
    }

    /// In this order; the first that answers decides.
    private static let table: [@Sendable (Case) -> RecallSeverity?] = [
        // 1. Vehicles.
        { vehicle in
            guard vehicle.grounds.kind == .vehicle else { return nil }
            if !vehicle.grounds.prohibition.isEmpty {
                return RecallSeverity(
                    .critical, because: "the authority says: \(vehicle.grounds.prohibition)")
            }
            let component = FoldedText.of(vehicle.grounds.component + " " + vehicle.grounds.hazard)
            for part in ["fire", "brake", "steering", "air bag"] where component.contains(part) {
                return RecallSeverity(
                    .critical, because: "it is about \(part == "fire" ? part : "the " + part)")
            }
            return RecallSeverity(.standard, because: "a repair to be booked")
        },
        // 6. Before the classes: only those who have the allergy are in danger.
        { alert in
            guard alert.grounds.kind == .allergyAlert else { return nil }
            return alert.hazards.first.map { .init(.critical, because: "it is about \($0.name)") }
                ?? RecallSeverity(.standard, because: "it is about an allergy that nobody here has")
        },
        // 2. The authority's class.
        { classed in
            switch classed.grounds.classification {
            case .serious:
                RecallSeverity(.critical, because: "the authority calls it \(classed.classText("serious"))")
            case .minor:
                RecallSeverity(.standard, because: "the authority calls it \(classed.classText("minor"))")
            case .moderate, .none: nil
            }
        },
        // 3 and 5. What may happen.
        { dangerous in
            dangerous.hazards.first.map { .init(.critical, because: "it is about \($0.name)") }
        },
        // 4. The CPSC recalls what is dangerous; labels and permits are the exception.
        { product in
            guard product.grounds.kind == .productSafety else { return nil }
            let hazard = FoldedText.of(product.grounds.hazard)
            if ["label", "permit", "packaging requirement", "registration"].contains(where: hazard.contains) {
                return nil
            }
            return RecallSeverity(.critical, because: "the authority calls it a hazard")
        },
    ]
}
