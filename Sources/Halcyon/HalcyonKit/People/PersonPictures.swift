import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords

/// Decodes and caches the pictures of people. Widgets request them while drawing, and are drawn
/// again once a picture is decoded.
///
/// Pictures that a card only links to are downloaded if the user enabled it for the source: the
/// address reveals to its server when the person is looked at.
package final class PersonPictures {
  /// The sizes at which pictures are decoded.
  package nonisolated enum Size: Hashable, Sendable {
    case row, page

    /// The side in device pixels.
    var side: Int { self == .row ? 88 : 256 }
  }

  /// Decodes the picture of a person.
  typealias Load = @Sendable (_ id: Int64, _ side: Int) async -> LinkedPortraits.Found

  private struct Key: Hashable {
    let id, version: Int64
    let size: Size
  }

  /// A widget that waits for a picture.
  private struct Waiting {
    weak var widget: Widget?
  }

  /// The default cache size in bytes: about 300 pictures in rows.
  static let limit = 20 << 20
  private static let workers = 2
  private static let downloads = 2

  private let load: Load
  private var cache: ByteBoundedCache<Key, Texture>
  /// The widgets that show no picture because there is none.
  private var failures: [Key: [Waiting]] = [:]
  private var waiting: [Key: [Waiting]] = [:]
  private var queue: [Key] = []
  private var running = 0
  private var links: [(key: Key, download: @Sendable () async -> Portrait?)] = []
  private var downloading = 0

  /// Creates a cache.
  init(limit: Int = PersonPictures.limit, load: @escaping Load) {
    cache = ByteBoundedCache(limit: limit)
    self.load = load
  }

  /// Creates a cache of the pictures in the store.
  package convenience init(_ services: AppServices) {
    let portraits = LinkedPortraits(
      database: services.database, pictures: services.linkedPictures,
      cache: services.pictureCache)
    self.init { id, side in await portraits.find(id, side: side) }
  }

  /// Returns the picture of a person if it is decoded; otherwise requests it for `widget`.
  /// - Parameter version: `PersonSummary.pictureVersion`; `nil` if the card has no picture.
  package func texture(of id: Int64, version: Int64?, size: Size, for widget: Widget) -> Texture? {
    guard let version else { return nil }
    let key = Key(id: id, version: version, size: size)
    if let texture = cache.use(key) { return texture }
    guard failures[key] == nil else {
      // Released widgets make room, so that the list stays short.
      failures[key]?.removeAll { $0.widget == nil || $0.widget === widget }
      failures[key]?.append(Waiting(widget: widget))
      return nil
    }
    if waiting[key] == nil {
      waiting[key] = []
      queue.append(key)
    }
    if waiting[key]?.contains(where: { $0.widget === widget }) == false {
      waiting[key]?.append(Waiting(widget: widget))
    }
    begin()
    return nil
  }

  /// The total size of the cached pictures in bytes.
  var cost: Int { cache.cost }

  /// Tries again to load the pictures that could not be loaded.
  package func retry() {
    let failed = failures
    failures = [:]
    for waiting in failed.values.joined() { waiting.widget?.queueDraw() }
  }

  private func begin() {
    while running < Self.workers, let key = queue.popLast() {
      // Rows that have been scrolled away need no picture.
      guard isWanted(key) else { continue }
      running += 1
      Task { [weak self, load] in
        let found = await load(key.id, key.size.side)
        self?.take(key, found)
      }
    }
  }

  /// Returns whether a mapped widget waits for a picture; forgets the others.
  private func isWanted(_ key: Key) -> Bool {
    if waiting[key]?.contains(where: { $0.widget?.isMapped == true }) == true { return true }
    waiting[key] = nil
    return false
  }

  private func take(_ key: Key, _ found: LinkedPortraits.Found) {
    running -= 1
    switch found {
    case .portrait(let portrait): show(key, portrait)
    case .none: show(key, nil)
    case .linked(let download):
      links.append((key, download))
      beginDownloads()
    }
    begin()
  }

  /// Downloads take longer than decoding, so that they have limits of their own.
  private func beginDownloads() {
    while downloading < Self.downloads, let (key, download) = links.popLast() {
      guard isWanted(key) else { continue }
      downloading += 1
      Task { [weak self] in
        let portrait = await download()
        guard let self else { return }
        downloading -= 1
        show(key, portrait)
        beginDownloads()
      }
    }
  }

  private func show(_ key: Key, _ portrait: Portrait?) {
    let widgets = waiting.removeValue(forKey: key) ?? []
    if let portrait, let texture = Texture.make(portrait) {
      cache.insert(texture, for: key, cost: portrait.pixels.count * 4)
      for waiting in widgets { waiting.widget?.queueDraw() }
    } else {
      failures[key] = widgets
    }
  }
}

extension Texture {
  fileprivate static func make(_ portrait: Portrait) -> Texture? {
    portrait.pixels.withUnsafeBytes {
      Texture(
        width: portrait.side, height: portrait.side, stride: portrait.side * 4, premultiplied: $0)
    }
  }
}
