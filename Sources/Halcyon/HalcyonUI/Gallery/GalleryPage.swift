import GtkKit
import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// The page with the user's photos.
@MainActor final class GalleryPage: LoadablePage, NavigatingPage {
  /// The state that survives the page: the scroll position, the visible thumbnails, the focused
  /// photo and the photo open in the viewer.
  final class SavedState {
    /// The id of the first visible photo.
    var first: Int64?
    /// The scroll offset in pixels.
    var position = 0.0
    var cursor: Int64?
    var open: Int64?
    /// The thumbnails that were visible, so that a new page does not slide in with placeholders.
    var thumbnails: [PhotoTextures.Thumbnail] = []
  }

  /// The dialogs that let the user choose what to import.
  struct Choosers {
    var files: () -> Void = {}
    var folder: () -> Void = {}
  }

  /// Shows a toast with an optional button.
  typealias ShowToast = (_ message: String, _ button: String?, _ onButton: (() -> Void)?) -> Void

  var widget: Widget { navigator.widget }
  let pageContent = PageContent()
  let navigator: Navigator
  let grid: PhotoGrid
  let viewer: PhotoViewer
  private let model: GalleryModel
  private let savedState: SavedState
  private let choosers: Choosers
  private let removal: PhotoRemoval
  private let heading: PageHeading
  private let loadingPage = LoadingPage()
  private let gridPage = BoxLayout(.vertical)
  private let viewerPage: Subpage
  private var emptyPage: Widget?
  private var menu: ContextMenu?
  private var observer: ObservationTracker?

  init(
    model: GalleryModel = GalleryModel(), savedState: SavedState = SavedState(),
    choosers: Choosers = Choosers(), showToast: @escaping ShowToast = { _, _, _ in }
  ) {
    self.model = model
    self.savedState = savedState
    self.choosers = choosers
    removal = PhotoRemoval(model, showToast: showToast)
    let add = Button(icon: "list-add-symbolic", name: tr("Add Photos…"))
    let folder = Button(icon: "folder-new-symbolic", name: tr("Add Folder…"))
    heading = PageHeading(tr("Photos"), buttons: [add, folder])
    let thumbnailer = model.thumbnailer
    grid = PhotoGrid { path in
      do throws(PhotoImportIssue) {
        return .success(try await thumbnailer.thumbnail(of: path))
      } catch { return .failure(error) }
    }
    viewer = PhotoViewer { path, side in
      do throws(PhotoImportIssue) {
        return .success(try await thumbnailer.picture(at: path, side: side))
      } catch { return .failure(error) }
    }
    viewerPage = Subpage(
      title: "", widget: viewer.widget, actions: [viewer.removeButton], hidesSwitcher: true)
    navigator = Navigator(root: pageContent.widget)
    [heading.widget, grid].forEach(gridPage.append)
    gridPage.expandsVertically = true
    add.onClicked(choosers.files)
    folder.onClicked(choosers.folder)
    grid.onOpen = { [weak self] in self?.open($0) }
    grid.onMove = { [weak self] in self?.showSummary(first: $0) }
    grid.grid.onKey { [weak self] in self?.handle($0) ?? false }
    menu = ContextMenu(of: grid) { [weak self] x, y in self?.menuEntries(x, y) }
    connectViewer()
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func connectViewer() {
    viewer.onRemove = { [weak self] in self?.remove($0) }
    viewer.onShow = { [viewerPage] in
      viewerPage.title = $0.file.name
      viewerPage.subtitle = PhotoText.moment($0)
    }
    viewer.placeholder = { [weak self] photo in
      guard case .ready(let image)? = self?.grid.textures.state(of: photo, at: 0) else {
        return nil
      }
      return image
    }
    grid.textures.add(savedState.thumbnails)
    viewerPage.takeFocus = { [weak viewer] in viewer?.takeFocus() ?? false }
    viewerPage.onBack = { [weak self] in self?.focusViewedPhoto() }
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
      guard isFrozen, widget.isMapped else { return }
      savedState.open = isViewing ? viewer.photo?.id : nil
      savedState.thumbnails = grid.textures.thumbnails(
        of: grid.idsInView + [viewer.photo?.id].compactMap(\.self))
      guard pageContent.child === gridPage else { return }
      savedState.first = grid.firstInView.map { model.photos.ids[$0] }
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
      if let cursor = savedState.cursor, grid.grid.focus(cursor) { return true }
      if grid.grid.focusFirstChild() { return true }
    }
    return widget.focusFirstChild()
  }

