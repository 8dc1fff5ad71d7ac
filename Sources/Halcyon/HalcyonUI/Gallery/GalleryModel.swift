import Foundation
import HalcyonCore
import HalcyonPhotos
import HalcyonStore
import HalcyonSystem
import Localization
import Observation

/// The model of the gallery.
@Observable
public final class GalleryModel {
  /// The loading state of the list.
  public enum Phase: Equatable {
    case loading
    case ready
    case failed(StoreError)
  }

  /// The loading state of the list.
  public private(set) var phase = Phase.loading
  /// All photos, the newest first.
  public private(set) var photos = PhotoList([])

  /// A Boolean value indicating whether an import is running, or its result has not been read yet.
  public var expectsPhotos: Bool { imports > 0 || hasUnreadImport }

  private var imports = 0
  private var hasUnreadImport = false
  @ObservationIgnored private var services: AppServices?
  @ObservationIgnored private var importer: PhotoImport?
  @ObservationIgnored private var queuedPaths: [[String]] = []
  /// Creates thumbnails and full-size previews.
  @ObservationIgnored let thumbnailer: Thumbnailer

  /// Creates a model without services. It is in the loading state and queues imports.
  /// - Parameter thumbnailer: Creates thumbnails and full-size previews.
  public init(
    thumbnailer: Thumbnailer = Thumbnailer(
      cache: AppPaths().cacheDirectory, desktop: Thumbnailer.desktopFolder())
  ) {
    self.thumbnailer = thumbnailer
  }

  /// Connects the model to the services: observes the photos and runs the queued imports.
  public func use(_ services: AppServices) {
    self.services = services
    importer = PhotoImport(
      database: services.database, activity: services.activity, places: services.nearestPlaces)
    // Errors of the store are reported by the observation below.
    Task { [importer] in try? await importer?.readAgain() }
    let database = services.database
    Task { [weak self] in
      do {
        for try await photos in database.photosObservation() {
          let list = await Task.detached { PhotoList(photos) }.value
          guard let self else { return }
          self.photos = list
          if !photos.isEmpty { hasUnreadImport = false }
          phase = .ready
        }
      } catch {
        self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
    let paths = queuedPaths
    queuedPaths = []
    paths.forEach(start)
  }

  /// Reports that the store could not be opened.
  public func fail(_ error: StoreError) { phase = .failed(error) }

  /// Imports pictures and folders of pictures.
  public func addPhotos(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    imports += 1
    guard services != nil else { return queuedPaths.append(paths) }
    start(paths)
  }

  private func start(_ paths: [String]) {
    guard let importer, let database = services?.database else { return }
    Task { [weak self] in
      // The activity reports errors.
      _ = try? await importer.run(paths: paths)
      let stored = try? await database.photoCount()
      self?.importEnded(stored: stored ?? 0)
    }
  }

  private func importEnded(stored: Int) {
    imports -= 1
    hasUnreadImport = stored > 0 && photos.ids.isEmpty
  }

  /// Removes a photo from the gallery; its file is not changed.
  /// - Returns: The removed photo, which can be restored; `nil` if it had already been removed.
  func remove(_ photo: Photo) async throws(StoreError) -> PhotoSnapshot? {
    guard let services else { throw .failed(message: tr("the database is not open yet")) }
    let removed = try await services.database.removePhotos([photo.id])
    await thumbnailer.removeThumbnail(of: photo.file.path)
    return removed.ids.isEmpty ? nil : removed
  }

  /// Restores a removed photo.
  func restore(_ removed: PhotoSnapshot) async throws(StoreError) {
    guard let services else { throw .failed(message: tr("the database is not open yet")) }
    try await services.database.restore(removed)
  }
}
