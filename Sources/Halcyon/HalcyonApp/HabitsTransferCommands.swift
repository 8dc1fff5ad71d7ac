import ArgumentParser
import CommandSupport
import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonHabits
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization
import Logging

/// Imports habits.
struct HabitsImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import habits from another program.",
    discussion: """
      Reads the CSV archive and the backup of Loop Habit Tracker, the CSV file of HabitBull, and the \
      JSON files of Table Habit and Halcyon. Adds habits and days and never removes any. Importing \
      the same file again changes nothing. If a row cannot be read, nothing is imported. Exits with 1 \
      if a habit, a day or a value was left out; each is reported with its place in the file.
      """)

  @Argument(help: "The file or pipe; - reads standard input.", completion: .file())
  var file: String

  @Flag(help: "Read the file and compare it, but store nothing.")
  var dryRun = false

  @Flag(help: "Replace days that differ from the file.")
  var replace = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let now = Date()
    let read = try await read(at: now)
    for assumption in read.archive.issues.assumptions {
      Console.report(UserText.sentence(assumption))
    }
    let database = try data.open(creates: true)
    let conflicts: HabitImportSummary.Conflicts = replace ? .replace : .keep
    Logger(label: "habits").debug("storing", metadata: ["habits": "\(read.archive.habits.count)"])
    let summary = try await data.withStore {
      dryRun
        ? try await database.previewHabitImport(read.archive, conflicts: conflicts)
        : try await database.importHabits(read.archive, conflicts: conflicts, at: now).value
    }
    if json {
      try Console.printJSON(HabitImportJSON(summary))
    } else {
      Console.note(UserText.summary(summary, isPreview: dryRun, conflicts: conflicts))
    }
    let losses = summary.issues.losses
    for loss in losses { Console.report(UserText.sentence(loss)) }
    if summary.issues.count > losses.count {
      let rest = summary.issues.count - losses.count
      Console.report(ntr("%1 more item was left out.", "%1 more items were left out.", rest))
    }
    if !json { UserText.lines(summary.account).forEach(Console.note) }
    if !summary.account.isComplete { throw CommandFailure(.incomplete) }
  }

  private func read(at now: Date) async throws(CommandFailure) -> HabitFile {
    let input = try InputFile(file)
    defer { withExtendedLifetime(input) {} }
    do {
      return try await HabitFile.read(input.path, at: now)
    } catch {
      if case .rows(let problems) = error {
        for problem in problems { Console.report(UserText.sentence(problem)) }
      }
      let isMissing = if case .unreadable = error { true } else { false }
      throw CommandFailure(
        input.naming(UserText.sentence(error)), isMissing ? .noInput : .dataError)
    }
  }
}

/// Exports habits.
struct HabitsExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export all habits.",
    discussion: """
      json loses nothing. loop is the CSV archive of Loop Habit Tracker. csv is one table of all \
      days. sqlite is a copy of the whole database, with people and photos.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case json, loop, csv, sqlite }

  @Argument(
    help: "The file to create, or - for standard output; a file that exists is not replaced.",
    completion: .file())
  var file: String

  @Option(help: "The format: json, loop, csv or sqlite. By default from the name of the file.")
  var format: Format?

  @OptionGroup var day: DayOptions
  @OptionGroup var data: DataOptions

  func run() async throws {
    let format = try format ?? Self.format(of: file)
    let output = try OutputFile(file, name: "habits")
    guard output.isStandardOutput || access(file, F_OK) != 0 else {
      throw CommandFailure(
        tr("“%1” already exists. Choose another name or remove it.", file), .cannotCreate)
    }
    let database = try data.open()
    if format == .sqlite {
      try await data.withStore { try await database.copyDatabase(to: output.path) }
      return try output.finish()
    }
    let (archive, book) = try await data.withStore {
      (try await database.habitArchive(), try await database.habitBook())
    }
    let content =
      switch format {
      case .json: try HalcyonJSON.data(archive)
      case .csv: HabitFile.table(archive)
      default: try LoopExport.archive(archive, book, today: day.value, at: Date())
      }
    do {
      try content.write(to: URL(filePath: output.path), options: .withoutOverwriting)
    } catch {
      throw CommandFailure(
        tr("Could not write “%1”. Check the folder and the free space.", file), .cannotCreate)
    }
    try output.finish()
  }

  private static func format(of file: String) throws -> Format {
    switch (file as NSString).pathExtension.lowercased() {
    case "json": .json
    case "zip": .loop
    case "csv": .csv
    case "sqlite", "db": .sqlite
    default: throw ValidationError(tr("Choose a format with --format."))
    }
  }
}

/// The result of an import as `--json` prints it.
private struct HabitImportJSON: Encodable {
  var habits, newHabits, days, newDays, equalDays, conflictingDays: Int
  /// The numbers by kind, which add up.
  var account: ImportAccountJSON
  /// Sentences about what was left out, and about assumptions.
  var leftOut, assumptions: [String]

  init(_ summary: HabitImportSummary) {
    habits = summary.habits
    newHabits = summary.newHabits
    days = summary.days
    newDays = summary.newDays
    equalDays = summary.equalDays
    conflictingDays = summary.conflictingDays
    account = ImportAccountJSON(summary.account)
    leftOut = summary.issues.losses.map(UserText.sentence)
    assumptions = summary.issues.assumptions.map(UserText.sentence)
  }
}
