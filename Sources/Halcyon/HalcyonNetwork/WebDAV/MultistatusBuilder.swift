import CDesktop
import Foundation

/// Builds responses from the events of the XML parser.
final class MultistatusBuilder {
  /// The elements that mean something here.
  private enum Element {
    case multistatus, response, propstat, prop, href, status, error
    case resourceType, reportSet, report, principal, homes, supportedData, dataType
    /// A property with text.
    case text(WritableKeyPath<DAVProperties, String?> & Sendable)
    case maximumSize, addressData, syncToken
    case other
  }

  private static let elements: [XMLName: Element] = [
    .dav("multistatus"): .multistatus, .dav("response"): .response, .dav("propstat"): .propstat,
    .dav("prop"): .prop, .dav("href"): .href, .dav("status"): .status, .dav("error"): .error,
    .dav("resourcetype"): .resourceType, .dav("supported-report-set"): .reportSet,
    .dav("report"): .report, .dav("current-user-principal"): .principal,
    .dav("principal-URL"): .principal, .card("addressbook-home-set"): .homes,
    .card("supported-address-data"): .supportedData, .card("address-data-type"): .dataType,
    .card("content-type"): .dataType, .card("address-data"): .addressData,
    .dav("getetag"): .text(\.etag), .dav("getcontenttype"): .text(\.contentType),
    .dav("displayname"): .text(\.displayName),
    .card("addressbook-description"): .text(\.description),
    .server("getctag"): .text(\.collectionTag), .card("max-resource-size"): .maximumSize,
    .dav("sync-token"): .syncToken,
  ]

  private struct Node {
    var name: XMLName
    var element: Element
  }

  /// A name as libxml2 interns it.
  private struct NameKey: Hashable {
    var local: UnsafePointer<CChar>
    var namespace: UnsafePointer<CChar>?
  }

  private let limits: MultistatusParser.Limits
  private var path: [Node] = []
  private var names: [NameKey: Node] = [:]
  private var content: [UInt8] = []
  private var isCollecting = false
  private var responseBytes = 0
  private var response: MultistatusResponse?
  private var found = DAVProperties()
  private var status: Int?
  private var completed: [MultistatusResponse] = []
  private var taken = 0

  /// The parser whose events these are.
  var xml: OpaquePointer?
  private(set) var summary = Multistatus.Summary()
  private(set) var failure: MultistatusError?
  private(set) var isClosed = false

  init(_ limits: MultistatusParser.Limits) { self.limits = limits }

  static func from(_ data: UnsafeMutableRawPointer?) -> MultistatusBuilder? {
    data.map { Unmanaged<MultistatusBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  func next() -> MultistatusResponse? {
    guard taken < completed.count else {
      completed.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    taken += 1
    return completed[taken - 1]
  }

  private func stop() {
    failure = failure ?? .tooComplex
    if let xml { hal_xml_stop(xml) }
  }

  // MARK: Events

  func start(
    _ name: UnsafePointer<CChar>?, _ namespace: UnsafePointer<CChar>?,
    _ attributes: UnsafeRawPointer?, _ count: guint
  ) {
    guard let name, path.count < limits.depth, count <= limits.attributes else { return stop() }
    let node = node(NameKey(local: name, namespace: namespace))
    let parent = path.last?.element
    path.append(node)
    content.removeAll(keepingCapacity: content.count < 1 << 20)
    isCollecting = false
    switch node.element {
    case .multistatus: if path.count == 1 { summary.isMultistatus = true }
    case .response where path.count == 2 && summary.isMultistatus:
      guard summary.count < limits.responses else { return stop() }
      response = MultistatusResponse()
      responseBytes = 0
    case .propstat: (found, status) = (DAVProperties(), nil)
    case .resourceType: found.resourceTypes = []
    case .reportSet: found.reports = []
    case .dataType, .addressData:
      if case .supportedData = parent { supported(attributes, count) }
      if case .addressData = node.element { isCollecting = true }
    case .href, .status, .text, .maximumSize, .syncToken: isCollecting = true
    default: break
    }
    switch parent {
    case .resourceType: found.resourceTypes?.insert(node.name)
    case .report: found.reports?.insert(node.name)
    case .error:
      if response == nil {
        summary.conditions.insert(node.name)
      } else {
        response?.conditions.insert(node.name)
      }
    default: break
    }
  }

  func text(_ bytes: UnsafePointer<CChar>?, _ length: gsize) {
    guard isCollecting, let bytes else { return }
    let count = Int(length)
    responseBytes += count
    guard content.count + count <= limits.text, responseBytes <= limits.response else {
      return stop()
    }
    content.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func end() {
    guard let node = path.popLast() else { return stop() }
    defer {
      content.removeAll(keepingCapacity: content.count < 1 << 20)
      isCollecting = false
    }
    if path.isEmpty { isClosed = true }
    let parent = path.last?.element
    switch node.element {
    case .response where path.count == 1:
      if let response {
        summary.count += 1
        completed.append(response)
      }
      response = nil
    case .propstat:
      if let status { response?.propertyStatuses.append(status) }
      if (200..<300).contains(status ?? 200) { response?.properties.merge(found) }
      found = DAVProperties()
    case .href: href(parent)
    case .status:
      switch parent {
      case .propstat: status = statusCode
      case .response: response?.status = statusCode
      default: break
      }
    case .syncToken:
      switch parent {
      case .multistatus: summary.syncToken = trimmed
      case .prop: found.syncToken = trimmed
      default: break
      }
    default: if case .prop = parent { property(node.element) }
    }
  }

  // MARK: Values

  private func href(_ parent: Element?) {
    guard let href = trimmed else { return }
    switch parent {
    case .response: response?.hrefs.append(href)
    case .principal: found.principals.append(href)
    case .homes: found.homes.append(href)
    default: break
    }
  }

  private func property(_ element: Element) {
    switch element {
    case .text(let property): found[keyPath: property] = trimmed
    case .maximumSize: found.maximumResourceSize = trimmed.flatMap { Int($0) }
    case .addressData: found.addressData = Data(content)
    default: break
    }
  }

  private func supported(_ attributes: UnsafeRawPointer?, _ count: guint) {
    func value(_ name: String) -> String? {
      var length: gsize = 0
      return hal_xml_attribute(attributes, count, name, &length).map {
        String(decoding: UnsafeRawBufferPointer(start: $0, count: Int(length)), as: UTF8.self)
      }
    }
    guard let version = value("version"),
      value("content-type").map({ $0.lowercased() == "text/vcard" }) ?? true
    else { return }
    found.cardVersions.insert(version)
  }

  private var trimmed: String? {
    let text = String(decoding: content, as: UTF8.self).trimmingBlanks
    return text.isEmpty ? nil : text
  }

  /// The number in "HTTP/1.1 404 Not Found"; 0 if there is none.
  private var statusCode: Int {
    String(decoding: content, as: UTF8.self).split(whereSeparator: \.isWhitespace).lazy
      .compactMap { word in word.utf8.count == 3 ? Int(word) : nil }.first ?? 0
  }

  private func node(_ key: NameKey) -> Node {
    if let known = names[key] { return known }
    let name = XMLName(
      namespace: key.namespace.map { String(cString: $0) } ?? "", local: String(cString: key.local))
    let node = Node(name: name, element: Self.elements[name] ?? .other)
    if names.count < 1_000 { names[key] = node }
    return node
  }
}
