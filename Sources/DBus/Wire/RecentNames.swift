import Glibc

/// The names that came with the last message: the next one has most of them again, and what was found valid need neither
/// be checked nor made anew.
final class RecentNames {
    final class Recent<Name: ValidatedName> {
        private var last: Name?

        /// - Throws: `.malformed` when it is none.
        func name(
            _ bytes: UnsafeRawBufferPointer, _ isValid: (UnsafeRawBufferPointer) -> Bool
        ) throws(WireFault) -> Name {
            if let last, last.text.isMade(of: bytes) { return last }
            guard isValid(bytes) else { throw .malformed }
            let name = Name(trusted: try String(bytes))
            last = name
            return name
        }
    }

    let path = Recent<ObjectPath>()
    let interface = Recent<InterfaceName>()
    let member = Recent<MemberName>()
    let errorName = Recent<ErrorName>()
    let destination = Recent<BusName>()
    let sender = Recent<BusName>()
    private var lastSignature: Signature = ""

    func signature(_ bytes: UnsafeRawBufferPointer) throws(WireFault) -> Signature {
        if lastSignature.text.isMade(of: bytes) { return lastSignature }
        lastSignature = try Decoder.signature(bytes)
        return lastSignature
    }
}

extension String {
    fileprivate func isMade(of bytes: UnsafeRawBufferPointer) -> Bool {
        utf8.withContiguousStorageIfAvailable { own in
            guard own.count == bytes.count else { return false }
            guard let start = own.baseAddress, let other = bytes.baseAddress else { return bytes.isEmpty }
            return memcmp(start, other, own.count) == 0
        } ?? false
    }
}
