import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos

/// Decodes the photo in the viewer, then its neighbors, and keeps only these.
final class PhotoLoader {
  /// Decodes a photo, scaled to at most the given width and height in pixels.
  typealias Make = @Sendable (Photo, Int) async -> Result<PhotoPixels, PhotoImportIssue>

  /// The longest side that is decoded in pixels, at most 67 MB.
  static let maximumSide = 4_096

  private struct Entry {
    var version: PhotoVersion
    var side: Int
    var result: Result<Texture, PhotoImportIssue>
    /// A Boolean value indicating whether the file ends too early.
    var isIncomplete = false
  }

  private let make: Make
  private var entries: [Int64: Entry] = [:]
  private var wanted: [(photo: Photo, side: Int)] = []
  private var running: (id: Int64, version: PhotoVersion, side: Int, task: Task<Void, Never>)?
  /// Called with each photo that was decoded or failed.
  var onLoad: ((Int64) -> Void)?

  init(make: @escaping Make) { self.make = make }

  /// Requests photos, the most important first. Others are released.
  func want(_ photos: [(photo: Photo, side: Int)]) {
    wanted = photos
    let ids = Set(photos.map(\.photo.id))
    entries = entries.filter { ids.contains($0.key) }
    // Only the first photo is worth an interruption.
    if let running, let first = photos.first, running.id != first.photo.id, !isReady(first) {
      running.task.cancel()
      self.running = nil
    }
    loadNext()
  }

  /// Returns the pixels of a photo, or why it cannot be shown; `nil` if it is not decoded yet.
  func result(of photo: Photo) -> Result<Texture, PhotoImportIssue>? {
    entries[photo.id].flatMap { $0.version == photo.version ? $0.result : nil }
  }

  /// Returns whether the file of a decoded photo ends too early.
  func isIncomplete(_ photo: Photo) -> Bool { entries[photo.id]?.isIncomplete == true }

  /// Releases everything.
  func end() {
    running?.task.cancel()
    running = nil
    wanted = []
    entries = [:]
  }

  private func isReady(_ request: (photo: Photo, side: Int)) -> Bool {
    guard let entry = entries[request.photo.id] else { return false }
    return entry.version == request.photo.version && entry.side >= request.side
  }

  private func loadNext() {
    guard running == nil, let next = wanted.first(where: { !isReady($0) }) else { return }
    let (photo, side) = next
    let task = Task { [weak self, make] in
      let result = await make(photo, side)
      guard !Task.isCancelled else { return }
      self?.loaded(photo, side, result)
    }
    running = (photo.id, photo.version, side, task)
  }

  private func loaded(
    _ photo: Photo, _ side: Int, _ result: Result<PhotoPixels, PhotoImportIssue>
  ) {
    running = nil
    let texture: Result<Texture, PhotoImportIssue> = result.flatMap { pixels in
      Texture(pixels).map { .success($0) } ?? .failure(.notPicture(path: photo.file.path))
    }
    if wanted.contains(where: { $0.photo.id == photo.id }) {
      let isIncomplete = (try? result.get())?.isIncomplete == true
      entries[photo.id] = Entry(
        version: photo.version, side: side, result: texture, isIncomplete: isIncomplete)
      onLoad?(photo.id)
    }
    loadNext()
  }
}
