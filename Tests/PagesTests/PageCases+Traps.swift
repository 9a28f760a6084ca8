/// Pages on which a price or a product is easily mistaken.
extension PageCase {
    /// Ranges of prices, some of which are not of the product as people buy it.
    static let ranges: [PageCase] = [
        PageCase(
            "a range whose lowest price is that of a used copy",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Kamera Z","offers":{
            "@type":"AggregateOffer","priceCurrency":"CHF","lowPrice":289,"highPrice":410,
            "offerCount":2,"availability":"InStock","offers":[{"@type":"Offer","price":410,
            "itemCondition":"NewCondition","availability":"OutOfStock"},{"@type":"Offer","price":289,
            "itemCondition":"UsedCondition","availability":"InStock"}]}}</script>
            """#,
            .product(name: "Kamera Z", amount: "410", currency: "CHF", availability: "out_of_stock")),
        PageCase(
            "a range whose lowest price needs fifty pieces",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Schraube M6","offers":[{
            "@type":"AggregateOffer","priceCurrency":"EUR","lowPrice":"0.19","highPrice":"0.45",
            "offers":[{"@type":"Offer","price":"0.45","availability":"InStock"},{"@type":"Offer",
            "price":"0.19","availability":"InStock","eligibleQuantity":{"@type":"QuantitativeValue",
            "minValue":"50"}}]}]}</script>
            """#,
            .product(name: "Schraube M6", amount: "0.45", currency: "EUR", availability: "in_stock")),
        PageCase(
            "a range of a car to lease or to buy",
            #"""
            <script type="application/ld+json">{"@type":"Car","name":"Clio","offers":{
            "@type":"AggregateOffer","lowPrice":"189","highPrice":"19900","priceCurrency":"EUR",
            "offers":[{"@type":"OfferForLease","price":"189"},{"@type":"Offer",
            "price":"19900"}]}}</script>
            """#,
            .product(name: "Clio", amount: "19900", currency: "EUR")),
        PageCase(
            "a range of several currencies",
            #"""
            <html lang="sv-SE"><script type="application/ld+json">{"@type":"Product","name":"Stol",
            "offers":{"@type":"AggregateOffer","lowPrice":99,"highPrice":1099,"priceCurrency":"SEK",
            "offers":[{"@type":"Offer","price":99,"priceCurrency":"EUR"},{"@type":"Offer","price":1099,
            "priceCurrency":"SEK"}]}}</script>
            """#,
            .product(name: "Stol", amount: "1099", currency: "SEK")),
        PageCase(
            "a group of variants whose range includes a used one",
            #"""
            <script type="application/ld+json">{"@type":"ProductGroup","name":"Phone A","offers":{
            "@type":"AggregateOffer","lowPrice":"199","highPrice":"499","priceCurrency":"EUR"},
            "hasVariant":[{"@type":"Product","name":"Phone A 128 GB","offers":{"@type":"Offer",
            "price":"499","priceCurrency":"EUR","itemCondition":"NewCondition",
            "availability":"InStock"}},{"@type":"Product","name":"Phone A 128 GB","offers":{
            "@type":"Offer","price":"199","priceCurrency":"EUR","itemCondition":"RefurbishedCondition",
            "availability":"InStock"}}]}</script>
            """#,
            .product(name: "Phone A", amount: "499", currency: "EUR", availability: "in_stock")),
        PageCase(
            "a range in microdata with a price for members",
            #"""
            <div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Vin rouge</b><div
            itemprop=offers itemscope itemtype="https://schema.org/AggregateOffer"><meta
            itemprop=lowPrice content="8.10"><meta itemprop=highPrice content="9.00"><meta
            itemprop=priceCurrency content=EUR><div itemprop=offers itemscope
            itemtype="https://schema.org/Offer"><meta itemprop=price content="9.00"></div><div
            itemprop=offers itemscope itemtype="https://schema.org/Offer"><meta itemprop=price
            content="8.10"><meta itemprop=validForMemberTier content="Club"></div></div></div>
            """#,
            .product(name: "Vin rouge", amount: "9", currency: "EUR")),
        PageCase(
            "a range without offers of its own",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Hemd","offers":{
            "@type":"AggregateOffer","lowPrice":"20","highPrice":"30","priceCurrency":"EUR",
            "availability":"InStock"}}</script>
            """#,
            .product(name: "Hemd", amount: "20", currency: "EUR", availability: "in_stock")),
        PageCase(
            "a range with offers that have no prices",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Hemd","offers":{
            "@type":"AggregateOffer","lowPrice":"20","highPrice":"30","priceCurrency":"EUR","offers":[{
            "@type":"Offer","availability":"InStock","url":"/a"},{"@type":"Offer",
            "availability":"OutOfStock","url":"/b"}]}}</script>
            """#,
            .product(name: "Hemd", amount: "20", currency: "EUR", availability: "in_stock")),
        PageCase(
            "a range that only rents",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Bagger","offers":{
            "@type":"AggregateOffer","lowPrice":"80","highPrice":"90","priceCurrency":"EUR","offers":[{
            "@type":"Offer","price":"80",
            "businessFunction":"http://purl.org/goodrelations/v1#LeaseOut"}]}}</script>
            """#,
            .none),
    ]

    /// Variants, and the addresses of pages.
    static let variants: [PageCase] = [
        PageCase(
            "variants with addresses of their own by path",
            #"""
            <script type="application/ld+json">{"@type":"ProductGroup","name":"Jacke","hasVariant":[{
            "@type":"Product","name":"Jacke blau","offers":{"@type":"Offer","price":"80",
            "priceCurrency":"EUR","availability":"InStock",
            "url":"https://mode.example/jacke-blau-4711.html"}},{"@type":"Product","name":"Jacke rot",
            "offers":{"@type":"Offer","price":"95","priceCurrency":"EUR","availability":"SoldOut",
            "url":"https://mode.example/jacke-rot-4712.html"}}]}</script>
            """#,
            .product(name: "Jacke rot", amount: "95", currency: "EUR", availability: "sold_out"),
            at: "https://mode.example/jacke-rot-4712.html"),
        PageCase(
            "a variant whose address stands on the variant, beside parameters of a campaign",
            #"""
            <script type="application/ld+json">{"@type":"ProductGroup","name":"Thé vert","hasVariant":[{
            "@type":"Product","name":"100 g","@id":"https://the.example/vert?poids=100","offers":{
            "@type":"Offer","price":"6.50","priceCurrency":"EUR","availability":"InStock"}},{
            "@type":"Product","name":"1 kg","@id":"https://the.example/vert?poids=1000","offers":{
            "@type":"Offer","price":"49","priceCurrency":"EUR","availability":"OutOfStock"}}]}</script>
            """#,
            .product(name: "Thé vert", amount: "49", currency: "EUR", availability: "out_of_stock"),
            at: "https://the.example/vert?utm_source=x&poids=1000"),
        PageCase(
            "variants told apart by their code in the address",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Lampada","offers":[{
            "@type":"Offer","sku":"LMP-BIA","price":"30","priceCurrency":"EUR",
            "availability":"InStock"},{"@type":"Offer","sku":"LMP-NER","price":"36",
            "priceCurrency":"EUR","availability":"OutOfStock"}]}</script>
            """#,
            .product(name: "Lampada", amount: "36", currency: "EUR", availability: "out_of_stock"),
            at: "https://luce.example/lampada?sku=LMP-NER"),
        PageCase(
            "a variant of Shopify's script",
            #"""
            <title>Sokken</title><link rel=canonical href="https://sok.example/products/sokken"><script
            type="application/json" data-product-json>{"id":9,"title":"Sokken","handle":"sokken",
            "variants":[{"id":411,"title":"S","price":900,"available":true},{"id":412,"title":"L",
            "price":1150,"available":false}]}</script><meta property="og:price:amount" content="9,00">
            <meta property="og:price:currency" content="EUR">
            """#,
            .product(name: "Sokken", amount: "11.5", currency: "EUR", availability: "out_of_stock"),
            at: "https://sok.example/products/sokken?variant=412"),
        PageCase(
            "a variant that Shopify's script no longer has",
            #"""
            <title>Sokken</title><link rel=canonical href="https://sok.example/products/sokken"><script
            type="application/json" data-product-json>{"id":9,"title":"Sokken","handle":"sokken",
            "variants":[{"id":411,"title":"S","price":900,"available":true},{"id":412,"title":"L",
            "price":1150,"available":false}]}</script><meta property="og:price:amount" content="9,00">
            <meta property="og:price:currency" content="EUR">
            """#,
            .product(name: "Sokken", currency: "EUR", lacksVariant: true),
            at: "https://sok.example/products/sokken?variant=400"),
        PageCase(
            "a variant that none of the offers has",
            #"""
            <title>Muts</title><script type="application/ld+json">{"@type":"Product","name":"Muts","offers":[{
            "@type":"Offer","price":"12","priceCurrency":"EUR","url":"https://m.example/products/muts?variant=1"},
            {"@type":"Offer","price":"15","priceCurrency":"EUR",
            "url":"https://m.example/products/muts?variant=2"}]}</script>
            """#,
            .product(name: "Muts", currency: "EUR", lacksVariant: true),
            at: "https://m.example/products/muts?variant=3"),
        PageCase(
            "a variant that the only offer does not have, because the template writes one",
            #"""
            <title>Muts</title><script type="application/ld+json">{"@type":"Product","name":"Muts","offers":{
            "@type":"Offer","price":"12","priceCurrency":"EUR",
            "url":"https://m.example/products/muts?variant=1"}}</script>
            """#,
            .product(name: "Muts", amount: "12", currency: "EUR"),
            at: "https://m.example/products/muts?variant=3"),
        PageCase(
            "an attribute that WooCommerce no longer has",
            #"""
            <title>Koszulka</title><form
            data-product_variations='[{"attributes":{"attribute_pa_kolor":"czarny"},"display_price":59,
            "is_in_stock":true},{"attributes":{"attribute_pa_kolor":"bialy"},"display_price":55,
            "is_in_stock":true}]'></form><h1>Koszulka</h1><meta property="og:type" content="product"><meta
            property="product:price:amount" content="55"><meta property="product:price:currency"
            content="PLN">
            """#,
            .product(name: "Koszulka", currency: "PLN", lacksVariant: true),
            at: "https://k.example/koszulka/?attribute_pa_kolor=zielony"),
        PageCase(
            "a variant of Shopify's script, with the address of a collection",
            #"""
            <title>Sokken</title><link rel=canonical href="https://sok.example/products/sokken"><script
            type="application/json" data-product-json>{"product":{"id":9,"title":"Sokken",
            "handle":"sokken","variants":[{"id":"411","title":"S","price":900,"available":false},{
            "id":"412","title":"L","price":1150,
            "available":true}]}}</script><script>Shopify.currency = {"active":"EUR",
            "rate":"1.0"};</script>
            """#,
            .product(name: "Sokken", amount: "9", currency: "EUR", availability: "out_of_stock"),
            at: "https://sok.example/collections/all/products/sokken?currency=EUR&variant=411"),
        PageCase(
            "two attributes of WooCommerce in the address",
            #"""
            <title>Koszulka</title><form
            data-product_variations='[{"attributes":{"attribute_pa_kolor":"czarny",
            "attribute_pa_rozmiar":"m"},"display_price":59,"is_in_stock":true},
            {"attributes":{"attribute_pa_kolor":"czarny","attribute_pa_rozmiar":"xl"},
            "display_price":64,"is_in_stock":false},{"attributes":{"attribute_pa_kolor":"bialy",
            "attribute_pa_rozmiar":""},"display_price":49,"is_in_stock":true}]'></form><script
            type="application/ld+json">{"@type":"Product","name":"Koszulka","offers":{
            "@type":"AggregateOffer","lowPrice":"49","highPrice":"64","priceCurrency":"PLN"}}</script>
            """#,
            .product(name: "Koszulka", amount: "64", currency: "PLN", availability: "out_of_stock"),
            at: "https://sklep.example/produkt/koszulka/?attribute_pa_kolor=czarny&attribute_pa_rozmiar=XL"),
        PageCase(
            "an attribute of WooCommerce with letters that addresses encode",
            #"""
            <title>Kaffee</title><form
            data-product_variations='[{"attributes":{"attribute_mahlgrad":"Ganze Bohne"},
            "display_price":12.5,"is_in_stock":true},
            {"attributes":{"attribute_mahlgrad":"Für Espresso"},"display_price":13.5,
            "is_in_stock":true}]'></form><meta property="product:price:currency" content="EUR"><script
            type="application/ld+json">{"@type":"Product","name":"Kaffee"}</script>
            """#,
            .product(name: "Kaffee", amount: "13.5", currency: "EUR", availability: "in_stock"),
            at: "https://roest.example/produkt/kaffee/?attribute_mahlgrad=F%C3%BCr+Espresso"),
        PageCase(
            "the address of the product, which its first variant shares",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Decke","offers":[{
            "@type":"Offer","price":"40","priceCurrency":"EUR","url":"https://d.example/decke"},{
            "@type":"Offer","price":"35","priceCurrency":"EUR",
            "url":"https://d.example/decke?farbe=grau"}]}</script>
            """#,
            .product(name: "Decke", amount: "35", currency: "EUR"),
            at: "https://d.example/decke"),
        PageCase(
            "a tag with the price of the cheapest variant",
            #"""
            <meta property="og:price:amount" content="12.00"><meta property="og:price:currency"
            content="CAD"><script type="application/ld+json">{"@type":"ProductGroup","name":"Tuque",
            "hasVariant":[{"@type":"Product","name":"Tuque - Red","offers":{"@type":"Offer",
            "price":"12.00","priceCurrency":"CAD","url":"https://t.example/products/tuque?variant=1"}},{
            "@type":"Product","name":"Tuque - Wool","offers":{"@type":"Offer","price":"31.00",
            "priceCurrency":"CAD","url":"https://t.example/products/tuque?variant=2"}}]}</script>
            """#,
            .product(name: "Tuque - Wool", amount: "31", currency: "CAD"),
            at: "https://t.example/products/tuque?variant=2"),
    ]

    /// Parts of pages that contradict each other about stock.
    static let stock: [PageCase] = [
        PageCase(
            "linked data in stock, microdata sold out",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Helm","offers":{
            "@type":"Offer","price":"49","priceCurrency":"EUR","availability":"InStock"}}</script><div
            itemscope itemtype="http://schema.org/Product"><b itemprop=name>Helm</b><div
            itemprop=offers itemscope itemtype="http://schema.org/Offer"><meta itemprop=price
            content=49><link itemprop=availability href="http://schema.org/SoldOut"></div></div>
            """#,
            .product(name: "Helm", amount: "49", currency: "EUR", availability: "sold_out")),
        PageCase(
            "linked data in stock, a tag that says otherwise",
            #"""
            <meta property="product:availability" content="oos"><script type="application/ld+json">{
            "@type":"Product","name":"Casque","offers":{"@type":"Offer","price":"49",
            "priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>
            """#,
            .product(name: "Casque", amount: "49", currency: "EUR", availability: "out_of_stock")),
        PageCase(
            "linked data discontinued, tags in stock",
            #"""
            <meta property="og:availability" content="instock"><script type="application/ld+json">{
            "@type":"Product","name":"Kask","offers":{"@type":"Offer","price":"49",
            "priceCurrency":"PLN","availability":"Discontinued"}}</script>
            """#,
            .product(name: "Kask", amount: "49", currency: "PLN", availability: "discontinued")),
        PageCase(
            "two blocks of linked data that disagree",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Casco","offers":{
            "@type":"Offer","price":"49","priceCurrency":"EUR",
            "availability":"InStock"}}</script><script type="application/ld+json">{"@type":"Product",
            "name":"Casco","offers":{"@type":"Offer","price":"49","priceCurrency":"EUR",
            "availability":"OutOfStock"}}</script>
            """#,
            .product(name: "Casco", amount: "49", currency: "EUR", availability: "out_of_stock")),
        PageCase(
            "the shop's own data sold out, linked data in stock",
            #"""
            <title>Hjelm</title><link rel=canonical href="https://h.example/products/hjelm"><script
            type="application/json" id=product-json>{"title":"Hjelm","handle":"hjelm","variants":[{
            "id":1,"price":4900,"available":false}]}</script><script type="application/ld+json">{
            "@type":"Product","name":"Hjelm","offers":{"@type":"Offer","price":"49.00",
            "priceCurrency":"DKK","availability":"InStock"}}</script>
            """#,
            .product(name: "Hjelm", amount: "49", currency: "DKK", availability: "out_of_stock")),
        PageCase(
            "one offer that says both",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Mug","offers":{
            "@type":"Offer","price":"9","priceCurrency":"USD","availability":["InStock",
            "OutOfStock"]}}</script>
            """#,
            .product(name: "Mug", amount: "9", currency: "USD")),
        PageCase(
            "parts that name different kinds of being sold out",
            #"""
            <meta property="product:availability" content="out of stock"><script
            type="application/ld+json">{"@type":"Product","name":"Hut","offers":{"@type":"Offer",
            "price":"5","priceCurrency":"EUR","availability":"SoldOut"}}</script>
            """#,
            .product(name: "Hut", amount: "5", currency: "EUR", availability: "sold_out")),
    ]

    /// Pages without a product that recommend one, and pages that look like them.
    static let strangers: [PageCase] = [
        PageCase(
            "a page that was not found and recommends one product",
            #"""
            <title>Oops!</title><script type="application/ld+json">{"@type":"Product",
            "name":"Bilderrahmen","url":"https://r.example/bilderrahmen","offers":{"@type":"Offer",
            "price":"20","priceCurrency":"EUR","availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://r.example/lampe-alt"),
        PageCase(
            "the same in Chinese",
            #"""
            <title>页面不存在</title><h1>抱歉</h1><script type="application/ld+json">{"@type":"Product",
            "name":"不锈钢保温杯","url":"https://cn.example/item/88","offers":{"@type":"Offer","price":"59",
            "priceCurrency":"CNY","availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://cn.example/item/12"),
        PageCase(
            "a product that moved to a category",
            #"""
            <title>Stühle</title><link rel=canonical href="https://m.example/stuehle"><script
            type="application/ld+json">{"@type":"Product","name":"Hocker Nils","url":"/hocker-nils",
            "offers":{"@type":"Offer","price":"20","priceCurrency":"EUR",
            "availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://m.example/stuehle"),
        PageCase(
            "a product that moved to the home page",
            #"""
            <title>Willkommen bei Muster</title><link rel=canonical href="https://m.example/"><script
            type="application/ld+json">{"@type":"Product","name":"Hocker Nils",
            "url":"https://m.example/hocker-nils","offers":{"@type":"Offer","price":"20",
            "priceCurrency":"EUR","availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://m.example/"),
        PageCase(
            "an error by number, with a product without an address",
            #"""
            <title>404</title><script type="application/ld+json">{"@type":"Product","name":"Poster",
            "offers":{"@type":"Offer","price":"20","priceCurrency":"EUR"}}</script>
            """#,
            .none,
            at: "https://p.example/alt"),
        PageCase(
            "an error of several words in Korean",
            #"""
            <title>페이지를 찾을 수 없습니다</title><script type="application/ld+json">{"@type":"Product",
            "name":"스테인리스 텀블러","url":"https://kr.example/p/2","offers":{"@type":"Offer","price":"25000",
            "priceCurrency":"KRW","availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://kr.example/p/1"),
        PageCase(
            "a product whose address has another ending, and whose name the title has",
            #"""
            <title>Hocker Nils kaufen</title><script type="application/ld+json">{"@type":"Product",
            "name":"Hocker Nils","url":"https://m.example/p/887123","offers":{"@type":"Offer",
            "price":"20","priceCurrency":"EUR","availability":"InStock"}}</script>
            """#,
            .product(name: "Hocker Nils", amount: "20", currency: "EUR", availability: "in_stock"),
            at: "https://m.example/moebel/hocker-nils"),
        PageCase(
            "a product in Japanese under another address",
            #"""
            <title>南部鉄器 急須 | 店</title><script type="application/ld+json">{"@type":"Product",
            "name":"南部鉄器 急須","url":"https://jp.example/items/5","offers":{"@type":"Offer",
            "price":"8800","priceCurrency":"JPY","availability":"InStock"}}</script>
            """#,
            .product(name: "南部鉄器 急須", amount: "8800", currency: "JPY", availability: "in_stock"),
            at: "https://jp.example/sp/tea-pot"),
        PageCase(
            "a product of another language under the same address",
            #"""
            <title>Shop</title><script type="application/ld+json">{"@type":"Product","name":"Kettle",
            "url":"https://k.example/en/kettle-2","offers":{"@type":"Offer","price":"20",
            "priceCurrency":"EUR","availability":"InStock"}}</script>
            """#,
            .product(name: "Kettle", amount: "20", currency: "EUR", availability: "in_stock"),
            at: "https://k.example/kettle-2"),
    ]

    /// Searches and categories, and pages that look like them.
    static let lists: [PageCase] = [
        PageCase(
            "a search with a single hit",
            #"""
            <title>Suche: Lampe Nora</title><script type="application/ld+json">{
            "@type":"SearchResultsPage","name":"Suche"}</script><script type="application/ld+json">{
            "@type":"Product","name":"Lampe Nora","url":"https://s.example/lampe-nora","offers":{
            "@type":"Offer","price":"20","priceCurrency":"EUR","availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://s.example/suche?q=lampe+nora"),
        PageCase(
            "a search without a mark, told by its address",
            #"""
            <title>cafetera</title><h1>cafetera</h1><script type="application/ld+json">{
            "@type":"Product","name":"Cafetera","url":"https://s.example/p/cafetera-1","offers":{
            "@type":"Offer","price":"20","priceCurrency":"EUR","availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://s.example/buscar/cafetera"),
        PageCase(
            "a collection with one product left",
            #"""
            <title>Kerzen</title><body itemscope itemtype="https://schema.org/CollectionPage"><div
            itemscope itemtype="https://schema.org/Product"><a itemprop=url href="/kerzen/rot"><span
            itemprop=name>Kerzen rot</span></a><span itemprop=offers itemscope
            itemtype="https://schema.org/Offer"><meta itemprop=price content=4></span></div></body>
            """#,
            .none,
            at: "https://s.example/kerzen"),
        PageCase(
            "a product without an address on a page that a theme calls a collection",
            #"""
            <title>Krug | Ton</title><h1>Krug</h1><script type="application/ld+json">[{"@type":"CollectionPage"},{
            "@type":"Product","name":"Krug","sku":"KR-1","offers":{"@type":"Offer","price":"15",
            "priceCurrency":"EUR","availability":"InStock"}}]</script>
            """#,
            .product(name: "Krug", amount: "15", currency: "EUR", availability: "in_stock"),
            at: "https://ton.example/krug"),
        PageCase(
            "a category that has the form of a product",
            #"""
            <title>Krüge</title><h1>Krüge</h1><script type="application/ld+json">[{"@type":"CollectionPage"},{
            "@type":"Product","name":"Krüge","sku":"cat-7","offers":{"@type":"AggregateOffer","lowPrice":"15",
            "offerCount":"9","priceCurrency":"EUR"}}]</script>
            """#,
            .none,
            at: "https://ton.example/kruege"),
        PageCase(
            "a search that found one product, without its address",
            #"""
            <title>krug</title><h1>Krug</h1><script type="application/ld+json">{
            "@type":"Product","name":"Krug","sku":"KR-1","offers":{"@type":"Offer","price":"15",
            "priceCurrency":"EUR","availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://ton.example/suche?q=krug"),
        PageCase(
            "a category with a tile named like it",
            #"""
            <title>Winterjacken</title><h1>Winterjacken</h1><script type="application/ld+json">[{
            "@type":"Product","name":"Winterjacken","url":"https://s.example/p/1","offers":{
            "@type":"Offer","price":"20","priceCurrency":"EUR","availability":"InStock"}},{
            "@type":"Product","name":"Parka","url":"https://s.example/p/2","offers":{"@type":"Offer",
            "price":"20","priceCurrency":"EUR","availability":"InStock"}}]</script>
            """#,
            .none,
            at: "https://s.example/winterjacken"),
        PageCase(
            "a category whose word every product has",
            #"""
            <title>Trapano economico</title><script type="application/ld+json">[{"@type":"Product",
            "name":"Trapano","offers":{"price":"20","priceCurrency":"EUR"}},{"@type":"Product",
            "name":"Trapano a percussione","offers":{"price":"40","priceCurrency":"EUR"}}]</script>
            """#,
            .none),
        PageCase(
            "a page whose main thing is a list",
            #"""
            <script type="application/ld+json">{"@type":"WebPage","mainEntity":{"@type":"ItemList",
            "itemListElement":[{"@type":"ListItem","url":"https://s.example/a"},{"@type":"ListItem",
            "url":"https://s.example/b"}]}}</script><script type="application/ld+json">{
            "@type":"Product","name":"Ofertas","url":"https://s.example/a","offers":{"@type":"Offer",
            "price":"20","priceCurrency":"EUR","availability":"InStock"}}</script>
            """#,
            .none,
            at: "https://s.example/ofertas"),
        PageCase(
            "a product with similar ones beside it",
            #"""
            <title>Akku-Bohrer 18 V | Werk</title><h1>Akku-Bohrer 18 V</h1><script
            type="application/ld+json">[{"@type":"Product","name":"Akku-Bohrer 18 V",
            "url":"https://s.example/akku-bohrer-18v","offers":{"@type":"Offer","price":"99",
            "priceCurrency":"EUR","availability":"InStock"}},{"@type":"Product",
            "name":"Akku-Bohrer 18 V Koffer","url":"https://s.example/koffer","offers":{"@type":"Offer",
            "price":"20","priceCurrency":"EUR","availability":"InStock"}}]</script>
            """#,
            .product(name: "Akku-Bohrer 18 V", amount: "99", currency: "EUR", availability: "in_stock"),
            at: "https://s.example/akku-bohrer-18v"),
        PageCase(
            "a product on a page that a theme calls a collection",
            #"""
            <title>Krug</title><script type="application/ld+json">[{"@type":"CollectionPage"},{
            "@type":"Product","name":"Krug","url":"https://s.example/krug","offers":{"@type":"Offer",
            "price":"15","priceCurrency":"EUR","availability":"InStock"}}]</script>
            """#,
            .product(name: "Krug", amount: "15", currency: "EUR", availability: "in_stock"),
            at: "https://s.example/krug"),
        PageCase(
            "a product with a list of related ones beside it",
            #"""
            <title>Krug</title><script type="application/ld+json">[{"@type":"ItemList",
            "itemListElement":[{"@type":"ListItem","item":{"@type":"Product","name":"Glas"}}]},{
            "@type":"Product","name":"Krug","offers":{"price":"15","priceCurrency":"EUR"}}]</script>
            """#,
            .product(name: "Krug", amount: "15", currency: "EUR"),
            at: "https://s.example/krug"),
    ]

    /// Prices in several currencies, and for several countries.
    static let currencies: [PageCase] = [
        PageCase(
            "two currencies on a Polish page",
            #"""
            <html lang=pl><script type="application/ld+json">{"@type":"Product","name":"Kubek",
            "offers":[{"@type":"Offer","price":"12","priceCurrency":"EUR"},{"@type":"Offer",
            "price":"49","priceCurrency":"PLN"}]}</script>
            """#,
            .product(name: "Kubek", amount: "49", currency: "PLN")),
        PageCase(
            "two currencies at a British address",
            #"""
            <html lang=en><script type="application/ld+json">{"@type":"Product","name":"Mug","offers":[{
            "@type":"Offer","price":"19","priceCurrency":"USD"},{"@type":"Offer","price":"15",
            "priceCurrency":"GBP"},{"@type":"Offer","price":"17","priceCurrency":"EUR"}]}</script>
            """#,
            .product(name: "Mug", amount: "15", currency: "GBP"),
            at: "https://mug.example.co.uk/mug"),
        PageCase(
            "one currency, with a price for each country",
            #"""
            <html lang=de-AT><script type="application/ld+json">{"@type":"Product","name":"Tasse",
            "offers":[{"@type":"Offer","price":"19","priceCurrency":"EUR","eligibleRegion":"DE"},{
            "@type":"Offer","price":"21","priceCurrency":"EUR","eligibleRegion":"AT"},{"@type":"Offer",
            "price":"17","priceCurrency":"EUR","eligibleRegion":"FR"}]}</script>
            """#,
            .product(name: "Tasse", amount: "21", currency: "EUR")),
        PageCase(
            "countries as things of their own",
            #"""
            <html lang="fr-CA"><script type="application/ld+json">{"@type":"Product","name":"Tasse",
            "offers":[{"@type":"Offer","price":"19","priceCurrency":"USD","eligibleRegion":{
            "@type":"Country","name":"US"}},{"@type":"Offer","price":"26","priceCurrency":"CAD",
            "eligibleRegion":{"@type":"Country","name":"CA"}}]}</script>
            """#,
            .product(name: "Tasse", amount: "26", currency: "CAD")),
        PageCase(
            "two currencies that nothing settles",
            #"""
            <html lang=en><script type="application/ld+json">{"@type":"Product","name":"Mug","offers":[{
            "@type":"Offer","price":"19","priceCurrency":"USD"},{"@type":"Offer","price":"15",
            "priceCurrency":"GBP"}]}</script>
            """#,
            .none),
        PageCase(
            "two currencies within one offer",
            #"""
            <html lang=cs-CZ><script type="application/ld+json">{"@type":"Product","name":"Hrnek",
            "offers":{"@type":"Offer","availability":"InStock","priceSpecification":[{
            "@type":"PriceSpecification","price":"10","priceCurrency":"EUR"},{
            "@type":"PriceSpecification","price":"249","priceCurrency":"CZK"}]}}</script>
            """#,
            .product(name: "Hrnek", amount: "249", currency: "CZK", availability: "in_stock")),
        PageCase(
            "tags for several countries",
            #"""
            <html lang=nb-NO><meta property="og:title" content="Kopp"><meta property="og:type"
            content=product><meta property="product:price:amount" content="10"><meta
            property="product:price:currency" content="EUR"><meta property="product:price:amount"
            content="119"><meta property="product:price:currency" content="NOK">
            """#,
            .product(name: "Kopp", amount: "119", currency: "NOK")),
        PageCase(
            "tags in two currencies that nothing settles",
            #"""
            <meta property="og:title" content="Mug"><meta property="og:type" content=product><meta
            property="product:price:amount" content="10"><meta property="product:price:currency"
            content="EUR"><meta property="product:price:amount" content="8"><meta
            property="product:price:currency" content="GBP">
            """#,
            .none),
        PageCase(
            "two currencies on a German page of Switzerland",
            #"""
            <html lang=de><script type="application/ld+json">{"@type":"Product","name":"Tasse",
            "offers":[{"@type":"Offer","price":"19","priceCurrency":"EUR"},{"@type":"Offer",
            "price":"21","priceCurrency":"CHF"}]}</script>
            """#,
            .product(name: "Tasse", amount: "21", currency: "CHF"),
            at: "https://tasse.example.ch/p"),
    ]

    /// New and used things.
    static let conditions: [PageCase] = [
        PageCase(
            "used beside one without a condition",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Buch","offers":[{
            "@type":"Offer","price":"6","priceCurrency":"EUR","availability":"InStock",
            "itemCondition":"https://schema.org/UsedCondition"},{"@type":"Offer","price":"24",
            "priceCurrency":"EUR","availability":"OutOfStock"}]}</script>
            """#,
            .product(name: "Buch", amount: "24", currency: "EUR", availability: "out_of_stock")),
        PageCase(
            "conditions in German",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Laptop","offers":[{
            "@type":"Offer","price":"399","priceCurrency":"EUR","availability":"InStock",
            "itemCondition":"gebraucht"},{"@type":"Offer","price":"899","priceCurrency":"EUR",
            "availability":"InStock","itemCondition":"neu"}]}</script>
            """#,
            .product(name: "Laptop", amount: "899", currency: "EUR", availability: "in_stock")),
        PageCase(
            "a refurbished one told by its name",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Tablet","offers":[{
            "@type":"Offer","name":"Tablet reconditionné","price":"199","priceCurrency":"EUR"},{
            "@type":"Offer","name":"Tablet","price":"349","priceCurrency":"EUR"}]}</script>
            """#,
            .product(name: "Tablet", amount: "349", currency: "EUR")),
        PageCase(
            "damaged beside new in microdata",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><b itemprop=name>Amp</b><div
            itemprop=offers itemscope itemtype="http://schema.org/Offer"><meta itemprop=price
            content=500><meta itemprop=itemCondition content="New"></div><div itemprop=offers itemscope
            itemtype="http://schema.org/Offer"><meta itemprop=price content=420><meta
            itemprop=itemCondition content="http://schema.org/DamagedCondition"></div></div>
            """#,
            .product(name: "Amp", amount: "500")),
        PageCase(
            "only used ones",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Vinyl","offers":[{
            "@type":"Offer","price":"12","priceCurrency":"EUR","availability":"InStock",
            "itemCondition":"UsedCondition"},{"@type":"Offer","price":"9","priceCurrency":"EUR",
            "availability":"InStock","itemCondition":"Used"}]}</script>
            """#,
            .product(name: "Vinyl", amount: "9", currency: "EUR", availability: "in_stock")),
        PageCase(
            "the new one sold out and without a price",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Console","offers":[{
            "@type":"Offer","priceCurrency":"EUR","availability":"SoldOut",
            "itemCondition":"NewCondition"},{"@type":"Offer","price":"180","priceCurrency":"EUR",
            "availability":"InStock","itemCondition":"UsedCondition"}]}</script>
            """#,
            .product(name: "Console", currency: "EUR", availability: "sold_out")),
        PageCase(
            "variants that are used",
            #"""
            <script type="application/ld+json">{"@type":"ProductGroup","name":"Bike","hasVariant":[{
            "@type":"Product","name":"Bike new","itemCondition":"NewCondition","offers":{
            "@type":"Offer","price":"900","priceCurrency":"EUR"}},{"@type":"Product","name":"Bike used",
            "itemCondition":"UsedCondition","offers":{"@type":"Offer","price":"500",
            "priceCurrency":"EUR"}}]}</script>
            """#,
            .product(name: "Bike", amount: "900", currency: "EUR")),
        PageCase(
            "a range of new ones beside a range of used ones",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Radio","offers":[{
            "@type":"AggregateOffer","itemCondition":"NewCondition","lowPrice":"60","highPrice":"60",
            "priceCurrency":"EUR"},{"@type":"AggregateOffer","itemCondition":"UsedCondition",
            "lowPrice":"25","highPrice":"40","priceCurrency":"EUR"}]}</script>
            """#,
            .product(name: "Radio", amount: "60", currency: "EUR")),
    ]

    /// Data that shops rarely write in this way.
    static let rareForms: [PageCase] = [
        PageCase(
            "a product as the object of an action",
            #"""
            <script type="application/ld+json">{"@context":"https://schema.org","@type":"BuyAction",
            "object":{"@type":"Product","name":"Drucker","offers":{"@type":"Offer","price":"129",
            "priceCurrency":"EUR","availability":"InStock"}}}</script>
            """#,
            .product(name: "Drucker", amount: "129", currency: "EUR", availability: "in_stock")),
        PageCase(
            "a product that a page is about",
            #"""
            <script type="application/ld+json">{"@type":"ItemPage","about":{"@type":"Product",
            "name":"Zetel","offers":{"@type":"Offer","price":"229","priceCurrency":"EUR"}}}</script>
            """#,
            .product(name: "Zetel", amount: "229", currency: "EUR")),
        PageCase(
            "a deposit named in a specification",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Bier","offers":{
            "@type":"Offer","price":13.99,"priceCurrency":"EUR","priceSpecification":[{
            "@type":"PriceSpecification","price":13.99},{"@type":"PriceSpecification",
            "name":"Statiegeld","price":3.9}]}}</script>
            """#,
            .product(name: "Bier", amount: "13.99", currency: "EUR")),
        PageCase(
            "a recommended price named in a specification",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Poêle","offers":{
            "@type":"Offer","price":59,"priceCurrency":"EUR","priceSpecification":{
            "@type":"PriceSpecification","name":"Prix conseillé","price":79}}}</script>
            """#,
            .product(name: "Poêle", amount: "59", currency: "EUR")),
        PageCase(
            "a price without tax beside the one with it",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Tiskárna","offers":{
            "@type":"Offer","price":"2420","priceCurrency":"CZK","priceSpecification":[{
            "@type":"PriceSpecification","price":"2000","priceCurrency":"CZK",
            "valueAddedTaxIncluded":"false"}]}}</script>
            """#,
            .product(name: "Tiskárna", amount: "2420", currency: "CZK")),
        PageCase(
            "only a price without tax",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"Palette","offers":{
            "@type":"Offer","priceCurrency":"EUR","priceSpecification":{"@type":"PriceSpecification",
            "price":"80","valueAddedTaxIncluded":false}}}</script>
            """#,
            .product(name: "Palette", amount: "80", currency: "EUR")),
    ]
}
