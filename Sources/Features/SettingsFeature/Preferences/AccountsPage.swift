import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonStore
import HalcyonText
import Localization

/// The preferences page for contact sources.
final class AccountsPage {
  let page: PreferencesPage
  private let model: AccountsModel
  private let window: PreferencesWindow
  private let undo: UndoStack?
  private let session: SessionContext?
  private let list = PreferencesGroup(title: tr("Sources"))
  private(set) var unreadable: ActionRow?
  private let emptyRow = ActionRow(title: "")
  private let chooser = FileChooser()
  /// The rows that add a source, in the order of the kinds.
  let addRows: [ActionRow]
  let removedPeople: RemovedPeopleGroup
  private(set) var suggestionGroups: [SuggestionGroup] = []
  private(set) var rows: [(id: Int64, row: AccountRow)] = []
  private(set) var form: SourceForm?
  private(set) var passwordDialog: (dialog: MessageDialog, name: Entry?, entry: PasswordEntry)?
  private(set) var question: MessageDialog?
  private var observer: ObservationTracker?

  /// Creates a page.
  /// - Parameters:
  ///   - undo: Records removals; `nil` if they cannot be undone.
  ///   - session: Where drafts are kept; `nil` to keep none.
  init(
    _ model: AccountsModel, _ removed: RemovedPeopleModel = RemovedPeopleModel(nil),
    in window: PreferencesWindow, undo: UndoStack? = nil, session: SessionContext? = nil
  ) {
    self.model = model
    self.session = session
    self.window = window
    self.undo = undo
    removedPeople = RemovedPeopleGroup(removed) { [weak window] in window?.showToast($0) }
    let kinds = model.registry.kinds
    let entries = kinds.flatMap { kind in kind.entries.map { (kind, $0) } }
    addRows = entries.map {
      ActionRow(title: $0.1.title, subtitle: $0.1.subtitle, hasMnemonic: true)
    }
    list.add(emptyRow)
    page = PreferencesPage(
      name: PreferencesDialog.Page.contacts.rawValue, title: tr("C_ontacts"),
      icon: "system-users-symbolic", [list, PreferencesGroup(title: tr("Add Source"), addRows)])
    for (row, (kind, entry)) in zip(addRows, entries) {
      row.addSuffix(Image(icon: "list-add-symbolic"))
      row.onActivated { [weak self] in self?.begin(entry.input, of: kind) }
    }
    suggestionGroups = kinds.compactMap { kind in
      kind.service.map { service in
        SuggestionGroup(kind, heading: service.heading) { [weak self] in self?.add($0) }
      }
    }
    for suggestions in suggestionGroups { page.add(suggestions.group) }
    page.add(removedPeople.group)
    page.onMap { [weak self] in self?.model.lookForSuggestions() }
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    let accounts = model.accounts ?? []
    let canChange = model.canChange
    for row in addRows { row.isSensitive = canChange }
    arrange(accounts)
    for (row, summary) in zip(rows.map(\.row), accounts) {
      row.show(summary, isSyncing: model.syncing.contains(summary.id))
      row.canRemove = canChange
    }
    showUnreadable(model.unreadable.notice)
    emptyRow.isVisible = accounts.isEmpty && model.unreadable.notice == nil
    emptyRow.title =
      model.accounts == nil ? tr("The database is not open yet") : tr("No contact sources yet")
    for group in suggestionGroups { group.show(model.suggestions[group.kind.id] ?? []) }
  }

  private func showUnreadable(_ notice: String?) {
    if notice != nil, unreadable == nil {
      let row = ActionRow(title: "")
      list.add(row)
      unreadable = row
    }
    unreadable?.title = notice ?? ""
    unreadable?.isVisible = notice != nil
  }

