/// How urgent a recall is, and why.
package struct RecallSeverity: Sendable, Hashable {
    package enum Level: String, Sendable, Hashable, CaseIterable {
        /// Worth interrupting its owner.
        case critical
        case standard
    }

    package let level: Level
    /// A phrase without a full stop: "class I: serious harm is likely".
    package let reason: String

    package init(_ level: Level, because reason: String) {
        self.level = level
        self.reason = reason
    }
}

extension RecallSeverity {
    /// The verdict of the first rule in the table that applies.
    ///
    /// - Parameter allergies: Those of the household; if none are known, all allergens count.
    package init(of grounds: SeverityGrounds, allergies: Set<Allergen> = []) {
        let facts = Case(grounds, allergies: allergies)
        for rule in Self.table {
            guard let judgement = rule(facts) else { continue }
            self = judgement
            return
        }
        self.init(.standard, because: "the notice names no danger")
    }

    /// What the rules examine.
    private struct Case {
        let grounds: SeverityGrounds
        /// Those that count in this household.
        let hazards: [Hazard]

        init(_ grounds: SeverityGrounds, allergies: Set<Allergen>) {
            self.grounds = grounds
            hazards = Hazard.named(in: grounds.hazard, isForChildren: grounds.isForChildren).filter {
                guard case .allergen(let allergen) = $0 else { return true }
                return allergies.isEmpty || allergies.contains(allergen)
            }
        }

        /// The authority's own term for its class, or `ours`.
        func classText(_ ours: String) -> String {
            grounds.classificationText.isEmpty ? ours : grounds.classificationText
        }
    }

    /// The first rule that answers decides.
    private static let table: [@Sendable (Case) -> RecallSeverity?] = [
        // Vehicles.
        { vehicle in
            guard vehicle.grounds.kind == .vehicle else { return nil }
            if !vehicle.grounds.prohibition.isEmpty {
                return RecallSeverity(
                    .critical, because: "the authority says: \(vehicle.grounds.prohibition)")
            }
            let component = FoldedText.of(vehicle.grounds.component + " " + vehicle.grounds.hazard)
            for part in ["fire", "brake", "steering", "air bag"]
            where ByteSearch.contains(part, in: component) {
                return RecallSeverity(
                    .critical, because: "it is about \(part == "fire" ? part : "the " + part)")
            }
            return RecallSeverity(.standard, because: "it asks you to book a repair")
        },
        // Allergy alerts, before the classes: only people with the allergy are in danger.
        { alert in
            guard alert.grounds.kind == .allergyAlert else { return nil }
            return alert.hazards.first.map { .init(.critical, because: "it is about \($0.name)") }
                ?? RecallSeverity(.standard, because: "it is about an allergy that nobody at home has")
        },
        // The authority's class.
        { classed in
            switch classed.grounds.classification {
            case .serious:
                RecallSeverity(.critical, because: "the authority calls it \(classed.classText("serious"))")
            case .minor:
                RecallSeverity(.standard, because: "the authority calls it \(classed.classText("minor"))")
            case .moderate, .none: nil
            }
        },
        // Hazards.
        { dangerous in
            dangerous.hazards.first.map { .init(.critical, because: "it is about \($0.name)") }
        },
        // The CPSC recalls dangerous products; labels and permits are the exception.
        { product in
            guard product.grounds.kind == .productSafety else { return nil }
            let hazard = FoldedText.of(product.grounds.hazard)
            let formalities = ["label", "permit", "packaging requirement", "registration"]
            if formalities.contains(where: { ByteSearch.contains($0, in: hazard) }) {
                return nil
            }
            return RecallSeverity(.critical, because: "the authority calls it a hazard")
        },
    ]
}
