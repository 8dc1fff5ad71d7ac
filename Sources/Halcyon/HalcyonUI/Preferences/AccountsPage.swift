import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// The preferences page for contact sources.
final class AccountsPage {
  let page: PreferencesPage
  private let model: AccountsModel
  private let window: PreferencesWindow
  private let list = PreferencesGroup(title: tr("Sources"))
  private let evolution = PreferencesGroup(title: tr("Found in Evolution"))
  private let emptyRow = ActionRow(title: "")
  private let chooser = FileChooser()
  let folderRow = ActionRow(
    title: tr("Add _Folder…"), subtitle: tr("One vCard per file, kept in sync"), hasMnemonic: true)
  let fileRow = ActionRow(
    title: tr("Add _vCard File…"), subtitle: tr("Kept in sync with the file"), hasMnemonic: true)
  let serverRow = ActionRow(
    title: tr("Add Card_DAV Server…"),
    subtitle: tr("For Nextcloud, Radicale and others. The password is stored in your keyring."),
    hasMnemonic: true)
  private(set) var rows: [(id: Int64, row: AccountRow)] = []
  private(set) var evolutionRows: [ActionRow] = []
  private(set) var form: CardDAVForm?
  private(set) var passwordDialog: (dialog: MessageDialog, name: Entry?, entry: PasswordEntry)?
  private(set) var question: MessageDialog?
  private var shownBooks: [EvolutionSource.Book] = []
  private var observer: ObservationTracker?

  init(_ model: AccountsModel, in window: PreferencesWindow) {
    self.model = model
    self.window = window
    let adding = PreferencesGroup(title: tr("Add Source"), [folderRow, fileRow, serverRow])
    for row in [folderRow, fileRow, serverRow] {
      row.addSuffix(Image(icon: "list-add-symbolic"))
    }
    list.add(emptyRow)
    page = PreferencesPage(
      name: PreferencesDialog.Page.contacts.rawValue, title: tr("C_ontacts"),
      icon: "system-users-symbolic", [list, adding, evolution])
    folderRow.onActivated { [weak self] in self?.choose(.folder) }
    fileRow.onActivated { [weak self] in
      self?.choose(.files(name: tr("Contacts (vCard)"), patterns: ContactFileNames.patterns))
    }
    serverRow.onActivated { [weak self] in self?.openForm() }
    page.onMap { [weak self] in self?.model.lookForEvolution() }
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    let accounts = model.accounts ?? []
    let canChange = model.canChange
    for row in [folderRow, fileRow, serverRow] { row.isSensitive = canChange }
    arrange(accounts)
    for (row, summary) in zip(rows.map(\.row), accounts) {
      row.show(summary, isSyncing: model.syncing.contains(summary.id))
      row.removeButton.isVisible = canChange
    }
    emptyRow.isVisible = accounts.isEmpty
    emptyRow.title =
      model.accounts == nil ? tr("The database is not open yet") : tr("No contact sources yet")
    offer(model.evolutionBooks)
  }

  /// Updates the rows to match the accounts. Existing rows and their focus are kept unless the
  /// order changed.
  private func arrange(_ accounts: [AccountSummary]) {
    guard rows.map(\.id) != accounts.map(\.id) else { return }
    let wanted = Set(accounts.map(\.id))
    for (_, row) in rows.filter({ !wanted.contains($0.id) }) {
      // Keep the focus on this page; otherwise GTK would move it to the beginning of the window.
      if row.row.containsFocus { folderRow.grabFocus() }
      list.remove(row.row)
    }
    rows.removeAll { !wanted.contains($0.id) }
    if !accounts.map(\.id).starts(with: rows.map(\.id)) {
      for (_, row) in rows { list.remove(row.row) }
      rows = []
    }
    for summary in accounts.dropFirst(rows.count) {
      let row = makeRow(summary)
      list.add(row.row)
      rows.append((summary.id, row))
    }
  }

  private func makeRow(_ summary: AccountSummary) -> AccountRow {
    AccountRow(
      summary, onSync: { [weak self] in self?.model.sync($0.id) },
      onPassword: { [weak self] in self?.askPassword($0) },
      onRemove: { [weak self] in self?.askRemoval($0) })
  }

  private func offer(_ books: [EvolutionSource.Book]) {
    evolution.isVisible = !books.isEmpty
    guard books != shownBooks else { return }
    shownBooks = books
    evolutionRows.forEach(evolution.remove)
    evolutionRows = books.map { book in
      let row = ActionRow(title: book.name.isEmpty ? book.uid : book.name)
      row.addSuffix(Image(icon: "list-add-symbolic"))
      row.onActivated { [weak self] in self?.add(.evolution(book: book.uid), name: book.name) }
      evolution.add(row)
      return row
    }
  }

  private func choose(_ choice: FileChooser.Choice) {
    chooser.choose(
      choice, title: tr("Add Contacts"), accept: tr("_Add"), over: window.window
    ) { [weak self] in $0.forEach { self?.add(path: $0) } }
  }

  /// Adds a folder or file, named after its path.
  func add(path: String) {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    add(.folder(path: url.path), name: url.deletingPathExtension().lastPathComponent)
  }

  private func add(_ configuration: ContactAccount.Configuration, name: String) {
    say { [model] in await model.add(configuration, name: name) }
  }

  private func say(_ work: @escaping @MainActor () async -> String) {
    Task { [window] in window.showToast(await work()) }
  }

  private func openForm() {
    let form = CardDAVForm(model) { [weak self] message in
      self?.window.closeSubpage()
      self?.form = nil
      if let message { self?.window.showToast(message) }
    }
    self.form = form
    window.open(form.subpage)
    form.focus()
  }

  private func askPassword(_ account: ContactAccount) {
    guard case .cardDAV(let server) = account.configuration else { return }
    let asked = PasswordDialog.ask(
      for: UserText.name(account), user: server.userName, host: server.host, over: window.window
    ) { [weak self] _, password in
      guard let self else { return }
      say { [model] in await model.setPassword(password, of: account) }
    }
    passwordDialog = asked
    asked.dialog.onUnmap { [weak self] in self?.passwordDialog = nil }
  }

  private func askRemoval(_ account: ContactAccount) {
    let people = model.accounts?.first { $0.id == account.id }?.people ?? 0
    let dialog = MessageDialog(
      heading: tr("Remove “%1”?", UserText.name(account)),
      body: ntr(
        "This also removes %1 person from Halcyon. The source itself is not changed. Halcyon makes a backup first; “halcyon backup restore” restores it.",
        "This also removes %1 people from Halcyon. The source itself is not changed. Halcyon makes a backup first; “halcyon backup restore” restores it.",
        people),
      answers: [
        .init("cancel", tr("_Cancel")), .init("remove", tr("_Remove"), look: .destructive),
      ], preferred: "cancel", over: window.window
    ) { [weak self] answer in
      self?.question = nil
      guard let self, answer == "remove" else { return }
      say { [model] in await model.remove(account) }
    }
    question = dialog
    dialog.present()
  }
}
