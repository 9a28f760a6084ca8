/// The facts of a notice that decide how urgent it is.
package struct SeverityGrounds: Sendable, Hashable {
    package var kind: Kind
    package var classification: Classification
    /// The authority's own term: "Class I", "serious risk". Empty if there is none.
    package var classificationText: String
    /// What may happen and why, in one of the languages of the table.
    package var hazard: String
    /// For a vehicle: the faulty part, such as "AIR BAGS:SENSOR".
    package var component: String
    /// For a vehicle: the authority's warning, such as "do not drive" or "park outside". Empty if there is
    /// none.
    package var prohibition: String
    /// Whether it is for children: lead, for instance, counts only then.
    package var isForChildren: Bool

    package init(
        kind: Kind = .general, classification: Classification = .none, classificationText: String = "",
        hazard: String = "", component: String = "", prohibition: String = "", isForChildren: Bool = false
    ) {
        self.kind = kind
        self.classification = classification
        self.classificationText = classificationText
        self.hazard = hazard
        self.component = component
        self.prohibition = prohibition
        self.isForChildren = isForChildren
    }

    /// Decides which rules apply.
    package enum Kind: String, Sendable, Hashable {
        /// Food and other goods, whether or not the authority assigns classes.
        case general
        /// The US CPSC, which recalls only dangerous products, apart from mere labels and permits.
        case productSafety
        case vehicle
        /// The UK FSA's allergy alert, which concerns people with the allergy.
        case allergyAlert
    }

    /// The authority's classification.
    package enum Classification: String, Sendable, Hashable {
        /// Class I, Type I, a public health alert, serious or high risk.
        case serious
        /// Class II, medium risk.
        case moderate
        /// Class III, Type III, low risk.
        case minor
        case none
    }
}

/// The 14 allergens that food labels in the EU have to name.
///
/// Source: Regulation (EU) 1169/2011, annex II.
package enum Allergen: String, Sendable, Hashable, CaseIterable {
    case gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites,
        lupin,
        molluscs
}
