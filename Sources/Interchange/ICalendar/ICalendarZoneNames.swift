import CivilTime

/// The zones that programs name neither as the zone database nor as Windows does: with other capitals, with the names that
/// they show to people, or by an offset.
enum ICalendarZoneNames {
    /// `nil` if the name is none of these, or the system does not have the zone.
    static func zone(_ name: String, in zones: ZoneDatabase) -> Zone? {
        let name = plain(name)
        guard !name.isEmpty, name.utf8.count <= 200 else { return nil }
        if let zone = try? zones.zone(tzid: name) { return zone }
        for candidate in candidates(name) {
            guard let id = ZoneID(candidate) else { continue }
            if let zone = try? zones.zone(id) { return zone }
        }
        return displayed(name, in: zones)
    }

    /// A zone at this offset all year, for `GMT+0100` and `UTC-5`.
    static func offsetZone(_ name: String) -> Zone? {
        let name = plain(name).uppercased()
        guard name.utf8.count <= 20, let mark = name.utf8.firstIndex(where: { $0 == 0x2B || $0 == 0x2D }),
            ["", "GMT", "UTC", "UT", "Z"].contains(trimmed(String(name[..<mark]))),
            let offset = ICalendarTimeText.offset(String(name[mark...]))
        else { return nil }
        return fixed(name, offset)
    }

    /// The offset in brackets before a name in another language, such as `(UTC+01:00) Westliches Zentralafrika`: its clocks
    /// may change in summer.
    /// - Returns: With whether there is nothing but the offset.
    static func offsetInBrackets(_ name: String, in zones: ZoneDatabase) -> (
        zone: ICalendarZone, isAll: Bool
    )? {
        let name = plain(name)
        guard name.utf8.count <= 200 else { return nil }
        let (offset, places) = split(name)
        guard let offset else { return nil }
        if offset == 0, let id = ZoneID("UTC"), let zone = try? zones.zone(id) {
            return (.known(id, zone), places.isEmpty)
        }
        return fixed(name, offset).map { (.described($0), places.isEmpty) }
    }

    private static func fixed(_ name: String, _ offset: Int) -> Zone? {
        Zone(
            named: name,
            observances: [.init(start: .earliest, offsetBefore: offset, offset: offset, isDaylight: false)])
    }

    /// Without white space and quotes around it, even if only one is there, and without the escapes of texts: some programs
    /// write the parameter as a text, too.
    static func plain(_ name: String) -> String {
        var inner = trimmed(name)[...]
        for quote in ["\"", "'"] {
            if inner.hasPrefix(quote) { inner = inner.dropFirst() }
            if inner.hasSuffix(quote) { inner = inner.dropLast() }
        }
        guard inner.utf8.contains(UInt8(ascii: "\\")) else { return trimmed(String(inner)) }
        var result: [UInt8] = []
        for byte in inner.utf8 {
            if result.last == UInt8(ascii: "\\"), escaped.contains(byte) { result.removeLast() }
            result.append(byte)
        }
        return trimmed(String(decoding: result, as: UTF8.self))
    }

    private static let escaped = Array(",;:".utf8)

    private static func trimmed(_ text: String) -> String {
        let bytes = text.utf8.drop { $0 <= 0x20 }
        guard let last = bytes.lastIndex(where: { $0 > 0x20 }) else { return "" }
        return String(Substring(bytes[...last]))
    }

    // MARK: Names of the zone database in another form

    private static func candidates(_ name: String) -> [String] {
        let parts = name.split(separator: "/")
        guard parts.count <= 12 else { return [] }
        var found: [String] = []
        // Behind any prefix, such as an address of the Web.
        for count in [3, 2] where parts.count >= count {
            let tail = parts.suffix(count)
            found.append(tail.map(String.init).joined(separator: "/"))
            found.append(tail.map(capitalised).joined(separator: "/"))
        }
        // tzone://Microsoft/Utc
        if parts.count > 1, let last = parts.last?.lowercased(), last == "utc" || last == "gmt" {
            found.append("UTC")
        }
        if parts.count == 1 {
            if name.utf8.contains(UInt8(ascii: "-")) {
                // US-Eastern, Europe-Berlin
                let sides = name.split(separator: "-", maxSplits: 1)
                if sides.count == 2 { found.append(capitalised(sides[0]) + "/" + capitalised(sides[1])) }
            }
            found.append(name.uppercased())
            if let windows = windowsNames[name.lowercased()] { found.insert(windows, at: 0) }
        }
        return found
    }

