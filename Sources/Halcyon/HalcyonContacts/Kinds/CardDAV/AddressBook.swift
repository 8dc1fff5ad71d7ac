import HalcyonNetwork

/// An address book on a CardDAV server.
public struct AddressBook: Hashable, Sendable {
  /// The address of the collection.
  public var url: WebAddress
  /// The display name; nil if the server has none.
  public var displayName: String?
  /// The description.
  public var description: String?
  /// A Boolean value indicating whether the server reports changes since a token (RFC 6578).
  public var supportsSyncCollection: Bool
  /// The opaque tag that changes with any card.
  public var collectionTag: String?
  /// The opaque token of the current state.
  public var syncToken: String?
  /// The size of the largest card that the server accepts, in bytes; nil if it does not specify
  /// one.
  public var maximumResourceSize: Int?
  /// The vCard versions that the server offers.
  public var cardVersions: Set<String>

  /// The properties that discovery requests.
  static let names: [XMLName] = [
    .dav("resourcetype"), .dav("displayname"), .dav("sync-token"), .dav("supported-report-set"),
    .dav("current-user-principal"), .dav("principal-URL"), .card("addressbook-home-set"),
    .card("addressbook-description"), .card("supported-address-data"), .card("max-resource-size"),
    .server("getctag"),
  ]

  /// The properties that a pass requests, and those for the state of the address book. Radicale
  /// computes the latter from all cards, which is slow.
  static let nature: [XMLName] = [
    .dav("resourcetype"), .dav("supported-report-set"), .card("supported-address-data"),
  ]
  static let state: [XMLName] = [.dav("sync-token"), .server("getctag")]

  /// Creates an address book from its properties; nil if they belong to another kind of resource.
  init?(_ properties: DAVProperties, at url: WebAddress) {
    guard properties.resourceTypes?.contains(.card("addressbook")) == true else { return nil }
    self.init(known: properties, at: url)
  }

  /// Creates the address book at `url`, whatever its resource type.
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
