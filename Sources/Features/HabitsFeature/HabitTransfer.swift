import Foundation
import GtkKit
import HalcyonBackup
import HalcyonCore
import HalcyonHabits
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Imports habits from files after a preview, and exports them.
final class HabitTransfer {
  /// The formats of an export.
  nonisolated enum Format: CaseIterable, Sendable {
    case json, loop, csv, sqlite

    /// The localized name.
    var name: String {
      switch self {
      case .json: tr("Halcyon (JSON), with everything")
      case .loop: tr("Loop Habit Tracker (zip)")
      case .csv: tr("Table of all days (CSV)")
      case .sqlite: tr("Copy of the database (SQLite)")
      }
    }

    /// The name of the file on a day.
    func fileName(on day: Day) -> String {
      switch self {
      case .json: "Halcyon Habits \(day).json"
      case .loop: LoopExport.fileName(on: day)
      case .csv: "Halcyon Habits \(day).csv"
      case .sqlite: "Halcyon \(day).sqlite"
      }
    }
  }

  private let actions: HabitActions
  private weak var window: (any PageWindow)?
  private let chooser = FileChooser()
  /// The file that is read or written, so that tests can wait for it.
  private(set) var work: Task<Void, Never>?
  /// What the preview that was shown last said: the summary, then assumptions and what is left out.
  private(set) var previewTexts: [String] = []
  /// The dialog that was shown last.
  private(set) weak var dialog: MessageDialog?

  init(actions: HabitActions, window: any PageWindow) {
    (self.actions, self.window) = (actions, window)
  }

  // MARK: - Import

  /// Lets the user choose a file to import.
  func chooseImport() {
    guard let parent = window?.dialogParent else { return }
    chooser.choose(
      .files(name: tr("Habits"), patterns: ["*.zip", "*.db", "*.csv", "*.json"]),
      title: tr("Import Habits"), accept: tr("_Import"), over: parent
    ) { [weak self] paths in paths.first.map { self?.read($0) } }
  }

  /// Reads a file and shows what its import would change.
  func read(_ path: String) {
    guard let database = actions.model.database else { return }
    work = Task { [weak self] in
      do {
        let file = try await HabitFile.read(path, at: Date())
        let summary = try await database.previewHabitImport(file.archive)
        self?.preview(file, summary, name: URL(filePath: path).lastPathComponent)
      } catch let error as HabitFileError {
        self?.showProblem(error)
      } catch let error as StoreError {
        self?.window?.showToast(UserText.sentence(error), button: nil, onButton: nil)
      } catch {
        self?.window?.showToast(UndoFailure(error).cause, button: nil, onButton: nil)
      }
    }
  }

  private func preview(_ file: HabitFile, _ summary: HabitImportSummary, name: String) {
    guard let parent = window?.dialogParent else { return }
    let replace = CheckButton(
      ntr(
        "Replace the entry of %1 day that differs", "Replace the entries of %1 days that differ",
        summary.conflictingDays))
    replace.isVisible = summary.conflictingDays > 0
    let found = ntr(
      "%2 contains %1 habit.", "%2 contains %1 habits.", summary.habits, "“\(name)”")
    let issues = Self.sentences(summary.issues)
    let content = BoxLayout(
      .vertical, spacing: 12, [replace] + (issues.isEmpty ? [] : [Self.textList(issues)]))
    let counts = UserText.summary(summary, isPreview: true)
    previewTexts = [counts] + issues
    let dialog = MessageDialog(
      heading: tr("Import Habits?"),
      body: found + "\n" + counts, content: content,
      answers: [
        .init("cancel", tr("_Cancel")), .init("import", tr("_Import"), look: .suggested),
      ], preferred: "import", over: parent
    ) { [actions] answer in
      guard answer == "import" else { return }
      let conflicts: HabitImportSummary.Conflicts = replace.isActive ? .replace : .keep
      actions.perform(Self.title(summary, replaces: replace.isActive)) {
        database, date throws(StoreError) in
        try await database.importHabits(file.archive, conflicts: conflicts, at: date).change
      }
    }
    dialog.present()
    self.dialog = dialog
  }

