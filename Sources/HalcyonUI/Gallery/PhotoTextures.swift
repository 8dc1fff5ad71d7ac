import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices

/// The small pictures of photos, made while they are wanted: those nearest to the middle of the view first, a few at a time,
/// and shown a few a frame.
final class PhotoTextures {
  /// What is known of a photo's small picture.
  enum State {
    case waiting
    case ready(Texture)
    case failed(PhotoImportIssue)
  }

  /// Makes the small picture of the file at a path.
  typealias Make = @Sendable (String) async -> Result<PhotoPixels, PhotoImportIssue>

  /// 256 × 192 pixels take 192 kB, so that some 230 of them are kept.
  static let limit = 44 << 20
  /// Each has to be drawn for the first time, or sent to a graphics processor.
  static let perFrame = 3

  private struct Wanted {
    let photo: Photo
    let index: Int
  }

  private let make: Make
  private let workers: Int
  private weak var ticker: Widget?
  private var cache: CostCache<Int64, (file: PhotoFile, image: Texture)>
  private var failures: [Int64: (file: PhotoFile, issue: PhotoImportIssue)] = [:]
  private var wanted: [Int64: Wanted] = [:]
  private var running: Set<Int64> = []
  private var arrived: [(photo: Photo, result: Result<PhotoPixels, PhotoImportIssue>)] = []
  private var isTicking = false
  private var lives = true

  /// The place in the order that the middle of the view shows.
  var center = 0
  /// Called when the small picture of a photo is there, or cannot be.
  var onChange: ((Int64) -> Void)?
  /// Whether nothing that has arrived is shown for now.
  var isHeld = false {
    didSet { if !isHeld { tick() } }
  }

  /// - Parameters:
  ///   - ticker: whose frames pace what is shown.
  ///   - workers: how many are made at once; one processor is left to the window.
  init(
    ticker: Widget, workers: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1),
    limit: Int = PhotoTextures.limit, make: @escaping Make
  ) {
    self.ticker = ticker
    self.workers = max(1, workers)
    self.make = make
    cache = CostCache(limit: limit)
  }

  /// The small picture of a photo; where it is not there it is wanted from now on.
  func state(of photo: Photo, at index: Int) -> State {
    if let kept = cache.use(photo.id), kept.file == photo.file { return .ready(kept.image) }
    if let failure = failure(of: photo) { return .failed(failure) }
    if wanted[photo.id]?.photo.file != photo.file {
      wanted[photo.id] = Wanted(photo: photo, index: index)
      begin()
    }
    return .waiting
  }

  /// Why there is no small picture of a photo, where that is known.
  func failure(of photo: Photo) -> PhotoImportIssue? {
    failures[photo.id].flatMap { $0.file == photo.file ? $0.issue : nil }
  }

  /// A photo is not wanted any more.
  func leave(_ id: Int64) { wanted[id] = nil }

  /// Forgets what failed, so that it is tried again when it is wanted.
  func retry(_ id: Int64) { failures[id] = nil }

  /// Nothing is wanted any more, and what is there is released.
  func end() {
    lives = false
    wanted = [:]
    arrived = []
    cache.removeAll()
  }

  /// How much memory the kept ones take.
  var cost: Int { cache.cost }

  private func begin() {
    while lives, running.count < workers,
      let next = wanted.values.filter({ !running.contains($0.photo.id) })
        .min(by: { abs($0.index - center) < abs($1.index - center) })
    {
      let photo = next.photo
      running.insert(photo.id)
      Task { [weak self, make] in
        let result = await make(photo.file.path)
        self?.take(photo, result)
      }
    }
  }

  private func take(_ photo: Photo, _ result: Result<PhotoPixels, PhotoImportIssue>) {
    running.remove(photo.id)
    guard lives else { return }
    if wanted[photo.id]?.photo.file == photo.file { wanted[photo.id] = nil }
    arrived.append((photo, result))
    tick()
    begin()
  }

  private func tick() {
    guard let ticker, !isTicking, !isHeld, !arrived.isEmpty else { return }
    isTicking = true
    ticker.onTick { [weak self] _ in
      guard let self else { return false }
      isTicking = !isHeld && showSome()
      return isTicking
    }
  }

  /// - Returns: whether more are left.
  private func showSome() -> Bool {
    let some = arrived.prefix(Self.perFrame)
    arrived.removeFirst(some.count)
    for (photo, result) in some {
      switch result {
      case .success(let pixels):
        guard let image = Texture(pixels) else { continue }
        cache.insert((photo.file, image), for: photo.id, cost: pixels.byteCount)
      case .failure(let issue): failures[photo.id] = (photo.file, issue)
      }
      onChange?(photo.id)
    }
    return !arrived.isEmpty
  }
}

extension Texture {
  /// The picture of these pixels, which it shares.
  convenience init?(_ pixels: PhotoPixels) {
    self.init(
      width: pixels.width, height: pixels.height, sharing: pixels.storage.bytes, of: pixels.storage)
  }
}
