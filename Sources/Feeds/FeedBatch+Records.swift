import Rules

extension FeedBatch {
    /// Reads each record by itself, so that a bad one does not affect the others. Without records the batch
    /// is silent.
    /// - Parameters:
    ///   - id: The source's own name for a record, for messages.
    ///   - read: Returns `nil` for a record left out on purpose.
    init<Record>(
        reading records: [Record], id: (Record) -> String,
        _ read: (Record) throws(RecordFault) -> RecallNotice?
    ) {
        self.init(status: records.isEmpty ? .silent : .read)
        for (position, record) in records.enumerated() {
            do throws(RecordFault) {
                if let notice = try read(record) { notices.append(notice) } else { passedOver += 1 }
            } catch {
                skipped.append(SkippedRecord(position: position, id: id(record), reason: error.reason))
            }
        }
    }

    /// Leaves out unwanted notices, and counts them.
    mutating func passOver(where isUnwanted: (RecallNotice) -> Bool) {
        let all = notices.count
        notices.removeAll(where: isUnwanted)
        passedOver += all - notices.count
    }
}
