/// What a source says that decides how urgent its notice is.
package struct SeverityGrounds: Sendable, Hashable {
    package var kind: Kind
    package var classification: Classification
    /// The authority's own word for it: "Class I", "serious risk". Empty if there is none.
    package var classificationText: String
    /// What may happen and why, in any of the languages that the table knows.
    package var hazard: String
    /// Of a vehicle: what is faulty, as "AIR BAGS:SENSOR".
    package var component: String
    /// Of a vehicle: what the authority says must not be done with it: "do not drive", "park outside". Empty if nothing.
    package var prohibition: String
    /// Whether it is a thing for children: then also lead counts.
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

    /// Which rows of the table apply.
    package enum Kind: String, Sendable, Hashable {
        /// Food and goods of an authority that gives classes, or none.
        case general
        /// The US CPSC: only what is dangerous is recalled at all, mere labels and permits aside.
        case productSafety
        case vehicle
        /// The UK FSA's allergy alert: matters to those who have the allergy.
        case allergyAlert
    }

    /// The authority's own judgement.
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

/// The 14 allergens that labels in Europe have to name.
///
/// Source: Regulation (EU) 1169/2011, annex II.
package enum Allergen: String, Sendable, Hashable, CaseIterable {
    case gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites,
        lupin,
        molluscs
}
