import GtkKit
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// The moments you share.
@MainActor final class GalleryPage: WaitingPage {
  /// What comes back with the page: where the grid was scrolled to, the photo that had the keyboard and the one seen large.
  final class Memory {
    /// The first in view.
    var first: Int64?
    /// In pixels from the top.
    var position = 0.0
    var cursor: Int64?
    var open: Int64?
  }

  /// Asks the user what to add.
  struct Choosers {
    var files: () -> Void = {}
    var folder: () -> Void = {}
  }

  /// Shows a message with an action that may be missing.
  typealias ShowToast = (_ message: String, _ button: String?, _ onButton: (() -> Void)?) -> Void

  let widget: Widget
  let holder = ContentHolder()
  let grid: PhotoGrid
  let viewer: PhotoViewer
  private let model: GalleryModel
  private let memory: Memory
  private let choosers: Choosers
  private let showToast: ShowToast
  private let loadingPage = LoadingPage()
  private let gridPage = BoxLayout(.vertical)
  private let summary = Label(style: "dim-label")
  private var emptyPage: Widget?
  private var menu: ContextMenu?
  private var observer: Observer?
  /// The photo that is to have the keyboard once it is back.
  private var awaited: Int64?

  init(
    model: GalleryModel = GalleryModel(), memory: Memory = Memory(),
    choosers: Choosers = Choosers(), showToast: @escaping ShowToast = { _, _, _ in }
  ) {
    self.model = model
    self.memory = memory
    self.choosers = choosers
    self.showToast = showToast
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
    widget = holder.widget
    [heading(), grid].forEach(gridPage.append)
    gridPage.expandsVertically = true
    grid.onOpen = { [weak self] in self?.open($0) }
    grid.onMove = { [weak self] in self?.showSummary(first: $0) }
    grid.grid.onKey { [weak self] in self?.handle($0) ?? false }
    menu = ContextMenu(of: grid) { [weak self] x, y in self?.menuEntries(x, y) }
    viewer.onClose = { [weak self] in self?.close() }
    viewer.onRemove = { [weak self] in self?.remove($0) }
    viewer.standIn = { [weak self] photo in
      guard case .ready(let image)? = self?.grid.textures.state(of: photo, at: 0) else {
        return nil
      }
      return image
    }
    observer = Observer { [weak self] in self?.update() }
  }

  isolated deinit {
    grid.textures.end()
    viewer.end()
  }

  var isStill = false {
    didSet {
      guard isStill != oldValue else { return }
      grid.grid.isHeld = isStill
      grid.textures.isHeld = isStill
      guard isStill, widget.isMapped else { return }
      memory.open = viewer.photo?.id
      guard grid.isMapped else { return }
      memory.first = grid.firstInView.map { model.photos.ids[$0] }
      memory.position = grid.scroller.verticalPosition
      memory.cursor = grid.grid.focusedID ?? memory.cursor
    }
  }

  func restore() { if memory.position > 0 { grid.scroller.restore(memory.position) } }

  func takeFocus() -> Bool {
    if holder.content === viewer.widget { return viewer.takeFocus() }
    if holder.content === gridPage {
      if let cursor = memory.cursor, grid.grid.focus(cursor) { return true }
      if grid.grid.focusFirstChild() { return true }
    }
    return widget.focusFirstChild()
  }

  private func heading() -> Widget {
    let title = Label(tr("Photos"), style: "title-2")
    title.textAlignment = 0
    summary.textAlignment = 0
    summary.wraps = true
    summary.addStyle("numeric")
    let lines = BoxLayout(.vertical, spacing: 6, [title, summary])
    lines.expandsHorizontally = true
    let add = Button(icon: "list-add-symbolic", name: tr("Add Photos…"))
    add.onClicked { [weak self] in self?.choosers.files() }
    let folder = Button(icon: "folder-new-symbolic", name: tr("Add a Folder of Photos…"))
    folder.onClicked { [weak self] in self?.choosers.folder() }
    for button in [add, folder] { button.verticalAlignment = .center }
    let heading = BoxLayout(.horizontal, spacing: 6, [lines, add, folder])
    heading.setMargins(top: 24, bottom: 12, start: 12, end: 12)
    return heading
  }

