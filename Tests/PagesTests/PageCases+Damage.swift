extension PageCase {
    static let damage: [PageCase] = [
        PageCase(
            "comments and raw newline",
            #"""
            <script type="application/ld+json">
            //<![CDATA[
            { "@context": "http://schema.org", /* the product */ "@type": "Product",
             "name": "Vase", "description": "first
            second	third", "offers": { "@type": "Offer", "price": "29,90", "priceCurrency": "EUR", "availability": "http://schema.org/InStock", }
            , }
            //]]>
            </script>
            """#,
            .product(name: "Vase", amount: "29.9", currency: "EUR", availability: "in_stock")),
        PageCase(
            "html comment around",
            #"""
            <script type="application/ld+json"><!-- {"@type":"Product","name":"Vase",
            "offers":{"@type":"Offer","price":29.9,"priceCurrency":"EUR"}} --></script>
            """#,
            .product(name: "Vase", amount: "29.9", currency: "EUR")),
        PageCase(
            "two objects",
            #"""
            <script type="application/ld+json">{"@type":"BreadcrumbList"}
            {"@type":"Product","name":"Vase","offers":{"@type":"Offer","price":29.9,
            "priceCurrency":"EUR"}};</script>
            """#,
            .product(name: "Vase", amount: "29.9", currency: "EUR")),
        PageCase(
            "broken thousands",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Vase",
            "offers":{"@type":"Offer","price": 1,237.00,"priceCurrency":"EUR"}}</script>
            """#,
            .none),
        PageCase(
            "unescaped quotes",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Monitor 27" curved",
            "offers":{"@type":"Offer","price":"299.00","priceCurrency":"EUR"}}</script>
            """#,
            .product(name: "Monitor 27\" curved", amount: "299", currency: "EUR")),
        PageCase(
            "invalid escape",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Men\'s shirt",
            "offers":{"@type":"Offer","price":"29.00","priceCurrency":"USD"}}</script>
            """#,
            .product(name: "Men's shirt", amount: "29", currency: "USD")),
        PageCase(
            "escaped twice",
            #"""
            <script type="application/ld+json">{&quot;@type&quot;:&quot;Product&quot;,
            &quot;name&quot;:&quot;Vase&quot;,&quot;offers&quot;:{&quot;@type&quot;:&quot;Offer&quot;,
            &quot;price&quot;:&quot;29&quot;,&quot;priceCurrency&quot;:&quot;EUR&quot;}}</script>
            """#,
            .product(name: "Vase", amount: "29", currency: "EUR")),
        PageCase(
            "float noise",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Uhr",
            "offers":{"@type":"Offer","price":19.989999771118164,"priceCurrency":"EUR"}}</script>
            """#,
            .product(name: "Uhr", amount: "19.99", currency: "EUR")),
        PageCase(
            "entities in price",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Mug",
            "offers":{"@type":"Offer","price":"1.029,90&nbsp;&euro;",
            "availability":{"@id":"http://schema.org/InStock"}}}</script>
            """#,
            .product(name: "Mug", amount: "1029.9", currency: "EUR", availability: "in_stock")),
        PageCase(
            "number with three places",
            #"""
            <html lang=de><script type="application/ld+json">{"@type":"Product","name":"Mug",
            "offers":{"@type":"Offer","price":1.299,"priceCurrency":"EUR",
            "availability":"InStock"}}</script>
            """#,
            .product(name: "Mug", currency: "EUR", availability: "in_stock")),
    ]
}