    /// `new york` becomes `New_York`, `port-au-prince` `Port-au-Prince`.
    private static func capitalised(_ part: Substring) -> String {
        var result: [UInt8] = []
        var word: [UInt8] = []
        func isSmall(_ word: [UInt8]) -> Bool {
            ["of", "es", "au"].contains(String(decoding: word, as: UTF8.self).lowercased()) && !result.isEmpty
        }
        func finish() {
            if !isSmall(word), let first = word.first, (0x61...0x7A).contains(first) { word[0] = first - 32 }
            result += word
            word = []
        }
        let text = part.utf8.count <= 3 ? part.uppercased() : part.lowercased()
        for byte in text.utf8 {
            if byte == 0x20 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
                finish()
                result.append(byte == 0x20 ? UInt8(ascii: "_") : byte)
            } else {
                word.append(byte)
            }
        }
        finish()
        return String(decoding: result, as: UTF8.self)
    }

    private static let windowsNames: [String: String] = {
        var names: [String: String] = [:]
        for (name, zone) in WindowsZones.all { names[name.lowercased()] = zone }
        return names
    }()

    // MARK: Names shown to people

    /// `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`
    private static func displayed(_ name: String, in zones: ZoneDatabase) -> Zone? {
        let (offset, places) = split(name)
        let key = places.lowercased()
        if let id = display[key].flatMap({ ZoneID($0) }), let zone = try? zones.zone(id) { return zone }
        // `W. Europe Standard Time (UTC+01:00)`
        if offset != nil, let zone = try? zones.zone(tzid: places) { return zone }
        // In front of the countries, whose names are translated: `Eastern Time (USA & Kanada)`.
        if let bracket = places.utf8.firstIndex(of: UInt8(ascii: "(")),
            let id = display[trimmed(String(places[..<bracket])).lowercased()].flatMap({ ZoneID($0) }),
            let zone = try? zones.zone(id), offset.map({ $0 == standardOffset(of: zone) }) ?? true
        {
            return zone
        }
        let cities = places.split { ",/;:&".contains($0) }.map { trimmed(String($0)) }
        guard cities.count <= 12 else { return nil }
        let known = cities.compactMap { city(named: $0, in: zones) }
        guard let offset else { return cities.count == 1 ? known.first : nil }
        return known.first { standardOffset(of: $0) == offset } ?? known.first
    }

    /// The offset in brackets before the places, or after them.
    private static func split(_ name: String) -> (offset: Int?, places: String) {
        guard let open = name.utf8.firstIndex(of: UInt8(ascii: "(")),
            let close = name.utf8[open...].firstIndex(of: UInt8(ascii: ")"))
        else { return (nil, name) }
        let inner = name[name.index(after: open)..<close].uppercased()
        guard inner.hasPrefix("UTC") || inner.hasPrefix("GMT") else { return (nil, name) }
        let digits = trimmed(String(inner.dropFirst(3))).filter { $0 != "." && $0 != " " }
        let rest = name[..<open] + name[name.index(after: close)...]
        return (digits.isEmpty ? 0 : ICalendarTimeText.offset(digits), trimmed(String(rest)))
    }

    private static func city(named name: String, in zones: ZoneDatabase) -> Zone? {
        let letters = name.utf8.allSatisfy { byte in
            (0x41...0x5A).contains(byte & 0xDF) || byte == 0x20 || byte == UInt8(ascii: ".") || byte == 0x27
                || byte == UInt8(ascii: "-")
        }
        guard letters, name.utf8.count > 2 else { return nil }
        if let id = display[name.lowercased()].flatMap({ ZoneID($0) }) { return try? zones.zone(id) }
        let place = capitalised(Substring(name)).filter { $0 != "." && $0 != "'" }
        for area in ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"] {
            guard let id = ZoneID("\(area)/\(place)") else { continue }
            if let zone = try? zones.zone(id) { return zone }
        }
        return nil
    }

    /// The lesser of a winter's and a summer's, as daylight time is ahead.
    private static func standardOffset(of zone: Zone) -> Int {
        let offsets = [1_767_225_600, 1_782_864_000].map { moment in
            zone.offset(at: Instant(secondsSince1970: moment)).seconds
        }
        return offsets.min() ?? 0
    }

    /// The names that Windows, Outlook and Google show, in small letters and without the offset, where the first city is
    /// not the zone's name.
    private static let display: [String: String] = [
        "international date line west": "Etc/GMT+12", "coordinated universal time": "UTC",
        "coordinated universal time-11": "Etc/GMT+11", "coordinated universal time-09": "Etc/GMT+9",
        "coordinated universal time-08": "Etc/GMT+8", "coordinated universal time-02": "Etc/GMT+2",
        "coordinated universal time+12": "Etc/GMT-12", "coordinated universal time+13": "Etc/GMT-13",
        "universal coordinated time": "UTC", "midway island, samoa": "Pacific/Midway",
        "midway island": "Pacific/Midway", "aleutian islands": "America/Adak", "hawaii": "Pacific/Honolulu",
        "hawaii-aleutian time": "Pacific/Honolulu", "hawaii time": "Pacific/Honolulu",
        "marquesas islands": "Pacific/Marquesas", "alaska": "America/Anchorage",
        "alaska time": "America/Anchorage", "baja california": "America/Tijuana",
        "tijuana, baja california": "America/Tijuana", "pitcairn islands": "Pacific/Pitcairn",
        "pacific time (us & canada)": "America/Los_Angeles", "pacific time": "America/Los_Angeles",
        "pacific time (us & canada); tijuana": "America/Los_Angeles", "pacific": "America/Los_Angeles",
        "arizona": "America/Phoenix", "chihuahua, la paz, mazatlan": "America/Mazatlan",
        "la paz, mazatlan": "America/Mazatlan", "mountain time (us & canada)": "America/Denver",
        "mountain time": "America/Denver", "mountain": "America/Denver", "yukon": "America/Whitehorse",
        "central america": "America/Guatemala", "central time (us & canada)": "America/Chicago",
        "central time": "America/Chicago", "central": "America/Chicago", "easter island": "Pacific/Easter",
        "guadalajara, mexico city, monterrey": "America/Mexico_City", "saskatchewan": "America/Regina",
        "bogota, lima, quito, rio branco": "America/Bogota", "bogota, lima, quito": "America/Bogota",
        "chetumal": "America/Cancun", "eastern time (us & canada)": "America/New_York",
        "eastern time": "America/New_York", "eastern": "America/New_York", "haiti": "America/Port-au-Prince",
        "indiana (east)": "America/Indiana/Indianapolis", "turks and caicos": "America/Grand_Turk",
        "atlantic time (canada)": "America/Halifax", "atlantic time": "America/Halifax",
        "cuiaba": "America/Cuiaba", "georgetown, la paz, manaus, san juan": "America/La_Paz",
        "newfoundland": "America/St_Johns", "newfoundland time": "America/St_Johns",
        "araguaina": "America/Araguaina", "brasilia": "America/Sao_Paulo",
        "cayenne, fortaleza": "America/Cayenne", "city of buenos aires": "America/Argentina/Buenos_Aires",
        "buenos aires": "America/Argentina/Buenos_Aires", "greenland": "America/Nuuk",
        "saint pierre and miquelon": "America/Miquelon", "salvador": "America/Bahia",
        "mid-atlantic": "Etc/GMT+2", "azores": "Atlantic/Azores", "cabo verde is.": "Atlantic/Cape_Verde",
        "cape verde is.": "Atlantic/Cape_Verde", "cape verde islands": "Atlantic/Cape_Verde",
        "dublin, edinburgh, lisbon, london": "Europe/London",
        "greenwich mean time: dublin, edinburgh, lisbon, london": "Europe/London",
        "greenwich mean time : dublin, edinburgh, lisbon, london": "Europe/London",
        "greenwich mean time": "Europe/London", "edinburgh": "Europe/London",
        "monrovia, reykjavik": "Atlantic/Reykjavik", "casablanca, monrovia": "Africa/Casablanca",
        "sao tome": "Africa/Sao_Tome",
        "amsterdam, berlin, bern, rome, stockholm, vienna": "Europe/Berlin",
        "amsterdam, belgrade, berlin, brussels, budapest, madrid, paris, prague, stockholm": "Europe/Berlin",
        "belgrade, bratislava, budapest, ljubljana, prague": "Europe/Budapest",
        "brussels, copenhagen, madrid, paris": "Europe/Paris",
        "sarajevo, skopje, warsaw, zagreb": "Europe/Warsaw",
        "sarajevo, skopje, sofija, vilnius, warsaw, zagreb": "Europe/Warsaw",
        "west central africa": "Africa/Lagos", "central european time": "Europe/Berlin",
        "western european time": "Europe/Lisbon", "eastern european time": "Europe/Bucharest",
        "bern": "Europe/Zurich", "athens, bucharest": "Europe/Bucharest",
        "athens, bucharest, istanbul": "Europe/Bucharest", "athens, istanbul, minsk": "Europe/Bucharest",
        "gaza, hebron": "Asia/Hebron", "harare, pretoria": "Africa/Johannesburg",
        "pretoria": "Africa/Johannesburg",
        "helsinki, kyiv, riga, sofia, tallinn, vilnius": "Europe/Kyiv",
        "helsinki, kiev, riga, sofia, tallinn, vilnius": "Europe/Kyiv", "kyiv": "Europe/Kyiv",
        "jerusalem": "Asia/Jerusalem", "kuwait, riyadh": "Asia/Riyadh",
        "moscow, st. petersburg": "Europe/Moscow",
        "moscow, st. petersburg, volgograd": "Europe/Moscow", "st. petersburg": "Europe/Moscow",
        "abu dhabi, muscat": "Asia/Dubai", "abu dhabi": "Asia/Dubai",
        "astrakhan, ulyanovsk": "Europe/Astrakhan",
        "izhevsk, samara": "Europe/Samara", "port louis": "Indian/Mauritius",
        "baku, tbilisi, yerevan": "Asia/Baku", "caucasus standard time": "Asia/Yerevan",
        "ashgabat, tashkent": "Asia/Tashkent", "ekaterinburg": "Asia/Yekaterinburg",
        "islamabad, karachi": "Asia/Karachi", "islamabad, karachi, tashkent": "Asia/Karachi",
        "islamabad": "Asia/Karachi", "chennai, kolkata, mumbai, new delhi": "Asia/Kolkata",
        "bombay, calcutta, madras, new delhi": "Asia/Kolkata", "india standard time": "Asia/Kolkata",
        "new delhi": "Asia/Kolkata", "mumbai": "Asia/Kolkata", "chennai": "Asia/Kolkata",
        "sri jayawardenepura": "Asia/Colombo", "astana": "Asia/Almaty", "nur-sultan": "Asia/Almaty",
        "almaty, novosibirsk": "Asia/Almaty", "astana, dhaka": "Asia/Dhaka",
        "yangon (rangoon)": "Asia/Yangon", "rangoon": "Asia/Yangon",
        "bangkok, hanoi, jakarta": "Asia/Bangkok", "hanoi": "Asia/Bangkok",
        "barnaul, gorno-altaysk": "Asia/Barnaul", "beijing, chongqing, hong kong, urumqi": "Asia/Shanghai",
        "beijing, chongqing, hong kong sar, urumqi": "Asia/Shanghai", "beijing": "Asia/Shanghai",
        "irkutsk, ulaanbaatar": "Asia/Irkutsk", "kuala lumpur, singapore": "Asia/Singapore",
        "osaka, sapporo, tokyo": "Asia/Tokyo", "osaka": "Asia/Tokyo", "sapporo": "Asia/Tokyo",
        "canberra, melbourne, sydney": "Australia/Sydney", "canberra": "Australia/Sydney",
        "guam, port moresby": "Pacific/Port_Moresby", "solomon is., new caledonia": "Pacific/Guadalcanal",
        "magadan, solomon is., new caledonia": "Pacific/Guadalcanal",
        "magadan, solomon islands, new caledonia": "Pacific/Guadalcanal",
        "bougainville island": "Pacific/Bougainville", "chokurdakh": "Asia/Srednekolymsk",
        "anadyr, petropavlovsk-kamchatsky": "Asia/Kamchatka", "auckland, wellington": "Pacific/Auckland",
        "wellington": "Pacific/Auckland", "fiji": "Pacific/Fiji",
        "fiji, kamchatka, marshall is.": "Pacific/Fiji",
        "fiji islands, kamchatka, marshall islands": "Pacific/Fiji", "chatham islands": "Pacific/Chatham",
        "nuku'alofa": "Pacific/Tongatapu", "samoa": "Pacific/Apia", "kiritimati island": "Pacific/Kiritimati",
        "norfolk island": "Pacific/Norfolk", "lord howe island": "Australia/Lord_Howe",
    ]
}
