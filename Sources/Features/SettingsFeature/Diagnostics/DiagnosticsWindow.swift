import GtkKit
import HalcyonCore
import HalcyonKit
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
  private(set) var statisticsRows: [ActionRow] = []
  private let model: DiagnosticsModel
  private let page: PreferencesPage
  /// The groups of the report, one per section.
  private(set) var reportGroups: [(title: String, group: PreferencesGroup, rows: [ActionRow])] = []
  private let counted = PreferencesGroup(title: tr("Statistics"))
  private let clearing = PreferencesGroup()
  private let spinner = Spinner()
  private var shownSections: [HealthSection] = []
  private var shownStatistics: ActivityStatistics?
  private var observer: ObservationTracker?

  init(services: AppServices?) {
    model = DiagnosticsModel(services)
    checkRow.addSuffix(spinner)
    copyRow.addSuffix(Image(icon: "edit-copy-symbolic"))
    clearRow.addSuffix(Image(icon: "edit-clear-all-symbolic"))
    clearing.add(clearRow)
    page = PreferencesPage(
      name: "diagnostics", title: tr("Diagnostics"), icon: "dialog-information-symbolic",
      [PreferencesGroup([copyRow, checkRow]), counted, clearing])
    window.add(page)
    copyRow.onActivated { [weak self] in self?.copy() }
    checkRow.onActivated { [weak self] in self?.model.check(isOffline: false) }
    clearRow.onActivated { [weak self] in self?.clear() }
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  /// Creates a new report without contacting services.
  func refresh() { model.check(isOffline: true) }

  /// The text that the Copy button copies.
  var reportText: String { shownSections.flatMap(\.lines).joined(separator: "\n") }

  private func update() {
    let waiting = model.isChecking ? tr("Checking…") : tr("The database is not open yet")
    let sections = model.sections ?? [HealthSection(title: tr("Report"), lines: [waiting])]
    if sections != shownSections {
      shownSections = sections
      show(sections)
    }
    copyRow.isSensitive = model.sections != nil
    checkRow.isSensitive = model.canCheck && !model.isChecking
    spinner.isVisible = model.isChecking
    spinner.isSpinning = model.isChecking
    show(model.statistics)
  }

  private func show(_ sections: [HealthSection]) {
    if sections.map(\.title) != reportGroups.map(\.title) {
      reportGroups.forEach { page.remove($0.group) }
      [counted, clearing].forEach(page.remove)
      reportGroups = sections.map { ($0.title, PreferencesGroup(title: $0.title), []) }
      (reportGroups.map(\.group) + [counted, clearing]).forEach(page.add)
    }
    for (index, section) in sections.enumerated() {
      reportGroups[index].rows = Self.replace(
        reportGroups[index].rows, in: reportGroups[index].group, section.lines.map(Self.texts))
    }
  }

  /// Returns the title and the subtitle of a row for a line such as "Backups: none yet".
  private static func texts(_ line: String) -> (title: String, subtitle: String) {
    guard let end = line.firstIndex(where: { $0 == ":" || $0 == "," }) else { return (line, "") }
    let (title, rest) = (line[..<end], line[line.index(after: end)...])
    // A comma separates the items of a list, except after the name of a source, as in
    // "Source 1 (CardDAV), 3 people".
    guard line[end] == ":" || title.hasSuffix(")"), rest.first == " " else { return (line, "") }
    return (String(title), String(rest.dropFirst()))
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
