import ArgumentParser
import CommandSupport
import Foundation
import HalcyonCore
import HalcyonMaintenance
import HalcyonKit
import HalcyonStore
import HalcyonSystem
import HalcyonText
import Localization

/// Exports everything.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write everything into one archive of open formats.",
    discussion: """
      The zip archive contains the contacts (vCard), the habits (JSON and Loop CSV), what is stored \
      about photos (XMP), the settings and the database. “halcyon backup restore” restores it. \
      Photos and passwords are not in it.
      """)

  @Argument(
    help: "The file to create, or - for standard output; a file that exists is not replaced.",
    completion: .file())
  var file: String

  @Flag(help: "Print the result as JSON.")
  var json = false

  @OptionGroup var day: DayOptions
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard !json || file != StreamInput.dash else {
      throw ValidationError(tr("--json needs a file: standard output is the archive."))
    }
  }

  func run() async throws {
    let output = try OutputFile(file, name: "halcyon.zip")
    guard output.isStandardOutput || access(file, F_OK) != 0 else {
      throw CommandFailure(
        tr("“%1” already exists. Choose another name or remove it.", file), .cannotCreate)
    }
    let database = try data.open()
    let export = FullExport(database, settings: await StoredSettings.texts())
    // The copy of the database has the rows that cannot be read.
    try await data.listing(database) {
      do {
        let summary = try await export.write(to: output.path, today: day.value, at: Date())
        try output.finish()
        if json { return try Console.printJSON(ExportJSON(summary)) }
        if !output.isStandardOutput { Console.note(UserText.sentence(summary, path: file)) }
      } catch let error as ExportError {
        throw CommandFailure(UserText.sentence(error), ExitStatus(error))
      }
    }
  }
}

/// The settings of the window, for commands.
enum StoredSettings {
  @MainActor private static var settings: HalcyonSettings {
    HalcyonSettings(schemaFolder: AppPaths.runningExecutable?.deletingLastPathComponent().path)
  }

  /// The folder outside of this machine that gets the backups; `nil` if none was chosen.
  @MainActor static var backupFolder: String? {
    let path = settings.backupFolder
    return path.isEmpty ? nil : path
  }

  /// Chooses the folder outside of this machine, or none.
  @MainActor static func setBackupFolder(_ path: String?) {
    let settings = settings
    settings.backupFolder = path ?? ""
    settings.sync()
  }

  /// Returns the settings that differ from their defaults, as text.
  @MainActor static func texts() -> [String: String] { settings.texts }

  /// Stores settings.
  @MainActor static func set(_ texts: [String: String]) {
    let settings = settings
    settings.set(texts: texts)
    settings.sync()
  }
}

/// The result of an export as `--json` prints it.
private struct ExportJSON: Encodable {
  var cards, habits, photos: Int

  init(_ summary: FullExport.Summary) {
    (cards, habits, photos) = (summary.cards, summary.habits, summary.photos)
  }
}

extension ExitStatus {
  /// The status for an export or its restoration that failed.
  init(_ error: ExportError) {
    switch error {
    case .unwritable: self = .cannotCreate
    case .unreadable: self = .noInput
    case .damaged, .notABackup: self = .dataError
    case .store(let error): self = ExitStatus(error)
    }
  }
}
