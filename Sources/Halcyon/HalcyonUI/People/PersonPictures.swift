import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonPhotos
import HalcyonStore

/// Decodes and caches the pictures embedded in cards. Widgets request them while drawing, and are
/// drawn again once a picture is decoded.
///
/// Pictures that a card only links to are not fetched: the address reveals to its server when the
/// person is looked at.
final class PersonPictures {
  /// The sizes at which pictures are decoded.
  nonisolated enum Size: Hashable, Sendable {
    case row, page

    /// The side in device pixels.
    var side: Int { self == .row ? 88 : 256 }
  }

  /// Decodes the picture of a person; `nil` if the card has none that can be decoded.
  typealias Load = @Sendable (_ id: Int64, _ side: Int) async -> Portrait?

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

  private let load: Load
  private var cache: ByteBoundedCache<Key, Texture>
  private var failures: Set<Key> = []
  private var waiting: [Key: [Waiting]] = [:]
  private var queue: [Key] = []
  private var running = 0

  /// Creates a cache.
  init(limit: Int = PersonPictures.limit, load: @escaping Load) {
    cache = ByteBoundedCache(limit: limit)
    self.load = load
  }

  /// Creates a cache of the pictures in the store.
  convenience init(database: HalcyonDatabase) {
    self.init { id, side in await Self.portrait(database, id, side) }
  }

  @concurrent private nonisolated static func portrait(
    _ database: HalcyonDatabase, _ id: Int64, _ side: Int
  ) async -> Portrait? {
    for raw in (try? await database.rawCards(personID: id)) ?? [] {
      for case .inline(let data, _) in CardPhoto.photos(in: raw).prefix(4) {
        if let portrait = Portrait.decode(data, side: side) { return portrait }
      }
    }
    return nil
  }

  /// Returns the picture of a person if it is decoded; otherwise requests it for `widget`.
  /// - Parameter version: `PersonSummary.pictureVersion`; `nil` if the card has no picture.
  func texture(of id: Int64, version: Int64?, size: Size, for widget: Widget) -> Texture? {
    guard let version else { return nil }
    let key = Key(id: id, version: version, size: size)
    if let texture = cache.use(key) { return texture }
    guard !failures.contains(key) else { return nil }
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

  private func begin() {
    while running < Self.workers, let key = queue.popLast() {
      // Rows that have been scrolled away need no picture.
      guard waiting[key]?.contains(where: { $0.widget?.isMapped == true }) == true else {
        waiting[key] = nil
        continue
      }
      running += 1
      Task { [weak self, load] in
        let portrait = await load(key.id, key.size.side)
        self?.take(key, portrait)
      }
    }
  }

  private func take(_ key: Key, _ portrait: Portrait?) {
    running -= 1
    let widgets = waiting.removeValue(forKey: key) ?? []
    if let portrait, let texture = Texture.make(portrait) {
      cache.insert(texture, for: key, cost: portrait.pixels.count * 4)
      for waiting in widgets { waiting.widget?.queueDraw() }
    } else {
      failures.insert(key)
    }
    begin()
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
