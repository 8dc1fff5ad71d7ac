import Foundation
import GtkKit
import HalcyonCore
import HalcyonMap
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
final class MapPage {
  let subpage: Subpage
  let canvas: MapCanvas
  let panel = MapPanel()
  let split: MapSplit
  let controls: MapControls
  let bar = PlacingBar()
  private let database: HalcyonDatabase?
  private weak var window: (any PageWindow)?
  private let canLocate: () -> Bool
  private var people: [PersonSummary] = []
  private var arranging: Task<Void, Never>?
  private var observer: ObservationTracker?
  private var placing: PersonSummary?
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
  init(
    people: @escaping () -> [PersonSummary], canLocate: @escaping () -> Bool,
    database: HalcyonDatabase?, window: any PageWindow
  ) {
    self.canLocate = canLocate
    self.database = database
    self.window = window
    canvas = MapCanvas(resources: window.resources)
    controls = MapControls(for: canvas)
    let overlay = Overlay(child: canvas)
    overlay.addOverlay(controls.widget)
    overlay.addOverlay(bar.widget)
    split = MapSplit(map: overlay, panel: panel.widget, panelWidth: MapPanel.width)
    let saveButton = Button(icon: "document-save-as-symbolic", name: tr("Save Map…"))
    subpage = Subpage(title: tr("Map"), widget: split, actions: [saveButton])
    subpage.takeFocus = { [weak canvas] in canvas?.grabFocus() ?? false }
    saveButton.onClicked { [weak self] in self?.save() }
    connect()
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

  private func showList(_ shows: Bool) {
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
    }
  }

  private func listView() { panel.show(canvas.peopleInView, title: tr("In View")) }

  private func list(_ people: [MapPerson]) {
    panel.show(people.map(\.id), title: tr("Here"))
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

  // MARK: - Positions set by hand

  /// Lets the user set the position of a person.
  func beginPlacing(_ id: Int64) {
    guard database != nil, let person = people.first(where: { $0.id == id }) else { return }
    placing = person
    split.showsList = false
    if case .located(let place) = person.whereabouts, let viewport = canvas.viewport {
      canvas.show(
        viewport.centered(on: MapPoint(place.coordinate), zoom: max(viewport.zoom, 9)))
    }
    canvas.pin = canvas.viewport?.center
    bar.show(name: person.displayName.isEmpty ? tr("No name") : person.displayName)
    canvas.grabFocus()
  }

  private func endPlacing() {
    placing = nil
    canvas.pin = nil
    bar.show(name: nil)
    canvas.grabFocus()
  }

  private func place() {
    guard let person = placing, let coordinate = canvas.pin?.coordinate, let database, let window
    else { return }
    endPlacing()
    canvas.selected = person.id
    let name = person.displayName.isEmpty ? tr("No name") : person.displayName
    Task {
      do throws(StoreError) {
        let old = try await database.pin(coordinate, personID: person.id)
        window.undo.record(
          UndoableChange(
            title: tr("Moved %1 on the map", name),
            undo: { _ = try await database.pin(old, personID: person.id) },
            redo: { _ = try await database.pin(coordinate, personID: person.id) }))
      } catch {
        window.showToast(UserText.sentence(error), button: nil, onButton: nil)
      }
    }
  }

  private func handle(_ key: KeyPress) -> Bool {
    switch key.name {
    case "Escape" where placing != nil: endPlacing()
    case "Return" where placing != nil && canvas.containsFocus, "KP_Enter" where placing != nil:
      place()
    case "Escape" where !split.isSplit && split.showsList: showList(false)
    default: return false
    }
    return true
  }

  // MARK: - Saving

  private func save() {
    window?.chooseDestination(
      title: tr("Save Map"), name: tr("Map") + ".png"
    ) { [weak self] path in self?.save(to: path) }
  }

  /// Writes the current view; the format follows from the name of the file.
  func save(to path: String) {
    guard let viewport = canvas.viewport else { return }
    var picture = MapPicture(
      map: canvas.map, viewport: viewport, style: MapAppearance.style(of: canvas))
    picture.people = canvas.people
    picture.localize()
    let drawn = picture
    Task { [weak self] in
      let problem = await Task.detached { Self.write(drawn, to: path) }.value
      self?.window?.showToast(
        problem.map { UserText.sentence($0) } ?? tr("Map saved"), button: nil, onButton: nil)
    }
  }

  private nonisolated static func write(
    _ picture: MapPicture, to path: String
  ) -> MapPictureError? {
    do throws(MapPictureError) {
      if path.lowercased().hasSuffix(".pdf") {
        try picture.writePDF(to: path)
      } else {
        try picture.writePNG(to: path, scale: 2)
      }
      return nil
    } catch { return error }
  }
}
