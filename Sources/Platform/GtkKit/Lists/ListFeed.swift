/// Updates a model incrementally: unchanged IDs keep their rows, and new rows are added a few per
/// frame.
///
/// GTK 4.8 keeps 200 rows of a list, independent of the window size, and creates rows as soon as
/// they are in the model. Creating, styling and laying out a hundred rows takes longer than a
/// frame.
final class ListFeed {
  private static let rowsPerFrame = 4
  /// The number of rows inserted at once in an empty view; enough to fill a window.
  private static let firstRows = 32
  /// The number of rows that GTK creates in advance; further IDs can be inserted at once.
  private static let keptRows = 256

  let model = IDModel()
  private(set) var target: [Int64] = []
  private var isTicking = false
  private weak var view: Widget?
  /// Whether insertion is postponed, except for the first rows.
  var isHeld = false {
    didSet { if !isHeld, model.ids.count != target.count { tick() } }
  }

  /// Starts to show IDs in order.
  /// - Parameter first: the ID to insert at once, with all before it, if the view is empty.
  func show(_ ids: [Int64], in view: Widget, scrolledTo first: Int64? = nil) {
    self.view = view
    target = ids
    removeGone()
    if model.ids.isEmpty, !target.isEmpty {
      let index = first.flatMap { target.firstIndex(of: $0) } ?? 0
      model.splice(0..<0, with: target.prefix(index + Self.firstRows))
    } else if !isHeld {
      _ = insertSome()
    }
    if model.ids.count != target.count { tick() }
  }

  private func tick() {
    guard let view, !isTicking, !isHeld else { return }
    isTicking = true
    view.onTick { [weak self] _ in
      guard let self else { return false }
      isTicking = !isHeld && !insertSome()
      return isTicking
    }
  }

  /// Removes IDs that are no longer shown or not in the right order.
  private func removeGone() {
    let ids = model.ids
    // If IDs were only appended, there is nothing to remove.
    guard !ids.isEmpty, !target.starts(with: ids) else { return }
    // Most changes are local: skips the common prefix and suffix.
    let shared = min(ids.count, target.count)
    var (head, tail) = (0, 0)
    while head < shared, ids[head] == target[head] { head += 1 }
    while tail < shared - head, ids[ids.count - 1 - tail] == target[target.count - 1 - tail] {
      tail += 1
    }
    let place = Dictionary(
      zip(target[head..<target.count - tail], 0...), uniquingKeysWith: { first, _ in first })
    var last = -1
    let stays = ids[head..<ids.count - tail].map { id in
      guard let index = place[id], index > last else { return false }
      last = index
      return true
    }
    var end = stays.count
    while end > 0 {
      guard !stays[end - 1] else {
        end -= 1
        continue
      }
      var start = end - 1
      while start > 0, !stays[start - 1] { start -= 1 }
      model.splice(head + start..<head + end, with: EmptyCollection())
      end = start
    }
  }

  /// Inserts missing IDs, as many as fit in a frame.
  ///
  /// The model is a subsequence of the target, so a gap ends at the next ID of the model.
  /// - Returns: whether the model is complete.
  private func insertSome() -> Bool {
    var rows = 0
    var position = 0
    while position < target.count {
      guard position >= model.ids.count || model.ids[position] != target[position] else {
        position += 1
        continue
      }
      var end = position + 1
      while end < target.count, position >= model.ids.count || target[end] != model.ids[position] {
        end += 1
      }
      if position < Self.keptRows {
        end = min(end, position + Self.rowsPerFrame - rows)
        rows += end - position
      }
      model.splice(position..<position, with: target[position..<end])
      position = end
      if rows == Self.rowsPerFrame { break }
    }
    return model.ids.count == target.count
  }
}