  private func update() {
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
    case .ready: showPhotos()
    }
  }

  private func wait(_ message: String) {
    navigator.reset()
    loadingPage.message = message
    pageContent.show(loadingPage)
  }

  private func showPhotos() {
    let (old, photos) = (grid.list, model.photos)
    grid.show(photos, scrolledTo: savedState.first)
    showSummary(first: grid.firstInView ?? 0)
    pageContent.show(gridPage)
    if let id = savedState.open ?? (isViewing ? viewer.photo?.id : nil) {
      savedState.open = nil
      // If the photo was removed, show the one that took its position.
      let next = old.index(of: id).map { min($0, photos.photos.count - 1) }
      if let photo = photos[id] ?? next.map({ photos.photos[$0] }) {
        if !isViewing { navigator.push(viewerPage, isAnimated: false) }
        viewer.show(photo, of: photos)
        return
      }
      navigator.reset()
    }
    // The toast with the Undo button had the focus.
    if let id = removal.takeRestored(in: photos) { grid.grid.focus(id) }
  }

  private func showSummary(first: Int) {
    let list = model.photos
    let count = ntr("%1 photo", "%1 photos", list.ids.count)
    heading.summary =
      list.months.month(at: first).map { tr("%1 · %2", count, PhotoText.name($0)) } ?? count
  }

  /// Opens a photo in the viewer.
  func open(_ photo: Photo) {
    savedState.cursor = photo.id
    // Ends a transition that still shows the viewer with another photo.
    if !isViewing { navigator.push(viewerPage) }
    viewer.show(photo, of: model.photos)
  }

  /// Focuses the photo that was open, which can be another one than the user opened.
  private func focusViewedPhoto() {
    guard let id = viewer.photo?.id, id != grid.grid.focusedID else { return }
    if !grid.grid.focus(id) { grid.grid.focusFirstChild() }
  }

  private func handle(_ key: KeyPress) -> Bool {
    guard ["Delete", "KP_Delete"].contains(key.name), !key.control, !key.alt,
      let photo = grid.grid.focusedID.flatMap({ model.photos[$0] })
    else { return false }
    remove(photo)
    return true
  }

  private func menuEntries(
    _ x: Double?, _ y: Double?
  ) -> (at: Widget, entries: [ContextMenu.Entry])? {
    let cells = grid.grid.boundCells
    let id: Int64? =
      if let x, let y {
        cells.first { _, cell in cell.bounds(in: grid)?.contains(x: x, y: y) == true }?.key
      } else {
        grid.grid.focusedID
      }
    guard let id, let cell = cells[id], let photo = model.photos[id] else { return nil }
    return (
      cell,
      [
        (tr("Open"), { [weak self] in self?.open(photo) }),
        (tr("Remove From Gallery"), { [weak self] in self?.remove(photo) }),
      ]
    )
  }

  /// Removes a photo from the gallery.
  func remove(_ photo: Photo) {
    let list = model.photos
    // Focus a neighbor; otherwise GTK would move the focus to the beginning of the window.
    if pageContent.child === gridPage, !isViewing,
      let next = list.neighbor(of: photo.id, by: 1) ?? list.neighbor(of: photo.id, by: -1)
    {
      grid.grid.focus(next.id)
    }
    removal.remove(photo)
  }

  private func makeEmptyPage() -> Widget {
    if let emptyPage { return emptyPage }
    let add = Button(label: tr("Add Photos…"))
    add.onClicked { [weak self] in self?.choosers.files() }
    let folder = Button(label: tr("Add Folder…"))
    folder.onClicked { [weak self] in self?.choosers.folder() }
    let page = EmptyPage.make(
      .photos, icon: Page.gallery.icon, title: tr("No Photos Yet"),
      description: tr(
        "Add photos to see them here, newest first. The files stay where they are. You can also drop photos here."
      ), actions: [add, folder])
    emptyPage = page
    return page
  }
}

extension Rectangle {
  /// Returns whether the rectangle contains a point.
  fileprivate func contains(x: Double, y: Double) -> Bool {
    x >= self.x && y >= self.y && x < self.x + width && y < self.y + height
  }
}
