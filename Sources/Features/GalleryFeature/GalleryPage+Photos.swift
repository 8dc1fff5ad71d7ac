import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// What the user does with photos of the grid.
extension GalleryPage {
  /// Opens a photo in the viewer.
  func open(_ photo: Photo) {
    savedState.cursor = photo.id
    // Ends a transition that still shows the viewer with another photo.
    if !isViewing { navigator.push(viewerPage) }
    viewer.show(photo, of: model.matching)
  }

  /// Shows only the photos of a moment in the grid.
  func show(_ moment: PhotoMoment) {
    navigator.pop(takesFocus: true)
    heading.onThisDay.isActive = false
    heading.favorites.isActive = false
    searchBar.close()
    model.filter.times = moment.times
    heading.showMoment(PhotoText.title(moment))
  }

  /// Focuses the photo that was open, which can be another one than the user opened.
  func focusViewedPhoto() {
    guard let id = viewer.photo.flatMap({ grid.list.cover(of: $0.id) }), id != grid.grid.focusedID
    else { return }
    if !grid.focus(id) { grid.focusFirst() }
  }

  /// The selected photos in the order of the grid; without a selection, the focused one. A stacked
  /// burst stands for all its photos.
  var chosenPhotos: [Photo] {
    let focused = Set([grid.grid.focusedID].compactMap(\.self))
    return grid.list.photos(of: grid.selection.isEmpty ? focused : grid.selection.ids)
  }

  func withSelection(_ body: (PhotoActions, [Photo]) -> Void) {
    body(actions, chosenPhotos)
  }

  func removeSelection(_ body: (PhotoActions, [Photo]) -> Void) {
    let photos = chosenPhotos
    grid.selection.clear()
    body(actions, photos)
  }

  func handle(_ key: KeyPress) -> Bool {
    guard !key.alt, grid.grid.focusedID != nil, !chosenPhotos.isEmpty else { return false }
    switch (key.name, key.control) {
    case ("Delete", false), ("KP_Delete", false):
      removeSelection { key.shift ? $0.trash($1) : $0.remove($1) }
    case ("c", true): withSelection { $0.copy($1, from: grid) }
    case ("d", true): withSelection { $0.toggleFavorite($1) }
    case ("s", true): withSelection { $0.saveCopies($1) }
    default: return false
    }
    return true
  }

  func menu(at position: PopoverMenu.Position?) -> (of: Widget, menu: Menu)? {
    var id = grid.grid.focusedID
    if let (x, y) = position, let origin = grid.grid.origin(in: grid) {
      id = grid.grid.photo(atX: x - origin.x, y: y - origin.y)
      // The keyboard continues where the pointer was.
      if let id { grid.grid.boundCells[id]?.grabFocus() }
    }
    guard let id, let cell = grid.grid.boundCells[id], let photo = grid.list[id] else { return nil }
    let chosen = grid.selection.ids.contains(id) ? grid.selection.ids : [id]
    let photos = grid.list.photos(of: chosen)
    let open = MenuItem(tr("Open"), accelerator: "Return", isEnabled: chosen.count == 1) {
      [weak self] in self?.open(photo)
    }
    let select = MenuItem(tr("Select"), accelerator: "space") { [weak self] in
      self?.grid.selection.toggle(id)
    }
    return (cell, actions.menu(photos, from: grid, first: [open, select] + stacking(photo)))
  }

  /// Returns the item that shows all photos of a burst, or only the first.
  private func stacking(_ photo: Photo) -> [MenuItem] {
    if let burst = grid.list.stacks[photo.id] {
      let title = ntr("Show %1 Photo of the Burst", "Show %1 Photos of the Burst", burst.count)
      return [MenuItem(title) { [model] in model.expand(burst.map(\.id), true) }]
    }
    let burst = model.expandedBurst(with: photo.id)
    guard !burst.isEmpty else { return [] }
    return [MenuItem(tr("Stack the Burst")) { [model] in model.expand(burst, false) }]
  }

}
