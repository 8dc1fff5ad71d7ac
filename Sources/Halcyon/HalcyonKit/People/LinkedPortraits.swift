import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore

/// Finds the picture of a person: embedded in a card, downloaded before, or only linked to.
nonisolated struct LinkedPortraits: Sendable {
  /// What is known about the picture of a person.
  enum Found: Sendable {
    case portrait(Portrait)
    case none
    /// The picture has to be downloaded, which may take long.
    case linked(@Sendable () async -> Portrait?)
  }

  /// The time after which a downloaded picture is downloaded again.
  static let lifetime: TimeInterval = 30 * 24 * 3_600
  /// The number of pictures of a card that are tried.
  private static let maximumPictures = 4

  let database: HalcyonDatabase
  let pictures: LinkedPictures?
  let cache: PictureCache?

  /// Returns the picture of a person.
  @concurrent func find(_ id: Int64, side: Int) async -> Found {
    var links: [(WebAddress, ContactAccount)] = []
    for (raw, account) in (try? await database.cardsWithAccounts(personID: id)) ?? [] {
      for photo in CardPhoto.photos(in: raw).prefix(Self.maximumPictures) {
        switch photo {
        case .inline(let data, _):
          if let portrait = Portrait.decode(data, side: side) { return .portrait(portrait) }
        case .address(let address):
          if account.fetchesPictures { links.append((address, account)) }
        }
      }
    }
    return found(Array(links.prefix(Self.maximumPictures)), side: side)
  }

  private func found(_ links: [(WebAddress, ContactAccount)], side: Int) -> Found {
    for (address, _) in links {
      if let (data, age) = cache?.picture(for: address.description), age < Self.lifetime,
        let portrait = Portrait.decode(data, side: side)
      {
        return .portrait(portrait)
      }
    }
    guard let pictures, !links.isEmpty else { return .none }
    return .linked { await download(links, pictures, side: side) }
  }

  @concurrent private func download(
    _ links: [(WebAddress, ContactAccount)], _ pictures: LinkedPictures, side: Int
  ) async -> Portrait? {
    for (address, account) in links {
      guard let data = await pictures.picture(at: address, of: account) else { continue }
      let scaled = cache.map { $0.store(data, for: address.description) } ?? data
      if let portrait = scaled.flatMap({ Portrait.decode($0, side: side) }) { return portrait }
    }
    // An old picture is better than none.
    return links.lazy.compactMap { cache?.picture(for: $0.0.description)?.data }
      .compactMap { Portrait.decode($0, side: side) }.first
  }
}
