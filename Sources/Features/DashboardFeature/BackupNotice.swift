import Foundation
import GtkKit
import HalcyonKit
import HalcyonMaintenance
import HalcyonText
import Localization

/// One sentence at the top of the Dashboard if no backup has left this computer for 14 days.
final class BackupNotice {
  let widget: WrapRow
  let line = ValueRow.label("", styles: ["dim-label"])
  let openButton = Button(label: tr("Preferences"))
  let dismissButton = Button(icon: "window-close-symbolic", name: tr("Dismiss"))
  private let service: () -> SecondFolderService?
  private let settings: HalcyonSettings?
  private let now: () -> Date
  private var checking: Task<Void, Never>?

  /// - Parameters:
  ///   - service: Returns the service that copies backups; `nil` while the store is not open.
  ///   - openPreferences: Shows the preferences.
  init(
    _ service: @escaping () -> SecondFolderService?, _ settings: HalcyonSettings?,
    now: @escaping () -> Date = { Date() }, openPreferences: @escaping () -> Void
  ) {
    self.service = service
    self.settings = settings
    self.now = now
    // A long line is above the buttons in a narrow window.
    widget = WrapRow([line, openButton, dismissButton], spacing: 12)
    widget.firstFills = true
    for button in [openButton, dismissButton] {
      button.addStyle("flat")
      button.verticalAlignment = .center
    }
    widget.setMargins(bottom: 12, start: 4, end: 4)
    widget.isVisible = false
    openButton.onClicked(openPreferences)
    dismissButton.onClicked { [weak self] in self?.dismiss() }
  }

  deinit { checking?.cancel() }

  /// Shows or hides the sentence.
  func refresh() {
    checking?.cancel()
    guard let service = service() else { return }
    checking = Task { [weak self] in
      let status = await service.status()
      guard !Task.isCancelled else { return }
      self?.show(status)
    }
  }

  /// A dismissed notice returns after two weeks if a chosen folder is still behind, and never if
  /// none was chosen.
  func show(_ status: SecondFolderService.Status) {
    var text = UserText.notice(status)
    if let dismissed = settings?.backupNoticeDismissed {
      let days = Int(now().timeIntervalSince(dismissed) / 86_400)
      if status.path == nil || days < SecondFolderService.patienceDays { text = nil }
    }
    line.text = text ?? ""
    widget.isVisible = text != nil
  }

  private func dismiss() {
    settings?.backupNoticeDismissed = now()
    widget.isVisible = false
  }
}
