import ArgumentParser
import CommandSupport
import Foundation
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Which photos a command uses.
struct PhotoSelection: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Only photos with all of these words in the name, folder, caption, tags, people, place, camera \
      or month.
      """, valueName: "words"))
  var search: String?

  @Flag(help: "Only favorites.")
  var favorites = false

  /// Returns the details of the photos, newest first.
  func details(in database: HalcyonDatabase) async throws(StoreError) -> [PhotoDetails] {
    var photos = try await database.photos()
    if let search {
      guard let search = PhotoSearch(search, months: UserText.monthNames) else { return [] }
      let found = Set(try await database.photoIDs(matching: search))
      photos = photos.filter { found.contains($0.id) }
    }
    if favorites { photos = photos.filter(\.isFavorite) }
    return try await database.photoDetails(photos.map(\.id))
  }
}

/// Lists photos.
struct PhotosListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the photos of the gallery, newest first.",
    discussion: "Also names the photos that are known to be damaged, with the reason.")

  @OptionGroup var selection: PhotoSelection

  @Flag(help: "Print the photos with all details as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let database = try data.open()
    try await data.listing(database) {
      let photos = try await selection.details(in: database)
      MediaPool.shared.rememberDamage(in: data.paths.cacheDirectory)
      var rows: [PhotoJSON] = []
      for details in photos {
        let file = details.photo.file
        let damage = await MediaPool.shared.knownDamage(of: file)
        var row = PhotoJSON(details)
        row.damaged = damage.map(UserText.reason)
        rows.append(row)
        guard !json else { continue }
        Console.say(file.path)
        if let damage {
          Console.report(UserText.sentence(.undecodable(path: file.path, damage: damage)))
        }
      }
      if json { try Console.printJSON(rows) }
    }
  }
}

/// Copies photos to a folder.
struct PhotosExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Copy photos of the gallery to a folder.",
    discussion: """
      The files are copied unchanged. Existing files are never replaced; copies get a number instead. \
      Exits with 1 if a file could not be copied.
      """)

  @Argument(help: "The folder, which is created if it is missing.", completion: .directory)
  var folder: String

  @OptionGroup var selection: PhotoSelection

  @Flag(help: "Print the copies as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  private struct Copy: Encodable { var from, to: String }

  func run() async throws {
    let database = try data.open()
    let photos = try await data.withStore { try await selection.details(in: database) }
    var (copies, issues): ([Copy], [PhotoCopyError]) = ([], [])
    for details in photos {
      let path = details.photo.file.path
      do throws(PhotoCopyError) {
        copies.append(Copy(from: path, to: try PhotoCopy.copy(path, toFolder: folder)))
      } catch {
        issues.append(error)
      }
    }
    if json {
      try Console.printJSON(copies)
    } else {
      Console.note(ntr("%1 photo copied.", "%1 photos copied.", copies.count))
    }
    issues.forEach { Console.report(UserText.sentence($0)) }
    if !issues.isEmpty { throw CommandFailure(.incomplete) }
  }
}
