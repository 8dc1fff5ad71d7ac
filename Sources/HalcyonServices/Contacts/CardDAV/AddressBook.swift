/// An address book on a CardDAV server.
public struct AddressBook: Hashable, Sendable {
  /// Where it is.
  public var url: WebAddress
  /// What its owner calls it; nil where the server does not say.
  public var displayName: String?
  /// What its owner says of it.
  public var description: String?
  /// Whether the server tells what changed since a token (RFC 6578).
  public var supportsSyncCollection: Bool
  /// The mark that changes with any card of it; opaque.
  public var collectionTag: String?
  /// The token of its present state; opaque.
  public var syncToken: String?
  /// Bytes of the largest card that it takes; nil where the server does not say.
  public var maximumResourceSize: Int?
  /// The versions of vCard that it offers.
  public var cardVersions: Set<String>

  /// What is asked for.
  static let names: [XMLName] = [
    .dav("resourcetype"), .dav("displayname"), .dav("sync-token"), .dav("supported-report-set"),
    .dav("current-user-principal"), .dav("principal-URL"), .card("addressbook-home-set"),
    .card("addressbook-description"), .card("supported-address-data"), .card("max-resource-size"),
    .server("getctag"),
  ]

  /// What a pass asks for, and the marks of the book's state. A server that computes these from all cards
  /// (Radicale does) takes long over them.
  static let nature: [XMLName] = [
    .dav("resourcetype"), .dav("supported-report-set"), .card("supported-address-data"),
  ]
  static let marks: [XMLName] = [.dav("sync-token"), .server("getctag")]

  /// The book that a resource is by its properties; nil where it is something else.
  init?(_ properties: DAVProperties, at url: WebAddress) {
    guard properties.resourceTypes?.contains(.card("addressbook")) == true else { return nil }
    self.init(known: properties, at: url)
  }

  /// The book at `url`, whatever the server calls it.
  init(known properties: DAVProperties, at url: WebAddress) {
    self.url = url
    displayName = properties.displayName
    description = properties.description
    collectionTag = properties.collectionTag
    syncToken = properties.syncToken
    maximumResourceSize = properties.maximumResourceSize
    cardVersions = properties.cardVersions
    supportsSyncCollection =
      properties.reports.map { $0.contains(.dav("sync-collection")) }
      ?? (properties.syncToken != nil)
  }
}
