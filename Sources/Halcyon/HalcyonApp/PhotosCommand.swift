import ArgumentParser
import CommandSupport
import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords
import HalcyonText
import Localization

/// Manages the gallery.
struct PhotosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos", abstract: "Add, list and export photos of the gallery.",
    subcommands: [
      PhotosListCommand.self, PhotosImportCommand.self, PhotosExportCommand.self,
    ])
}

/// Adds photos to the gallery.
struct PhotosImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add photos, or folders of photos, to the gallery.",
    discussion: """
      The files stay where they are and are not changed. Adds and updates photos, and never removes \
      any. Importing the same files again changes nothing; copies of a photo are skipped. Exits with \
      1 if a file could not be read.
      """)

  @Argument(
    help: """
      Image files or folders; - reads their names from standard input, separated by zero bytes or \
      line ends.
      """, completion: .file())
  var paths: [String]

  @Flag(help: "Read the files, but store nothing.")
  var dryRun = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let paths = try FileNames.expanding(paths)
    if dryRun { return try await read(paths) }
    let activity = ActivityCenter()
    let database = try data.open(creates: true)
    activity.follow(database)
    MediaPool.shared.rememberDamage(in: data.paths.cacheDirectory)
    let progress = ProgressLine(activity)
    let places = Geocoders(data.paths).places.map { NearestPlaces($0) }
    let photos = PhotoImport(database: database, activity: activity, places: places)
    let task = Task { try await photos.run(paths: paths) }
    let interruption = Interruption { task.cancel() }
    let outcome = await task.result
    withExtendedLifetime(interruption) {}
    await progress.end()
    do {
      let result = try outcome.get()
      if json {
        try Console.printJSON(PhotoImportJSON(result))
      } else {
        Console.note(UserText.summary(result))
        UserText.lines(result.account).forEach(Console.note)
      }
      try end(isEmpty: result.present == 0, result.issues)
    } catch PhotoImportFailure.storage(let error, let stored) {
      let failure = data.failure(error)
      Console.report(UserText.summary(stored))
      throw failure
    } catch PhotoImportFailure.cancelled(let stored) {
      throw CommandFailure(
        Translation.joined(
          sentences: [tr("The import was canceled."), UserText.summary(stored)]), .incomplete)
    }
  }

  private func read(_ paths: [String]) async throws {
    MediaPool.shared.rememberDamage(in: data.paths.cacheDirectory)
    let (photos, issues) = await PhotoImport.scan(paths: paths)
    if json {
      var rows: [PhotoJSON] = []
      for photo in photos {
        var row = PhotoJSON(photo)
        row.damaged = await MediaPool.shared.knownDamage(of: photo.file).map(UserText.reason)
        rows.append(row)
      }
      for case .undecodable(let path, let damage) in issues {
        rows.append(PhotoJSON(path: path, damaged: damage))
      }
      try Console.printJSON(rows)
    } else {
      Console.note(
        ntr("%1 photo read, nothing stored.", "%1 photos read, nothing stored.", photos.count))
    }
    try end(isEmpty: photos.isEmpty, issues)
  }

  private func end(isEmpty: Bool, _ issues: [PhotoImportIssue]) throws {
    issues.forEach { Console.report(UserText.sentence($0)) }
    guard !issues.isEmpty else { return }
    throw CommandFailure(isEmpty ? ExitStatus(issues) : .incomplete)
  }
}

/// The result of an import as `--json` prints it.
private struct PhotoImportJSON: Encodable {
  var added, updated, unchanged, duplicates, failed: Int
  /// The numbers by kind, which add up.
  var account: ImportAccountJSON
  /// Sentences about what was left out.
  var leftOut: [String]

  init(_ result: PhotoImportResult) {
    added = result.added
    updated = result.updated
    unchanged = result.unchanged
    duplicates = result.duplicates
    failed = result.issues.count
    account = ImportAccountJSON(result.account)
    leftOut = result.issues.map(UserText.sentence)
  }
}
