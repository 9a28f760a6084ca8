import CExpat

/// Owns an expat parser for one document.
///
/// Expat calls the handlers inside `XML_Parse`, on the caller's thread. The parser's user data is the
/// `XMLBuilder`, which `document` keeps alive meanwhile.
struct ExpatParser: ~Copyable {
    private let parser: XML_Parser

    /// - Parameter resolvesNames: Whether names include their namespaces, as in `XML.readChildren`.
    /// - Throws: If expat cannot allocate a parser.
    init(resolvesNames: Bool = false) throws(XMLFault) {
        let made =
            resolvesNames
            ? XML_ParserCreateNS(nil, XML_Char(bitPattern: UInt8(ascii: " "))) : XML_ParserCreate(nil)
        guard let parser = made else {
            throw XMLFault(offset: 0, reason: "there is no memory to read it")
        }
        self.parser = parser
    }

    deinit {
        XML_ParserFree(parser)
    }

    /// Parses the document and returns its root element.
    /// - Parameter bytes: `Int32.max` bytes at most.
    /// - Parameter take: Receives the children of the root, which then does not keep them.
    consuming func document(
        _ bytes: [UInt8], mostDepth: Int, _ take: ((XML) -> Void)? = nil
    ) throws(XMLFault) -> XML {
        let builder = XMLBuilder(mostDepth: mostDepth, take)
        // Pass the parser itself to the handlers, so that they can stop it.
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        XML_UseParserAsHandlerArg(parser)
        XML_SetElementHandler(parser, beginElement, endElement)
        XML_SetCharacterDataHandler(parser, addText)
        XML_SetStartDoctypeDeclHandler(parser, refuseDoctype)
        let status = withExtendedLifetime(builder) {
            bytes.withUnsafeBytes { buffer in
                XML_Parse(
                    parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 1)
            }
        }
        guard status == XML_STATUS_OK, let root = builder.root else {
            throw XMLFault(
                offset: max(Int(XML_GetCurrentByteIndex(parser)), 0), reason: builder.refusal ?? complaint)
        }
        return root
    }

    /// Expat's message for its error.
    private var complaint: String {
        guard let words = XML_ErrorString(XML_GetErrorCode(parser)) else { return "it is not XML" }
        return String(cString: words)
    }
}

/// The builder of the parser that expat passes to handlers as `handle`.
private func builder(of handle: UnsafeMutableRawPointer?) -> XMLBuilder? {
    guard let handle, let data = expat_user_data(XML_Parser(handle)) else { return nil }
    return Unmanaged<XMLBuilder>.fromOpaque(data).takeUnretainedValue()
}

private func stop(_ handle: UnsafeMutableRawPointer?) {
    guard let handle else { return }
    XML_StopParser(XML_Parser(handle), 0)
}

private func beginElement(
    handle: UnsafeMutableRawPointer?, name: UnsafePointer<XML_Char>?,
    attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let builder = builder(of: handle), let name else { return }
    var read: [XML.Attribute] = []
    if var next = attributes {
        while let name = next[0], let value = next[1] {
            read.append(XML.Attribute(String(cString: name), String(cString: value)))
            next += 2
        }
    }
    if !builder.begin(String(cString: name), read) { stop(handle) }
}

private func endElement(handle: UnsafeMutableRawPointer?, name: UnsafePointer<XML_Char>?) {
    builder(of: handle)?.end()
}

private func addText(handle: UnsafeMutableRawPointer?, text: UnsafePointer<XML_Char>?, length: Int32) {
    guard let text, length > 0 else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    builder(of: handle)?.add(String(decoding: bytes, as: UTF8.self))
}

private func refuseDoctype(
    handle: UnsafeMutableRawPointer?, name: UnsafePointer<XML_Char>?, system: UnsafePointer<XML_Char>?,
    public: UnsafePointer<XML_Char>?, hasSubset: Int32
) {
    if builder(of: handle)?.refuse("it has a document type declaration, which is never needed") == false {
        stop(handle)
    }
}
