import Foundation
import FoundationXML

/// Reads a DAV answer with a SAX parser, without entities from anywhere, in bounded depth and size.
enum DAVReader {
  /// What is accepted.
  struct Limits {
    var depth = 48
    var attributes = 64
    /// Responses of one multistatus.
    var responses = 500_000
    /// UTF-8 bytes of text in one element.
    var text = 32 << 20
  }

  /// The answer in `body`. XML that holds what XML forbids is mended and read once more.
  static func read(_ body: Data, limits: Limits = Limits()) throws(DAVReaderError) -> DAVAnswer {
    let body = LineEnds.kept(XMLInstructions.removed(try XMLPrologue.plain(body)))
    // FoundationXML traps on names that are not UTF-8, so that it never gets to see any.
    guard CardEncoding.isUTF8(body) else {
      return try readMended(XMLRepair.mended(body) ?? Data(), limits)
    }
    do {
      return try readOnce(body, limits)
    } catch {
      guard case .malformed = error, let mended = XMLRepair.mended(body) else { throw error }
      return try readMended(mended, limits)
    }
  }

  /// What was taken out may have parted what is now an instruction or a document type.
  private static func readMended(
    _ body: Data, _ limits: Limits
  ) throws(DAVReaderError) -> DAVAnswer {
    let body = XMLInstructions.removed(body)
    try XMLPrologue.refuseDocumentType(body)
    return try readOnce(body, limits)
  }

  private static func readOnce(_ body: Data, _ limits: Limits) throws(DAVReaderError) -> DAVAnswer {
    let parser = XMLParser(data: body)
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    let builder = DAVBuilder(limits)
    parser.delegate = builder
    let isWhole = parser.parse()
    if let error = builder.error { throw error }
    guard isWhole, builder.isClosed else {
      throw .malformed(line: parser.lineNumber)
    }
    return builder.answer
  }
}

/// Why an answer cannot be read. Nothing of it was used.
enum DAVReaderError: Error, Hashable {
  /// Not well-formed, or cut; `line` counts from 1.
  case malformed(line: Int)
  /// A document type, with which entities could come.
  case documentType
  /// An encoding that no DAV server needs.
  case encoding
  /// More than ``DAVReader/Limits`` allow.
  case tooComplex
}

/// Follows the events of the parser and builds the answer.
private final class DAVBuilder: NSObject, XMLParserDelegate {
  private let limits: DAVReader.Limits
  private var path: [XMLName] = []
  private var text = ""
  private var response: DAVResponse?
  private var found = DAVProperties()
  private var status: Int?

  private(set) var answer = DAVAnswer()
  private(set) var error: DAVReaderError?
  private(set) var isClosed = false

  init(_ limits: DAVReader.Limits) { self.limits = limits }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard path.count < limits.depth, attributes.count <= limits.attributes else {
      return stop(parser)
    }
    let element = XMLName(namespace: namespaceURI ?? "", local: name)
    path.append(element)
    text = ""
    switch element {
    case .dav("multistatus") where path.count == 1: answer.isMultistatus = true
    case .dav("response") where path.count == 2:
      guard answer.responses.count < limits.responses else { return stop(parser) }
      response = DAVResponse()
    case .dav("propstat"):
      found = DAVProperties()
      status = nil
    case .dav("resourcetype"): found.resourceTypes = []
    case .dav("supported-report-set"): found.reports = []
    case .card("address-data-type"), .card("content-type"), .card("address-data"):
      if path.dropLast().last == .card("supported-address-data") {
        supported(type: attributes["content-type"], version: attributes["version"])
      }
    default: break
    }
    switch path.dropLast().last {
    case .dav("resourcetype"): found.resourceTypes?.insert(element)
    case .dav("report"): found.reports?.insert(element)
    case .dav("error"):
      if response == nil {
        answer.conditions.insert(element)
      } else {
        response?.conditions.insert(element)
      }
    default: break
    }
  }

  private func supported(type: String?, version: String?) {
    guard let version, type.map({ $0.lowercased() == "text/vcard" }) ?? true else { return }
    found.cardVersions.insert(version)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { take(string, parser) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    take(String(decoding: block, as: UTF8.self), parser)
  }

  private func take(_ string: String, _ parser: XMLParser) {
    guard text.utf8.count + string.utf8.count <= limits.text else { return stop(parser) }
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = path.popLast() else { return stop(parser) }
    defer { text = "" }
    if path.isEmpty { isClosed = true }
    let parent = path.last
    switch element {
    case .dav("response") where path.count == 1:
      if let response { answer.responses.append(response) }
      response = nil
    case .dav("propstat"):
      if let status { response?.propertyStatuses.append(status) }
      if (200..<300).contains(status ?? 200) { response?.properties.merge(found) }
      found = DAVProperties()
    case .dav("href"): href(parent)
    case .dav("status"):
      if parent == .dav("propstat") {
        status = statusCode
      } else if parent == .dav("response") {
        response?.status = statusCode
      }
    case .dav("sync-token"):
      if parent == .dav("multistatus") { answer.syncToken = trimmed } else { property(element) }
    default: if parent == .dav("prop") { property(element) }
    }
  }

  private func href(_ parent: XMLName?) {
    guard let href = trimmed else { return }
    switch parent {
    case .dav("response"): response?.hrefs.append(href)
    case .dav("current-user-principal"), .dav("principal-URL"): found.principals.append(href)
    case .card("addressbook-home-set"): found.homes.append(href)
    default: break
    }
  }

  private func property(_ element: XMLName) {
    switch element {
    case .dav("getetag"): found.etag = trimmed
    case .dav("getcontenttype"): found.contentType = trimmed
    case .dav("displayname"): found.displayName = trimmed
    case .card("addressbook-description"): found.description = trimmed
    case .server("getctag"): found.collectionTag = trimmed
    case .dav("sync-token"): found.syncToken = trimmed
    case .card("max-resource-size"): found.maximumResourceSize = trimmed.flatMap { Int($0) }
    case .card("address-data"): found.addressData = text
    default: break
    }
  }

  private var trimmed: String? {
    let text = text.trimmingBlanks
    return text.isEmpty ? nil : text
  }

  /// The number in "HTTP/1.1 404 Not Found"; 0 where there is none.
  private var statusCode: Int {
    text.split(whereSeparator: \.isWhitespace).lazy.compactMap { word in
      word.utf8.count == 3 ? Int(word) : nil
    }.first ?? 0
  }

  private func stop(_ parser: XMLParser) {
    error = error ?? .tooComplex
    parser.abortParsing()
  }
}
