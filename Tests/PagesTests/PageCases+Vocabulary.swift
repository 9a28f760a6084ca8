extension PageCase {
    static let vocabulary: [PageCase] = [
        PageCase(
            "list price only",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Desk",
            "offers":{"@type":"Offer","priceCurrency":"EUR",
            "priceSpecification":{"@type":"UnitPriceSpecification","price":"400",
            "priceType":"https://schema.org/ListPrice"},"availability":"InStock"}}</script>
            """#,
            .product(name: "Desk", currency: "EUR", availability: "in_stock")),
        PageCase(
            "member price beside",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Desk",
            "offers":{"@type":"Offer","priceCurrency":"EUR","price":100,
            "priceSpecification":[{"@type":"UnitPriceSpecification","price":90,"priceCurrency":"EUR",
            "validForMemberTier":{"@type":"MemberProgramTier","name":"Gold"}}],
            "availability":"https://schema.org/InStock"}}</script>
            """#,
            .product(name: "Desk", amount: "100", currency: "EUR", availability: "in_stock")),
        PageCase(
            "unit price beside",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Oil",
            "offers":{"@type":"Offer","priceCurrency":"EUR",
            "priceSpecification":[{"@type":"UnitPriceSpecification","price":8.99,"priceCurrency":"EUR"},
            {"@type":"UnitPriceSpecification","price":17.98,"priceCurrency":"EUR",
            "referenceQuantity":{"@type":"QuantitativeValue","value":1,"unitCode":"LTR"}}],
            "availability":"https://schema.org/SoldOut"}}</script>
            """#,
            .product(name: "Oil", amount: "8.99", currency: "EUR", availability: "sold_out")),
        PageCase(
            "instalment beside",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"TV",
            "offers":[{"@type":"Offer","priceCurrency":"BRL","price":"1299.90",
            "availability":"https://schema.org/InStock"},{"@type":"Offer","priceCurrency":"BRL",
            "priceSpecification":{"@type":"UnitPriceSpecification","name":"Installment",
            "price":"129.99","billingDuration":10,"billingIncrement":1,"unitCode":"MON"}}]}</script>
            """#,
            .product(name: "TV", amount: "1299.9", currency: "BRL", availability: "in_stock")),
        PageCase(
            "lease only",
            #"""
            <script type="application/ld+json">{"@type":"Car","name":"Golf","offers":{"@type":"Offer",
            "businessFunction":"http://purl.org/goodrelations/v1#LeaseOut","price":"199",
            "priceCurrency":"EUR","priceSpecification":{"@type":"UnitPriceSpecification","price":199,
            "unitCode":"MON"}}}</script>
            """#,
            .none),
        PageCase(
            "monthly text",
            #"""
            <html lang="de"><div itemscope itemtype="http://schema.org/Product"><span
            itemprop="name">Handy X</span><div itemprop="offers" itemscope
            itemtype="http://schema.org/Offer"><span itemprop="price">ab 39,90 € / Monat</span><meta
            itemprop="priceCurrency" content="EUR"></div></div>
            """#,
            .none),
        PageCase(
            "price on request",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Machine",
            "offers":{"@type":"Offer","priceCurrency":"EUR","price":"Preis auf Anfrage"}}</script>
            """#,
            .none),
        PageCase(
            "zero price",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Machine",
            "offers":{"@type":"Offer","priceCurrency":"EUR","price":"0.00",
            "availability":"https://schema.org/InStock"}}</script>
            """#,
            .product(name: "Machine", currency: "EUR", availability: "in_stock")),
        PageCase(
            "related in own product",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Kettle",
            "offers":{"@type":"Offer","price":"45.00","priceCurrency":"GBP","availability":"InStock"},
            "isRelatedTo":[{"@type":"Product","name":"Toaster","offers":{"@type":"Offer",
            "price":"15.00","priceCurrency":"GBP"}}]}</script>
            """#,
            .product(name: "Kettle", amount: "45", currency: "GBP", availability: "in_stock")),
        PageCase(
            "only a related one",
            #"""
            <head><title>Garden bench oak | House</title><meta property="og:title"
            content="Garden bench oak"><link rel=canonical href="https://h.example/garden-bench"></head>
            <h1>Garden bench oak</h1><script type="application/ld+json">{"@type":"Product",
            "name":"Toaster","url":"https://h.example/toaster","offers":{"@type":"Offer","price":"15",
            "priceCurrency":"GBP"}}</script>
            """#,
            .none),
        PageCase(
            "only a related one without address",
            #"""
            <head><title>Garden bench oak | House</title><meta property="og:title"
            content="Garden bench oak"></head><h1>Garden bench oak</h1><div itemscope
            itemtype="http://schema.org/Product"><span itemprop=name>Toaster</span>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer"><span itemprop=price
            content="15">15</span></div></div>
            """#,
            .none),
        PageCase(
            "collection page with list",
            #"""
            <script type="application/ld+json">{"@type":"CollectionPage","name":"Sofas",
            "mainEntity":{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,
            "item":{"@type":"Product","name":"S1","offers":{"@type":"Offer","price":1,
            "priceCurrency":"USD"}}},{"@type":"ListItem","position":2,"item":{"@type":"Product",
            "name":"S2","offers":{"@type":"Offer","price":2,"priceCurrency":"USD"}}}]}}</script>
            """#,
            .none),
        PageCase(
            "blog article",
            #"""
            <meta property="og:type" content="article"><title>Ten best</title><script
            type="application/ld+json">{"@type":"Article","headline":"Ten best",
            "author":{"@type":"Person","name":"x"}}</script>
            """#,
            .none),
        PageCase(
            "recipe",
            #"""
            <script type="application/ld+json">{"@type":"Recipe","name":"Soup",
            "offers":{"@type":"Offer","price":"3"}}</script>
            """#,
            .none),
        PageCase(
            "event",
            #"""
            <script type="application/ld+json">{"@type":"Event","name":"Gig","offers":{"@type":"Offer",
            "price":"30","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>
            """#,
            .none),
        PageCase(
            "price with symbol",
            #"""
            <html lang="en-AU"><script type="application/ld+json">{"@type":"Product","name":"Vase",
            "offers":{"@type":"Offer","price":"$34"}}</script>
            """#,
            .product(name: "Vase", amount: "34", currency: "AUD")),
        PageCase(
            "german grouping in JSON",
            #"""
            <html lang="de"><script type="application/ld+json">{"@type":"Product","name":"Bett",
            "offers":{"@type":"Offer","price":"1.299,00","priceCurrency":"EUR",
            "availability":"http://schema.org/BackOrder"}}</script>
            """#,
            .product(name: "Bett", amount: "1299", currency: "EUR", availability: "backorder")),
        PageCase(
            "conflict unmarked",
            #"""
            <meta property="product:price:amount" content="120.00"><meta
            property="product:price:currency" content="USD"><script
            type="application/ld+json">{"@type":"Product","name":"Bed","offers":{"@type":"Offer",
            "price":"150.00","priceCurrency":"USD","availability":"InStock"}}</script>
            """#,
            .product(name: "Bed", currency: "USD", availability: "in_stock", isContradictory: true)),
        PageCase(
            "product group at top",
            #"""
            <script type="application/ld+json">[{"@type":"ProductGroup","@id":"#g","name":"Coat",
            "hasVariant":[{"@id":"#a"},{"@id":"#b"}]},{"@type":"Product","@id":"#a",
            "isVariantOf":{"@id":"#g"},"name":"Coat green","offers":{"@type":"Offer","price":39.99,
            "priceCurrency":"USD","availability":"OutOfStock"}},{"@type":"Product","@id":"#b",
            "isVariantOf":{"@id":"#g"},"name":"Coat blue","offers":{"@type":"Offer","price":49.99,
            "priceCurrency":"USD","availability":"InStock"}}]</script>
            """#,
            .product(name: "Coat", amount: "39.99", currency: "USD", availability: "in_stock")),
        PageCase(
            "itemref",
            #"""
            <div itemscope itemtype="http://schema.org/Product" itemref="o n"></div><h1 id="n"
            itemprop="name">Ring</h1><div id="o"><div itemprop="offers" itemscope
            itemtype="http://schema.org/Offer"><data itemprop="price" value="75.5">75 1/2</data>
            <meta itemprop=priceCurrency content=CHF><link itemprop=availability href=InStoreOnly></div>
            </div>
            """#,
            .product(name: "Ring", amount: "75.5", currency: "CHF", availability: "in_store_only")),
        PageCase(
            "rdfa prefix",
            #"""
            <div prefix="schema: http://schema.org/" typeof="schema:Product"><span
            property="schema:name">Pen</span><div rel="schema:offers"><div typeof="schema:Offer"><span
            property="schema:price" content="12.50">12,50</span><span
            property="schema:priceCurrency">EUR</span><link property="schema:availability"
            href="http://schema.org/Discontinued"></div></div></div>
            """#,
            .product(name: "Pen", amount: "12.5", currency: "EUR", availability: "discontinued")),
        PageCase(
            "cents in sup",
            #"""
            <html lang=nl><div itemscope itemtype="http://schema.org/Product"><b itemprop=name>Fiets</b>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <span itemprop=price>€ 49<sup>99</sup></span></div></div>
            """#,
            .product(name: "Fiets", amount: "49.99", currency: "EUR")),
        PageCase(
            "used and new",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Book",
            "offers":[{"@type":"Offer","price":"5.00","priceCurrency":"USD",
            "itemCondition":"https://schema.org/UsedCondition","availability":"InStock"},
            {"@type":"Offer","price":"15.00","priceCurrency":"USD",
            "itemCondition":"https://schema.org/NewCondition","availability":"InStock"}]}</script>
            """#,
            .product(name: "Book", amount: "15", currency: "USD", availability: "in_stock")),
        PageCase(
            "book",
            #"""
            <script type="application/ld+json">{"@type":"Book","name":"Emma","isbn":"x",
            "offers":{"@type":"Offer","price":"8.00","priceCurrency":"GBP",
            "availability":"https://schema.org/InStock"}}</script>
            """#,
            .product(name: "Emma", amount: "8", currency: "GBP", availability: "in_stock")),
        PageCase(
            "offer with itemOffered",
            #"""
            <script type="application/ld+json">{"@type":"Offer","price":"8.00","priceCurrency":"GBP",
            "availability":"https://schema.org/MadeToOrder","itemOffered":{"@type":"Product",
            "name":"Sign"}}</script>
            """#,
            .product(name: "Sign", amount: "8", currency: "GBP", availability: "made_to_order")),
        PageCase(
            "yen",
            #"""
            <html lang=ja><div itemscope itemtype="http://schema.org/Product"><b itemprop=name>本</b>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <span itemprop=price>￥12,800</span><meta itemprop=priceCurrency content=JPY></div></div>
            """#,
            .product(name: "本", amount: "12800", currency: "JPY")),
        PageCase(
            "swiss",
            #"""
            <html lang=de-CH><script type="application/ld+json">{"@type":"Product","name":"Uhr",
            "offers":{"@type":"Offer","price":"1'234.50","priceCurrency":"CHF"}}</script>
            """#,
            .product(name: "Uhr", amount: "1234.5", currency: "CHF")),
        PageCase(
            "aggregate low zero",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Uhr",
            "offers":{"@type":"AggregateOffer","lowPrice":"0","highPrice":"50","priceCurrency":"EUR",
            "offers":[{"@type":"Offer","price":"40","availability":"InStock"},{"@type":"Offer",
            "price":"50"}]}}</script>
            """#,
            .product(name: "Uhr", amount: "40", currency: "EUR", availability: "in_stock")),
        PageCase(
            "product without offers",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Uhr",
            "aggregateRating":{"ratingValue":4}}</script>
            """#,
            .none),
        PageCase(
            "graduated offers by quantity",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Nuts",
            "offers":[{"@type":"Offer","price":"10","priceCurrency":"EUR",
            "eligibleQuantity":{"minValue":1,"maxValue":9}},{"@type":"Offer","price":"8",
            "priceCurrency":"EUR","eligibleQuantity":{"minValue":10}}]}</script>
            """#,
            .product(name: "Nuts", amount: "10", currency: "EUR")),
        PageCase(
            "list block and own",
            #"""
            <title>Sofa Oslo</title><h1>Sofa Oslo</h1><script
            type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"Product",
            "name":"Sofa Bergen","offers":{"price":"1"}},{"@type":"Product","name":"Sofa Narvik",
            "offers":{"price":"2"}}]}</script><script type="application/ld+json">{"@type":"Product",
            "name":"Sofa Oslo","offers":{"@type":"Offer","price":"900","priceCurrency":"NOK",
            "availability":"https://schema.org/OnlineOnly"}}</script>
            """#,
            .product(name: "Sofa Oslo", amount: "900", currency: "NOK", availability: "online_only")),
        PageCase(
            "variant by address",
            #"""
            <link rel=canonical href="https://s.example/p?variant=2"><script
            type="application/ld+json">{"@type":"Product","name":"Tee","offers":[{"@type":"Offer",
            "url":"https://s.example/p?variant=1","price":"10","priceCurrency":"EUR",
            "availability":"InStock"},{"@type":"Offer","url":"https://s.example/p?variant=2",
            "price":"12","priceCurrency":"EUR","availability":"OutOfStock"}]}</script>
            """#,
            .product(name: "Tee", amount: "12", currency: "EUR", availability: "out_of_stock")),
        PageCase(
            "currency ambiguous kr",
            #"""
            <html lang="sv"><div itemscope itemtype="http://schema.org/Product">
            <b itemprop=name>Stol</b><div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <span itemprop=price>1 234,56 kr</span></div></div>
            """#,
            .product(name: "Stol", amount: "1234.56", currency: "SEK")),
        PageCase(
            "was and now in text",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><b itemprop=name>Stool</b>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <span itemprop=price>Was £50.00 Now £35.00</span></div></div>
            """#,
            .product(name: "Stool", amount: "35", currency: "GBP")),
        PageCase(
            "two prices in text",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><b itemprop=name>Stool</b>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <span itemprop=price>£50.00 £35.00</span><link itemprop=availability href=InStock></div>
            </div>
            """#,
            .product(name: "Stool", availability: "in_stock")),
        PageCase(
            "name is link",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><a itemprop=name
            href="/x">Lace<br>top</a><div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <meta itemprop=price content="35.00"><meta itemprop=priceCurrency content=GBP></div></div>
            """#,
            .product(name: "Lace top", amount: "35", currency: "GBP")),
        PageCase(
            "specs net and gross",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Uhr",
            "offers":{"@type":"Offer","priceCurrency":"EUR",
            "priceSpecification":[{"@type":"UnitPriceSpecification","price":100,
            "valueAddedTaxIncluded":false},{"@type":"UnitPriceSpecification","price":119,
            "valueAddedTaxIncluded":true}]}}</script>
            """#,
            .product(name: "Uhr", amount: "119", currency: "EUR")),
        PageCase(
            "compound with shipping",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Uhr",
            "offers":{"@type":"Offer","price":50,"priceCurrency":"EUR",
            "shippingDetails":{"@type":"OfferShippingDetails","shippingRate":{"@type":"MonetaryAmount",
            "value":4.9,"currency":"EUR"}},"priceSpecification":{"@type":"DeliveryChargeSpecification",
            "price":4.9,"priceCurrency":"EUR"}}}</script>
            """#,
            .product(name: "Uhr", amount: "50", currency: "EUR")),
        PageCase(
            "webpage main entity",
            #"""
            <script type="application/ld+json">{"@type":"WebPage",
            "mainEntity":{"@type":"http://schema.org/Product","name":["Uhr"],
            "offers":[[{"@type":["Offer"],"price":["50.00"],"priceCurrency":"eur",
            "availability":" https://schema.org/InStock "}]]}}</script>
            """#,
            .product(name: "Uhr", amount: "50", currency: "EUR", availability: "in_stock")),
        PageCase(
            "microdata prices differ",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>Blue mug</h1>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer"><meta itemprop=price
            content="9.00"><span itemprop=price>12.00</span><meta itemprop=priceCurrency content=USD>
            </div></div>
            """#,
            .product(name: "Blue mug", currency: "USD", isContradictory: true)),
        PageCase(
            "challenge page",
            #"""
            <html lang="en-US"><head><title>Just a moment...</title><meta name="robots"
            content="noindex,nofollow"></head><body><h1>shop.example</h1></body></html>
            """#,
            .none),
        PageCase(
            "og website with price",
            #"""
            <meta property="og:type" content="website"><meta property="og:title" content="Cap"><meta
            property="og:price:amount" content="1.299"><meta property="og:price:currency" content="EUR">
            <html lang=en>
            """#,
            .none),
        PageCase(
            "expanded form",
            #"""
            <script type="application/ld+json">[{"@type":["http://schema.org/Product"],
            "http://schema.org/name":[{"@value":"Mug"}],
            "http://schema.org/offers":[{"@type":["http://schema.org/Offer"],
            "http://schema.org/price":[{"@value":"5.50"}],
            "http://schema.org/priceCurrency":[{"@value":"EUR"}]}]}]</script>
            """#,
            .product(name: "Mug", amount: "5.5", currency: "EUR")),
        PageCase(
            "two currencies in tags",
            #"""
            <html lang="de"><meta property="og:type" content="product"><meta property="og:title" content="Mug"><meta
            property="product:price:amount" content="10"><meta property="product:price:currency"
            content="EUR"><meta property="product:price:amount" content="8"><meta
            property="product:price:currency" content="GBP">
            """#,
            .product(name: "Mug", amount: "10", currency: "EUR")),
        PageCase(
            "two currencies in offers",
            #"""
            <meta property="product:price:currency" content="GBP"><script
            type="application/ld+json">{"@type":"Product","name":"Mug","offers":[{"@type":"Offer",
            "price":10,"priceCurrency":"EUR"},{"@type":"Offer","price":8,
            "priceCurrency":"GBP"}]}</script>
            """#,
            .product(name: "Mug", amount: "8", currency: "GBP")),
        PageCase(
            "currency in tag alone",
            #"""
            <meta property="product:price:currency" content="GBP"><script
            type="application/ld+json">{"@type":"Product","name":"Mug","offers":[{"@type":"Offer",
            "price":10}]}</script>
            """#,
            .product(name: "Mug", amount: "10", currency: "GBP")),
        PageCase(
            "range in text",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>Blue mug</h1>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <span itemprop=price>$9.00 – $15.00</span><link itemprop=availability
            href="http://schema.org/Reserved"></div></div><meta property="og:price:amount"
            content="15.00">
            """#,
            .product(name: "Blue mug", amount: "9", currency: "USD", availability: "reserved")),
        PageCase(
            "stock in words",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>Blue mug</h1>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer"><span itemprop=price
            content="">$9.00</span><span itemprop=availability>Only 3 left in stock</span></div></div>
            """#,
            .product(name: "Blue mug", amount: "9", currency: "USD", availability: "in_stock")),
        PageCase(
            "two blocks contradict",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Bag",
            "offers":{"@type":"Offer","price":"20","priceCurrency":"AUD"}}</script><script
            type="application/ld+json">{"@type":"Product","name":"Bag","offers":{"@type":"Offer",
            "price":"25","priceCurrency":"AUD"}}</script>
            """#,
            .product(name: "Bag", currency: "AUD", isContradictory: true)),
        PageCase(
            "afterpay text",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>Blue mug</h1>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <span itemprop=price>4 interest-free payments of $12.50</span></div></div>
            """#,
            .none),
        PageCase(
            "subscription spec",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Kaffee Abo",
            "offers":{"@type":"Offer","priceCurrency":"EUR",
            "priceSpecification":{"@type":"UnitPriceSpecification","price":"9.99",
            "billingDuration":"P1M"},"availability":"InStock"}}</script>
            """#,
            .product(name: "Kaffee Abo", currency: "EUR", availability: "in_stock")),
        PageCase(
            "spec with unitText",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Phone",
            "offers":[{"@type":"Offer","price":"799.00","priceCurrency":"EUR"},{"@type":"Offer",
            "priceSpecification":{"@type":"UnitPriceSpecification","price":"33.29",
            "priceCurrency":"EUR","unitText":"month"}}]}</script>
            """#,
            .product(name: "Phone", amount: "799", currency: "EUR")),
        PageCase(
            "monthly offer by name",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Phone",
            "offers":[{"@type":"Offer","name":"Kaufpreis","price":"799.00","priceCurrency":"EUR"},
            {"@type":"Offer","name":"Ratenzahlung 24 Monate","price":"33.29",
            "priceCurrency":"EUR"}]}</script>
            """#,
            .product(name: "Phone", amount: "799", currency: "EUR")),
        PageCase(
            "lease category",
            #"""
            <script type="application/ld+json">{"@type":"Car","name":"Golf","offers":[{"@type":"Offer",
            "price":"29900","priceCurrency":"EUR"},{"@type":"Offer","category":"Leasing","price":"199",
            "priceCurrency":"EUR"}]}</script>
            """#,
            .product(name: "Golf", amount: "29900", currency: "EUR")),
        PageCase(
            "trade in",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Phone",
            "offers":[{"@type":"Offer","price":"799.00","priceCurrency":"EUR"},{"@type":"Offer",
            "businessFunction":"http://purl.org/goodrelations/v1#Buy","price":"120",
            "priceCurrency":"EUR"}]}</script>
            """#,
            .product(name: "Phone", amount: "799", currency: "EUR")),
        PageCase(
            "refurbished only",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Phone",
            "offers":{"@type":"Offer","price":"399.00","priceCurrency":"EUR",
            "itemCondition":"RefurbishedCondition","availability":"http://schema.org/InStock"}}</script>
            """#,
            .product(name: "Phone", amount: "399", currency: "EUR", availability: "in_stock")),
        PageCase(
            "accessory in hasPart",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Phone",
            "isAccessoryOrSparePartFor":{"@type":"Product","name":"X","offers":{"price":1}},
            "hasPart":{"@type":"Product","name":"Y","offers":{"@type":"Offer","price":2}},
            "offers":{"@type":"Offer","price":"399.00","priceCurrency":"EUR"}}</script>
            """#,
            .product(name: "Phone", amount: "399", currency: "EUR")),
        PageCase(
            "microdata item list then own",
            #"""
            <title>Own thing big</title><div itemscope itemtype="http://schema.org/ItemList">
            <div itemprop=itemListElement itemscope itemtype="http://schema.org/Product">
            <b itemprop=name>Other</b><i itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <b itemprop=price content=1></b></i></div></div><div itemscope
            itemtype="http://schema.org/Product"><h1 itemprop=name>Own thing big</h1>
            <i itemprop=offers itemscope itemtype="http://schema.org/Offer"><b itemprop=price content=7>
            </b><meta itemprop=priceCurrency content=EUR></i></div>
            """#,
            .product(name: "Own thing big", amount: "7", currency: "EUR")),
        PageCase(
            "reviewed product",
            #"""
            <script type="application/ld+json">{"@type":"Review","itemReviewed":{"@type":"Product",
            "name":"Phone","offers":{"@type":"Offer","price":5,"priceCurrency":"USD"}}}</script>
            """#,
            .none),
        PageCase(
            "og zero",
            #"""
            <meta property="og:type" content="product"><meta property="og:title" content="X"><meta
            property="product:price:amount" content="0"><meta property="product:price:currency"
            content="EUR">
            """#,
            .none),
        PageCase(
            "gated",
            #"""
            <meta property="og:type" content="product"><meta property="og:title" content="X"><meta
            property="product:price:amount" content="Login to see"><meta property="product:availability"
            content="discontinued">
            """#,
            .product(name: "X", availability: "discontinued")),
        PageCase(
            "microdata empty",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name></h1>
            <i itemprop=offers itemscope itemtype="http://schema.org/Offer"><b itemprop=price></b></i>
            </div>
            """#,
            .none),
        PageCase(
            "aggregate with one price",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"X1",
            "offers":{"@type":"AggregateOffer","price":"12.00","priceCurrency":"EUR",
            "offerCount":1}}</script>
            """#,
            .product(name: "X1", amount: "12", currency: "EUR")),
        PageCase(
            "aggregate high only",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"X1",
            "offers":{"@type":"AggregateOffer","highPrice":"12.00","priceCurrency":"EUR",
            "availability":"InStock"}}</script>
            """#,
            .product(name: "X1", currency: "EUR", availability: "in_stock")),
        PageCase(
            "offers as object of objects",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"X1",
            "offers":{"@type":"AggregateOffer","lowPrice":"12.00","highPrice":"15.00",
            "priceCurrency":"EUR","offers":{"@type":"Offer",
            "availability":"http://schema.org/SoldOut"}}}</script>
            """#,
            .product(name: "X1", amount: "12", currency: "EUR", availability: "sold_out")),
        PageCase(
            "conflict range inside",
            #"""
            <meta property="product:price:amount" content="15.00"><meta
            property="product:price:currency" content="EUR"><script
            type="application/ld+json">{"@type":"Product","name":"X1",
            "offers":{"@type":"AggregateOffer","lowPrice":"12.00","highPrice":"18.00",
            "priceCurrency":"EUR"}}</script>
            """#,
            .product(name: "X1", amount: "12", currency: "EUR")),
        PageCase(
            "microdata vs json conflict",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>X1</h1>
            <i itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <b itemprop=price content=10>10</b><meta itemprop=priceCurrency content=EUR></i></div>
            <script type="application/ld+json">{"@type":"Product","name":"X1","offers":{"@type":"Offer",
            "price":"12.00","priceCurrency":"EUR"}}</script>
            """#,
            .product(name: "X1", currency: "EUR", isContradictory: true)),
        PageCase(
            "not the own product in JSON, own in tags",
            #"""
            <title>Garden bench oak | H</title><meta property="og:type" content="product"><meta
            property="og:title" content="Garden bench oak"><meta property="product:price:amount"
            content="99"><meta property="product:price:currency" content="GBP"><script
            type="application/ld+json">{"@type":"Product","name":"Toaster",
            "url":"https://h.example/toaster","offers":{"@type":"Offer","price":"15",
            "priceCurrency":"GBP"}}</script>
            """#,
            .product(name: "Garden bench oak", amount: "99", currency: "GBP")),
        PageCase(
            "nested brand name",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><div itemprop=brand itemscope
            itemtype="http://schema.org/Brand"><span itemprop=name>Acme</span></div>
            <h1 itemprop=name>Vase tall</h1><i itemprop=offers itemscope
            itemtype="http://schema.org/Offer"><b itemprop=price>1.299,-</b>
            <b itemprop=priceCurrency>EUR</b></i></div>
            """#,
            .product(name: "Vase tall", amount: "1299", currency: "EUR")),
        PageCase(
            "price with vat words",
            #"""
            <html lang=de><div itemscope itemtype="http://schema.org/Product">
            <h1 itemprop=name>Vase</h1><i itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <b itemprop=price>29,90 € inkl. MwSt. zzgl. Versandkosten</b></i></div>
            """#,
            .product(name: "Vase", amount: "29.9", currency: "EUR")),
        PageCase(
            "graph with breadcrumb product list",
            #"""
            <title>Vase</title><script type="application/ld+json">{"@graph":[{"@type":"BreadcrumbList",
            "itemListElement":[{"@type":"ListItem","item":{"@type":"Product","name":"Z",
            "offers":{"price":1}}}]},{"@type":"Product","name":"Vase","offers":{"@type":"Offer",
            "price":"8","priceCurrency":"EUR","availability":"http://schema.org/OutOfStock"}}]}</script>
            """#,
            .product(name: "Vase", amount: "8", currency: "EUR", availability: "out_of_stock")),
        PageCase(
            "eur cents integer meta",
            #"""
            <meta property="og:title" content="X"><meta property="product:price:amount"
            content="1.234,00"><meta property="product:price:currency" content="EUR">
            """#,
            .product(name: "X", amount: "1234", currency: "EUR")),
        PageCase(
            "sale spec",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"X1","offers":{"@type":"Offer",
            "price":"100","priceCurrency":"EUR","priceSpecification":{"@type":"UnitPriceSpecification",
            "priceType":"https://schema.org/SalePrice","price":"80","priceCurrency":"EUR"}}}</script>
            """#,
            .product(name: "X1", amount: "80", currency: "EUR")),
        PageCase(
            "list tag only",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"X1","offers":{"@type":"Offer",
            "price":"100","priceCurrency":"EUR"}}</script><meta property="product:original_price:amount"
            content="120">
            """#,
            .product(name: "X1", amount: "100", currency: "EUR")),
        PageCase(
            "msrp in microdata",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>Vase</h1>
            <i itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <div itemprop=priceSpecification itemscope
            itemtype="http://schema.org/UnitPriceSpecification"><meta itemprop=priceType
            content="https://schema.org/MSRP"><b itemprop=price>$50</b></div><b itemprop=price>$40</b>
            </i></div>
            """#,
            .product(name: "Vase", amount: "40", currency: "USD")),
        PageCase(
            "names escaped twice",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"X &amp;amp; Y",
            "offers":{"@type":"Offer","price":"12.00","priceCurrency":"EUR"}}</script>
            """#,
            .product(name: "X & Y", amount: "12", currency: "EUR")),
    ]
}
