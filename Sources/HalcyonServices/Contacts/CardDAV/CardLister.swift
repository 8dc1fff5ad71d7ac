/// Asks a server what its address book holds, in the way that the server knows.
actor CardLister {
  /// A listing, and how it was come by.
  struct Page: Sendable {
    var listing: CardListing
    /// Whether it names all that the book holds, or its first part; else only what changed.
    var isFull: Bool
    /// The mark of what it stands for.
    var mark: SyncMark?
  }

  private let client: DAVClient
  /// Where the book is, after redirects.
  private(set) var book: WebAddress
  /// RFC 6578 wants depth 0; at least one server only knows depth 1.
  private var depth = 0
  private var wasRefused = false

  init(client: DAVClient, book: WebAddress) {
    self.client = client
    self.book = book
  }

  /// What a pass has to know of the book. The mark of its state, over which some servers take as long as
  /// over a listing, is asked for where it is wanted or where no report tells what changed.
  func properties(withMark: Bool = false) async throws(DAVFailure) -> AddressBook {
    let book = try await properties(AddressBook.nature + (withMark ? AddressBook.marks : []))
    if withMark || book.supportsSyncCollection { return book }
    return try await properties(AddressBook.nature + AddressBook.marks)
  }

  private func properties(_ names: [XMLName]) async throws(DAVFailure) -> AddressBook {
    let (place, answer) = try await client.propfind(book, depth: 0, names)
    book = place
    guard let own = answer.responses.first(where: { (200..<300).contains($0.status ?? 200) }) else {
      throw .status(answer.responses.first?.status ?? 404, conditions: [])
    }
    if own.properties.resourceTypes.map({ !$0.contains(.card("addressbook")) }) ?? false {
      throw .notDAV(status: 207, tr("there is no address book at this address"))
    }
    return AddressBook(known: own.properties, at: place)
  }

  /// What changed since `token`. A token that the server does not take is given up, once a pass, and all
  /// is listed.
  func changes(since token: String) async throws(DAVFailure) -> Page? {
    do {
      return try await sync(token)
    } catch {
      guard Self.isBadToken(error), !wasRefused else { throw error }
      wasRefused = true
      return nil
    }
  }

  /// All that the book holds.
  func everything(_ properties: AddressBook) async throws(DAVFailure) -> Page {
    if properties.supportsSyncCollection {
      do {
        let page = try await sync(nil)
        guard page.listing.cards.isEmpty, page.listing.failed.isEmpty, depth == 0,
          !page.listing.hasMore
        else { return page }
        // Nothing at all may be what a server says that only knows the other depth.
        if let other = try await syncAtOtherDepth() { return other }
        return page
      } catch {
        guard Self.isUnsupported(error) else { throw error }
      }
    }
    // The tag is older than the listing, so that what changes between them is seen next time.
    var tag = properties.collectionTag
    if properties.supportsSyncCollection, tag == nil {
      tag = try await self.properties(withMark: true).collectionTag
    }
    let (place, answer) = try await client.propfind(book, depth: 1, DAVBody.member)
    book = place
    return Page(
      listing: CardListing(answer, of: place), isFull: true,
      mark: tag.map { SyncMark(.tag, $0, isChecked: false) })
  }

  /// All cards by a query, which costs many a server half of what their properties do; nil where it does
  /// not tell them all.
  func queried() async throws(DAVFailure) -> CardListing? {
    do {
      let (place, answer) = try await client.report(
        book, depth: 1, body: DAVBody.query, tries: 2)
      let listing = CardListing(answer, of: place)
      return listing.hasMore || !listing.failed.isEmpty ? nil : listing
    } catch {
      switch error {
      case .transport(.cancelled), .transport(.unreachable), .rateLimited, .foreignSignIn:
        throw error
      default: return nil
      }
    }
  }

  /// All members by their properties, beside what a report said. Nil where the server does not tell.
  func members() async throws(DAVFailure) -> CardListing? {
    do {
      let (place, answer) = try await client.propfind(book, depth: 1, DAVBody.member)
      return CardListing(answer, of: place)
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
    let (place, answer) = try await client.report(book, depth: depth, body: body)
    book = place
    let listing = CardListing(answer, of: place)
    if listing.hasMore, listing.token == nil || listing.token == token {
      throw .notDAV(status: 207, tr("the server promises more and does not say where"))
    }
    return Page(
      listing: listing, isFull: token == nil,
      mark: listing.token.map { SyncMark(.token, $0, isChecked: false) })
  }

  private static func isBadToken(_ failure: DAVFailure) -> Bool {
    guard case .status(let status, let conditions) = failure else { return false }
    return conditions.contains(.dav("valid-sync-token"))
      || [400, 403, 409, 410, 412].contains(status)
  }

  /// Whether a server may only not know the report, or know it and fail at it.
  private static func isUnsupported(_ failure: DAVFailure) -> Bool {
    switch failure {
    case .status(let status, _): [400, 403, 405, 409, 412, 415, 422, 501].contains(status)
    case .notDAV: true
    default: false
    }
  }
}
