import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import Localization

/// The form for a new person, or for one that belongs to Halcyon alone.
final class PersonEditor: SubpageEditor {
  let subpage: Subpage
  private let draft: CardDraft
  /// The fields before the user changed them.
  private var original = CardDraft()
  /// A Boolean value indicating whether the fields were stored.
  var isSaved = false { didSet { if isSaved { keeper?.end() } } }
  private var keeper: DraftKeeper<CardDraft>?
  private let save = Button(label: tr("Save"))
  private let given = Entry(), family = Entry(), nickname = Entry(), company = Entry()
  private let jobTitle = Entry()
  let birthday = Entry(placeholder: "1985-04-12")
  let birthdayHint = ValueRow.label(
    tr("Enter a date that exists, such as 1985-04-12."), styles: ["caption", "error"])
  private let street = Entry(), postalCode = Entry(), city = Entry(), country = Entry()
  private let notes = TextView()
  private let emails: EntryGroup
  private let phones: EntryGroup
  /// Called with the edited fields when the user saves.
  var onSave: ((CardDraft) -> Void)?

  /// Creates the form.
  /// - Parameters:
  ///   - draft: The fields before the change; `nil` for a new person.
  ///   - kept: What was entered in an earlier session; `nil` for nothing.
  ///   - id: The person who is edited; `nil` for a new one.
  ///   - session: Where the draft is kept; `nil` to keep none.
  init(
    _ draft: CardDraft?, continuing kept: CardDraft? = nil, of id: Int64? = nil,
    in session: SessionContext? = nil
  ) {
    self.draft = draft ?? CardDraft()
    emails = EntryGroup((kept ?? self.draft).emails, name: tr("Email"))
    phones = EntryGroup((kept ?? self.draft).phones, name: tr("Phone"))
    let form = BoxLayout(.vertical, spacing: ContentGrid.spacing)
    form.setMargins(top: 20, bottom: 24)
    let scroller = ScrolledWindow(
      child: ContentColumn(Clamp(child: form, maximumWidth: 560)))
    scroller.expandsVertically = true
    save.addStyle("suggested-action")
    subpage = Subpage(
      title: draft == nil ? tr("New Person") : tr("Edit Person"), widget: scroller, actions: [save])
    for card in makeCards() { form.append(card.widget) }
    fill(self.draft)
    save.onClicked { [weak self] in self?.finish() }
    for entry in [given, family, company] {
      entry.onChanged { [weak self] in self?.validate() }
      entry.onActivated { [weak self] in self?.finish() }
    }
    birthday.onChanged { [weak self] in self?.validate() }
    subpage.takeFocus = { [weak given] in given?.grabFocus() ?? false }
    // The lists already show what was kept.
    original = edited
    if let kept {
      original.emails = EntryGroup.normalized(self.draft.emails)
      original.phones = EntryGroup.normalized(self.draft.phones)
      fill(kept)
    }
    validate()
    guard let session else { return }
    let key = Draft.Key(kind: .person, subject: id.map(String.init) ?? Draft.new)
    keeper = DraftKeeper(
      key, in: session, title: { [weak self] in self?.edited.displayName ?? "" },
      content: { [weak self] in
        guard let self, hasUnsavedChanges else { return nil }
        return edited
      })
    keepWhileTyping()
  }

  private func keepWhileTyping() {
    let entries = [
      given, family, nickname, company, jobTitle, birthday, street, postalCode, city, country,
    ]
    for entry in entries { entry.onChanged { [weak self] in self?.keeper?.changed() } }
    notes.onChanged { [weak self] in self?.keeper?.changed() }
    for group in [emails, phones] { group.onChange = { [weak self] in self?.keeper?.changed() } }
  }

  func discardDraft() { keeper?.end() }

  func resumeDraft() { keeper?.resume() }

  private func makeCards() -> [Card] {
    let frame = BoxLayout(.vertical, [notes])
    frame.addStyle("text-frame")
    frame.clipsChildren = true
    notes.setMinimumSize(height: 96)
    notes.setAccessibleLabel(tr("Notes"))
    notes.maximumLength = CardDraft.maximumNotes
    return [
      card(
        tr("Name"),
        [
          (tr("First Name"), given), (tr("Last Name"), family), (tr("Nickname"), nickname),
          (tr("Company"), company), (tr("Job Title"), jobTitle), (tr("Birthday"), birthday),
        ], birthdayHint),
      Card(tr("Email"), emails.widget, isInset: true),
      Card(tr("Phone"), phones.widget, isInset: true),
      card(
        tr("Address"),
        [
          (tr("Street"), street), (tr("Postal Code"), postalCode), (tr("City"), city),
          (tr("Country"), country),
        ]),
      Card(tr("Notes"), frame, isInset: true),
    ]
  }

