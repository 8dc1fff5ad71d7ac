import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonNetwork
import HalcyonText
import Localization

/// A form for the fields of a contact source. It looks for the sources that the input leads to, and
/// adds one.
@MainActor final class SourceForm {
  /// A field and the row that edits it.
  typealias Entry = (field: ContactSourceField, row: EntryRow)

  let subpage: PreferencesSubpage
  let entries: [Entry]
  let searchRow: ActionRow
  let trustRow = ActionRow(title: tr("_Trust This Certificate"), hasMnemonic: true)
  private(set) var candidateRows: [ActionRow] = []
  private let kind: any ContactSourceKind
  private let model: AccountsModel
  private let onDone: (String?) -> Void
  private let spinner = Spinner()
  private let problem = PreferencesGroup()
  private let problemRow = ActionRow(title: tr("Something Went Wrong"))
  private let found: PreferencesGroup
  private var secret: Secret?
  private var fingerprint: String?
  private var work: Task<Void, Never>?
  private var keeper: DraftKeeper<[String: String]>?

  /// Creates a form.
  /// - Parameters:
  ///   - model: The model that finds and adds sources.
  ///   - session: Where the draft is kept, without the password; `nil` to keep none.
  ///   - kept: What was entered in an earlier session, by field.
  ///   - onDone: Called with the message to show, or `nil` if the user cancelled.
  init(
    _ kind: any ContactSourceKind, _ texts: ContactSourceForm, _ model: AccountsModel,
    in session: SessionContext? = nil, continuing kept: [String: String] = [:],
    onDone: @escaping (String?) -> Void
  ) {
    self.kind = kind
    self.model = model
    let end = Reference()
    let onDone: (String?) -> Void = { message in
      end.keeper?.end()
      onDone(message)
    }
    self.onDone = onDone
    entries = kind.fields.compactMap { field in
      field.label.map { (field, EntryRow(title: $0, purpose: field.purpose)) }
    }
    searchRow = ActionRow(
      title: texts.action, subtitle: texts.actionDescription, hasMnemonic: true)
    found = PreferencesGroup(title: texts.choices, description: texts.choicesDescription)
    let input = PreferencesGroup(
      title: texts.heading, description: texts.description, entries.map(\.row) + [searchRow])
    subpage = PreferencesSubpage(
      title: texts.title, back: tr("Back"),
      page: PreferencesPage(
        name: kind.id, title: kind.title, icon: texts.icon, [input, problem, found]),
      onBack: { onDone(nil) })
    problemRow.addPrefix(Image(icon: "dialog-warning-symbolic"))
    problem.add(problemRow)
    problem.add(trustRow)
    searchRow.addSuffix(Image(icon: "system-search-symbolic"))
    searchRow.addSuffix(spinner)
    for (field, row) in entries {
      if let text = kept[field.id], field.kind != .password { row.text = text }
      row.onChanged { [weak self] in
        self?.changed()
        self?.keeper?.changed()
      }
      row.onActivated { [weak self] in self?.search() }
    }
    searchRow.onActivated { [weak self] in self?.search() }
    trustRow.onActivated { [weak self] in self?.trust() }
    changed()
    keeper = session.map { session in
      DraftKeeper(
        Draft.Key(kind: .source, subject: kind.id), in: session, title: { texts.title },
        content: { [weak self] in self?.unsaved })
    }
    end.keeper = keeper
  }

  /// A weak reference for closures that are created before the form is initialized.
  private final class Reference { weak var keeper: DraftKeeper<[String: String]>? }

  /// What was entered, without passwords; `nil` if that is nothing.
  private var unsaved: [String: String]? {
    var texts: [String: String] = [:]
    for (field, row) in entries where field.kind != .password && !row.text.isEmpty {
      if field.kind != .url || !Self.containsPassword(row.text) { texts[field.id] = row.text }
    }
    return texts.isEmpty ? nil : texts
  }

  /// Returns whether an address contains a password: `https://user:password@host`.
  private static func containsPassword(_ address: String) -> Bool {
    let rest = address.range(of: "://").map { address[$0.upperBound...] } ?? address[...]
    guard let end = rest.lastIndex(of: "@") else { return false }
    return rest[..<end].contains(":")
  }

