import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonMap
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// The map of all people, as a subpage.
///
///     let map = MapPage(people: { model.people.people }, canLocate: { model.canLocate },
///       database: services.database, window: window)
///     map.onOpenPerson = { id in … }
///     navigator.push(map.subpage)
///     map.reveal(personID)
///
/// The owner of the navigator keeps the page until `subpage.onRemove`.
package final class MapPage {
  let subpage: Subpage
  let canvas: MapCanvas
  let panel: MapPanel
  let split: MapSplit
  let controls: MapControls
  let bar = PlacingBar()
  let search = SearchBar(placeholder: tr("Search people and places"))
  let database: HalcyonDatabase?
  private(set) weak var window: (any PageWindow)?
  private let canLocate: () -> Bool
  private(set) var people: [PersonSummary] = []
  private var arranging: Task<Void, Never>?
  private var observer: ObservationTracker?
  /// The person whose position the user sets, and the one to begin with once the map is laid out.
  var placing: PersonSummary?
  var pendingPlacing: Int64?
  /// The people that the search found; `nil` without a search, and if it found only a place.
  var found: [Int64]?
  var searching: Task<Void, Never>?
  private var missing: NotLocatedList?

  /// Opens a person; without it, a person in the list is shown on the map.
  var onOpenPerson: ((Int64) -> Void)?
  /// Opens a subpage above the map. Set by the owner of the navigator.
  var onPush: ((Subpage) -> Void)?
  /// Goes back to the map. Set by the owner of the navigator.
  var onPop: (() -> Void)?

  /// - Parameters:
  ///   - people: Reads an observable list of all people.
  ///   - canLocate: Reads whether pending addresses can be located.
  ///   - database: Stores positions that the user sets; `nil` if they cannot be set.
  ///   - pictures: The pictures of the people.
  package init(
    people: @escaping () -> [PersonSummary], canLocate: @escaping () -> Bool,
    database: HalcyonDatabase?, window: any PageWindow, pictures: MapPictures = MapPictures()
  ) {
    self.canLocate = canLocate
    self.database = database
    self.window = window
    panel = MapPanel(pictures: pictures)
    canvas = MapCanvas(resources: window.resources)
    canvas.pictures = pictures
    controls = MapControls(for: canvas)
    let overlay = Overlay(child: canvas)
    overlay.addOverlay(controls.widget)
    overlay.addOverlay(bar.widget)
    split = MapSplit(map: overlay, panel: panel.widget, panelWidth: MapPanel.width)
    let content = BoxLayout(.vertical, [search.widget, split])
    split.expandsVertically = true
    let saveButton = Button(icon: "document-save-as-symbolic", name: tr("Save Map…"))
    subpage = Subpage(title: tr("Map"), widget: content, actions: [saveButton])
    subpage.search = search
    subpage.takeFocus = { [weak canvas] in canvas?.grabFocus() ?? false }
    saveButton.onClicked { [weak self] in self?.save() }
    connect()
    connectSearch()
    observer = ObservationTracker { [weak self] in self?.show(people()) }
  }

  private func connect() {
    canvas.onOpen = { [weak self] in self?.open($0.id) }
    canvas.onList = { [weak self] people in self?.list(people) }
    canvas.onSettle = { [weak self] in self?.listView() }
    panel.onActivate = { [weak self] in self?.open($0) }
    panel.missingButton.onClicked { [weak self] in self?.showMissing() }
    panel.mapButton.onClicked { [weak self] in self?.showList(false) }
    controls.listButton.onClicked { [weak self] in self?.showList(true) }
    bar.cancelButton.onClicked { [weak self] in self?.endPlacing() }
    bar.doneButton.onClicked { [weak self] in self?.place() }
    split.onChange = { [weak self] in self?.updateButtons() }
    split.onKey { [weak self] in self?.handle($0) ?? false }
    updateButtons()
  }

  private func updateButtons() {
    controls.listButton.isVisible = !split.isSplit
    panel.mapButton.isVisible = !split.isSplit
  }

  /// Shows the list in place of the map, or the map again.
  func showList(_ shows: Bool) {
    split.showsList = shows
    if shows { panel.list.focusFirstChild() } else { canvas.grabFocus() }
  }

  // MARK: - People

  private func show(_ people: [PersonSummary]) {
    self.people = people
    missing?.show(people, canLocate: canLocate())
    arranging?.cancel()
    arranging = Task { [weak self] in
      let (located, listed) = await Task.detached {
        (MapPeople(people), MapPanel.People(people))
      }.value
      guard !Task.isCancelled, let self else { return }
      panel.use(listed)
      canvas.show(located)
      listView()
      if !search.query.isEmpty { find(search.query, moves: false) }
    }
  }

  /// Lists the people in view, or those that the search found.
  func listView() {
    if let pendingPlacing { beginPlacing(pendingPlacing) }
    if let found { return panel.show(found, title: tr("Found"), empty: tr("No people found.")) }
    panel.show(canvas.peopleInView, title: tr("In View"), empty: tr("No people in this area."))
  }

  private func list(_ people: [MapPerson]) {
    panel.show(people.map(\.id), title: tr("Here"), empty: "")
    showList(true)
  }

  /// Opens a person, or shows the person on the map.
  private func open(_ id: Int64) {
    if let onOpenPerson { return onOpenPerson(id) }
    reveal(id)
  }

  /// Moves to a person.
  func reveal(_ id: Int64) {
    split.showsList = false
    canvas.reveal(id)
  }

  private func showMissing() {
    let missing = NotLocatedList()
    missing.show(people, canLocate: canLocate())
    missing.onActivate = { [weak self] id in
      self?.onPop?()
      self?.beginPlacing(id)
    }
    self.missing = missing
    let subpage = Subpage(title: tr("Not Located Yet"), widget: missing.widget)
    subpage.onRemove = { [weak self] in self?.missing = nil }
    onPush?(subpage)
  }
}
