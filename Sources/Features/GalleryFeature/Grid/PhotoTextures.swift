import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos

/// Creates and caches the thumbnail textures of photos on demand. A limited number of tasks creates
/// them, those nearest to the center of the view first, and a few become visible per frame.
final class PhotoTextures {
  /// The state of a thumbnail.
  enum State {
    case waiting
    case ready(Texture)
    case failed(PhotoImportIssue)
  }

  /// A thumbnail that is kept while there is no page.
  struct Thumbnail {
    let id: Int64
    let version: PhotoVersion
    let image: Texture
  }

  /// Creates the thumbnail of a photo.
  typealias Make = @Sendable (Photo) async -> Result<PhotoPixels, PhotoImportIssue>

  /// The default cache size in bytes. A thumbnail of 256 × 192 pixels takes 192 KiB, so about 230
  /// of them fit.
  static let limit = 44 << 20
  /// The maximum number of new thumbnails per frame, because each must be rasterized or uploaded to
  /// the GPU.
  static let perFrame = 3
  /// The maximum number of finished thumbnails that wait to be shown. Otherwise hundreds would pile
  /// up while the user scrolls through thousands of photos.
  static let maximumBacklog = 24

  private struct PendingPhoto {
    let photo: Photo
    let index: Int
  }

  private let make: Make
  private let workers: Int
  private weak var ticker: Widget?
  private var cache: ByteBoundedCache<Int64, (version: PhotoVersion, image: Texture)>
  private var failures: [Int64: (version: PhotoVersion, issue: PhotoImportIssue)] = [:]
  private var pending: [Int64: PendingPhoto] = [:]
  private var running: Set<Int64> = []
  private var finished: [(photo: Photo, result: Result<PhotoPixels, PhotoImportIssue>)] = []
  private var isTicking = false
  private var isActive = true

  /// The index of the photo in the center of the view.
  var center = 0
  /// Called when the thumbnail of a photo was created or failed.
  var onChange: ((Int64) -> Void)?
  /// A Boolean value indicating whether finished thumbnails are held back.
  var isHeld = false {
    didSet { if !isHeld { tick() } }
  }

  /// Creates a cache.
  /// - Parameters:
  ///   - ticker: The widget whose frame clock paces the display of thumbnails.
  ///   - workers: The maximum number of concurrent tasks.
  ///   - limit: The maximum size of the cached thumbnails in bytes.
  ///   - make: Creates a thumbnail.
  init(
    ticker: Widget, workers: Int = Thumbnailer.concurrency,
    limit: Int = PhotoTextures.limit, make: @escaping Make
  ) {
    self.ticker = ticker
    self.workers = max(1, workers)
    self.make = make
    cache = ByteBoundedCache(limit: limit)
  }

  /// Returns the thumbnail of a photo, and requests it if necessary.
  func state(of photo: Photo, at index: Int) -> State {
    if let kept = cache.use(photo.id), kept.version == photo.version { return .ready(kept.image) }
    if let failure = failure(of: photo) { return .failed(failure) }
    if pending[photo.id]?.photo.version != photo.version {
      pending[photo.id] = PendingPhoto(photo: photo, index: index)
      begin()
    }
    return .waiting
  }

  /// Returns the cached thumbnails of photos.
  func thumbnails(of ids: some Sequence<Int64>) -> [Thumbnail] {
    ids.compactMap { id in
      cache.use(id).map { Thumbnail(id: id, version: $0.version, image: $0.image) }
    }
  }

  /// Adds thumbnails to the cache. They are shown as long as their files are unchanged.
  func add(_ thumbnails: [Thumbnail]) {
    for thumbnail in thumbnails {
      let (width, height) = thumbnail.image.size
      cache.insert(
        (thumbnail.version, thumbnail.image), for: thumbnail.id, cost: width * height * 4)
    }
  }

  /// Returns the error that prevents a thumbnail; `nil` if none is known.
  func failure(of photo: Photo) -> PhotoImportIssue? {
    failures[photo.id].flatMap { $0.version == photo.version ? $0.issue : nil }
  }

  /// Cancels the request for a thumbnail, unless its creation has begun.
  func cancel(_ id: Int64) { pending[id] = nil }

  /// Discards the error of a photo, so that the next request tries again.
  func retry(_ id: Int64) { failures[id] = nil }

  /// Cancels all requests and releases all thumbnails.
  func end() {
    isActive = false
    pending = [:]
    finished = []
    cache.removeAll()
  }

  /// The total size of the cached thumbnails in bytes.
  var cost: Int { cache.cost }

  private func begin() {
    while isActive, running.count < workers, finished.count < Self.maximumBacklog,
      let next = pending.values.filter({ !running.contains($0.photo.id) })
        .min(by: { abs($0.index - center) < abs($1.index - center) })
    {
      let photo = next.photo
      running.insert(photo.id)
      Task { [weak self, make] in
        let result = await make(photo)
        self?.take(photo, result)
      }
    }
  }

  private func take(_ photo: Photo, _ result: Result<PhotoPixels, PhotoImportIssue>) {
    running.remove(photo.id)
    guard isActive else { return }
    // Nobody waits for a photo that was scrolled out of view.
    if pending[photo.id]?.photo.version == photo.version {
      pending[photo.id] = nil
      finished.append((photo, result))
      tick()
    }
    begin()
  }

  private func tick() {
    guard let ticker, !isTicking, !isHeld, !finished.isEmpty else { return }
    isTicking = true
    ticker.onTick { [weak self] _ in
      guard let self else { return false }
      isTicking = !isHeld && showSome()
      return isTicking
    }
  }

  /// Shows some finished thumbnails.
  /// - Returns: Whether more are left.
  private func showSome() -> Bool {
    let some = finished.prefix(Self.perFrame)
    finished.removeFirst(some.count)
    for (photo, result) in some {
      switch result {
      case .success(let pixels):
        guard let image = Texture(pixels) else { continue }
        cache.insert((photo.version, image), for: photo.id, cost: pixels.byteCount)
      case .failure(let issue): failures[photo.id] = (photo.version, issue)
      }
      onChange?(photo.id)
    }
    begin()
    return !finished.isEmpty
  }
}

/// What the pixels of a photo depend on.
nonisolated struct PhotoVersion: Hashable {
  let file: PhotoFile
  let turns: Int
}

extension Photo {
  nonisolated var version: PhotoVersion { PhotoVersion(file: file, turns: turns) }
}