  isolated deinit { work?.cancel() }

  /// Focuses the first entry.
  func focus() { entries.first?.row.grabFocus() }

  /// Returns the row of a field; `nil` if the form does not have the field.
  func row(_ id: String) -> EntryRow? { entries.first { $0.field.id == id }?.row }

  /// The displayed error message, if any.
  var problemMessage: String? { problem.isVisible ? problemRow.subtitle : nil }

  private var passwordRow: EntryRow? { entries.first { $0.field.kind == .password }?.row }

  private func changed() {
    work?.cancel()
    show(isBusy: false)
    found.isVisible = false
    problem.isVisible = false
    fingerprint = nil
    var isValid = true
    for (field, row) in entries {
      row.isInvalid = !row.text.isEmpty && field.problem(row.text) != nil
      if row.isInvalid || (field.isRequired && row.text.isEmpty) { isValid = false }
    }
    searchRow.isSensitive = isValid
  }

  /// The settings without the password.
  private var settings: [String: String] {
    var settings: [String: String] = [:]
    for (field, row) in entries where field.kind != .password && !row.text.isEmpty {
      settings[field.id] = field.setting(row.text)
    }
    settings[ContactSetting.certificateFingerprint] = fingerprint
    return settings
  }

  /// Looks for the sources that the input leads to. A single one is added.
  func search() {
    guard searchRow.isSensitive, !spinner.isSpinning else { return }
    let settings = settings
    let needsPassword = kind.configuration(settings).hasPassword
    let secret = needsPassword ? passwordRow.map { Secret($0.text) } : nil
    show(isBusy: true)
    problem.isVisible = false
    work = Task { [weak self, kind, model] in
      do throws(ContactAccountError) {
        let candidates = try await model.candidates(of: kind, settings, password: secret)
        guard !Task.isCancelled else { return }
        await self?.take(candidates, secret)
      } catch {
        if !Task.isCancelled { self?.show(error) }
      }
    }
  }

  private func take(_ candidates: [ContactSourceCandidate], _ secret: Secret?) async {
    self.secret = secret
    if candidates.count == 1, let only = candidates.first { return await add(only) }
    show(isBusy: false)
    candidateRows.forEach(found.remove)
    candidateRows = candidates.map { candidate in
      let row = ActionRow(title: candidate.title, subtitle: candidate.id)
      row.addSuffix(Image(icon: "list-add-symbolic"))
      row.onActivated { [weak self] in
        self?.work = Task { [weak self] in await self?.add(candidate) }
      }
      found.add(row)
      return row
    }
    found.isVisible = true
    candidateRows.first?.grabFocus()
  }

  private func add(_ candidate: ContactSourceCandidate) async {
    show(isBusy: true)
    do throws(ContactAccountError) {
      let account = try await model.add(candidate, password: secret)
      passwordRow?.text = ""
      secret = nil
      onDone(trc("contact source", "Added “%1”", account.name))
    } catch { show(error) }
  }

  private func show(_ error: ContactAccountError) {
    show(isBusy: false)
    problemRow.subtitle = UserText.sentence(error, subject: entries.first?.row.text ?? kind.title)
    trustRow.isVisible = false
    if kind.canTrustCertificates, case .source(.certificate(let host, let fingerprint, _)) = error {
      trustRow.isVisible = true
      trustRow.subtitle = tr(
        "Applies to this source only. Trust it only if the administrator of %1 gave you this fingerprint: %2",
        host, fingerprint)
      self.fingerprint = fingerprint
    }
    problem.isVisible = true
    let focused: Widget? = trustRow.isVisible ? trustRow : passwordRow ?? entries.first?.row
    focused?.grabFocus()
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

extension ContactSourceField {
  fileprivate var purpose: EntryRow.Purpose {
    switch kind {
    case .url: .address
    case .password: .password
    case .text, .path, .certificateAuthority, .fingerprint, .choice, .name: .text
    }
  }
}
