import Foundation
import GtkKit
import HalcyonCore
import HalcyonRecords

/// Offers people, habits and photos to the search of the desktop.
final class DesktopSearchService {
  /// The object path in `data/…search-provider.ini`.
  static let path = "/io/github/halcyon_companion/Halcyon/SearchProvider"
  /// How long an application that the desktop started for a search waits for the next one.
  private static let idleSeconds = 60

  private var provider: SearchProvider?
  private var database: HalcyonDatabase?
  private var waiting: [CheckedContinuation<HalcyonDatabase?, Never>] = []
  private var hasFailed = false

  /// - Parameters:
  ///   - staysRunning: Whether the desktop started the application, perhaps only for a search.
  ///   - open: Opens a result.
  ///   - showAll: Shows all results of a search in the window.
  init(
    _ application: Application, staysRunning: Bool,
    open: @escaping (DesktopSearch.Item) -> Void,
    showAll: @escaping (_ query: String) -> Void
  ) {
    provider = SearchProvider(
      application, path: Self.path,
      SearchProvider.Handlers(
        search: { [weak self] in await self?.search($0) ?? [] },
        results: { [weak self] in await self?.results($0) ?? [] },
        open: { if let item = DesktopSearch.Item(id: $0) { open(item) } },
        showAll: { showAll($0.joined(separator: " ")) }))
    if staysRunning { application.stay(seconds: Self.idleSeconds) }
  }

  /// Answers the searches that waited for the store.
  func use(_ database: HalcyonDatabase) {
    self.database = database
    hasFailed = false
    resume()
  }

  /// Answers the searches that waited with no results, because the store cannot be opened.
  func fail() {
    hasFailed = true
    resume()
  }

  private func resume() {
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume(returning: database) }
  }

  private func opened() async -> HalcyonDatabase? {
    if database != nil || hasFailed { return database }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func search(_ terms: [String]) async -> [String] {
    guard let database = await opened() else { return [] }
    // The window reports errors of the store.
    return (try? await DesktopSearch(database: database).find(terms).map(\.id)) ?? []
  }

  private func results(_ ids: [String]) async -> [DesktopSearchResult] {
    guard let database = await opened() else { return [] }
    let items = ids.compactMap(DesktopSearch.Item.init)
    return (try? await DesktopSearch(database: database).results(items)) ?? []
  }
}
