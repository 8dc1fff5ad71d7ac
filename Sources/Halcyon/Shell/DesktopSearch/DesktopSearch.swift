import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText

/// Finds people, habits and photos for the search of the desktop, off the main thread: cards with
/// pictures take time to parse.
nonisolated struct DesktopSearch: Sendable {
  /// What a result opens.
  enum Item: Hashable, Sendable {
    case person(Int64), habit(Int64), photo(Int64)

    /// The identifier for the desktop, such as `person:3`.
    var id: String {
      switch self {
      case .person(let id): "person:\(id)"
      case .habit(let id): "habit:\(id)"
      case .photo(let id): "photo:\(id)"
      }
    }

    /// The item with an identifier; `nil` if there is none.
    init?(id: String) {
      let parts = id.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
      switch parts[0] {
      case "person": self = .person(number)
      case "habit": self = .habit(number)
      case "photo": self = .photo(number)
      default: return nil
      }
    }
  }

  /// The largest number of results of a kind. The desktop shows about five in total.
  private static let limit = 10
  /// The largest embedded picture that is passed on, in bytes.
  private static let maximumPicture = 256 << 10

  let database: HalcyonDatabase

  /// Returns what matches all terms: people first, then habits and photos.
  /// - Throws: `StoreError`.
  @concurrent func find(_ terms: [String]) async throws(StoreError) -> [Item] {
    let query = terms.joined(separator: " ")
    guard let people = try await database.searchPeople(query) else { return [] }
    let found = try await database.namedPeople(people, limit: Self.limit)
    let search = SearchText.Query(query)
    let habits = try await database.namedHabits().filter { search.matches($0.name) }
    return found.map { .person($0.id) } + habits.prefix(Self.limit).map { .habit($0.id) }
      + (try await photos(query))
  }

  private func photos(_ query: String) async throws(StoreError) -> [Item] {
    guard let search = PhotoSearch(query, months: UserText.monthNames) else { return [] }
    return try await database.photoIDs(matching: search).prefix(Self.limit).map { .photo($0) }
  }

  /// Returns the results of some items; those that no longer exist are left out.
  /// - Throws: `StoreError`.
  @concurrent func results(_ items: [Item]) async throws(StoreError) -> [DesktopSearchResult] {
    var habits: [NamedItem]?
    var results: [DesktopSearchResult] = []
    for item in items {
      switch item {
      case .person(let id):
        guard let person = try await database.namedPeople([id], limit: 1).first else { continue }
        results.append(
          .init(
            id: item.id, title: person.name, detail: person.detail,
            picture: try await picture(of: id)))
      case .habit(let id):
        let all = if let habits { habits } else { try await database.namedHabits() }
        habits = all
        guard let habit = all.first(where: { $0.id == id }) else { continue }
        results.append(
          .init(
            id: item.id, title: habit.name, detail: habit.detail,
            picture: .icon(Page.habits.icon)))
      case .photo(let id):
        guard let photo = try await database.photoDetails([id]).first?.photo else { continue }
        let path = photo.file.path
        results.append(
          .init(
            id: item.id, title: photo.file.name,
            detail: (path as NSString).deletingLastPathComponent, picture: .file(path: path)))
      }
    }
    return results
  }

  private func picture(of id: Int64) async throws(StoreError) -> DesktopSearchResult.Picture {
    for raw in try await database.rawCards(personID: id) {
      let photos = CardPhoto.photos(in: raw, maximumBytes: Self.maximumPicture)
      for case .inline(let data, _) in photos { return .image([UInt8](data)) }
    }
    return .icon("avatar-default-symbolic")
  }
}
