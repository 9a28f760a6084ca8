import AgentInterface
import CivilTime
import Rules

/// The fields that iCalendar does not have, which our own files carry as `X-STEWARD-`.
extension ICalendarImport {
    func takeOwn(_ part: Component, into fields: inout TaskEntry) throws(ImportRefusal) {
        try takeDetails(part, into: &fields.details)
        for property in part.properties where property.name.hasPrefix(Self.ownPrefix) {
            switch property.name.dropFirst(Self.ownPrefix.count) {
            case "DONE-NOTE": fields.doneNote = property.plainText
            case "COMPLETED-BY": fields.completedBy = property.plainText
            case "SERIES-START": fields.seriesStart = try canonical(property)
            case "OCCURRENCE": fields.occurrence = try canonical(property)
            case "MISSED": fields.missed = UInt32(property.value)
            case "SERIES": fields.series = property.value
            default: continue
            }
        }
    }

    func takeOwn(_ part: Component, into fields: inout EventEntry) throws(ImportRefusal) {
        try takeDetails(part, into: &fields.details)
    }

    private func canonical<Value: CanonicalText>(_ property: Property) throws(ImportRefusal) -> Value {
        do {
            return try Value(parsing: property.value)
        } catch {
            throw refusal(property, ColumnFault(error))
        }
    }

    private func takeDetails<Details>(_ part: Component, into details: inout GivenFields<Details>)
        throws(ImportRefusal)
    {
        for property in part.properties where property.name.hasPrefix(Self.ownPrefix) {
            let key = property.name.dropFirst(Self.ownPrefix.count).lowercased().map { $0 == "-" ? "_" : $0 }
            guard let field = Details.fields.first(where: { $0.key == String(key) }) else { continue }
            do throws(ColumnFault) {
                try ColumnFault.ofValue {
                    let value: FieldValue =
                        switch field.wire {
                        case .text: .text(property.plainText)
                        case .texts: .texts(property.plainTexts)
                        case .byte, .int32, .seconds: .number(Int64(property.value) ?? 0)
                        case .int32s: .numbers(property.texts.compactMap { Int64($0) })
                        }
                    _ = try details.take(value, for: field)
                }
            } catch {
                throw refusal(property, error)
            }
        }
    }
}
