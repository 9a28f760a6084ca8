import GRDB

/// stub
struct Repair {
    let files: StoreFiles
    func run() throws(StoreError) -> RepairReport { throw .damaged }
}