  /// Returns what was imported: also what was not, because this is shown when it is done.
  private static func title(_ summary: HabitImportSummary, replaces: Bool) -> String {
    let stored = summary.account[.habit].stored + summary.account[.habit].unchanged
    let title = ntr("Imported %1 habit", "Imported %1 habits", stored)
    let leftOut = summary.issues.count - (replaces ? summary.conflictingDays : 0)
    guard leftOut > 0 else { return title }
    // Translators: %2 is "Imported 4 habits".
    return ntr("%2, left out %1 item", "%2, left out %1 items", leftOut, title)
  }

  /// The number of sentences that a dialog shows.
  private static let maximumSentences = 100

  /// Returns what is assumed, and what would be left out.
  private static func sentences(_ issues: HabitImportIssues) -> [String] {
    let shown = (issues.assumptions + issues.losses).prefix(maximumSentences)
    let rest = issues.assumptions.count + issues.count - shown.count
    return shown.map(UserText.sentence)
      + (rest > 0
        ? [ntr("%1 more item will be left out.", "%1 more items will be left out.", rest)] : [])
  }

  private static func textList(_ sentences: [String]) -> Widget {
    let label = Label(sentences.joined(separator: "\n"))
    label.wraps = true
    label.isSelectable = true
    label.textAlignment = 0
    let scroller = ScrolledWindow(child: label)
    scroller.setMinimumSize(width: 280, height: 160)
    return scroller
  }

  private func showProblem(_ error: HabitFileError) {
    guard let parent = window?.dialogParent else { return }
    var content: Widget?
    if case .rows(let problems) = error {
      content = Self.textList(problems.map(UserText.sentence))
    }
    let dialog = MessageDialog(
      heading: tr("Could Not Import Habits"), body: UserText.sentence(error), content: content,
      answers: [.init("close", tr("_Close"))], over: parent, onAnswer: { _ in })
    dialog.present()
    self.dialog = dialog
  }

  // MARK: - Export

  /// Lets the user choose a format and a file, and writes it.
  func chooseExport() {
    guard let parent = window?.dialogParent else { return }
    let formats = Format.allCases
    let choice = ChoiceRow(title: tr("_Format"), choices: formats.map(\.name))
    MessageDialog(
      heading: tr("Export Habits"), body: "", content: PreferencesGroup([choice]),
      answers: [
        .init("cancel", tr("_Cancel")), .init("export", tr("_Export…"), look: .suggested),
      ], preferred: "export", over: parent
    ) { [weak self] answer in
      guard answer == "export" else { return }
      self?.chooseFile(formats[min(choice.selected ?? 0, formats.count - 1)])
    }.present()
  }

  private func chooseFile(_ format: Format) {
    window?.chooseDestination(
      title: tr("Export Habits"), name: format.fileName(on: actions.model.today)
    ) { [weak self] in self?.write(format, to: $0) }
  }

  /// Writes all habits to a file. The file chooser asked before replacing one.
  func write(_ format: Format, to path: String) {
    guard let database = actions.model.database else { return }
    let today = actions.model.today
    work = Task { [weak self] in
      do {
        try await Self.write(format, database, today, to: path)
        let name = URL(filePath: path).lastPathComponent
        self?.window?.showToast(tr("Habits exported to “%1”", name), button: nil, onButton: nil)
      } catch let error as StoreError {
        self?.window?.showToast(UserText.sentence(error), button: nil, onButton: nil)
      } catch {
        self?.window?.showToast(
          tr("Could not write “%1”. Check the folder and the free space.", path), button: nil,
          onButton: nil)
      }
    }
  }

  @concurrent nonisolated private static func write(
    _ format: Format, _ database: HalcyonDatabase, _ today: Day, to path: String
  ) async throws {
    let url = URL(filePath: path)
    if format == .sqlite {
      let copy = path + ".part"
      try? FileManager.default.removeItem(atPath: copy)
      try await database.copyDatabase(to: copy)
      guard rename(copy, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      return
    }
    let archive = try await database.habitArchive()
    let content: Data =
      switch format {
      case .json: try HalcyonJSON.data(archive)
      case .csv: HabitFile.table(archive)
      default:
        try LoopExport.archive(
          archive, try await database.habitBook(), today: today, at: Date())
      }
    try content.write(to: url, options: .atomic)
  }
}