  private func update() {
    switch model.phase {
    case .loading: wait(tr("Opening your photos…"))
    case .failed(let error):
      holder.showFailure(title: tr("Your Photos Cannot Be Opened"), Words.sentence(error))
    case .ready where model.photos.ids.isEmpty && model.expectsPhotos:
      wait(tr("Looking through your photos…"))
    case .ready where model.photos.ids.isEmpty:
      viewer.end()
      grid.show(model.photos)
      holder.show(makeEmptyPage())
    case .ready: showPhotos()
    }
  }

  private func wait(_ message: String) {
    loadingPage.message = message
    holder.show(loadingPage)
  }

  private func showPhotos() {
    let (old, photos) = (grid.list, model.photos)
    grid.show(photos, scrolledTo: memory.first)
    showSummary(first: grid.firstInView ?? 0)
    if let id = memory.open ?? viewer.photo?.id {
      memory.open = nil
      // Where the photo is gone, the one that comes into its place follows.
      let next = old.index(of: id).map { min($0, photos.photos.count - 1) }
      if let photo = photos[id] ?? next.map({ photos.photos[$0] }) {
        viewer.show(photo, of: photos)
        holder.show(viewer.widget)
        return
      }
    }
    holder.show(gridPage)
    if let id = awaited, photos[id] != nil {
      awaited = nil
      grid.grid.focus(id)
    }
  }

  private func showSummary(first: Int) {
    let list = model.photos
    let count = ntr("%1 photo", "%1 photos", list.ids.count)
    summary.text =
      list.months.month(at: first).map { tr("%1 · %2", count, PhotoWords.name($0)) } ?? count
  }

  /// Shows a photo large.
  func open(_ photo: Photo) {
    memory.cursor = photo.id
    viewer.show(photo, of: model.photos)
    holder.show(viewer.widget)
    viewer.takeFocus()
  }

  /// Shows all photos again, with the keyboard where the large one is.
  func close() {
    let id = viewer.photo?.id
    viewer.end()
    holder.show(gridPage)
    if let id, !grid.grid.focus(id) { grid.grid.focusFirstChild() }
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

  /// Takes a photo out of the gallery, with a way back.
  func remove(_ photo: Photo) {
    let list = model.photos
    // The focus goes on to a neighbour, not back to the beginning of the window.
    if holder.content === gridPage,
      let next = list.neighbor(of: photo.id, by: 1) ?? list.neighbor(of: photo.id, by: -1)
    {
      grid.grid.focus(next.id)
    }
    Task { [weak self, model, showToast] in
      do throws(StoreError) {
        guard let removed = try await model.remove(photo) else { return }
        showToast(
          tr("“%1” removed from the gallery", removed.name), tr("Undo")
        ) { [weak self] in self?.restore(removed) }
      } catch {
        showToast(Words.sentence(error), nil, nil)
      }
    }
  }

  private func restore(_ removed: RemovedPhoto) {
    awaited = removed.id
    Task { [model, showToast] in
      do throws(StoreError) { try await model.restore(removed) } catch {
        showToast(Words.sentence(error), nil, nil)
      }
    }
  }

  private func makeEmptyPage() -> Widget {
    if let emptyPage { return emptyPage }
    let add = Button(label: tr("Add Photos…"))
    add.onClicked { [weak self] in self?.choosers.files() }
    let folder = Button(label: tr("Add a Folder…"))
    folder.onClicked { [weak self] in self?.choosers.folder() }
    let page = EmptyPage.make(
      icon: Page.gallery.icon, title: tr("No Photos Yet"),
      description: tr(
        "Add photos to see them here, the newest first. They stay where they are. You can also drop them here."
      ), actions: [add, folder])
    emptyPage = page
    return page
  }
}

extension Rectangle {
  /// Whether a point is inside.
  fileprivate func contains(x: Double, y: Double) -> Bool {
    x >= self.x && y >= self.y && x < self.x + width && y < self.y + height
  }
}
