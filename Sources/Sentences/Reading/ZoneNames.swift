/// The zones that people name: by abbreviations such as PST, and by places as in "London time".
///
/// Abbreviations stand for the zone and not for an offset: nobody changes from PST to PDT in what they type.
enum ZoneNames {
    /// Folded abbreviations. Those of several zones are not among them.
    static let abbreviations: [String: String] = table(
        """
        utc,gmt,z|UTC
        pst,pdt,pt|America/Los_Angeles
        mst,mdt,mt|America/Denver
        cst,cdt,ct|America/Chicago
        est,edt,et|America/New_York
        akst,akdt|America/Anchorage
        hst|Pacific/Honolulu
        bst|Europe/London
        wet|Europe/Lisbon
        cet,cest,mez,mesz|Europe/Berlin
        eet,eest,oez|Europe/Helsinki
        msk|Europe/Moscow
        jst|Asia/Tokyo
        kst|Asia/Seoul
        hkt|Asia/Hong_Kong
        sgt|Asia/Singapore
        aest,aedt|Australia/Sydney
        awst|Australia/Perth
        nzst,nzdt|Pacific/Auckland
        """)

    /// Abbreviations that several zones share.
    static let shared: Set<String> = ["ist", "ast", "cct", "sst", "pkt", "wst"]

    /// Names that people also say without "time": "10am eastern".
    static let regions: Set<String> = ["eastern", "central", "mountain", "pacific"]

    /// Folded names that stand before "time".
    static let places: [String: String] = table(
        """
        pacific,us pacific,west coast,california,los angeles,la,san francisco,seattle,vancouver,las vegas,portland|America/Los_Angeles
        mountain,denver|America/Denver
        phoenix,arizona|America/Phoenix
        central,us central,chicago,texas,dallas,houston|America/Chicago
        eastern,us eastern,east coast,new york,ny,nyc,boston,washington,miami,atlanta,philadelphia|America/New_York
        toronto,montreal,ottawa|America/Toronto
        mexico city,mexico|America/Mexico_City
        sao paulo,brazil,rio|America/Sao_Paulo
        buenos aires,argentina|America/Argentina/Buenos_Aires
        hawaii,honolulu|Pacific/Honolulu
        london,uk,british,england,scotland,edinburgh,britische|Europe/London
        dublin,irish,ireland|Europe/Dublin
        lisbon,portugal,lissabon,lissaboner|Europe/Lisbon
        central european,berlin,german,germany,munich,hamburg,frankfurt,cologne,deutsche,deutscher,mitteleuropaische,mitteleuropaischer|Europe/Berlin
        paris,french,france,pariser|Europe/Paris
        madrid,spanish,spain,barcelona|Europe/Madrid
        rome,italian,italy,milan|Europe/Rome
        amsterdam,dutch|Europe/Amsterdam
        brussels|Europe/Brussels
        vienna,austrian,wiener|Europe/Vienna
        zurich,geneva,bern,swiss,schweizer|Europe/Zurich
        prague|Europe/Prague
        warsaw,polish,poland|Europe/Warsaw
        budapest|Europe/Budapest
        copenhagen,danish|Europe/Copenhagen
        stockholm,swedish|Europe/Stockholm
        oslo,norwegian|Europe/Oslo
        helsinki,finnish|Europe/Helsinki
        athens,greek,greece|Europe/Athens
        bucharest|Europe/Bucharest
        kyiv,kiev|Europe/Kyiv
        istanbul,turkish,turkey|Europe/Istanbul
        moscow,moskauer|Europe/Moscow
        cairo|Africa/Cairo
        lagos,nigeria|Africa/Lagos
        nairobi|Africa/Nairobi
        johannesburg,cape town,south africa|Africa/Johannesburg
        tel aviv,jerusalem,israel|Asia/Jerusalem
        dubai,abu dhabi|Asia/Dubai
        tehran|Asia/Tehran
        karachi|Asia/Karachi
        india,indian,delhi,new delhi,mumbai,bombay,bangalore,bengaluru,kolkata,chennai|Asia/Kolkata
        dhaka|Asia/Dhaka
        bangkok,thai,thailand|Asia/Bangkok
        jakarta|Asia/Jakarta
        hanoi,saigon|Asia/Ho_Chi_Minh
        singapore|Asia/Singapore
        hong kong|Asia/Hong_Kong
        beijing,shanghai,china,chinese|Asia/Shanghai
        taipei|Asia/Taipei
        manila|Asia/Manila
        seoul,korean,korea|Asia/Seoul
        tokyo,japan,japanese,osaka|Asia/Tokyo
        perth|Australia/Perth
        adelaide|Australia/Adelaide
        brisbane|Australia/Brisbane
        sydney,melbourne,canberra|Australia/Sydney
        auckland,wellington,new zealand|Pacific/Auckland
        """)

    /// Rows of `NAME,NAME|ZONE`.
    private static func table(_ rows: String) -> [String: String] {
        var names: [String: String] = [:]
        for row in rows.split(separator: "\n") {
            let parts = row.split(separator: "|")
            for name in parts[0].split(separator: ",") { names[String(name)] = String(parts[1]) }
        }
        return names
    }
}

extension Sentence {
    /// The name in the zone database of what people call a zone: "PST", "London time"; `nil` if it is not known.
    package static func zoneName(_ text: String) -> String? {
        var words = SentenceTokens.all(in: text).map(\.text)
        if words.count > 1, words.last == "time" { words.removeLast() }
        let name = words.joined(separator: " ")
        return ZoneNames.abbreviations[name] ?? ZoneNames.places[name]
    }
}
