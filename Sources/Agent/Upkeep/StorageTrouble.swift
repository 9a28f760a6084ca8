import Store

/// Why nothing can be saved at the moment, in words for the user.
package enum StorageTrouble: Sendable, Hashable, CustomStringConvertible {
    case full
    case readOnly
    case failed(reason: String)

    /// `nil` for an error that concerns the request rather than the disk.
    init?(_ error: StoreError) {
        switch error {
        case .full: self = .full
        case .readOnly: self = .readOnly
        case .failed(let reason): self = .failed(reason: reason)
        case .inUse, .damaged, .newerSchema: self = .failed(reason: error.description)
        case .notFound, .ambiguous, .conflict, .hasOpenSubtasks, .nothingToUndo, .undoConflict, .invalid:
            return nil
        }
    }

    package var description: String {
        switch self {
        case .full: UpkeepText.diskIsFull
        case .readOnly: UpkeepText.isReadOnly
        case .failed(let reason): UpkeepText.savingFailed(reason)
        }
    }
}
