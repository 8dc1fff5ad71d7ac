import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// The page with the user's photos.
@MainActor final class GalleryPage: LoadablePage, NavigatingPage {
  /// The state that survives the page: the scroll position, the size of the cells, the visible
  /// thumbnails, the focused photo and the photo open in the viewer.
  final class SavedState {
    /// The scroll offset in pixels.
    var position = 0.0
    var cellSize = PhotoGrid.defaultSize
    var cursor: Int64?
    var open: Int64?
    /// The thumbnails that were visible, so that a new page does not slide in with placeholders.
    var thumbnails: [PhotoTextures.Thumbnail] = []
  }

  /// What the page needs from its window.
  struct Environment {
    /// The dialogs that let the user choose what to import.
    var chooseFiles: () -> Void = {}
    var chooseFolder: () -> Void = {}
    /// Lets the user choose a folder for copies.
    var chooseTarget: (@escaping (_ folder: String) -> Void) -> Void = { _ in }
    var undo = UndoStack()
    var session = SessionContext()
    /// Shows the window in full screen, or not.
    var setFullScreen: (Bool) -> Void = { _ in }
    /// The folder of bundled data files; `nil` if it is missing.
    var resources: URL?
    /// Lets the user choose a person.
    /// Returns the names of people that contain a text.
    var suggestedPeople: (String) async -> [String] = { _ in [] }
    var choosePerson: (@escaping (_ id: Int64, _ name: String) -> Void) -> Void = { _ in }
    /// Shows the page of a person.
    var showPerson: (Int64) -> Void = { _ in }
    /// Shows a toast.
    var say: (_ message: String) -> Void = { _ in }
  }

  var widget: Widget { navigator.widget }
  let pageContent = PageContent()
  let navigator: Navigator
  let grid: PhotoGrid
  let viewer: PhotoViewer
  let heading = GalleryHeading()
  let actions: PhotoActions
  private(set) var selectionBar: SelectionBar?
  let model: GalleryModel
  let savedState: SavedState
  let window: Environment
  private let loadingPage = LoadingPage()
  let gridPage = BoxLayout(.vertical)
  private let emptyFilter = EmptyPage.make(
    .nothingFound, icon: "edit-find-symbolic", title: tr("No Photos Found"),
    description: tr("Change the search or the filters to see more photos."))
  let searchBar = SearchBar(placeholder: tr("Search photos"))
  /// The search for photos by text, which the viewer does not have.
  var search: SearchBar? { isViewing ? nil : searchBar }
  let viewerPage: Subpage
  private var emptyPage: Widget?
  /// A Boolean value indicating whether the first photo gets the focus when it appears.
  private var wantsFocus = false
  /// The revision of the model that is shown.
  private var revision = 0
  /// The watched folders that are shown as unavailable.
  private var unavailable: [String] = []
  private var observer: ObservationTracker?

