/// A source of recalls, as users see it. `steward-fetch` knows how to read it; a test checks that both know the same
/// sources.
package struct KnownSource: Sendable, Hashable, Identifiable {
    /// Its name in requests, settings and logs: `cpsc`.
    package let id: String
    /// Its name for users.
    package let name: String
    /// The market that it covers: a country of ISO 3166-1 in upper case, or `EU`.
    package let country: String
    /// The name of the licence of its data: `CC BY 4.0`.
    package let licence: String
    /// The credit that the licence requires wherever the data are shown; empty if none.
    package private(set) var credit = ""
    /// Whether it answers only about what it is asked for, such as a car, so that without addresses in the
    /// settings there is nothing to ask.
    package private(set) var needsAddresses = false
    /// The time between two refreshes.
    package private(set) var interval = Duration.seconds(86_400)

    /// In the order in which they are shown.
    package static let all: [KnownSource] = [
        KnownSource(
            id: "cpsc", name: "US Consumer Product Safety Commission (CPSC)", country: "US",
            licence: "Public domain"),
        KnownSource(
            id: "openfda", name: "US Food and Drug Administration, enforcement reports (openFDA)",
            country: "US", licence: "CC0 1.0", credit: "Data: openFDA, US Food and Drug Administration"),
        KnownSource(
            id: "fda", name: "US Food and Drug Administration, announcements (FDA)", country: "US",
            licence: "Public domain", interval: .seconds(4 * 3600)),
        KnownSource(
            id: "fda-rss", name: "US Food and Drug Administration, newest announcements (FDA RSS)",
            country: "US", licence: "Public domain", interval: .seconds(4 * 3600)),
        KnownSource(
            id: "fsis", name: "US Department of Agriculture, Food Safety and Inspection Service (FSIS)",
            country: "US", licence: "Public domain", credit: "Data: USDA Food Safety and Inspection Service"),
        KnownSource(
            id: "nhtsa", name: "US National Highway Traffic Safety Administration (NHTSA)", country: "US",
            licence: "Public domain", needsAddresses: true, interval: .seconds(7 * 86_400)),
        KnownSource(
            id: "rappelconso", name: "RappelConso (DGCCRF)", country: "FR", licence: "Licence Ouverte 2.0",
            credit: "Source : RappelConso, DGCCRF", interval: .seconds(4 * 3600)),
        KnownSource(
            id: "lebensmittelwarnung", name: "lebensmittelwarnung.de (BVL)", country: "DE",
            licence: "Cite the portal", credit: "Portal www.lebensmittelwarnung.de"),
        KnownSource(
            id: "eu", name: "EU Safety Gate", country: "EU", licence: "CC BY 4.0",
            credit: "Source: Safety Gate, European Commission", interval: .seconds(3 * 86_400)),
        KnownSource(
            id: "fsa", name: "UK Food Standards Agency (FSA)", country: "GB",
            licence: "Open Government Licence v3.0",
            credit: "Contains public sector information licensed under the Open Government Licence v3.0 (FSA)"
        ),
        KnownSource(
            id: "opss", name: "UK Office for Product Safety and Standards (OPSS)", country: "GB",
            licence: "Open Government Licence v3.0",
            credit:
                "Contains public sector information licensed under the Open Government Licence v3.0 (OPSS)"),
        KnownSource(
            id: "canada", name: "Health Canada and Canadian Food Inspection Agency", country: "CA",
            licence: "Open Government Licence – Canada",
            credit: "Contains information licensed under the Open Government Licence – Canada"),
        KnownSource(
            id: "accc", name: "Product Safety Australia (ACCC)", country: "AU", licence: "CC BY",
            credit: "Source: Product Safety Australia, ACCC"),
    ]

    package static func named(_ id: String) -> KnownSource? {
        all.first { $0.id == id }
    }

    /// Whether it covers the market of a country of ISO 3166-1: its own, and for the EU those of Safety
    /// Gate's participants.
    package func watches(over country: String) -> Bool {
        self.country == country || self.country == "EU" && Self.union.contains(country)
    }

    /// The participants in Safety Gate: the European Union, Iceland, Liechtenstein and Norway.
    private static let union: Set<String> = [
        "EU", "AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV",
        "LT", "LU", "MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE", "IS", "LI", "NO",
    ]
}
