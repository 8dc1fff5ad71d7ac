import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import Observation

/// The photos that the gallery shows, and what can be done with them.
@Observable
public final class GalleryModel {
  /// How far the list is.
  public enum Phase: Equatable {
    case loading
    case ready
    case failed(StoreError)
  }

  /// How far the list is.
  public private(set) var phase = Phase.loading
  /// Everything, the newest first.
  public private(set) var photos = PhotoList([])

  /// Whether photos are on their way: an import goes on, or what it stored has not been read yet.
  public var expectsPhotos: Bool { imports > 0 || isBehind }

  private var imports = 0
  private var isBehind = false
  @ObservationIgnored private var services: AppServices?
  @ObservationIgnored private var importer: PhotoImport?
  @ObservationIgnored private var waitingPaths: [[String]] = []
  /// Makes the small pictures and the large ones.
  @ObservationIgnored let thumbnailer: Thumbnailer

  /// A model without services yet: it shows that it is loading and remembers what it is asked to do.
  /// - Parameter thumbnailer: makes the small pictures.
  public init(
    thumbnailer: Thumbnailer = Thumbnailer(
      cache: AppPaths().cacheDirectory, desktop: Thumbnailer.desktopFolder())
  ) {
    self.thumbnailer = thumbnailer
  }

  /// Begins to work: shows the photos and imports what was asked for meanwhile.
  public func use(_ services: AppServices) {
    self.services = services
    importer = PhotoImport(database: services.database, activity: services.activity)
    let database = services.database
    Task { [weak self] in
      do {
        for try await photos in database.photosObservation() {
          let list = await Task.detached { PhotoList(photos) }.value
          guard let self else { return }
          self.photos = list
          if !photos.isEmpty { isBehind = false }
          phase = .ready
        }
      } catch {
        self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
    let paths = waitingPaths
    waitingPaths = []
    paths.forEach(start)
  }

  /// Says that there are no photos to be had.
  public func fail(_ error: StoreError) { phase = .failed(error) }

  /// Takes pictures, and folders of them, into the gallery.
  public func addPhotos(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    imports += 1
    guard services != nil else { return waitingPaths.append(paths) }
    start(paths)
  }

  private func start(_ paths: [String]) {
    guard let importer, let database = services?.database else { return }
    Task { [weak self] in
      // The activity has what went wrong, and the strip shows it.
      _ = try? await importer.run(paths: paths)
      let stored = try? await database.photoCount()
      self?.importEnded(stored: stored ?? 0)
    }
  }

  private func importEnded(stored: Int) {
    imports -= 1
    isBehind = stored > 0 && photos.ids.isEmpty
  }

  /// Takes a photo out of the gallery; its file is left alone.
  /// - Returns: what brings it back; `nil` where it was gone already.
  func remove(_ photo: Photo) async throws(StoreError) -> RemovedPhoto? {
    guard let services else { throw .failed(message: "the store is not open yet") }
    let removed = try await services.database.removePhoto(photo.id)
    await thumbnailer.forget(photo.file.path)
    return removed
  }

  /// Brings a photo back into the gallery.
  func restore(_ removed: RemovedPhoto) async throws(StoreError) {
    guard let services else { throw .failed(message: "the store is not open yet") }
    try await services.database.restore(removed)
  }
}
