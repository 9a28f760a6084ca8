import CivilTime
import Rules
import Testing

@testable import Feeds

/// What fields of codes say, and that what is not understood of them is not passed over.
struct CodeScopeTests {
    private func has(_ scope: CodeScope, _ lot: String) -> Bool {
        scope.lots.contains { $0.includes(normal: LotCode.normal(lot)) }
    }

    private func hasDay(_ scope: CodeScope, _ text: String) throws -> Bool {
        let day = try CivilDate(parsing: text)
        return scope.dates.contains { $0.contains(day) }
    }

    @Test(arguments: [
        ("23W17 - 23W46", ["23W17", "23W30", "23W46"], ["23W47"]),
        ("23W17–23W46", ["23W30"], ["23W50"]), ("25W50 to 26W03", ["25W52", "26W01"], ["26W10"]),
        ("L25001 to L25030 inclusive", ["L25001", "L25015", "L25030", "25015"], ["L25031"]),
        ("L26001 – L26030", ["L26015"], ["L26031"]), ("6301/6302/6303", ["6301", "6302", "6303"], ["6304"]),
        ("2318, 2319 and 2322", ["2318", "2319", "2322"], ["2320"]),
        ("2318, 2319 und 2322", ["2322"], ["2320"]), ("2318, 2319 et 2322", ["2322"], ["2320"]),
        ("2318, 2319 y 2322", ["2322"], ["2320"]), ("2318, 2319 e 2322", ["2322"], ["2320"]),
        ("E2037: 2318, 2319 and 2322\nE20382: 2313, 2316", ["2318", "2322", "2313", "2316"], ["2317"]),
        ("100 bis 120", ["100", "110", "120"], ["121"]), ("100 au 120", ["110"], ["121"]),
        ("100 hasta 120", ["110"], ["121"]), ("100 al 120", ["110"], ["121"]),
        ("Charge 4711", ["4711"], ["4712"]), ("Los-Nr.: L4711", ["4711"], ["4712"]),
        ("lote 4711", ["4711"], ["4712"]), ("lotto n. 4711", ["4711"], ["4712"]),
        ("lot n° 4711", ["4711"], ["4712"]), ("142АА0062239", ["142AA0062239"], ["142AA0062238"]),
        ("2021/540", ["2021/540"], ["540"]), ("GALHT-2023-04", ["GALHT202304"], ["2023"]),
        ("PI LQ2310K15205", ["LQ2310K15205", "PILQ2310K15205"], ["LQ2310K15206"]),
    ])
    func `lots, lists and ranges of them are understood`(text: String, inside: [String], outside: [String])
        throws
    {
        let scope = try #require(CodeScope.lots(text))

        #expect(scope.scope == .coded, "\(scope)")
        for lot in inside { #expect(has(scope, lot), "\(lot) in \(scope.lots)") }
        for lot in outside { #expect(!has(scope, lot), "\(lot) in \(scope.lots)") }
    }

    @Test(arguments: [
        "L6301A and all batch codes starting with L26", "L6301A onwards", "L6301A and later", "ab L6301A",
        "ab Charge 4711", "bis L6301A", "up to L25030", "jusqu'au lot 4711", "hasta el lote 4711",
        "all batches except L6301A", "alle Chargen außer L6301A", "tous les lots sauf 4711",
        "todos los lotes excepto 4711", "L26XX", "L26*", "L25030 to L25001", "A100 - B200 - C300",
        "010126 to 280226", "REF 3985250", "4711 (nur Filiale Nord)", "4711 < 4720", "4711, 4712 etc",
        "see the label", "4711 and all other batches", "4711 ?", "after 4711",
    ])
    func `words left over in a field of lots make it unread`(text: String) throws {
        let scope = try #require(CodeScope.lots(text))

        #expect(scope.scope == .unread, "\(scope)")
    }

    @Test(arguments: [
        "All", "All batches", "alle Chargen", "tous les lots", "todos los lotes", "tutti i lotti",
    ])
    func `"all lots" means every lot`(text: String) throws {
        #expect(try #require(CodeScope.lots(text)).scope == .all)
    }

    @Test(arguments: [
        ("bis 31.03.2027", ["2027-03-31", "2027-02-10", "2025-01-01"], ["2027-04-01"]),
        ("bis zum 31.03.2027", ["2027-02-10"], ["2027-04-01"]),
        ("bis einschließlich 31.03.2027", ["2027-02-10"], ["2027-04-01"]),
        ("ab 01.12.2026", ["2026-12-01", "2027-01-15"], ["2026-11-30"]),
        ("ab dem 01.12.2026", ["2027-01-15"], ["2026-11-30"]),
        ("Ende 12.2026", ["2026-12-31", "2026-12-01"], ["2027-01-01"]),
        ("12.2026", ["2026-12-31"], ["2027-01-01"]), ("12/2026", ["2026-12-31"], ["2027-01-01"]),
        ("01.08.2026 bis 15.08.2026", ["2026-08-01", "2026-08-10", "2026-08-15"], ["2026-08-16"]),
        ("vom 01.08.2026 bis einschließlich 15.08.2026", ["2026-08-15"], ["2026-08-16"]),
        ("17.08.2026 und 22.08.2026", ["2026-08-17", "2026-08-22"], ["2026-08-20"]),
        ("MHD: 17.08.2026", ["2026-08-17"], ["2026-08-18"]),
        ("mindestens haltbar bis: 17.08.2026", ["2026-08-17"], ["2026-08-01"]),
        ("zu verbrauchen bis 17.08.2026", ["2026-08-17"], ["2026-08-01"]),
        ("jusqu'au 31/03/2027", ["2027-02-10"], ["2027-04-01"]),
        ("du 01/08/2026 au 15/08/2026 inclus", ["2026-08-10"], ["2026-08-16"]),
        ("à partir du 01/12/2026", ["2027-01-15"], ["2026-11-30"]),
        ("hasta el 31/03/2027", ["2027-02-10"], ["2027-04-01"]),
        ("desde el 1 de diciembre de 2026", ["2027-01-15"], ["2026-11-30"]),
        ("fino al 31/03/2027", ["2027-02-10"], ["2027-04-01"]),
        ("up to and including 31 March 2027", ["2027-02-10"], ["2027-04-01"]),
        ("1 December 2026 onwards", ["2027-01-15"], ["2026-11-30"]),
        ("from 1 December 2026 onwards", ["2027-01-15"], ["2026-11-30"]),
        ("1 December 2026 and later", ["2027-01-15"], ["2026-11-30"]),
        ("before 31 March 2027", ["2027-02-10"], ["2027-04-02"]),
        ("End of December 2026", ["2026-12-31"], ["2027-01-01"]),
        ("16 July 2026, 17 July 2026 and 20 July 2026", ["2026-07-16", "2026-07-20"], ["2026-07-18"]),
        ("1. März 2027", ["2027-03-01"], ["2027-03-02"]), ("15 agosto 2026", ["2026-08-15"], ["2026-08-16"]),
    ])
    func `days, lists and ranges of them, open ones too, are understood`(
        text: String, inside: [String], outside: [String]
    ) throws {
        let scope = try #require(CodeScope.dates(text))

        #expect(scope.scope == .coded, "\(scope)")
        #expect(scope.lots.isEmpty)
        for day in inside { #expect(try hasDay(scope, day), "\(day) in \(scope.dates)") }
        for day in outside { #expect(try !hasDay(scope, day), "\(day) in \(scope.dates)") }
    }

    @Test(arguments: [
        "alle außer 17.08.2026", "17.08.2026 (nur 500 g)", "all dates except 16 July 2026", "17.08.2026 etc.",
        "01.08.2026 17", "see lid", "sauf 17/08/2026", "range 1 July 2026, 3 July 2026", "31.02.2027",
    ])
    func `words left over in a field of days make it unread`(text: String) throws {
        #expect(try #require(CodeScope.dates(text)).scope == .unread)
    }

    @Test(arguments: [
        ("041196133066, 4006381333931, 036000291452", RecalledProduct.Scope.unread, [String](), 3),
        ("PRODUCT NUMBER: PM0310, BAR CODE: 0036000291452", .unread, [], 1),
        ("Best by date: EXP.11.12.2026 ; Item 37514", .coded, [], 0),
        ("Lot # 12345, best by 5/13/2026", .coded, ["12345"], 0),
        (
            "UPC: 7-56184-10737-9  Lot: 0039 Expiration: 11/2025  Lot: 0545 Expiration: 01/2026", .coded,
            ["0039", "0545"], 1
        ),
        ("710594511867,8279120084732,71059511812", .unread, [], 1),
        ("Sell by 7/9/24 THROUGH Sell by 7/26/24", .coded, [], 0),
        ("Code Date 9/30/2013 - 10/18/2013", .coded, [], 0), ("BB: 022527", .coded, [], 0),
        ("BB: 110512", .coded, [], 0), ("Z324-Z350", .coded, ["Z324Z350"], 0), ("Lot AAMXG", .unread, [], 0),
        ("BEST BY DATE CODE RANGE: 11/01/16  7/30/18", .unread, [], 0),
    ])
    func `the codes of a report are told apart`(
        text: String, expected: RecalledProduct.Scope, lots: [String], barcodes: Int
    ) {
        let scope = CodeScope(reading: text, as: .codes)

        #expect(scope.scope == expected, "\(scope)")
        #expect(scope.lots.filter { $0.last == nil }.map(\.first) == lots)
        let gtins = BarcodesInText.reading(in: Prose(text), besides: [], isCodeField: true).gtins
        #expect(gtins.count == barcodes)
    }

    @Test(arguments: [
        ("Exp 07 2026", ["2026-07-31"], ["2026-08-01"]), ("Exp 2026-04", ["2026-04-30"], ["2026-05-01"]),
        ("Best before: 10 22 2027", ["2027-10-22"], ["2027-10-23"]),
        ("Best by 07 15 26", ["2026-07-15"], ["2026-07-16"]),
        ("Best before 2026 JL 27", ["2026-07-27"], ["2026-07-28"]),
        ("Best before/meilleur avant 2026 AU 02", ["2026-08-02"], ["2026-08-03"]),
        ("Best by March 17th 2026, March 18th 2026", ["2026-03-17", "2026-03-18"], ["2026-03-19"]),
        ("Use by April 29th to May 6th, 2026", ["2026-05-02"], ["2026-05-07"]),
        ("Better if used by OCT 13 26", ["2026-10-13"], ["2026-10-14"]),
        ("Best when used by 6/20/2026-9/11/2026", ["2026-08-01"], ["2026-09-12"]),
        ("Freshest before 3/15/2026 through 3/18/2026", ["2026-03-16"], ["2026-03-19"]),
        ("Sell by dates prior to and including 04/25/26", ["2026-01-01", "2026-04-25"], ["2026-04-26"]),
        ("Best by between \"09Jan26\" and \"14Sep26\"", ["2026-05-01"], ["2026-09-15"]),
        ("Best by between January 11, 2026, and February 8, 2026", ["2026-02-01"], ["2026-02-09"]),
        ("BEST BEFORE JAN.15.2026 to BEST BEFORE NOV.21.2026", ["2026-06-01"], ["2026-11-22"]),
        ("All lots with best by dates between 1/11/2026 and 1/20/2026", ["2026-01-15"], ["2026-01-21"]),
        ("Sell By date11/16/26", ["2026-11-16"], ["2026-11-17"]),
        ("Time stamp - 13:40-13:55 Expiration 03/13/26", ["2026-03-13"], ["2026-03-14"]),
        ("Best by APR-01-26 PLT #06-71", ["2026-04-01"], ["2026-04-02"]),
        ("0 11596 52094 0 = 10/30/2026 - 11/17/2026", ["2026-11-01"], ["2026-11-18"]),
        // What can be read in several ways may be any of these days.
        ("EXP: 1282026", ["2026-01-28", "2026-12-08"], ["2026-01-27"]),
        ("BB: 110512", ["2012-11-05", "2011-05-12", "2012-05-11"], ["2012-11-06"]),
    ])
    func `days are read as packs and typists write them`(text: String, inside: [String], outside: [String])
        throws
    {
        let scope = CodeScope(reading: text, as: .codes)

        #expect(scope.scope == .coded, "\(scope)")
        #expect(scope.lots.isEmpty)
        for day in inside { #expect(try hasDay(scope, day), "\(day) in \(scope.dates)") }
        for day in outside { #expect(try !hasDay(scope, day), "\(day) in \(scope.dates)") }
    }

    @Test(arguments: [
        ("1. Lot# 088594-5-1 2. Lot# 088594-7-1", ["088594-5-1", "088594-7-1"], ["088594-2-1"]),
        ("a) Lot 4711 b) Lot 4713", ["4711", "4713"], ["4712"]),
        ("Lots 1209A, 1209BB, 1210 BB, 108A", ["1209A", "1210BB", "108A"], ["1210AB"]),
        ("Lot: PND-23-11-36", ["PND231136"], ["PND231137"]),
        ("LOT: 2523000012 - Best by 10/17/2026", ["2523000012"], ["2523000013"]),
        ("Lot Code/Expiration Date: 25169 06/18/2026 25162-B 06/11/2026", ["25169", "25162B"], ["25170"]),
        ("Lot code (exp date): 08192026 (08192026), 09292026 (09292026)", ["08192026"], ["09302026"]),
        ("Lot/Unit Numbers: 13 BEST BY: DEC-2028", ["13"], ["14"]),
        ("Pallet# 74854483, Lot# 17106177999", ["17106177999"], ["74854483"]),
        ("case code V20HD2 and lot numbers 3276 and 3286", ["V20HD2", "3276", "3286"], ["3277"]),
        ("case code TCE03060A, a packaging date of 03/01/2026", ["TCE03060A"], ["TCE03061A"]),
    ])
    func `lots are read among numbers of entries, headings and other codes`(
        text: String, inside: [String], outside: [String]
    ) {
        let scope = CodeScope(reading: text, as: .codes)

        #expect(scope.scope == .coded, "\(scope)")
        for lot in inside { #expect(has(scope, lot), "\(lot) in \(scope.lots)") }
        for lot in outside { #expect(!has(scope, lot), "\(lot) in \(scope.lots)") }
    }

    @Test(arguments: [
        "Lot 123 (a or b)", "Lot 12345 to", "Best by 06 17, 06 20", "Time stamps, Lot 123 onwards",
        "Lot 4711, all lots with best by 1/11/2026 and others", "Lot 12345, to 12350",
        "All products sold between 4/21/26 to 10/21/26", "Best by NOV 22 through NOV 26",
        "Packed 1/2/2026 and later",
    ])
    func `what these forms do not cover leaves the field unread`(text: String) {
        #expect(CodeScope(reading: text, as: .codes).scope == .unread)
    }

    @Test func `days of packing alone are understood, those of sale are not`() {
        #expect(CodeScope(reading: "Packed on: 9/5/2026", as: .codes).scope == .coded)
        #expect(CodeScope(reading: "Produced 9/5/2026, item 4711", as: .codes).scope == .coded)
        #expect(CodeScope(reading: "Sold 9/5/2026", as: .codes).scope == .unread)
        #expect(CodeScope(reading: "Packed on: 9/5/2026 in certain stores", as: .codes).scope == .unread)
        #expect(CodeScope(reading: "With lots and dates packed on 9/5/2026", as: .codes).scope == .unread)
    }

    @Test func `numbers in a product's name and what a pack weighs are no codes in prose`() {
        let text = "Various weight cases of “90050 FINE GROUND BEEF” with lot code D123226026"
        let label = "90050 FINE GROUND BEEF"

        #expect(CodeScope(reading: text, as: .prose, names: label).scope == .coded)
        #expect(CodeScope(reading: text, as: .prose).scope == .unread)
        #expect(CodeScope(reading: "Various codes, lot D123226026", as: .prose).scope == .unread)
        // A label that is quoted as names are.
        let dated = "trays with “SELL BY 0418” and lot code D123226026"
        #expect(CodeScope(reading: dated, as: .prose, names: "SELL BY 0418").scope == .unread)
    }

    @Test func `words of the product's name may stand between its codes`() {
        let text = "Lemon Pie: L1001, L1002; sold in Ohio"

        #expect(CodeScope(reading: "Lemon Pie: L1001", as: .codes, names: "Lemon Pie").scope == .coded)
        #expect(CodeScope(reading: "Lemon Pie: L1001", as: .codes).scope == .unread)
        #expect(CodeScope(reading: text, as: .codes, names: "Lemon Pie").scope == .unread)
        #expect(CodeScope(reading: "except L1001", as: .codes, names: "except").scope == .unread)
    }
}