  init(
    model: GalleryModel = GalleryModel(), savedState: SavedState = SavedState(),
    window: Environment = Environment()
  ) {
    self.model = model
    self.savedState = savedState
    self.window = window
    actions = PhotoActions(model, window)
    grid = PhotoGrid(make: model.makeThumbnail())
    grid.cellSize = savedState.cellSize
    viewer = PhotoViewer(
      make: model.makePicture(), tiles: model.makeTiles(),
      properties: PhotoProperties(resources: window.resources))
    viewerPage = Subpage(title: "", widget: viewer.widget, hidesSwitcher: true, hidesHeader: true)
    navigator = Navigator(root: pageContent.widget)
    window.session.participants.join(viewer.properties)
    makeGridPage()
    connectGrid()
    connectViewer()
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func makeGridPage() {
    let bar = SelectionBar(
      .init(
        favorite: { [weak self] in self?.withSelection { $0.toggleFavorite($1) } },
        copy: { [weak self] in
          self?.withSelection { if let widget = self?.widget { $0.copy($1, from: widget) } }
        },
        save: { [weak self] in self?.withSelection { $0.saveCopies($1) } },
        mail: { [weak self] in
          self?.withSelection { $0.send(.mail($1.map(\.file.path))) }
        },
        remove: { [weak self] in self?.removeSelection { $0.remove($1) } },
        trash: { [weak self] in self?.removeSelection { $0.trash($1) } },
        clear: { [weak self] in self?.grid.selection.clear() }))
    selectionBar = bar
    emptyFilter.expandsVertically = true
    emptyFilter.isVisible = false
    [heading, searchBar.widget, grid, emptyFilter, bar.widget].forEach(gridPage.append)
    searchBar.onQuery = { [weak self] in self?.model.filter.search = $0 }
    searchBar.onActivate = { [weak self] in self?.grid.grid.focusFirstChild() ?? false }
    gridPage.expandsVertically = true
    heading.addButton.onClicked(window.chooseFiles)
    connectFolders()
    heading.month.onSelect = { [weak self] in self?.grid.toggle($0) }
    heading.onFilter = { [weak self] in
      guard let self else { return }
      if !heading.showsMoment { model.filter.times = nil }
      model.filter.isOnThisDay = heading.onThisDay.isActive
      model.filter.isFavorites = heading.favorites.isActive
    }
    heading.setMargins(top: 12, bottom: 8)
  }

  private func connectGrid() {
    grid.textures.add(savedState.thumbnails)
    grid.isUnavailable = { [model] in model.isUnavailable($0) }
    grid.onOpen = { [weak self] in self?.open($0) }
    grid.takesFocus = { [weak self] in
      guard let self, wantsFocus else { return false }
      wantsFocus = false
      return !isViewing && (heading.containsFocus || !grid.windowHasFocus)
    }
    grid.onMove = { [weak self] _ in self?.showMonth() }
    grid.onSelect = { [weak self] in
      guard let self else { return }
      selectionBar?.show(grid.list.photos(of: grid.selection.ids).count)
    }
    grid.onKey { [weak self] in self?.handle($0) ?? false }
    // A long press selects.
    PopoverMenu(on: grid, opensOnLongPress: false) { [weak self] in self?.menu(at: $0) }
  }

  private func connectViewer() {
    viewer.actions = PhotoViewer.Actions(
      back: { [weak self] in self?.navigator.pop(takesFocus: true) },
      favorite: { [actions] in actions.toggleFavorite([$0]) },
      turn: { [actions] in actions.turn($0, by: $1) },
      play: { [actions] in actions.send(.open($0.file.path)) },
      remove: { [actions] in actions.remove([$0]) }, trash: { [actions] in actions.trash([$0]) },
      copy: { [actions, weak viewer] in
        if let viewer { actions.copy([$0], from: viewer.widget) }
      }, save: { [actions] in actions.saveCopies([$0]) },
      menu: { [actions, weak viewer] photo, first in
        viewer.map { actions.menu([photo], from: $0.widget, first: first) } ?? Menu()
      }, setFullScreen: window.setFullScreen)
    viewer.properties.source = PhotoProperties.Source(
      details: { [model] in await model.details(of: $0) },
      damage: { await MediaPool.shared.knownDamage(of: $0.file) },
      nearest: { [model] in await model.nearest(to: $0) },
      proofs: { [model] in await model.proofs(of: $0) },
      people: { [model] in await model.people(named: $0) },
      suggestedPeople: window.suggestedPeople,
      suggestedTags: { [model] in await model.tags(containing: $0) },
      showPerson: window.showPerson,
      linkPerson: { [actions, window] name in
        window.choosePerson { actions.link(name, to: $0, named: $1) }
      },
      unlinkPerson: { [actions] in actions.link($0, to: nil, named: "") },
      moment: { [model] in model.photos.moment(of: $0.id) },
      showMoment: { [weak self] in self?.show($0) },
      change: { [actions] in
        actions.change([$0], $1, $2, isAnnounced: false, promise: $3)
      }, promise: { [model] in model.promise($1, of: [$0.id]) })
    viewer.onShow = { [viewerPage] in viewerPage.title = $0.file.name }
    viewer.placeholder = { [weak self] photo in
      guard case .ready(let image)? = self?.grid.textures.state(of: photo, at: 0) else {
        return nil
      }
      return image
    }
    viewerPage.takeFocus = { [weak viewer] in viewer?.takeFocus() ?? false }
    viewerPage.onBack = { [weak self] in
      // Saved while the page was left, it would open again.
      self?.savedState.open = nil
      self?.focusViewedPhoto()
    }
    viewerPage.onRemove = { [weak viewer] in viewer?.end() }
  }

  isolated deinit {
    grid.textures.end()
    viewer.end()
  }

  var isFrozen = false {
    didSet {
      guard isFrozen != oldValue else { return }
      grid.grid.isHeld = isFrozen
      grid.textures.isHeld = isFrozen
      // The photo is still open; saved, it would open again after it was closed.
      if !isFrozen, isViewing { savedState.open = nil }
      guard isFrozen, widget.isMapped else { return }
      savedState.open = isViewing ? viewer.photo?.id : nil
      savedState.thumbnails = grid.textures.thumbnails(
        of: Array(grid.idsInView) + [viewer.photo?.id].compactMap(\.self))
      savedState.cellSize = grid.cellSize
      guard pageContent.child === gridPage else { return }
      savedState.position = grid.scroller.verticalPosition
      savedState.cursor = grid.grid.focusedID ?? savedState.cursor
    }
  }

  func restore() { if savedState.position > 0 { grid.scroller.restore(savedState.position) } }

  /// A Boolean value indicating whether a photo is open in the viewer.
  var isViewing: Bool { navigator.current === viewerPage }

  func takeFocus() -> Bool {
    if isViewing { return viewer.takeFocus() }
    if pageContent.child === gridPage {
      if let cursor = savedState.cursor, grid.focus(cursor) { return true }
      if grid.focusFirst() { return true }
    }
    return widget.focusFirstChild()
  }

  // MARK: - Content

  private func update() {
    searchBar.isAvailable = model.phase == .ready && !model.photos.ids.isEmpty
    pageContent.showNotice(model.unreadable.notice)
    switch model.phase {
    case .loading: wait(tr("Loading photos…"))
    case .failed(let error):
      navigator.reset()
      pageContent.showFailure(title: tr("Could Not Load Photos"), UserText.sentence(error))
    case .ready where model.photos.ids.isEmpty && model.expectsPhotos:
      wait(tr("Importing photos…"))
    case .ready where model.photos.ids.isEmpty:
      navigator.reset()
      grid.show(model.photos)
      pageContent.show(makeEmptyPage())
    case .ready:
      showPhotos()
      if revision != model.revision { viewer.properties.reload() }
      revision = model.revision
    }
  }

  private func showUnavailable() {
    guard unavailable != model.unavailableFolders else { return }
    unavailable = model.unavailableFolders
    for id in grid.grid.boundCells.keys { grid.textures.retry(id) }
    grid.grid.refresh(Array(grid.grid.boundCells.keys))
  }

  private func wait(_ message: String) {
    navigator.reset()
    loadingPage.message = message
    pageContent.show(loadingPage)
  }

  private func showPhotos() {
    let (old, photos) = (grid.list, model.shown)
    showUnavailable()
    let focused = grid.grid.focusedID
    let hadFocus = grid.containsFocus
    grid.show(photos)
    grid.isVisible = !photos.ids.isEmpty
    emptyFilter.isVisible = photos.ids.isEmpty
    // The button that emptied the grid shows the photos again.
    if hadFocus, photos.ids.isEmpty { heading.focusFilter() }
    showMonth()
    let isNew = pageContent.child !== gridPage
    pageContent.show(gridPage)
    // The cells are created after the first layout; until then, the first button has the focus.
    if isNew { wantsFocus = true }
    if showOpenPhoto(viewer.list, model.matching) { return }
    // Focus a neighbor of a removed photo; otherwise GTK would move the focus to the beginning of
    // the window.
    if let focused, photos[focused] == nil, let next = neighbor(of: focused, in: old, photos) {
      grid.focus(next)
    }
  }

  /// Keeps showing the photo that is open, or the one that took its position.
  /// - Returns: Whether a photo is open.
  private func showOpenPhoto(_ old: PhotoList, _ photos: PhotoList) -> Bool {
    if let id = model.requested, let photo = model.photos[id] {
      model.requested = nil
      savedState.open = nil
      if !isViewing { navigator.push(viewerPage, isAnimated: false) }
      viewer.show(photo, of: photos[id] == nil ? model.photos : photos)
      return true
    }
    guard let id = savedState.open ?? (isViewing ? viewer.photo?.id : nil) else { return false }
    savedState.open = nil
    let next = old.index(of: id).map { min($0, photos.photos.count - 1) }
    let other = next.flatMap { photos.photos.indices.contains($0) ? photos.photos[$0] : nil }
    guard let photo = photos[id] ?? other else {
      navigator.reset()
      return false
    }
    if !isViewing { navigator.push(viewerPage, isAnimated: false) }
    viewer.show(photo, of: photos)
    return true
  }

  private func neighbor(of id: Int64, in old: PhotoList, _ new: PhotoList) -> Int64? {
    guard let index = old.index(of: id) else { return nil }
    return old.ids[index...].first { new[$0] != nil }
      ?? old.ids[..<index].last { new[$0] != nil }
  }

  private func showMonth() {
    let section = grid.sectionInView ?? model.shown.months.sections.first
    heading.month.opacity = section == nil ? 0 : 1
    if let section { heading.month.show(section) }
  }

  private func makeEmptyPage() -> Widget {
    if let emptyPage { return emptyPage }
    let add = Button(label: tr("Add Photos…"))
    add.onClicked { [weak self] in self?.window.chooseFiles() }
    let folder = Button(label: tr("Add Folder…"))
    folder.onClicked { [weak self] in self?.window.chooseFolder() }
    let page = EmptyPage.make(
      .photos, icon: Page.gallery.icon, title: tr("No Photos Yet"),
      description: tr(
        "Add photos to see them here, newest first. The files stay where they are. You can also drop photos here."
      ), actions: [add, folder])
    emptyPage = page
    return page
  }
}
