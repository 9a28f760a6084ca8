extension PageCase {
    static let shops: [PageCase] = [
        PageCase(
            "shopware graduated",
            #"""
            <html lang="de-DE"><head><title>Schrauben 4x40 | Baumarkt</title></head><body><div itemscope
            itemtype="https://schema.org/Product"><h1 itemprop="name">Schrauben 4x40</h1>
            <div itemprop="offers" itemscope itemtype="http://schema.org/AggregateOffer"><meta
            itemprop="priceCurrency" content="EUR"><meta itemprop="lowPrice" content="7.5"><meta
            itemprop="highPrice" content="9.9"><meta itemprop="offerCount" content="2"><link
            itemprop="availability" href="http://schema.org/InStock"><table
            class="table product-block-prices-grid"><tr><td>Bis 9</td><td>9,90 €</td></tr></table></div>
            </div></body></html>
            """#,
            .product(name: "Schrauben 4x40", amount: "9.9", currency: "EUR", availability: "in_stock")),
        PageCase(
            "opencart",
            #"""
            <html lang="en"><head><title>iPhone stand</title></head><body><div itemscope
            itemtype="http://schema.org/Product"><h1 itemprop="name">iPhone stand</h1><div
            itemprop="offers" itemscope itemtype="http://schema.org/Offer"><ul><li><h2
            itemprop="price">$1,101.50</h2></li></ul><meta itemprop="priceCurrency" content="USD" />
            <link itemprop="availability" href="http://schema.org/OutOfStock"></div></div></body></html>
            """#,
            .product(name: "iPhone stand", amount: "1101.5", currency: "USD", availability: "out_of_stock")),
        PageCase(
            "prestashop 1.6",
            #"""
            <html lang="fr-fr"><head><title>Robe</title><meta property="product:price:amount"
            content="30.5"></head><body itemscope itemtype="http://schema.org/WebPage"><div
            class="primary_block row" itemscope itemtype="http://schema.org/Product"><h1
            itemprop="name">Robe imprimée</h1><p id="availability_statut"><link itemprop="availability"
            href="http://schema.org/InStock"/></p><p class="our_price_display"
            itemprop="offers" itemscope itemtype="http://schema.org/Offer"><link itemprop="availability"
            href="http://schema.org/InStock"/><span id="our_price_display" class="price"
            itemprop="price" content="30.502569">30,50 €</span> TTC<meta itemprop="priceCurrency"
            content="EUR" /></p></div></body></html>
            """#,
            .product(name: "Robe imprimée", amount: "30.5", currency: "EUR", availability: "in_stock")),
        PageCase(
            "woo 8 offer with specification",
            #"""
            <html lang="en-GB"><head><title>Cap - Shop</title></head><body><script
            type="application/ld+json">{"@context":"https:\/\/schema.org\/","@type":"Product",
            "@id":"https:\/\/s.example\/product\/cap\/#product","name":"Cap","offers":[{"@type":"Offer",
            "price":"16.00","priceValidUntil":"2027-12-31","priceSpecification":{"price":"16.00",
            "priceCurrency":"GBP","valueAddedTaxIncluded":"false"},"priceCurrency":"GBP",
            "availability":"http:\/\/schema.org\/InStock",
            "url":"https:\/\/s.example\/product\/cap\/"}]}</script></body></html>
            """#,
            .product(name: "Cap", amount: "16", currency: "GBP", availability: "in_stock")),
        PageCase(
            "yoast woo graph with ids",
            #"""
            <script type="application/ld+json">{"@context":"https://schema.org",
            "@graph":[{"@type":["WebPage","ItemPage"],"@id":"https://s.example/p/tee/",
            "mainEntity":{"@id":"https://s.example/p/tee/#product"}},{"@type":"Product",
            "@id":"https://s.example/p/tee/#product","name":"Tee &amp; Co","offers":{"@id":"#o"}},
            {"@type":"Offer","@id":"#o","price":"25","priceCurrency":"CAD",
            "availability":"https://schema.org/PreOrder"}]}</script>
            """#,
            .product(name: "Tee & Co", amount: "25", currency: "CAD", availability: "pre_order")),
        PageCase(
            "rank math",
            #"""
            <script type="application/ld+json">{"@context":"https://schema.org",
            "@graph":[{"@type":"Organization","name":"S"},{"@type":"ItemPage","@id":"x#w"},
            {"@type":"Product","name":"Chair","mainEntityOfPage":{"@id":"x#w"},
            "offers":{"@type":"Offer","price":"89.00","priceCurrency":"PLN",
            "priceSpecification":[{"price":"119.00","priceCurrency":"PLN",
            "priceType":"https://schema.org/StrikethroughPrice"}],
            "availability":"https://schema.org/LimitedAvailability"}}]}</script>
            """#,
            .product(name: "Chair", amount: "89", currency: "PLN", availability: "limited_availability")),
        PageCase(
            "carousel blocks",
            #"""
            <head><title>Kettle 2L | House</title><meta property="og:title" content="Kettle 2L">
            <link rel=canonical href="https://h.example/kettle-2l"></head><script
            type="application/ld+json">{"@type":"Product","name":"Toaster",
            "url":"https://h.example/toaster","offers":{"@type":"Offer","price":"15",
            "priceCurrency":"GBP"}}</script><script type="application/ld+json">{"@type":"Product",
            "name":"Kettle 2L","url":"https://h.example/kettle-2l/?utm=1","offers":{"@type":"Offer",
            "price":"45","priceCurrency":"GBP","availability":"InStock"}}</script><script
            type="application/ld+json">{"@type":"Product","name":"Cup","url":"https://h.example/cup",
            "offers":{"@type":"Offer","price":"5","priceCurrency":"GBP"}}</script>
            """#,
            .product(name: "Kettle 2L", amount: "45", currency: "GBP", availability: "in_stock")),
        PageCase(
            "category of microdata",
            #"""
            <title>Lamps</title><ul><li itemscope itemtype="http://schema.org/Product"><a itemprop="url"
            href="/a"><span itemprop="name">A lamp</span></a><div itemprop=offers itemscope
            itemtype="http://schema.org/Offer"><span itemprop=price>$10.00</span></div><li itemscope
            itemtype="http://schema.org/Product"><span itemprop="name">B lamp</span>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer">
            <span itemprop=price>$20.00</span></div></ul>
            """#,
            .none),
        PageCase(
            "sale tag",
            #"""
            <meta property="og:type" content="product"><meta property="og:title" content="Bed"><meta
            property="product:price:amount" content="150.00"><meta property="product:price:currency"
            content="USD"><meta property="product:sale_price:amount" content="120.00"><meta
            property="product:availability" content="oos">
            """#,
            .product(name: "Bed", amount: "120", currency: "USD", availability: "out_of_stock")),
        PageCase(
            "sale tag beside JSON",
            #"""
            <meta property="product:price:amount" content="150.00"><meta
            property="product:price:currency" content="USD"><meta property="product:sale_price:amount"
            content="120.00"><script type="application/ld+json">{"@type":"Product","name":"Bed",
            "offers":{"@type":"Offer","price":"120.00","priceCurrency":"USD"}}</script>
            """#,
            .product(name: "Bed", amount: "120", currency: "USD")),
        PageCase(
            "magento 2 old and special",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><span itemprop="name">Jacket</span><div
            itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="special-price">
            <span id="product-price-1" data-price-amount="32" data-price-type="finalPrice"><span
            class="price">$32.00</span></span><meta itemprop="price" content="32" /><meta
            itemprop="priceCurrency" content="USD" /></span><span class="old-price"><span
            data-price-amount="40" data-price-type="oldPrice"><span class="price">$40.00</span></span>
            </span></div><link itemprop="availability" href="https://schema.org/InStock"/></div>
            """#,
            .product(name: "Jacket", amount: "32", currency: "USD")),
        PageCase(
            "twitter card",
            #"""
            <meta property="og:type" content="product"><meta property="og:title" content="Mat"><meta
            name="twitter:label1" content="Price"><meta name="twitter:data1" content="&pound;34.00">
            <meta name="twitter:label2" content="Availability"><meta name="twitter:data2"
            content="In stock">
            """#,
            .product(name: "Mat", amount: "34", currency: "GBP", availability: "in_stock")),
        PageCase(
            "shopify og range",
            #"""
            <link rel="canonical" href="https://s.example/products/mug"><meta property="og:type"
            content="product"><meta property="og:title" content="Mug"><meta property="og:price:amount"
            content="18.00"><meta property="og:price:currency" content="USD">
            <script>var Shopify = Shopify || {};Shopify.currency = {"active":"USD",
            "rate":"1.0"};</script><script type="application/json" id="ProductJson-1">{"id":1,
            "title":"Mug","handle":"mug","price":1800,"variants":[{"id":1,"title":"S","sku":"a",
            "price":1800,"available":false},{"id":2,"title":"L","sku":"b","price":2400,"available":true,
            "compare_at_price":3000}]}</script>
            """#,
            .product(name: "Mug", amount: "18", currency: "USD", availability: "in_stock")),
        PageCase(
            "woo variations",
            #"""
            <html lang="de-DE"><title>Hemd</title><meta property="og:title" content="Hemd"><form
            class="variations_form" data-product_variations="[{&quot;display_price&quot;:29.9,
            &quot;display_regular_price&quot;:39.9,&quot;is_in_stock&quot;:true,
            &quot;sku&quot;:&quot;h1&quot;}]"></form><script
            type="application/ld+json">{"@type":"Product","name":"Hemd",
            "offers":[{"@type":"AggregateOffer","lowPrice":"29.90","highPrice":"29.90",
            "priceCurrency":"EUR","offerCount":1}]}</script>
            """#,
            .product(name: "Hemd", amount: "29.9", currency: "EUR", availability: "in_stock")),
        PageCase(
            "data-vocabulary",
            #"""
            <div itemscope itemtype="http://data-vocabulary.org/Product"><span
            itemprop="name">Drill</span><span itemprop="offerDetails" itemscope
            itemtype="http://data-vocabulary.org/Offer"><span itemprop="price">$59.00</span><meta
            itemprop="currency" content="USD"><span itemprop="availability"
            content="in_stock">In stock</span></span></div>
            """#,
            .product(name: "Drill", amount: "59", currency: "USD", availability: "in_stock")),
        PageCase(
            "microdata related beside",
            #"""
            <title>Blue mug - Shop</title><div itemscope itemtype="http://schema.org/Product">
            <h1 itemprop=name>Blue mug</h1><div itemprop=offers itemscope
            itemtype="http://schema.org/Offer"><meta itemprop=price content="9.00">
            <meta itemprop=priceCurrency content=USD></div></div><section><div itemscope
            itemtype="http://schema.org/Product"><h3 itemprop=name>Red mug</h3>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer"><meta itemprop=price
            content="7.00"></div></div><div itemscope itemtype="http://schema.org/Product">
            <h3 itemprop=name>Green mug</h3><div itemprop=offers itemscope
            itemtype="http://schema.org/Offer"><meta itemprop=price content="6.00"></div></div>
            </section>
            """#,
            .product(name: "Blue mug", amount: "9", currency: "USD")),
        PageCase(
            "struck price in microdata",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>Blue mug</h1>
            <div itemprop=offers itemscope itemtype="http://schema.org/Offer"><del>
            <span itemprop=price>$12.00</span></del> <span itemprop=price>$9.00</span>
            <meta itemprop=priceCurrency content=USD></div></div>
            """#,
            .product(name: "Blue mug", amount: "9", currency: "USD")),
        PageCase(
            "wix capitals",
            #"""
            <script type="application/ld+json">{"@context":"https://schema.org/","@type":"Product",
            "name":"Mug","Offers":{"@type":"Offer","priceCurrency":"ILS","price":"55",
            "Availability":"https://schema.org/InStock"}}</script>
            """#,
            .product(name: "Mug", amount: "55", currency: "ILS", availability: "in_stock")),
        PageCase(
            "sibling offer",
            #"""
            <title>Blue mug</title><div itemscope itemtype="http://schema.org/Product">
            <h1 itemprop=name>Blue mug</h1></div><div itemscope itemtype="http://schema.org/Offer">
            <meta itemprop=price content="9.00"><meta itemprop=priceCurrency content=USD></div>
            """#,
            .product(name: "Blue mug", amount: "9", currency: "USD")),
        PageCase(
            "template rubbish",
            #"""
            <script type="application/ld+json">{"@type":"Product","name":"{{ product.name }}",
            "offers":{"@type":"Offer","price":"{{ price }}","priceCurrency":"EUR"}}</script>
            """#,
            .none),
        PageCase(
            "meta name price",
            #"""
            <meta property="og:type" content="product"><meta property="og:title" content="X"><meta
            name="product:price:amount" content="19,90"><meta name="product:price:currency"
            content="EUR"><meta name="product:availability" content="preorder">
            """#,
            .product(name: "X", amount: "19.9", currency: "EUR", availability: "pre_order")),
        PageCase(
            "price nested spans",
            #"""
            <div itemscope itemtype="http://schema.org/Product"><h1 itemprop=name>Vase</h1>
            <i itemprop=offers itemscope itemtype="http://schema.org/Offer"><b itemprop=price>
            <span>$</span><span>1,299</span><span>.</span><span>95</span></b></i></div>
            """#,
            .product(name: "Vase", amount: "1299.95", currency: "USD")),
        PageCase(
            "unclosed li",
            #"""
            <ul><li itemscope itemtype="http://schema.org/Product"><b itemprop=name>A1</b><li itemscope
            itemtype="http://schema.org/Product"><b itemprop=name>B1</b><i itemprop=offers itemscope
            itemtype="http://schema.org/Offer"><b itemprop=price>$40</b></i></ul>
            """#,
            .none),
    ]
}
