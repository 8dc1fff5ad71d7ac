import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonStore
import HalcyonText
import Localization

/// A row of the accounts page: the name and state of an account, and its actions.
final class AccountRow {
  let row = ActionRow(title: "")
  let syncButton = Button(icon: "view-refresh-symbolic", name: "")
  let passwordButton = Button(icon: "dialog-password-symbolic", name: "")
  /// The menu with the item that removes the account.
  private(set) var menu: RowMenu?
  /// A Boolean value indicating whether the account can be removed.
  var canRemove = true { didSet { menu?.button.isVisible = canRemove } }
  private let spinner = Spinner()
  private let registry: ContactSourceRegistry
  private(set) var summary: AccountSummary

  init(
    _ summary: AccountSummary, registry: ContactSourceRegistry,
    onSync: @escaping (ContactAccount) -> Void,
    onPassword: @escaping (ContactAccount) -> Void,
    onPictures: @escaping (ContactAccount, Bool) -> Void,
    onRemove: @escaping (ContactAccount) -> Void
  ) {
    self.summary = summary
    self.registry = registry
    for button in [syncButton, passwordButton] {
      button.addStyle("flat")
      button.verticalAlignment = .center
    }
    spinner.verticalAlignment = .center
    let menu = RowMenu(on: row) { [weak self] in
      guard let self, canRemove else { return Menu() }
      let account = self.summary.account
      let fetches = account.fetchesPictures
      let pictures =
        fetches ? tr("Stop Downloading Linked Pictures") : tr("Download Linked Pictures")
      return Menu(
        [MenuItem(pictures) { onPictures(account, !fetches) }],
        [MenuItem(tr("Remove…"), isDestructive: true) { onRemove(account) }])
    }
    self.menu = menu
    for widget in [spinner, syncButton, passwordButton, menu.button] { row.addSuffix(widget) }
    syncButton.onClicked { [weak self] in
      if let self { onSync(self.summary.account) }
    }
    passwordButton.onClicked { [weak self] in
      if let self { onPassword(self.summary.account) }
    }
    // Set the title now: the search does not index rows without one.
    show(summary, isSyncing: false)
  }

  func show(_ new: AccountSummary, isSyncing: Bool) {
    summary = new
    let name = UserText.name(new.account, in: registry)
    row.title = name
    row.subtitle = UserText.state(new, isSyncing: isSyncing, in: registry)
    label(name)
    let canSync = new.account.configuration != .importedFiles
    spinner.isSpinning = isSyncing
    spinner.isVisible = isSyncing
    syncButton.isVisible = canSync && !isSyncing
    passwordButton.isVisible = new.account.configuration.hasPassword
  }

  private func label(_ name: String) {
    menu?.name = name
    for (button, words) in [
      (syncButton, tr("Sync “%1” Now", name)),
      (passwordButton, tr("Change Password of “%1”", name)),
    ] {
      button.tooltip = words
      button.setAccessibleLabel(words)
    }
  }
}
