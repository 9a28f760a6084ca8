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
        ("BB: 110512", .unread, [], 0), ("Z324-Z350", .coded, ["Z324Z350"], 0), ("Lot AAMXG", .unread, [], 0),
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

    @Test func `words of the product's name may stand between its codes`() {
        let text = "Lemon Pie: L1001, L1002; sold in Ohio"

        #expect(CodeScope(reading: "Lemon Pie: L1001", as: .codes, names: "Lemon Pie").scope == .coded)
        #expect(CodeScope(reading: "Lemon Pie: L1001", as: .codes).scope == .unread)
        #expect(CodeScope(reading: text, as: .codes, names: "Lemon Pie").scope == .unread)
        #expect(CodeScope(reading: "except L1001", as: .codes, names: "except").scope == .unread)
    }
}
