import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// Follows the watched folders: adds new files, updates changed ones, finds moved ones again, and
/// hides photos whose files are gone.
///
/// A folder that vanished, or that is empty like the mount point of an unmounted disk, changes
/// nothing; its photos are reported as unavailable.
///
/// ```swift
/// for await unavailable in PhotoFolders(database: database, importer: importer).follow() { … }
/// ```
public struct PhotoFolders: Sendable {
  private let database: HalcyonDatabase
  private let importer: PhotoImport

  /// Creates a follower that adds photos through `importer`.
  public init(database: HalcyonDatabase, importer: PhotoImport) {
    self.database = database
    self.importer = importer
  }

  /// Compares the folders now and after each change, until the iteration ends.
  /// - Returns: The unavailable folders after each comparison.
  public func follow() -> AsyncStream<[String]> {
    let (states, state) = AsyncStream.makeStream(of: [String].self)
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let database = database
    let folders = Task {
      // The observation of the photos reports errors of the store.
      do { for try await _ in database.photoFoldersObservation() { change.yield() } } catch {}
    }
    let comparing = Task {
      var (watching, watched): (Task<Void, Never>?, [String]) = (nil, [])
      for await _ in changes {
        guard let result = try? await compare() else { continue }
        if watched != result.folders {
          watched = result.folders
          watching?.cancel()
          let changes = FileWatch.changes(of: .folders(watched), delay: 1)
          watching = Task { for await _ in changes { change.yield() } }
          // For changes since the comparison.
          change.yield()
        }
        state.yield(result.unavailable)
      }
      watching?.cancel()
    }
    state.onTermination = { _ in
      folders.cancel()
      comparing.cancel()
    }
    return states
  }

  /// The result of a comparison.
  struct Comparison: Hashable, Sendable {
    /// The watched folders that cannot be read now.
    var unavailable: [String] = []
    /// The folders in which changes are to be noticed, sorted.
    var folders: [String] = []
  }

  /// What a folder contains.
  private struct Listing: Sendable {
    var files: [String: PhotoFile] = [:]
    var folders: [String] = []
    var isAvailable = false
  }

  /// Compares the watched folders with the gallery and stores the differences.
  @concurrent func compare() async throws(StoreError) -> Comparison {
    var result = Comparison()
    var (changes, fresh, changed): (_, [PhotoFile], [String]) = (PhotoFolderChanges(), [], [])
    var lost: [PhotoInFolder] = []
    for root in try await database.photoFolders() {
      let known = try await database.photos(inFolder: root)
      let listing = await BackgroundExecutor.shared.run { _ in Self.list(root) }
      result.folders += listing.folders
      guard listing.isAvailable, known.isEmpty || !listing.files.isEmpty else {
        result.unavailable.append(root)
        continue
      }
      let excluded = try await database.excludedPhotos(
        inFolder: root, among: listing.files)
      for photo in known {
        guard let file = listing.files[photo.file.path] else {
          if !photo.isMissing { lost.append(photo) }
          continue
        }
        if photo.isMissing { changes.returned.append(photo.id) }
        if file != photo.file { changed.append(file.path) }
      }
      let paths = Set(known.map(\.file.path))
      fresh += listing.files.values.filter {
        !paths.contains($0.path) && !excluded.contains($0.path)
      }
    }
    let moved = Self.moves(of: lost, to: fresh)
    changes.moved = moved
    changes.missing = lost.map(\.id).filter { moved[$0] == nil }
    try await database.apply(changes)
    let arrived = Set(moved.values)
    let paths = (fresh.map(\.path).filter { !arrived.contains($0) } + changed).sorted()
    if !paths.isEmpty {
      // The activity reports failures. Duplicates and unreadable files are not tried again.
      if let imported = try? await importer.run(paths: paths) {
        let temporary = Set(imported.issues.filter(\.isTemporary).map(\.path))
        try await database.excludePhotos(
          fresh.filter { !arrived.contains($0.path) && !temporary.contains($0.path) })
      }
    }
    result.folders.sort()
    return result
  }

  /// Remembers the files in folders that an import did not add, so that the first comparison does
  /// not report them again.
  /// - Throws: `StoreError`.
  public func exclude(
    notAddedFrom folders: [String], after result: PhotoImportResult
  ) async throws(StoreError) {
    let temporary = Set(result.issues.filter(\.isTemporary).map(\.path))
    for folder in folders {
      let listing = await BackgroundExecutor.shared.run { _ in Self.list(folder) }
      let known = Set(try await database.photos(inFolder: folder).map(\.file.path))
      try await database.excludePhotos(
        listing.files.values.filter { !known.contains($0.path) && !temporary.contains($0.path) })
    }
  }

  /// Finds moved files: those with a size and modification time that one lost photo and one new
  /// file have.
  static func moves(of lost: [PhotoInFolder], to fresh: [PhotoFile]) -> [Int64: String] {
    struct Key: Hashable {
      var bytes: Int
      var modified: Int64
      init(_ file: PhotoFile) { (bytes, modified) = (file.bytes, file.modifiedNanoseconds) }
    }
    let targets = Dictionary(grouping: fresh) { Key($0) }
    return Dictionary(grouping: lost) { Key($0.file) }.reduce(into: [:]) { moves, entry in
      guard entry.value.count == 1, let files = targets[entry.key], files.count == 1 else { return }
      moves[entry.value[0].id] = files[0].path
    }
  }

  private static func list(_ root: String) -> Listing {
    var status = stat()
    guard stat(root, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, access(root, R_OK) == 0
    else {
      // Notices the folder when it appears again.
      return Listing(folders: [nearestFolder(above: root)])
    }
    let found = PhotoFiles([root])
    var listing = Listing(isAvailable: true)
    for path in found.files { listing.files[path] = PhotoReader.state(of: path) }
    listing.folders = FileFinder.folders(in: root, maximum: FileWatch.maximumFolders)
    return listing
  }

  private static func nearestFolder(above path: String) -> String {
    var folder = path
    repeat {
      folder = (folder as NSString).deletingLastPathComponent
    } while folder.count > 1 && access(folder, F_OK) != 0
    return folder
  }

  /// Returns the folders among paths, without symbolic links.
  @concurrent public static func folders(among paths: [String]) async -> [String] {
    await BackgroundExecutor.shared.run { _ in
      paths.compactMap { path in
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return PhotoFiles.absolute(path)
      }
    }
  }
}
