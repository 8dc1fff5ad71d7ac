import Foundation

/// The properties that are requested, as far as the server has them.
struct DAVProperties: Equatable, Sendable {
  var etag: String?
  var contentType: String?
  /// The children of `resourcetype`.
  var resourceTypes: Set<XMLName>?
  var displayName: String?
  var description: String?
  /// CalendarServer's `getctag`: opaque.
  var collectionTag: String?
  var syncToken: String?
  var principals: [String] = []
  var homes: [String] = []
  /// The names of the supported reports.
  var reports: Set<XMLName>?
  /// The versions of `text/vcard` that are supported.
  var cardVersions: Set<String> = []
  var maximumResourceSize: Int?
  /// The card, in the bytes of the server.
  var addressData: Data?

  /// Overwrites properties with those that `other` has.
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
