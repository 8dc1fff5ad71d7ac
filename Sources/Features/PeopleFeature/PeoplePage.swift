import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonStore
import HalcyonText
import Localization

/// The list of all people with search and filters, and the selected person beside it.
package final class PeoplePage {
  /// The state that survives the page.
  package final class SavedState {
    /// A Boolean value indicating whether the list is open.
    var isOpen = false
    /// The id of the first visible person.
    var first: Int64?
    /// The scroll offset in pixels.
    var position = 0.0
    /// The id of the person that is shown, and of the one with the focus in the list.
    var open, cursor: Int64?

    package init() {}
  }

  let subpage: Subpage
  let navigator: Navigator
  let list: ListView<PersonRow>
  let search: SearchBar
  let mergeButton = Button(label: "")
  let filterList = DropDown([tr("All People")], name: tr("Filter"))
  let actions: PersonActions
  private let content = PageContent()
  private let loadingPage = LoadingPage(tr("Loading people…"))
  private let listPage: Widget
  let scroller: ScrolledWindow
  private let noneFound = EmptyPage.make(
    .nothingFound, icon: "edit-find-symbolic", title: tr("No People Found"),
    description: tr("Change the search or the filter to see more people."))
  private let noPeople = PeoplePage.makeEmptyPage()
  private let savedState: SavedState
  private var filters: [PeopleFilter] = []
  private var filter = PeopleFilter.all
  private var found: Set<Int64>?
  private var part = PeoplePart()
  private var shown: [Int64: PersonSummary] = [:]
  var currentID: Int64?
  private var isUpdating = false
  private var searching: Task<Void, Never>?
  /// A search that was requested before there were people to search.
  private var requested: String?
  private var observer: ObservationTracker?
  /// Opens the editor of a new person.
  var onAdd: (() -> Void)?
  /// The person who was created, until the list contains the row.
  private var unrevealed: Int64?
  /// Creates the page of a person.
  var makePerson: ((Int64) -> PersonPage?)?
  var person: PersonPage?
  var merging: MergePage?

  init(_ actions: PersonActions, savedState: SavedState = SavedState()) {
    self.actions = actions
    self.savedState = savedState
    savedState.isOpen = true
    let model = actions.model
    search = SearchBar(placeholder: tr("Search by name, place or phone"))
    let rows = RowSource()
    let culling = ViewCulling()
    list = ListView(
      makeRow: { [weak model] in PersonRow(culling: culling) { model?.pictures } },
      bind: { row, id in rows.fill(row, id) })
    list.opensOnClick = true
    list.addStyle("people")
    list.setAccessibleLabel(tr("People"))
    scroller = ScrolledWindow(child: list)
    scroller.expandsVertically = true
    culling.follow(scroller)
    let add = Button(icon: "list-add-symbolic", name: tr("New Person"))
    filterList.expandsHorizontally = true
    let bar = BoxLayout(.horizontal, spacing: 6, [filterList, add])
    bar.setMargins(top: 10, bottom: 4, start: 12, end: 12)
    mergeButton.wrapLabel()
    mergeButton.addStyle("flat")
    mergeButton.addStyle("accent")
    mergeButton.setMargins(start: 12, end: 12)
    mergeButton.isVisible = false
    listPage = BoxLayout(
      .vertical, [search.widget, bar, mergeButton, scroller, noneFound, noPeople])
    listPage.expandsVertically = true
    navigator = Navigator(root: content.widget)
    subpage = Subpage(title: tr("People"), widget: navigator.widget)
    subpage.navigator = navigator
    subpage.search = search
    rows.page = self
    add.onClicked { [weak self] in self?.onAdd?() }
    connect()
  }

  private func connect() {
    list.onActivate { [weak self] in self?.open($0) }
    mergeButton.onClicked { [weak self] in self?.openSuggestions() }
    filterList.onSelected { [weak self] in self?.choose($0) }
    search.onQuery = { [weak self] in self?.find($0) }
    search.onActivate = { [weak self] in
      guard let self, let first = part.ids.first else { return false }
      return list.focus(first)
    }
    subpage.takeFocus = { [weak self] in
      guard let self else { return false }
      if let current = navigator.current { return current.takeFocus() }
      let cursor = savedState.cursor ?? part.ids.first
      // Before the first layout, the list focuses its first row.
      return cursor.map(list.focus) ?? false || list.focusFirstChild()
        || content.widget.focusFirstChild()
    }
    observer = ObservationTracker { [weak self] in self?.update() }
    list.onMap { [weak self] in
      // The width is known after the first layout.
      self?.list.afterLayout { [weak self] in self?.openFirst() }
    }
    subpage.onBack = { [savedState] in
      (savedState.isOpen, savedState.open, savedState.first) = (false, nil, nil)
      (savedState.position, savedState.cursor) = (0, nil)
    }
  }

  /// Remembers the position in the list and the open person.
  func save() {
    savedState.first = list.place?.id
    savedState.position = scroller.verticalPosition
    savedState.cursor = list.inView(list.focusedID ?? savedState.cursor)
    savedState.open = navigator.detail == nil ? nil : currentID
  }

  /// Restores the position in the list and the open person.
  func restore() {
    if savedState.position > 0 { scroller.restore(savedState.position) }
    if let open = savedState.open { self.open(open, isAnimated: false) }
  }

  private static func makeEmptyPage() -> Widget {
    let add = Button(label: tr("Import Contacts…"))
    add.onClicked { [weak add] in add?.activateAction("app.import") }
    return EmptyPage.make(
      .people, icon: Page.dashboard.icon, title: tr("No People Yet"),
      description: tr("Add a person, import contacts, or add a contact source in Preferences."),
      actions: [add])
  }

  /// A weak reference to the page for the list's closures, which are created before it.
  private final class RowSource {
    weak var page: PeoplePage?
    func fill(_ row: PersonRow, _ id: Int64) {
      guard let page, let person = page.shown[id] ?? page.actions.model.people[id] else { return }
      row.show(
        person, header: page.part.headers[id],
        isCurrent: id == page.currentID && page.navigator.view.isSplit)
    }
  }

  /// Shows a person beside the list, or above it in a narrow window.
  func open(_ id: Int64, isAnimated: Bool = true) {
    guard let person = makePerson?(id) else { return }
    self.person = person
    let old = currentID
    currentID = id
    navigator.showDetail(person.subpage, isAnimated: isAnimated)
    list.refresh([old, id].compactMap(\.self))
  }

  /// Shows a person who was created, and scrolls the list there.
  func openNew(_ id: Int64) {
    open(id)
    unrevealed = id
    revealNew()
  }

  private func revealNew() {
    guard let id = unrevealed, part.ids.contains(id) else { return }
    unrevealed = nil
    // A new row has no height before.
    list.afterLayout { [weak self] in self?.list.reveal(id) }
  }

  /// Closes the person, who was deleted.
  func closePerson() {
    navigator.reset()
    currentID = nil
    person = nil
  }

  // MARK: - Content

  private func update() {
    let model = actions.model
    search.isAvailable = model.phase == .ready && !model.people.people.isEmpty
    content.showNotice(model.unreadable.notice)
    switch model.phase {
    case .loading: content.show(loadingPage)
    case .failed(let error):
      content.showFailure(title: tr("Could Not Load People"), UserText.sentence(error))
    case .ready:
      model.watchSuggestions()
      updateFilters(model)
      showSuggestions(model.suggestions.count)
      show()
      // A change can add people to the result, such as one that was separated from another.
      if found != nil { find(search.query) }
      content.show(listPage)
      searchRequested()
      openFirst()
    }
  }

  /// On a wide window, the first person is shown beside the list.
  private func openFirst() {
    guard navigator.detail == nil, navigator.view.isSplit, list.isMapped, let first = part.ids.first
    else {
      return
    }
    open(first)
  }

  private func updateFilters(_ model: PeopleModel) {
    let choices = PeopleFilterChoice.all(model)
    guard choices.map(\.filter) != filters else { return }
    filters = choices.map(\.filter)
    let selected = filters.firstIndex(of: filter) ?? 0
    filter = filters[selected]
    isUpdating = true
    filterList.setChoices(choices.map(\.text), selected: selected)
    isUpdating = false
  }

  private func choose(_ index: Int) {
    guard !isUpdating, filters.indices.contains(index), filters[index] != filter else { return }
    filter = filters[index]
    show()
  }

  /// Searches the list, once there are people.
  func search(_ query: String) {
    requested = query
    searchRequested()
  }

  private func searchRequested() {
    guard let query = requested, search.isAvailable else { return }
    requested = nil
    search.open()
    search.entry.text = query
  }

  private func find(_ query: String) {
    searching?.cancel()
    guard !query.isEmpty, let database = actions.model.database else {
      found = nil
      return show()
    }
    searching = Task { [weak self] in
      // An error of the store is reported by the list.
      let found = try? await database.searchPeople(query)
      guard let self, !Task.isCancelled, search.query == query else { return }
      self.found = found.flatMap(\.self)
      show()
      search.show(count: part.ids.count)
    }
  }

  private func show() {
    let people = actions.model.people
    let old = (part: part, shown: shown)
    part = people.part(filter, found: found)
    shown = Dictionary(
      people.people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    list.show(part.ids, scrolledTo: savedState.first)
    scroller.isVisible = !part.ids.isEmpty
    noPeople.isVisible = people.people.isEmpty
    noneFound.isVisible = part.ids.isEmpty && !people.people.isEmpty
    list.refresh(
      list.boundIDs.filter {
        old.shown[$0] != shown[$0] || old.part.headers[$0] != part.headers[$0]
      })
    revealNew()
  }
}