  /// Updates the rows to match the accounts. Existing rows and their focus are kept unless the
  /// order changed.
  private func arrange(_ accounts: [AccountSummary]) {
    guard rows.map(\.id) != accounts.map(\.id) else { return }
    let wanted = Set(accounts.map(\.id))
    for (_, row) in rows.filter({ !wanted.contains($0.id) }) {
      // Keep the focus on this page; otherwise GTK would move it to the beginning of the window.
      if row.row.containsFocus { addRows.first?.grabFocus() }
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

  private func setFetchesPictures(_ fetches: Bool, of account: ContactAccount) {
    Task { [weak self] in
      guard let text = await self?.model.setFetchesPictures(fetches, of: account) else { return }
      self?.window.showToast(text)
    }
  }

  private func makeRow(_ summary: AccountSummary) -> AccountRow {
    AccountRow(
      summary, registry: model.registry, onSync: { [weak self] in self?.model.sync($0.id) },
      onPassword: { [weak self] in self?.askPassword($0) },
      onPictures: { [weak self] in self?.setFetchesPictures($1, of: $0) },
      onRemove: { [weak self] in self?.askRemoval($0) })
  }

  private func begin(_ input: ContactSourceEntry.Input, of kind: any ContactSourceKind) {
    switch input {
    case .folder: choose(.folder, of: kind)
    case .files(let name, let patterns):
      choose(.files(name: name, patterns: patterns), of: kind)
    case .form(let texts): openForm(texts, of: kind)
    }
  }

  private func choose(_ choice: FileChooser.Choice, of kind: any ContactSourceKind) {
    chooser.choose(
      choice, title: tr("Add Contacts"), accept: tr("_Add"), over: window.window
    ) { [weak self] in $0.forEach { self?.add(path: $0, of: kind) } }
  }

  /// Adds a folder or file.
  func add(path: String, of kind: any ContactSourceKind) {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    say { [model] in await model.add([ContactSetting.path: path], of: kind) }
  }

  private func add(_ candidate: ContactSourceCandidate) {
    say { [model] in await model.add(candidate) }
  }

  private func say(_ work: @escaping @MainActor () async -> String) {
    Task { [window] in window.showToast(await work()) }
  }

  /// Opens the form of a draft with what was entered.
  /// - Returns: `false` if the draft cannot be read.
  func continueEditing(_ draft: Draft) -> Bool {
    guard let content = draft.read([String: String].self),
      let kind = model.registry.kinds.first(where: { $0.id == draft.key.subject })
    else { return false }
    for entry in kind.entries {
      if case .form(let texts) = entry.input {
        openForm(texts, of: kind, continuing: content)
        return true
      }
    }
    return false
  }

  private func openForm(
    _ texts: ContactSourceForm, of kind: any ContactSourceKind,
    continuing kept: [String: String] = [:]
  ) {
    let form = SourceForm(kind, texts, model, in: session, continuing: kept) {
      [weak self] message in
      self?.window.closeSubpage()
      self?.form = nil
      if let message { self?.window.showToast(message) }
    }
    self.form = form
    window.open(form.subpage)
    form.focus()
  }

  private func askPassword(_ account: ContactAccount) {
    let configuration = account.configuration
    guard let user = configuration.userName, let host = configuration.host else { return }
    let asked = PasswordDialog.ask(
      for: UserText.name(account, in: model.registry), user: user, host: host,
      over: window.window
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
      heading: tr("Remove “%1”?", UserText.name(account, in: model.registry)),
      body: ntr(
        "This also removes %1 person from Halcyon. The source itself is not changed. You can undo this.",
        "This also removes %1 people from Halcyon. The source itself is not changed. You can undo this.",
        people),
      answers: [
        .init("cancel", tr("_Cancel")), .init("remove", tr("_Remove"), look: .destructive),
      ], preferred: "cancel", over: window.window
    ) { [weak self] answer in
      self?.question = nil
      guard let self, answer == "remove" else { return }
      Task { await self.remove(account) }
    }
    question = dialog
    dialog.present()
  }

  private func remove(_ account: ContactAccount) async {
    let (message, change) = await model.remove(account)
    guard let change, let undo else { return window.showToast(message) }
    undo.record(change)
    let toast = Toast(message, button: tr("Undo"), seconds: 10)
    toast.onButton { [weak undo] in
      // A later change must not be undone instead.
      if undo?.undoTitle == change.title { undo?.undo() }
    }
    window.show(toast)
  }
}
