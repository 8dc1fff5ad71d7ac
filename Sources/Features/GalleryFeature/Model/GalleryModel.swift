import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import HalcyonText
import Localization
import Observation

/// The model of the gallery.
@Observable @MainActor
public final class GalleryModel {
  /// Files and folders to import.
  private struct Import {
    var paths: [String]
    /// Whether the first picture is opened afterwards.
    var isOpened = false
  }

  /// The loading state of the list.
  public private(set) var phase = LoadingPhase.loading
  /// All photos, the newest first.
  public private(set) var photos = PhotoList([])
  /// The photos that match `filter`; bursts are stacked.
  public private(set) var shown = PhotoList([])
  /// The photos that match `filter`, including all of a burst.
  private(set) var matching = PhotoList([])
  /// The photos of bursts that are shown as a whole.
  private var expanded: Set<Int64> = []
  /// Changes when what is stored about photos has changed.
  package private(set) var revision = 0
  /// The photo to open when the page is shown next; `nil` for none.
  package var requested: Int64?
  /// Which photos are shown.
  public var filter = PhotoFilter() { didSet { if filter != oldValue { applyFilter() } } }

  /// A Boolean value indicating whether an import is running, or its result has not been read yet.
  public var expectsPhotos: Bool { imports > 0 || hasUnreadImport }

  /// The rows that could not be read.
  let unreadable = UnreadableRowsModel([.photo, .photoFolder])
  /// The watched folders, in the order of their paths.
  public private(set) var folders: [String] = []
  /// The watched folders that cannot be read now, for example on a disk that is not connected.
  public private(set) var unavailableFolders: [String] = []

  private var imports = 0
  private var hasUnreadImport = false
  @ObservationIgnored private var filtering: Task<Void, Never>?
  private(set) var services: AppServices?
  @ObservationIgnored private(set) var importer: PhotoImport?
  @ObservationIgnored private var following: [Task<Void, Never>] = []
  @ObservationIgnored private var queue: [Import] = []
  /// Opens when the list is needed.
  @ObservationIgnored private let listGate = StartGate(isOpen: false)
  /// Returns the current day in local time.
  @ObservationIgnored private let today: () -> Day
  /// Returns whether captions, tags and rotations are written into the files.
  @ObservationIgnored var writesFiles: () -> Bool = { false }
  /// Creates thumbnails and full-size previews.
  @ObservationIgnored package let thumbnailer: Thumbnailer

  /// Creates a model without services. It is in the loading state and queues imports.
  /// - Parameters:
  ///   - thumbnailer: Creates thumbnails and full-size previews.
  ///   - today: Returns the current day in local time.
  public init(
    thumbnailer: Thumbnailer = Thumbnailer(
      cache: AppPaths().cacheDirectory, desktop: Thumbnailer.desktopFolder()),
    today: @escaping () -> Day = { Day(Date(), calendar: Calendar(identifier: .gregorian)) }
  ) {
    self.thumbnailer = thumbnailer
    self.today = today
  }

  /// The database; `nil` before it is open.
  package var database: HalcyonDatabase? { services?.database }

  /// Reads the list now, instead of after the first page is shown.
  func load() { listGate.open() }

