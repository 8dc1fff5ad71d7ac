import Foundation
import HalcyonNetwork
import Localization

/// Lists an address book in the ways that its server supports.
actor CardLister {
  /// A listing, or one page of it.
  struct Page: Sendable {
    var listing: CardListing
    /// A Boolean value indicating whether it lists all members, as opposed to changes.
    var isFull: Bool
    /// The state of the address book that it describes.
    var token: SyncToken?
  }

  private let client: DAVClient
  /// The address of the book after redirects.
  private(set) var book: WebAddress
  /// RFC 6578 requires depth 0; at least one server only supports depth 1.
  private var depth = 0
  private var isTokenRejected = false

  init(client: DAVClient, book: WebAddress) {
    self.client = client
    self.book = book
  }

  /// Returns the properties of the address book that a pass needs. The collection tag, which is as
  /// slow as a listing on some servers, is requested only on demand or if the server has no
  /// sync-collection report.
  func properties(withTag: Bool = false) async throws(DAVFailure) -> AddressBook {
    let book = try await properties(AddressBook.nature + (withTag ? AddressBook.state : []))
    if withTag || book.supportsSyncCollection { return book }
    return try await properties(AddressBook.nature + AddressBook.state)
  }

  private func properties(_ names: [XMLName]) async throws(DAVFailure) -> AddressBook {
    let (place, multistatus) = try await client.propfind(book, depth: 0, names)
    book = place
    guard let own = multistatus.own else {
      throw .status(multistatus.responses.first?.status ?? 404, conditions: [])
    }
    if own.properties.resourceTypes.map({ !$0.contains(.card("addressbook")) }) ?? false {
      throw .notDAV(status: 207, tr("there is no address book at this address"))
    }
    return AddressBook(known: own.properties, at: place)
  }

  /// Returns the changes since `token`; nil, once per pass, if the server rejects the token.
  func changes(since token: String) async throws(DAVFailure) -> Page? {
    do {
      return try await sync(token)
    } catch {
      guard Self.isBadToken(error), !isTokenRejected else { throw error }
      isTokenRejected = true
      return nil
    }
  }

  /// All members of the book.
  func everything(_ properties: AddressBook) async throws(DAVFailure) -> Page {
    if properties.supportsSyncCollection {
      do {
        let page = try await sync(nil)
        guard page.listing.cards.isEmpty, page.listing.failed.isEmpty, depth == 0,
          !page.listing.hasMore
        else { return page }
        // A server that only supports the other depth may return nothing.
        if let other = try await syncAtOtherDepth() { return other }
        return page
      } catch {
        guard Self.isUnsupported(error) else { throw error }
      }
    }
    // The tag is older than the listing, so that a change between them is found by the next pass.
    var tag = properties.collectionTag
    if properties.supportsSyncCollection, tag == nil {
      tag = try await self.properties(withTag: true).collectionTag
    }
    let listing = try await listing("PROPFIND", depth: 1, DAVBody.propfind(DAVBody.member))
    return Page(
      listing: listing, isFull: true,
      token: tag.map { SyncToken(.collectionTag, $0, isChecked: false) })
  }

  /// Compares all cards by an addressbook-query, which is twice as fast as a PROPFIND on many
  /// servers. Returns nil if the response is incomplete.
  func compareQuery(
    _ comparison: ListingComparison
  ) async throws(DAVFailure) -> ListingComparison.Result? {
    do {
      let result = try await compare("REPORT", DAVBody.query, comparison, attempts: 2)
      return result.isWhole ? result : nil
    } catch {
      if error.endsPass { throw error }
      return nil
    }
  }

  /// Compares all members by PROPFIND; nil if the server does not support it.
  /// - Parameter withVersions: Whether to request the vCard versions of the server as well, which
  ///   makes the listing longer but saves a request.
  func compareMembers(
    _ comparison: ListingComparison, withVersions: Bool
  ) async throws(DAVFailure) -> ListingComparison.Result? {
    let names = DAVBody.member + (withVersions ? [.card("supported-address-data")] : [])
    do {
      return try await compare("PROPFIND", DAVBody.propfind(names), comparison)
    } catch {
      guard Self.isUnsupported(error) else { throw error }
      return nil
    }
  }

  private func syncAtOtherDepth() async throws(DAVFailure) -> Page? {
    depth = 1
    do {
      let page = try await sync(nil)
      if !page.listing.cards.isEmpty { return page }
    } catch {
      guard Self.isUnsupported(error) else { throw error }
    }
    depth = 0
    return nil
  }

  private func sync(_ token: String?) async throws(DAVFailure) -> Page {
    do {
      return try await syncOnce(token)
    } catch {
      guard case .status(400, _) = error, token == nil, depth == 0 else { throw error }
      depth = 1
      return try await syncOnce(token)
    }
  }

  private func syncOnce(_ token: String?) async throws(DAVFailure) -> Page {
    let body = DAVBody.syncCollection(token: token)
    let listing = try await listing("REPORT", depth: depth, body)
    if listing.hasMore, listing.token == nil || listing.token == token {
      throw .notDAV(status: 207, tr("the server truncated its list without a new sync token"))
    }
    return Page(
      listing: listing, isFull: token == nil,
      token: listing.token.map { SyncToken(.report, $0, isChecked: false) })
  }

  private func compare(
    _ method: String, _ body: Data, _ comparison: ListingComparison, attempts: Int? = nil
  ) async throws(DAVFailure) -> ListingComparison.Result {
    try await client.multistatus(method, book, depth: 1, body: body, attempts: attempts) {
      place, stream throws(DAVFailure) in
      let reader = MemberReader(of: place)
      var (comparison, isWhole, versions) = (comparison, true, Set<String>?.none)
      while let response = try await stream.next() {
        reader.read(response) { member in
          switch member {
          case .card(let href, let etag): comparison.add(href, etag: etag)
          case .failed(let href, _):
            comparison.addFailed(href)
            isWhole = false
          case .more: isWhole = false
          case .book(let properties): versions = properties.cardVersions
          case .gone, .foreign: break
          }
        }
      }
      var result = comparison.finished()
      (result.isWhole, result.cardVersions) = (isWhole, versions)
      return result
    }
  }

  private func listing(
    _ method: String, depth: Int, _ body: Data, attempts: Int? = nil
  ) async throws(DAVFailure) -> CardListing {
    let (place, listing) = try await client.multistatus(
      method, book, depth: depth, body: body, attempts: attempts
    ) { place, stream throws(DAVFailure) in (place, try await CardListing(stream, of: place)) }
    book = place
    return listing
  }

  private static func isBadToken(_ failure: DAVFailure) -> Bool {
    guard case .status(let status, let conditions) = failure else { return false }
    return conditions.contains(.dav("valid-sync-token"))
      || [400, 403, 409, 410, 412].contains(status)
  }

  /// Returns whether the failure may mean that the server does not support the report.
  private static func isUnsupported(_ failure: DAVFailure) -> Bool {
    switch failure {
    case .status(let status, _): [400, 403, 405, 409, 412, 415, 422, 501].contains(status)
    case .notDAV: true
    default: false
    }
  }
}
