package import JSONText
package import Rules

/// A source whose documents are lists of JSON objects, one for each notice.
package protocol JSONRecallSource: RecallSource {
    /// Reads one record.
    /// - Returns: `nil` for a record left out on purpose.
    /// - Throws: The record is unreadable.
    func notice(from record: JSON) throws(RecordFault) -> RecallNotice?
}

/// Why a record cannot be read.
package struct RecordFault: Error, Hashable {
    /// Without a full stop.
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

extension JSONRecallSource {
    /// Reads each record by itself, so that a bad one does not affect the others.
    /// - Parameter id: The member that identifies a record.
    package func batch(of records: [JSON], idMember id: String) -> FeedBatch {
        FeedBatch(
            reading: records, id: { $0.said(id) },
            { record throws(RecordFault) in
                guard case .object = record else { throw RecordFault("it is not an object") }
                return try notice(from: record)
            })
    }
}
