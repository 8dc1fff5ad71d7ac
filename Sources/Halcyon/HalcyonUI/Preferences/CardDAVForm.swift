import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonText
import Localization

/// A form for the address and credentials of a CardDAV server. It discovers the server's address
/// books and adds one.
final class CardDAVForm {
  let subpage: PreferencesSubpage
  let address = EntryRow(title: tr("Server _address"), purpose: .address)
  let user = EntryRow(title: tr("User _name"))
  let password = EntryRow(title: tr("_Password"), purpose: .password)
  let searchRow = ActionRow(
    title: tr("_Find Address Books"), subtitle: tr("The password is only sent to this server"),
    hasMnemonic: true)
  let trustRow = ActionRow(title: tr("_Trust This Certificate"), hasMnemonic: true)
  private(set) var bookRows: [ActionRow] = []
  private let model: AccountsModel
  private let onDone: (String?) -> Void
  private let spinner = Spinner()
  private let problem = PreferencesGroup()
  private let problemRow = ActionRow(title: tr("Something Went Wrong"))
  private let found = PreferencesGroup(
    title: tr("Address Books"), description: tr("Choose one. You can add others in the same way."))
  private var server: ContactAccount.CardDAV?
  private var secret: Secret?
  private var fingerprint: String?
  private var work: Task<Void, Never>?

  /// Creates a form.
  /// - Parameters:
  ///   - model: The model that discovers and adds address books.
  ///   - onDone: Called with the message to show, or `nil` if the user cancelled.
  init(_ model: AccountsModel, onDone: @escaping (String?) -> Void) {
    self.model = model
    self.onDone = onDone
    let server = PreferencesGroup(
      title: tr("Server"),
      description: tr("For most servers, the host name is enough, such as dav.example.org."),
      [address, user, password, searchRow])
    problemRow.addPrefix(Image(icon: "dialog-warning-symbolic"))
    problem.add(problemRow)
    problem.add(trustRow)
    searchRow.addSuffix(Image(icon: "system-search-symbolic"))
    searchRow.addSuffix(spinner)
    subpage = PreferencesSubpage(
      title: tr("Add CardDAV Server"), back: tr("Back"),
      page: PreferencesPage(
        name: "carddav", title: tr("CardDAV"), icon: "network-server-symbolic",
        [server, problem, found]), onBack: { onDone(nil) })
    problem.isVisible = false
    found.isVisible = false
    searchRow.isSensitive = false
    address.onChanged { [weak self] in self?.changed() }
    for row in [user, password] { row.onChanged { [weak self] in self?.changed() } }
    for row in [address, user, password] { row.onActivated { [weak self] in self?.search() } }
    searchRow.onActivated { [weak self] in self?.search() }
    trustRow.onActivated { [weak self] in self?.trust() }
  }

  isolated deinit { work?.cancel() }

  /// Focuses the address entry.
  func focus() { address.grabFocus() }

  /// The displayed error message, if any.
  var problemMessage: String? { problem.isVisible ? problemRow.subtitle : nil }

  private func changed() {
    work?.cancel()
    show(isBusy: false)
    found.isVisible = false
    problem.isVisible = false
    fingerprint = nil
    let isAddress = AddressBookDiscovery.address(address.text) != nil
    address.isInvalid = !address.text.isEmpty && !isAddress
    searchRow.isSensitive = isAddress
  }

  /// Discovers the address books of the server.
  func search() {
    guard searchRow.isSensitive, !spinner.isSpinning else { return }
    let server = ContactAccount.CardDAV(
      url: address.text, userName: user.text, certificateFingerprint: fingerprint)
    let secret = user.text.isEmpty ? nil : Secret(password.text)
    show(isBusy: true)
    problem.isVisible = false
    work = Task { [weak self, model] in
      do throws(ContactAccountError) {
        let books = try await model.books(of: server, password: secret)
        guard !Task.isCancelled else { return }
        await self?.take(books, server, secret)
      } catch {
        if !Task.isCancelled { self?.show(error) }
      }
    }
  }

  private func take(
    _ books: [AddressBook], _ server: ContactAccount.CardDAV, _ secret: Secret?
  ) async {
    self.server = server
    self.secret = secret
    if books.count == 1, let book = books.first { return await add(book) }
    show(isBusy: false)
    bookRows.forEach(found.remove)
    bookRows = books.map { book in
      let row = ActionRow(title: book.title, subtitle: book.url.description)
      row.addSuffix(Image(icon: "list-add-symbolic"))
      row.onActivated { [weak self] in
        self?.work = Task { [weak self] in await self?.add(book) }
      }
      found.add(row)
      return row
    }
    found.isVisible = true
    bookRows.first?.grabFocus()
  }

  private func add(_ book: AddressBook) async {
    guard let server else { return }
    show(isBusy: true)
    do throws(ContactAccountError) {
      let account = try await model.add(book, of: server, password: secret)
      password.text = ""
      secret = nil
      onDone(tr("“%1” added", account.name))
    } catch { show(error) }
  }

  private func show(_ error: ContactAccountError) {
    show(isBusy: false)
    problemRow.subtitle = UserText.sentence(error, subject: address.text)
    trustRow.isVisible = false
    if case .source(.certificate(let host, let fingerprint, _)) = error {
      trustRow.isVisible = true
      trustRow.subtitle = tr(
        "Applies to this source only. Trust it only if the administrator of %1 gave you this fingerprint: %2",
        host, fingerprint)
      self.fingerprint = fingerprint
    }
    problem.isVisible = true
    if trustRow.isVisible { trustRow.grabFocus() } else { password.grabFocus() }
  }

  /// Trusts the certificate whose fingerprint is shown.
  private func trust() {
    guard fingerprint != nil else { return }
    search()
  }

  private func show(isBusy: Bool) {
    spinner.isSpinning = isBusy
    spinner.isVisible = isBusy
  }
}
