import HalcyonNetwork
import Localization

/// Compares lists of an address book that were requested in different ways, because only that shows
/// what one of them omits.
extension CardDAVPass {
  /// The number of cards missing from a listing that are requested by name.
  private static let maximumLookups = 1_000

  var isFirstSync: Bool { listing.isFull && listing.stored.isEmpty && pages == 1 }

  /// Returns the next cards of a first sync. After the last one, compares all lists, and begins to
  /// download the cards that are missing.
  func receive(_ page: CardLister.Page) async throws(DAVFailure) {
    let isReport = page.token?.kind == .report
    if try await deliver() {
      if isReport, postponed.count <= maximumCompared { beginThirdList() }
      return
    }
    let query = await downloads?.listed
    if query == nil { beginThirdList() }
    var members: ListingComparison.Result?
    switch await thirdList?.value {
    case .success(let list): members = list
    case .failure(let failure) where query == nil || failure.endsPass: throw failure
    case .failure: break
    case nil: isThirdListDue = isReport
    }
    let missing = listing.notArrived(postponed)
    postponed = []
    let wanted = try await take(query, members)
    total += wanted.count
    reportTotal()
    try await download(missing + wanted, of: page)
  }

  /// Requests the members by PROPFIND. Only a third list shows a card that the first two omit.
  private func beginThirdList() {
    guard thirdList == nil else { return }
    let comparison = listing.comparing()
    thirdList = Task { [lister] in
      do throws(DAVFailure) {
        return .success(try await lister.compareMembers(comparison, withVersions: false))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Lists the address book again in another way if necessary. Only a comparison with another
  /// listing shows what the first one omits.
  /// - Returns: The cards that have to be downloaded as well.
  func compare(
    _ page: CardLister.Page, hasNew: Bool
  ) async throws(DAVFailure) -> [Int] {
    let isTokenNew = page.token?.value != SyncToken(startToken)?.value
    let first = listing.comparing()
    guard listing.needsComparison(isTokenNew: isTokenNew, hasWork: total > 0 || hasNew) else {
      return try await compareAgain(first)
    }
    let query = try await lister.compareQuery(first)
    var members: ListingComparison.Result?
    // A new token without changes may stand for a card that the first two lists omit.
    if query?.verdict != .same || listing.hasNewCards || listing.isEmptyChange {
      // New cards are downloaded next, which requires the versions.
      let withVersions = cardVersions == nil && listing.hasNewCards
      members = try await lister.compareMembers(first, withVersions: withVersions)
      if withVersions, let members { cardVersions = members.cardVersions }
    }
    isThirdListDue = isFirstSync && members == nil && page.token?.kind == .report
    return try await take(query, members)
  }

  /// Requests the list that the last pass left out, or lists again after a pass whose lists
  /// differed.
  /// - Returns: The cards that have to be downloaded as well.
  private func compareAgain(_ first: ListingComparison) async throws(DAVFailure) -> [Int] {
    guard listing.isFull, let token = SyncToken(startToken), token.kind == .report,
      !token.isChecked, !listing.stored.isEmpty
    else { return [] }
    do {
      let members = try await lister.compareMembers(first, withVersions: false)
      return members == nil ? [] : try await take(nil, members)
    } catch {
      if error.endsPass { throw error }
      return []
    }
  }

  /// Takes what an addressbook-query and a PROPFIND found; nil for one that was not sent or failed.
  /// - Returns: The cards that have to be downloaded as well.
  private func take(
    _ query: ListingComparison.Result?, _ members: ListingComparison.Result?
  ) async throws(DAVFailure) -> [Int] {
    listing.comparison = query?.verdict ?? .different
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
  private func requestMissing(_ missing: [String]) async throws(DAVFailure) {
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
    report(
      existing.map {
        UndeliveredCard(
          href: $0,
          error: .serverFault(
            status: nil, message: tr("the server has this card but does not list it")))
      })
  }
}
