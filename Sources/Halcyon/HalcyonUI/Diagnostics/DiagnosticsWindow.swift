import GtkKit
import HalcyonCore
import HalcyonText
import Localization

/// Shows the report of `halcyon doctor` and the local statistics.
final class DiagnosticsWindow {
  let window = PreferencesWindow(title: tr("Diagnostics"), isSearchable: false)
  let copyRow = ActionRow(
    title: tr("_Copy Report"),
    subtitle: tr("Counts and dates only: no names, addresses or passwords"), hasMnemonic: true)
  let checkRow = ActionRow(
    title: tr("_Test Connections"), subtitle: tr("Servers, keyring and Evolution"),
    hasMnemonic: true)
  let clearRow = ActionRow(title: tr("C_lear Statistics"), hasMnemonic: true)
  private(set) var reportRows: [ActionRow] = []
  private(set) var statisticsRows: [ActionRow] = []
  private let model: DiagnosticsModel
  private let report = PreferencesGroup(title: tr("Report"))
  private let counted = PreferencesGroup(title: tr("Statistics"))
  private let spinner = Spinner()
  private var shownLines: [String] = []
  private var shownStatistics: ActivityStatistics?
  private var observer: ObservationTracker?

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
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  /// The text that the Copy button copies.
  var reportText: String { shownLines.joined(separator: "\n") }

  private func update() {
    let lines =
      model.lines ?? [
        model.isChecking ? tr("Checking…") : tr("The database is not open yet")
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
    counted.setDescription(
      statistics?.since.map {
        tr("Collected since %1. Statistics never leave this computer.", UserText.moment($0))
      } ?? tr("Statistics never leave this computer."))
    statisticsRows = Self.replace(
      statisticsRows, in: counted,
      entries.isEmpty
        ? [(tr("No statistics yet"), "")]
        : entries.map { (UserText.name($0.kind), UserText.sentence($0)) })
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
    window.showToast(tr("Report copied"))
  }

  private func clear() { Task { [model, window] in window.showToast(await model.clear()) } }
}
