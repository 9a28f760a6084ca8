import TestSupport

@testable import CivilTime

/// Texts that were rules once: with numbers too large, parts too many, and letters that do not belong there.
struct MutatedRule {
    let text: String

    init(using random: inout SeededGenerator) {
        var text = Self.rule(using: &random)
        for _ in 0..<Int.random(in: 0...4, using: &random) { text = Self.mutated(text, using: &random) }
        self.text = text
    }

    private static func rule(using random: inout SeededGenerator) -> String {
        if Bool.random(using: &random) { return RandomRule(using: &random).text }
        return rules.randomElement(using: &random) ?? ""
    }

    private static func mutated(_ text: String, using random: inout SeededGenerator) -> String {
        var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        let place = Int.random(in: 0..<parts.count, using: &random)
        let other =
            rule(using: &random).split(separator: ";").randomElement(using: &random).map(String.init) ?? ""
        switch Int.random(in: 0...7, using: &random) {
        case 0: parts.remove(at: place)
        case 1: parts.insert(other, at: place)
        case 2: parts[place] = other
        case 3, 4: parts[place] = withOtherNumber(parts[place], using: &random)
        case 5: parts[place] += "," + (other.split(separator: "=").last ?? "")
        case 6: parts.shuffle(using: &random)
        default: parts[place] = withOtherLetter(parts[place], using: &random)
        }
        return parts.joined(separator: ";")
    }

    private static func withOtherNumber(_ part: String, using random: inout SeededGenerator) -> String {
        let number = numbers.randomElement(using: &random) ?? ""
        let runs = part.ranges(of: /\d+/)
        guard let run = runs.randomElement(using: &random) else { return part + number }
        return part.replacingCharacters(in: run, with: number)
    }

    private static func withOtherLetter(_ part: String, using random: inout SeededGenerator) -> String {
        var letters = Array(part)
        let letter = Self.letters.randomElement(using: &random) ?? " "
        let place = Int.random(in: 0...letters.count, using: &random)
        if place < letters.count, Bool.random(using: &random) {
            letters[place] = letter
        } else {
            letters.insert(letter, at: place)
        }
        return String(letters)
    }

    private static let numbers = [
        "0", "-0", "+1", "00", "1", "2", "5", "7", "13", "23", "24", "29", "30", "31", "32", "53", "54", "59",
        "60", "61",
        "97", "365", "366", "367", "1439", "3599", "86399", "86400", "86401", "146097", "1000000007",
        "1000000000000000000", "1000000000000000001", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808",
        "99999999999999999999999999", "٣",
    ]

    private static let letters = Array(";=,:-+0123456789ZTMOSUbyé\0\n\t \u{202E}ıİß👨‍👩‍👧")

    /// Of every kind in RFC 5545, and those that make an engine search.
    private static let rules = [
        "FREQ=DAILY;COUNT=10", "FREQ=DAILY;UNTIL=19971224T000000Z",
        "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1",
        "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
        "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
        "FREQ=MONTHLY;BYMONTHDAY=-3", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "FREQ=YEARLY;BYDAY=20MO",
        "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
        "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z",
        "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
        "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYHOUR=0,7;BYSECOND=1",
        "FREQ=MINUTELY;INTERVAL=61;BYMONTH=4;BYMONTHDAY=31;BYMINUTE=0",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU",
        "FREQ=HOURLY;INTERVAL=86401;BYHOUR=5;BYMINUTE=59;BYSETPOS=-1",
        "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO",
    ]
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
