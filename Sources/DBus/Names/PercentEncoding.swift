/// Encodes all bytes but letters, digits and `/_.-` as `%XX`, for D-Bus addresses and URIs.
///
/// Source: D-Bus Specification, "Server Addresses"; RFC 3986, 2.1 and 2.3.
package func percentEncoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { encoded, byte in
        if NameRules.isLetter(byte) || NameRules.isDigit(byte) || "/.-".utf8.contains(byte) {
            encoded.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
            encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
