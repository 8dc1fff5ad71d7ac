import HalcyonCore

/// The selected photos of the grid.
nonisolated struct PhotoSelection: Equatable {
  /// The selected photos.
  private(set) var ids: Set<Int64> = []
  /// The photo from which Shift extends the selection.
  private(set) var anchor: Int64?

  var isEmpty: Bool { ids.isEmpty }

  /// Adds or removes a photo.
  mutating func toggle(_ id: Int64) {
    if ids.remove(id) == nil { ids.insert(id) }
    anchor = id
  }

  /// Selects the photos from the anchor to `id`, or only `id` without an anchor.
  mutating func extend(to id: Int64, in list: PhotoList) {
    guard let end = list.index(of: id) else { return }
    guard let start = anchor.flatMap({ list.index(of: $0) }) else {
      ids.insert(id)
      return anchor = id
    }
    ids.formUnion(list.ids[min(start, end)...max(start, end)])
  }

  /// Adds photos, or removes them if all are selected.
  mutating func toggle(_ all: some Collection<Int64>) {
    if all.allSatisfy(ids.contains) { ids.subtract(all) } else { ids.formUnion(all) }
  }

  /// Selects exactly these photos.
  mutating func select(_ ids: some Sequence<Int64>) { self.ids = Set(ids) }

  /// Sets the photo from which Shift extends the selection.
  mutating func setAnchor(_ id: Int64) { anchor = id }

  /// Deselects all photos.
  mutating func clear() {
    ids = []
    anchor = nil
  }

  /// Deselects photos that a list does not contain.
  mutating func keep(_ list: PhotoList) {
    ids = ids.filter { list.index(of: $0) != nil }
    if let anchor, list.index(of: anchor) == nil { self.anchor = nil }
  }
}
