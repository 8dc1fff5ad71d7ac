import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// The gallery without a window or display.
struct PhotosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos", abstract: "Add photos to the gallery.",
    subcommands: [PhotosImportCommand.self])
}

/// Adds pictures to the gallery.
struct PhotosImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add pictures, or folders of them, to the gallery.",
    discussion: """
      The pictures stay where they are and are not changed. Adds and updates, never removes; importing the same \
      again changes nothing, and what is there already under another name is left out.
      Exit status: 0 everything was taken, 1 something could not be read, 2 nothing could be read or stored, \
      64 wrong usage.
      """)

  @Argument(help: "Pictures or folders.", completion: .file())
  var paths: [String]

  @Flag(help: "Read only; store nothing.")
  var dryRun = false

  @Flag(help: "Print what was read or done as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    if dryRun { return try await look() }
    let activity = ActivityCenter()
    let progress = ProgressLine(activity)
    let database = try data.open()
    let (paths, photos) = (paths, PhotoImport(database: database, activity: activity))
    let task = Task { try await photos.run(paths: paths) }
    let interruption = Interruption { task.cancel() }
    let outcome = await task.result
    withExtendedLifetime(interruption) {}
    progress.end()
    do {
      let result = try outcome.get()
      if json {
        try Console.printJSON(PhotoImportJSON(result))
      } else {
        Console.say(Words.summary(result))
      }
      try end(isEmpty: result.present == 0, result.issues)
    } catch PhotoImportFailure.storage(let error, let soFar) {
      data.report(error)
      Console.report(Words.summary(soFar))
      throw ExitCode(2)
    } catch PhotoImportFailure.cancelled(let soFar) {
      Console.report(tr("The import was stopped.") + " " + Words.summary(soFar))
      throw ExitCode(2)
    }
  }

  private func look() async throws {
    let (photos, issues) = await PhotoImport.look(paths: paths)
    if json {
      try Console.printJSON(photos.map(PhotoJSON.init))
    } else {
      Console.say(
        ntr("%1 photo read, nothing stored.", "%1 photos read, nothing stored.", photos.count))
    }
    try end(isEmpty: photos.isEmpty, issues)
  }

  private func end(isEmpty: Bool, _ issues: [PhotoImportIssue]) throws {
    issues.forEach { Console.report(Words.sentence($0)) }
    guard !issues.isEmpty else { return }
    throw ExitCode(isEmpty ? 2 : 1)
  }
}

/// A picture in the form in which `--dry-run --json` prints it.
private struct PhotoJSON: Encodable {
  var path: String
  var bytes, width, height, orientation: Int
  /// ISO 8601 on the camera's clock, and how many seconds it is ahead of UTC.
  var taken: String?
  var takenOffset: Int?

  init(file: PhotoFile, header: PhotoHeader) {
    path = file.path
    bytes = file.bytes
    (width, height) = (header.width, header.height)
    orientation = header.orientation.rawValue
    taken = header.taken.map {
      let style = Date.ISO8601FormatStyle(timeZone: .gmt)
      return String($0.wallTime.dateInUTC.formatted(style).prefix(19))
    }
    takenOffset = header.taken?.offsetSeconds
  }
}

/// What an import did, in the form in which `--json` prints it.
private struct PhotoImportJSON: Encodable {
  var added, updated, unchanged, duplicates, failed: Int

  init(_ result: PhotoImportResult) {
    added = result.added
    updated = result.updated
    unchanged = result.unchanged
    duplicates = result.duplicates
    failed = result.issues.count
  }
}