  /// Connects the model to the services: observes the photos and runs the queued imports.
  public func use(_ services: AppServices) {
    self.services = services
    importer = PhotoImport(
      database: services.database, activity: services.activity, places: services.nearestPlaces)
    // Errors of the store are reported by the observation below.
    Task { [importer] in
      await services.startGate.wait()
      try? await importer?.readAgain()
    }
    let database = services.database
    unreadable.use(database)
    // Reading tens of thousands of photos would delay a first page that does not show them.
    Task { [listGate] in
      await services.startGate.wait()
      listGate.open()
    }
    Task { [weak self, listGate] in
      await listGate.wait()
      do {
        for try await photos in database.photosObservation() {
          guard let expanded = self?.expanded else { return }
          let (list, stacked) = await Task.detached {
            let list = PhotoList(photos)
            return (list, list.stacked(except: expanded))
          }.value
          guard let self else { return }
          self.photos = list
          if filter == PhotoFilter() { (matching, shown) = (list, stacked) } else { applyFilter() }
          if !photos.isEmpty { hasUnreadImport = false }
          phase = .ready
        }
      } catch {
        self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
    let waiting = queue
    queue = []
    waiting.forEach(start)
    guard let importer else { return }
    follow(database, PhotoFolders(database: database, importer: importer), services.startGate)
  }

  /// Follows the watched folders. Errors of the store end it; the observation reports them.
  private func follow(
    _ database: HalcyonDatabase, _ watched: PhotoFolders, _ gate: StartGate
  ) {
    following = [
      Task { [weak self] in
        await gate.wait()
        for await unavailable in watched.follow() { self?.unavailableFolders = unavailable }
      },
      Task { [weak self] in
        do {
          for try await folders in database.photoFoldersObservation() { self?.folders = folders }
        } catch {}
      },
    ]
  }

  isolated deinit { following.forEach { $0.cancel() } }

  /// Returns whether the folder of a photo is a watched one that cannot be read now.
  func isUnavailable(_ photo: Photo) -> Bool {
    unavailableFolders.contains { photo.file.path.hasPrefix($0 + "/") }
  }

  /// Watches a folder again, or stops. Its photos stay in the gallery.
  func setWatched(_ folder: String, _ isWatched: Bool) async throws(StoreError) {
    let database = try openDatabase()
    if isWatched {
      try await database.addPhotoFolders([folder], at: Date())
    } else {
      try await database.removePhotoFolder(folder)
    }
  }

  /// Filters the photos off the main thread. A later filter replaces one that is being applied.
  private func applyFilter() {
    filtering?.cancel()
    let (photos, filter, day) = (photos, filter, today())
    let (expanded, database) = (expanded, services?.database)
    filtering = Task { [weak self] in
      var found: Set<Int64>?
      if !filter.search.isEmpty {
        let search = PhotoSearch(filter.search, months: UserText.monthNames)
        // Only fails with the observation, which reports it.
        let ids =
          if let search { try? await database?.photoIDs(matching: search) } else { [Int64]() }
        found = Set(ids ?? [])
      }
      let matches = found
      let (matching, shown) = await Task.detached {
        let list = photos.filtered(filter, today: day, found: matches)
        return (list, list.stacked(except: expanded))
      }.value
      guard !Task.isCancelled, let self else { return }
      self.matching = matching
      self.shown = shown
    }
  }

  /// Returns the photos of a burst that is shown as a whole; empty if the photo is not part of one.
  func expandedBurst(with id: Int64) -> [Int64] {
    guard expanded.contains(id), let index = matching.index(of: id) else { return [] }
    let burst = PhotoBurst.ranges(in: matching.photos).first { $0.contains(index) }
    return burst.map { Array(matching.ids[$0]) } ?? []
  }

  /// Shows all photos of a burst, or only the first.
  func expand(_ ids: some Sequence<Int64>, _ isExpanded: Bool) {
    if isExpanded { expanded.formUnion(ids) } else { expanded.subtract(ids) }
    applyFilter()
  }

  /// Reports that the store could not be opened.
  public func fail(_ error: StoreError) { phase = .failed(error) }

  /// Imports pictures and folders of pictures.
  public func addPhotos(_ paths: [String]) { add(Import(paths: paths)) }

  /// Imports pictures and opens the first of them.
  package func openPhotos(_ paths: [String]) { add(Import(paths: paths, isOpened: true)) }

  private func add(_ new: Import) {
    guard !new.paths.isEmpty else { return }
    imports += 1
    guard services != nil else { return queue.append(new) }
    start(new)
  }

  private func start(_ new: Import) {
    let paths = new.paths
    guard let importer, let database = services?.database else { return }
    Task { [weak self] in
      // The activity reports errors.
      let folders = await PhotoFolders.folders(among: paths)
      try? await database.includePhotos(at: folders + paths)
      if let result = try? await importer.run(paths: paths, isRequested: true) {
        let watched = PhotoFolders(database: database, importer: importer)
        try? await watched.exclude(notAddedFrom: folders, after: result)
        try? await database.addPhotoFolders(folders, at: Date())
      }
      let stored = try? await database.photoCount()
      self?.importEnded(stored: stored ?? 0)
      guard new.isOpened, let first = paths.first else { return }
      let path = await PhotoImport.storedPath(of: first)
      if let id = try? await database.photoID(atPath: path) { self?.requested = id }
    }
  }

  private func importEnded(stored: Int) {
    imports -= 1
    hasUnreadImport = stored > 0 && photos.ids.isEmpty
  }

  /// Returns what is stored about a photo; `nil` if it was removed or cannot be read.
  func details(of photo: Photo) async -> PhotoDetails? {
    // The observation reports errors of the store.
    try? await services?.database.photoDetails([photo.id]).first
  }

  /// Returns the days of habits that a photo proves.
  func proofs(of photo: Photo) async -> [PhotoProof] {
    // The observation reports errors of the store.
    (try? await services?.database.photoProofs(photo.id)) ?? []
  }

  /// Returns the people whom names in photos mean, by name.
  func people(named names: [String]) async -> [String: PersonInPhoto] {
    // The observation reports errors of the store.
    (try? await services?.database.people(inPhotos: names)) ?? [:]
  }

  /// Returns the tags of all photos that contain a text, the most frequent first.
  func tags(containing text: String) async -> [String] {
    // A suggestion that is missing is no reason for a message.
    (try? await services?.database.photoTags(containing: text, limit: 30)) ?? []
  }

  /// Links a name in photos to a person; `nil` for the person with the same name.
  /// - Returns: The person to whom it was linked.
  func link(_ name: String, to person: Int64?) async throws(StoreError) -> Int64? {
    let database = try openDatabase()
    let before = try await database.keep(
      database.promise(linkOf: name, to: person, at: Date()))
    changed()
    return before
  }

  /// Returns the place nearest to a position.
  func nearest(to position: Coordinate) async -> NearestPlaces.Match? {
    guard let places = services?.nearestPlaces else { return nil }
    return await BackgroundExecutor.shared.run { _ in places.nearest(to: position) }
  }

  /// The database.
  /// - Throws: `StoreError` before it is open.
  func openDatabase() throws(StoreError) -> HalcyonDatabase {
    guard let services else { throw .failed(message: tr("the database is not open yet")) }
    return services.database
  }

  /// Changes photos.
  /// - Returns: The photos before the change.
  func change(_ ids: [Int64], _ change: PhotoChange) async throws(StoreError) -> PhotoSnapshot {
    try await keep(promise(change, of: ids))
  }

  /// Promises a change of photos that is shown as done from now on.
  /// - Returns: `nil` if the store is not open.
  func promise(_ change: PhotoChange, of ids: [Int64]) -> StorePromise<PhotoSnapshot>? {
    try? openDatabase().promise(change, of: ids, at: Date())
  }

  /// Stores a promised change.
  /// - Returns: The photos before the change.
  func keep(_ promise: StorePromise<PhotoSnapshot>?) async throws(StoreError) -> PhotoSnapshot {
    let database = try openDatabase()
    guard let promise else { return PhotoSnapshot() }
    let before = try await database.keep(promise)
    changed()
    return before
  }

  private func changed() {
    revision += 1
    if !filter.search.isEmpty { applyFilter() }
  }

  /// Removes photos from the gallery; their files are not changed.
  /// - Parameter isExcluded: Whether watched folders do not add the files again.
  func remove(
    _ ids: [Int64], isExcluded: Bool = true
  ) async throws(StoreError) -> PhotoSnapshot {
    let removed = try await openDatabase().removePhotos(ids, isExcluded: isExcluded)
    for file in removed.files { await thumbnailer.removeThumbnail(of: file.path) }
    return removed
  }

  /// Restores removed or changed photos.
  func restore(_ snapshot: PhotoSnapshot) async throws(StoreError) {
    try await openDatabase().restore(snapshot)
    changed()
  }
}
