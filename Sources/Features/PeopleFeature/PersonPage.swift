import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonStore
import HalcyonText
import Localization

/// The page of a person.
package final class PersonPage {
  /// Creates further cards of a person, such as their habits.
  package typealias MakeCards = (Int64) -> [PersonExtraCard]

  /// What the rows and buttons show. They are only replaced if it changes, to keep the focus.
  private struct Parts: Equatable {
    var details: PersonDetails
    var places: [Place?]
    var isLocated: Bool
  }

  let subpage: Subpage
  let header: PersonHeader
  let id: Int64
  let actions: PersonActions
  let model: PersonModel
  private let content = PageContent()
  private let loadingPage = LoadingPage(tr("Loading…"))
  private let page: Widget
  private let star: ToggleButton
  private let starIcon = Image(icon: "non-starred-symbolic")
  private let buttons = WrapRow()
  private let contact: ContactCardView
  private let place: PlaceCard
  private let touch: KeepInTouchCard
  private let tags: TagsCard
  private let notes: NotesCard
  private let moreRows = CardRows()
  private let more: Card
  private let readOnly = ValueRow.label("", styles: ["caption", "dim-label"])
  private let extra: [PersonExtraCard]
  private var menu: RowMenu?
  private var isUpdating = false
  private var shownParts: Parts?
  private var observer: ObservationTracker?
  /// Called once, after the first frame with the content.
  var onShown: (() -> Void)?
  /// Opens the editor; `nil` if people cannot be edited.
  var onEdit: ((PersonModel.Person) -> Void)?
  /// Deletes the person.
  var onDelete: ((PersonModel.Person) -> Void)?
  /// Lets the user set the position of the person on the map; `nil` without a map.
  var onPlace: ((Int64) -> Void)?
  /// Shows the person on the map; `nil` without a map.
  var onShowOnMap: ((Int64) -> Void)?

  init(_ id: Int64, _ actions: PersonActions, makeCards: MakeCards = { _ in [] }) {
    self.id = id
    self.actions = actions
    model = PersonModel(id: id, database: actions.model.database)
    star = ToggleButton(child: starIcon)
    star.verticalAlignment = .center
    star.addStyle("circular")
    star.setAccessibleLabel(tr("Favorite"))
    star.tooltip = tr("Favorite")
    header = PersonHeader(buttons: [star])
    contact = ContactCardView(actions)
    place = PlaceCard(actions)
    touch = KeepInTouchCard(id, actions)
    tags = TagsCard(id, actions)
    notes = NotesCard(id, actions)
    more = Card(tr("More"), moreRows.widget)
    extra = makeCards(id)
    let cards =
      [contact.card] + extra.map(\.card) + [place.card, touch.card, tags.card, notes.card, more]
    let column = BoxLayout(
      .vertical, spacing: ContentGrid.spacing,
      [
        header, buttons, CardColumns(cards.map(\.widget), columnWidth: 280, maximumColumns: 3),
        readOnly,
      ])
    column.setMargins(top: 20, bottom: 24)
    let scroller = ScrolledWindow(child: ContentColumn(column))
    scroller.expandsVertically = true
    page = scroller
    subpage = Subpage(
      title: actions.model.people[id].map { PersonText.name($0.displayName) } ?? "",
      widget: content.widget)
    menu = RowMenu(on: header) { [weak self] in self?.makeMenu() ?? Menu([]) }
    if let menu { header.add(menu.button) }
    star.onToggled { [weak self] in self?.setFavorite($0) }
    subpage.onRemove = { [weak self] in self?.end() }
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  /// Saves what was typed.
  func end() { notes.save() }

  /// A Boolean value indicating whether the person was removed.
  var isGone: Bool { model.phase == .gone }

  private func update() {
    switch model.phase {
    case .loading: content.show(loadingPage)
    case .failed(let error):
      content.showFailure(title: tr("Could Not Load the Person"), UserText.sentence(error))
    case .gone:
      content.show(
        StatusPage(
          icon: "avatar-default-symbolic", title: tr("Person Removed"),
          description: tr("This person is no longer in your contacts.")))
    case .ready(let person):
      show(person)
      content.show(page)
      if onShown != nil {
        page.onNextPaint { [weak self] in
          self?.onShown?()
          self?.onShown = nil
        }
      }
    }
  }

  private func show(_ person: PersonModel.Person) {
    let people = actions.model
    let name = PersonText.name(person.stored.displayName)
    subpage.title = name
    menu?.name = name
    header.show(name: name, line: line(person))
    let summary = people.people[id]
    header.avatar.show(name) { [weak people, id] widget in
      people?.pictures?.texture(
        of: id, version: summary?.pictureVersion, size: .page, for: widget)
    }
    let isFavorite = person.stored.facts.isFavorite
    isUpdating = true
    star.isActive = isFavorite
    isUpdating = false
    starIcon.icon = isFavorite ? "starred-symbolic" : "non-starred-symbolic"
    let parts = Parts(
      details: person.details, places: person.places,
      isLocated: summary?.isLocated == true)
    if parts != shownParts {
      shownParts = parts
      showButtons(person)
      contact.show(person, calendar: people.calendar)
      showMore(person)
    }
    place.show(summary)
    touch.show(person.stored.facts)
    tags.show(person)
    notes.show(person)
    for card in extra { card.update() }
    showSources(person.stored)
  }

  /// Says where the person comes from, and where to change the cards.
  private func showSources(_ person: StoredPerson) {
    let merged = person.parts.map { tr("“%1”", UserText.name($0.account)) }
    let sentences = [
      person.isLocal
        ? ""
        : tr(
          "This contact comes from “%1”. Change it there; favorites, tags, notes and reminders are kept in Halcyon.",
          UserText.name(person.account)),
      merged.isEmpty
        ? ""
        // Translators: the names of the sources whose cards were merged into this person.
        : tr("Merged with the contact from %1.", merged.joined(separator: tr(", "))),
    ].filter { !$0.isEmpty }
    readOnly.isVisible = !sentences.isEmpty
    readOnly.text = Translation.joined(sentences: sentences)
  }

  private func showButtons(_ person: PersonModel.Person) {
    let details = person.details
    var all: [Widget] = []
    func add(_ label: String, _ run: @escaping @MainActor (PersonPage) -> Void) {
      let button = Button(label: label)
      button.wrapLabel()
      if all.isEmpty { button.addStyle("suggested-action") }
      button.onClicked { [weak self] in if let self { run(self) } }
      all.append(button)
    }
    if let mail = details.emails.lazy.compactMap(\.target).first {
      add(tr("Email")) { $0.actions.open(mail, from: $0.buttons) }
    }
    if let phone = details.phones.lazy.compactMap(\.target).first {
      add(tr("Call")) { $0.actions.open(phone, from: $0.buttons) }
    }
    if let address = details.addresses.first {
      let text = PersonText.lines(of: address.address).joined(separator: "\n")
      add(tr("Copy Address")) { $0.actions.copy(text, from: $0.buttons) }
    }
    if onShowOnMap != nil, actions.model.people[id]?.isLocated == true {
      add(tr("Show on Map")) { $0.onShowOnMap?($0.id) }
    }
    buttons.show(all)
    buttons.isVisible = !all.isEmpty
  }

  private func showMore(_ person: PersonModel.Person) {
    let fields = person.details.more
    more.widget.isVisible = !fields.isEmpty
    moreRows.show(
      fields.map { field in
        ValueRow.make(
          field.value.isEmpty ? tr("Binary data") : field.value,
          caption: PersonText.label(of: field)
        )
      })
  }

  private func setFavorite(_ isFavorite: Bool) {
    guard !isUpdating, let person = model.person else { return }
    actions.setFavorite(isFavorite, id, name: person.stored.displayName)
  }
}
