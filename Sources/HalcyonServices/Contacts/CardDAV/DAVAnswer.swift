/// What a DAV server says in a body: a multistatus, or the preconditions of an error.
/// - Source: RFC 4918, section 14.16; RFC 6578, section 6; RFC 6352.
struct DAVAnswer: Equatable, Sendable {
  /// Whether the root is a `multistatus`.
  var isMultistatus = false
  /// One for each resource, in the order of the server.
  var responses: [DAVResponse] = []
  /// The token of a sync-collection report.
  var syncToken: String?
  /// The conditions inside `error` elements outside of responses.
  var conditions: Set<XMLName> = []
}

/// What is said of one resource.
struct DAVResponse: Equatable, Sendable {
  /// As the server spells them; more than one only where a status is told of several.
  var hrefs: [String] = []
  /// The status outside of any propstat; nil where there is none.
  var status: Int?
  /// The statuses of the propstats.
  var propertyStatuses: [Int] = []
  /// The conditions inside `error` elements.
  var conditions: Set<XMLName> = []
  /// The properties that the resource has.
  var properties = DAVProperties()

  /// Whether the server says that the resource is not there; some say it of each property.
  var isGone: Bool {
    let statuses = status.map { [$0] } ?? propertyStatuses
    return !statuses.isEmpty && statuses.allSatisfy { $0 == 404 || $0 == 410 }
  }
}

/// The properties that are asked for, of those with a status of success.
struct DAVProperties: Equatable, Sendable {
  var etag: String?
  var contentType: String?
  /// The children of `resourcetype`; nil where the property is missing.
  var resourceTypes: Set<XMLName>?
  var displayName: String?
  var description: String?
  /// CalendarServer's `getctag`: opaque.
  var collectionTag: String?
  var syncToken: String?
  var principals: [String] = []
  var homes: [String] = []
  /// The names of the reports that are supported; nil where the property is missing.
  var reports: Set<XMLName>?
  /// The versions of `text/vcard` that are supported.
  var cardVersions: Set<String> = []
  var maximumResourceSize: Int?
  var addressData: String?

  /// Takes over what `other` has.
  mutating func merge(_ other: Self) {
    etag = other.etag ?? etag
    contentType = other.contentType ?? contentType
    resourceTypes = other.resourceTypes ?? resourceTypes
    displayName = other.displayName ?? displayName
    description = other.description ?? description
    collectionTag = other.collectionTag ?? collectionTag
    syncToken = other.syncToken ?? syncToken
    principals += other.principals
    homes += other.homes
    reports = other.reports ?? reports
    cardVersions.formUnion(other.cardVersions)
    maximumResourceSize = other.maximumResourceSize ?? maximumResourceSize
    addressData = other.addressData ?? addressData
  }
}
