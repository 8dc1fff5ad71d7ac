import GtkKit
import HalcyonCore
import HalcyonServices

/// Shows what `halcyon doctor` says, and what was counted on this machine.
final class DiagnosticsWindow {
  let window = PreferencesWindow(title: tr("Diagnostics"), isSearchable: false)
  let copyRow = ActionRow(
    title: tr("_Copy the Report"),
    subtitle: tr("Counts and dates only: no names, addresses or passwords"), hasMnemonic: true)
  let checkRow = ActionRow(
    title: tr("_Ask the Sources Too"), subtitle: tr("Servers, keyring and Evolution"),
    hasMnemonic: true)
  let clearRow = ActionRow(title: tr("C_lear the Statistics"), hasMnemonic: true)
  private(set) var reportRows: [ActionRow] = []
  private(set) var statisticsRows: [ActionRow] = []
  private let model: DiagnosticsModel
  private let report = PreferencesGroup(title: tr("Report"))
  private let counted = PreferencesGroup(title: tr("Statistics"))
  private let spinner = Spinner()
  private var shownLines: [String] = []
  private var shownStatistics: ActivityStatistics?
  private var observer: Observer?

  init(services: AppServices?) {
    model = DiagnosticsModel(services)
    checkRow.addSuffix(spinner)
    copyRow.addSuffix(Image(icon: "edit-copy-symbolic"))
    clearRow.addSuffix(Image(icon: "edit-clear-all-symbolic"))
    let page = PreferencesPage(
      name: "diagnostics", title: tr("Diagnostics"), icon: "dialog-information-symbolic",
      [
        report, PreferencesGroup([copyRow, checkRow]), counted,
        PreferencesGroup([clearRow]),
      ])
    window.add(page)
    copyRow.onActivated { [weak self] in self?.copy() }
    checkRow.onActivated { [weak self] in self?.model.check(isOffline: false) }
    clearRow.onActivated { [weak self] in self?.clear() }
    observer = Observer { [weak self] in self?.update() }
  }

  /// What is copied.
  var reportText: String { shownLines.joined(separator: "\n") }

  private func update() {
    let lines =
      model.lines ?? [
        model.isChecking ? tr("Looking…") : tr("The data is not open yet")
      ]
    if lines != shownLines {
      shownLines = lines
      reportRows = Self.replace(reportRows, in: report, lines.map { ($0, "") })
    }
    copyRow.isSensitive = model.lines != nil
    checkRow.isSensitive = model.canCheck && !model.isChecking
    spinner.isVisible = model.isChecking
    spinner.isSpinning = model.isChecking
    show(model.statistics)
  }

  private func show(_ statistics: ActivityStatistics?) {
    let entries = statistics?.entries.filter { !$0.isEmpty } ?? []
    clearRow.isSensitive = !entries.isEmpty
    guard statistics != shownStatistics || statisticsRows.isEmpty else { return }
    shownStatistics = statistics
    counted.describe(
      statistics?.since.map {
        tr("Counted on this machine since %1; they never leave it.", Words.moment($0))
      } ?? tr("What is counted never leaves this machine."))
    statisticsRows = Self.replace(
      statisticsRows, in: counted,
      entries.isEmpty
        ? [(tr("Nothing counted yet"), "")]
        : entries.map { (Words.name($0.kind), Words.sentence($0)) })
  }

  private static func replace(
    _ rows: [ActionRow], in group: PreferencesGroup, _ texts: [(title: String, subtitle: String)]
  ) -> [ActionRow] {
    rows.dropFirst(texts.count).forEach(group.remove)
    return texts.enumerated().map { index, text in
      let row = rows.indices.contains(index) ? rows[index] : ActionRow(title: "")
      row.title = text.title
      row.subtitle = text.subtitle
      if !rows.indices.contains(index) { group.add(row) }
      return row
    }
  }

  private func copy() {
    window.window.copy(reportText)
    window.say(tr("The report is on the clipboard."))
  }

  private func clear() { Task { [model, window] in window.say(await model.clear()) } }
}