  private func card(_ title: String, _ fields: [(String, Entry)], _ hint: Widget? = nil) -> Card {
    let rows = BoxLayout(.vertical, spacing: 10)
    for (name, entry) in fields {
      entry.maximumLength = CardDraft.maximumField
      entry.setAccessibleLabel(name)
      rows.append(
        BoxLayout(
          .vertical, spacing: 3, [ValueRow.label(name, styles: ["caption", "dim-label"]), entry]))
    }
    if let hint { rows.append(hint) }
    return Card(title, rows, isInset: true)
  }

  private func fill(_ draft: CardDraft) {
    given.text = draft.givenName
    family.text = draft.familyName
    nickname.text = draft.nickname
    company.text = draft.company
    jobTitle.text = draft.jobTitle
    birthday.text = draft.birthday
    notes.text = draft.notes
    let address = draft.addresses.first?.address ?? PostalAddress()
    street.text = address.street.replacing("\n", with: ", ")
    postalCode.text = address.postalCode
    city.text = address.locality
    country.text = address.country
  }

  /// The fields as entered.
  var edited: CardDraft {
    var new = draft
    new.givenName = given.text
    new.familyName = family.text
    new.nickname = nickname.text
    new.company = company.text
    new.jobTitle = jobTitle.text
    new.birthday = birthday.text.trimmingBlanks
    new.notes = notes.text
    new.emails = emails.entries
    new.phones = phones.entries
    var address = draft.addresses.first ?? .init(PostalAddress(), kinds: [.home])
    if street.text != address.address.street.replacing("\n", with: ", ") {
      address.address.street = street.text
    }
    address.address.postalCode = postalCode.text
    address.address.locality = city.text
    address.address.country = country.text
    new.addresses = (address.address.isEmpty ? [] : [address]) + draft.addresses.dropFirst()
    return new
  }

  var hasUnsavedChanges: Bool { !isSaved && edited != original }

  private func validate() {
    let text = birthday.text.trimmingBlanks
    birthday.isInvalid =
      !text.isEmpty && text != draft.birthday && PartialDate(vCard: text) == nil
    birthdayHint.isVisible = birthday.isInvalid
    save.isSensitive = edited.isValid && !birthday.isInvalid
  }

  private func finish() {
    guard save.isSensitive else { return }
    onSave?(edited)
  }
}

/// The entries of one kind, such as phone numbers, with an empty one at the end.
private final class EntryGroup {
  let widget = BoxLayout(.vertical, spacing: 8)
  private var rows: [(entry: Entry, kind: PersonDetails.Kind?)] = []
  private let name: String
  /// Called after each change.
  var onChange: () -> Void = {}

  init(_ entries: [CardDraft.Entry], name: String) {
    self.name = name
    for entry in entries { add(entry.text, entry.kind) }
    addEmpty()
  }

  private func add(_ text: String, _ kind: PersonDetails.Kind?) {
    let entry = Entry()
    entry.maximumLength = CardDraft.maximumField
    entry.text = text
    entry.setAccessibleLabel(name)
    rows.append((entry, kind))
    widget.append(entry)
    entry.onChanged { [weak self] in
      self?.addEmpty()
      self?.onChange()
    }
  }

  private func addEmpty() {
    guard rows.last?.entry.text.isEmpty != true, rows.count < PersonDetails.maximumEntries else {
      return
    }
    add("", nil)
  }

  /// The entries that are not empty.
  var entries: [CardDraft.Entry] {
    Self.normalized(rows.map { CardDraft.Entry($0.entry.text, kind: $0.kind) })
  }

  static func normalized(_ entries: [CardDraft.Entry]) -> [CardDraft.Entry] {
    entries.map { CardDraft.Entry($0.text.trimmingBlanks, kind: $0.kind) }
      .filter { !$0.text.isEmpty }
  }
}
