import Foundation
import GtkKit
import HalcyonKit
import HalcyonMaintenance
import HalcyonRecords
import HalcyonText
import Localization

/// The preferences of the second folder for backups: where it is, how old its newest backup is, and
/// buttons to choose or remove it.
final class BackupPreferences {
  let group: PreferencesGroup
  let row = ActionRow(title: tr("Second folder"))
  let chooseButton = Button(label: tr("Choose…"))
  let removeButton = Button(icon: "user-trash-symbolic", name: tr("Remove Second Folder"))
  private let settings: HalcyonSettings
  private let service: SecondFolderService?
  private let chooser = FileChooser()
  private weak var window: PreferencesWindow?
  private var showing: Task<Void, Never>?

  /// - Parameter service: Copies the backups; `nil` while the store is not open.
  init(_ settings: HalcyonSettings, _ service: SecondFolderService?, in window: PreferencesWindow) {
    self.settings = settings
    self.service = service
    self.window = window
    group = PreferencesGroup(
      title: tr("Backups"),
      description: tr(
        "Each daily backup is also copied to this folder. Choose one on another disk or a server."),
      [row])
    for button in [chooseButton, removeButton] {
      button.verticalAlignment = .center
      row.addSuffix(button)
    }
    removeButton.addStyle("flat")
    chooseButton.onClicked { [weak self] in self?.choose() }
    removeButton.onClicked { [weak self] in self?.use(nil) }
    row.activates(chooseButton)
    refresh()
  }

  deinit { showing?.cancel() }

  /// Shows what is known now.
  func refresh() {
    chooseButton.isSensitive = service != nil
    removeButton.isVisible = !settings.backupFolder.isEmpty
    guard let service else {
      row.subtitle = settings.backupFolder
      return
    }
    showing = Task { [weak self] in
      let status = await service.status()
      self?.row.subtitle = UserText.lines(status)
    }
  }

  /// Uses another folder, or none, and copies the newest backup to it.
  func use(_ path: String?) {
    settings.backupFolder = path ?? ""
    removeButton.isVisible = path != nil
    guard let service else { return }
    row.subtitle = path.map { $0 + "\n" + tr("Copying the newest backup…") } ?? ""
    showing = Task { [weak self] in
      do throws(StoreError) { try await service.choose(path) } catch {
        self?.window?.showToast(UserText.sentence(error))
      }
      self?.refresh()
    }
  }

  private func choose() {
    guard let window else { return }
    chooser.choose(
      .folder, title: tr("Second Folder for Backups"), accept: tr("_Choose"), over: window.window
    ) { [weak self] in if let path = $0.first { self?.use(path) } }
  }
}
