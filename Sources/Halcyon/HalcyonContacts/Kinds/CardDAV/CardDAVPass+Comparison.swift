import HalcyonCore
import HalcyonNetwork
import Localization

/// Compares lists of an address book that were requested in different ways, because only that shows
/// what one of them omits.
extension CardDAVPass {
  /// The number of cards missing from a listing that are requested by name.
  private static let maximumLookups = 1_000

  var isFirstSync: Bool { listing.isFull && listing.stored.isEmpty && pages == 1 }

  /// A Boolean value indicating whether the pass compares all three lists, whatever the first one
  /// shows, because no earlier token says what it may omit.
  private func comparesAll(_ page: CardLister.Page) -> Bool {
    listing.isFull && page.token?.kind == .report
  }

  /// Returns the next cards of a first sync. After the last one, compares all lists, and begins to
  /// download the cards that are missing.
  func receive(_ page: CardLister.Page) async throws(DAVFailure) {
    if try await deliver() {
      if comparesAll(page) { beginThirdList() }
      return
    }
    var query = await downloads?.listed
    if query == nil {
      beginThirdList()
      query = try await lister.compareQuery(listing.comparing())
    }
    let members = try await thirdList?.value.members(isOptional: query != nil)
    note(query, members, for: page)
    let missing = listing.notArrived(postponed)
    postponed = []
    let wanted = try await take(query, members)
    total += wanted.count
    changed += listing.storedCount(of: wanted)
    reportTotal()
    try await download(missing + wanted, of: page)
  }

  /// Requests the members by PROPFIND. Only a third list shows a card that the first two omit.
  private func beginThirdList() {
    guard thirdList == nil else { return }
    let comparison = listing.comparing()
    thirdList = Task { [lister] in await Self.members(lister, comparison, withVersions: false) }
  }

  private static func members(
    _ lister: CardLister, _ comparison: ListingComparison, withVersions: Bool
  ) async -> MembersResult {
    do throws(DAVFailure) {
      return .success(try await lister.compareMembers(comparison, withVersions: withVersions))
    } catch {
      return .failure(error)
    }
  }

  /// Lists the address book again in other ways if necessary. Only a comparison with another
  /// listing shows what the first one omits.
  /// - Returns: The cards that have to be downloaded as well.
  func compare(
    _ page: CardLister.Page, hasNew: Bool
  ) async throws(DAVFailure) -> [Int] {
    let isTokenNew = page.token?.value != SyncToken(startToken)?.value
    let hasWork = total > 0 || hasNew
    guard comparesAll(page) || listing.needsComparison(isTokenNew: isTokenNew, hasWork: hasWork)
    else { return [] }
    let first = listing.comparing()
    let query = try await lister.compareQuery(first)
    var members: ListingComparison.Result?
    // A new token without changes may stand for a card that the first two lists omit.
    if comparesAll(page) || query?.verdict != .same || listing.hasNewCards
      || listing.isEmptyChange
    {
      // New cards are downloaded next, which requires the versions.
      let withVersions = cardVersions == nil && listing.hasNewCards
      members = try await Self.members(lister, first, withVersions: withVersions)
        .members(isOptional: comparesAll(page) && query != nil)
      if withVersions, let members { cardVersions = members.cardVersions }
    }
    note(query, members, for: page)
    return try await take(query, members)
  }

  /// Notes whether the next pass has to list everything again, because one of the three lists is
  /// not available. If it is not available in the next pass either, two are enough.
  private func note(
    _ query: ListingComparison.Result?, _ members: ListingComparison.Result?,
    for page: CardLister.Page
  ) {
    let isSecondAttempt = SyncToken(startToken)?.isChecked == false
    isListDue = comparesAll(page) && (query == nil || members == nil) && !isSecondAttempt
  }

  /// Takes what an addressbook-query and a PROPFIND found; nil for one that was not sent or failed.
  /// - Returns: The cards that have to be downloaded as well.
  private func take(
    _ query: ListingComparison.Result?, _ members: ListingComparison.Result?
  ) async throws(DAVFailure) -> [Int] {
    if query == nil, members == nil, listing.isFull {
      // The server has no other list.
      listing.comparison = nil
    } else {
      listing.comparison = query?.verdict ?? .different
    }
    var found = query ?? ListingComparison.Result()
    if let members {
      // A card that one of the listings contains exists, even if the others omit it. For one that
      // both contain, the ETag of the PROPFIND counts.
      found.wanted.removeAll {
        listing.stored.position(of: $0.href) != nil && members.names.contains($0.name)
      }
      listing.comparison = found.wanted.isEmpty ? members.verdict : .different
      omitted = listing.omitted(
        in: [query, members].compactMap { $0 }.filter(\.isWhole).map(\.names))
      found.formUnion(members)
    } else if query == nil, !listing.isFull {
      return []
    }
    let wanted = listing.add(found)
    let missing = listing.missing(in: found.names)
    if !missing.isEmpty { try await requestMissing(missing) }
    return wanted
  }

  /// Requests cards that are stored and not listed; one that the server still has was left out.
  private func requestMissing(_ missing: [Href]) async throws(DAVFailure) {
    try await prepare()
    guard let fetcher else { return }
    // A sample is enough: the removal brake, or one card that still exists, keeps all.
    let sample = missing.sorted().prefix(Self.maximumLookups)
      .map { WantedCard(href: listing.href(of: $0), name: $0, etag: nil) }
    let gone = try await fetcher.gone(of: sample)
    let existing = sample.map(\.name).filter { !gone.contains($0) }
    listing.add(gone: gone, existing: existing)
    // Where listings omit known cards, they may omit changes as well.
    total += existing.count
    changed += existing.count
    report(
      existing.map {
        UndeliveredCard(
          href: $0,
          error: .serverFault(
            status: nil, message: tr("the server has this card but does not list it")))
      })
  }
}

/// The result of the third list; nil if the server does not support it.
typealias MembersResult = Result<ListingComparison.Result?, DAVFailure>

extension MembersResult {
  /// Returns the list.
  /// - Parameter isOptional: Whether two lists are available without it, so that a failure is no
  ///   reason to end the pass.
  fileprivate func members(isOptional: Bool) throws(DAVFailure) -> ListingComparison.Result? {
    do { return try get() } catch {
      guard isOptional, !error.endsPass else { throw error }
      return nil
    }
  }
}
