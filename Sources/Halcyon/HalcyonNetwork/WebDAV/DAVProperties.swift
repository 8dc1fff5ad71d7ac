import Foundation

/// The properties that are requested, as far as the server has them.
package struct DAVProperties: Equatable, Sendable {
  package var etag: String?
  package var contentType: String?
  /// The children of `resourcetype`.
  package var resourceTypes: Set<XMLName>?
  package var displayName: String?
  package var description: String?
  /// CalendarServer's `getctag`: opaque.
  package var collectionTag: String?
  package var syncToken: String?
  package var principals: [String] = []
  package var homes: [String] = []
  /// The names of the supported reports.
  package var reports: Set<XMLName>?
  /// The versions of `text/vcard` that are supported.
  package var cardVersions: Set<String> = []
  package var maximumResourceSize: Int?
  /// The card, in the bytes of the server.
  package var addressData: Data?

  /// No properties.
  package init() {}

  /// Overwrites properties with those that `other` has.
  package mutating func merge(_ other: Self) {
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
