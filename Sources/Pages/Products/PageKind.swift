/// Which pages show several things, none of which is the page's own.
enum PageKind {
    /// Parts of the addresses of searches.
    static let searches: Set<String> = [
        "search", "suche", "suchen", "suchergebnisse", "recherche", "rechercher", "buscar", "busqueda",
        "búsqueda",
        "busca", "cerca", "ricerca", "zoeken", "zoek", "sok", "sök", "search-results", "searchresults",
        "szukaj",
        "wyszukiwanie", "hledat", "hledani", "vyhledavani", "vyhladavanie", "kereses", "haku", "arama", "ara",
        "catalogsearch",
    ]

    /// Whether one of the things that describe the page is a list.
    ///
    /// Source: schema.org, `CollectionPage`, `SearchResultsPage`, `mainEntity`.
    static func isList(_ nodes: [DataNode]) -> Bool {
        let things = nodes + nodes.flatMap { $0.nodes("@graph") }
        return things.prefix(1_000).contains { thing in
            thing.isA(["collectionpage", "searchresultspage"])
                || thing.isA(["webpage"])
                    && thing.nodes("mainentity").contains {
                        $0.isA(["itemlist", "offercatalog", "collection"])
                    }
        }
    }
}
