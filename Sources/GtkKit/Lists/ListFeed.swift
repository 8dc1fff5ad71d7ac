/// Brings a model to what is to be shown: ids that stay keep their rows, and rows are made a few at a time.
///
/// GTK 4.8 keeps 200 rows of a list, whatever the window shows, and makes those that appear in the model at once. Making,
/// styling and laying out a hundred rows takes longer than a frame.
final class ListFeed {
  private static let rowsPerFrame = 4
  /// As many fill a window, so that a new view has no empty frame.
  private static let firstRows = 32
  /// Beyond these no row is made until it is scrolled to, so any number may come at once.
  private static let keptRows = 256

  let model = IDModel()
  private(set) var target: [Int64] = []
  private var isTicking = false
  private weak var view: Widget?
  /// Whether nothing is put in for now; the first rows come all the same.
  var isHeld = false {
    didSet { if !isHeld, model.ids.count != target.count { tick() } }
  }

  /// Begins to show these ids, in this order.
  /// - Parameter first: the id that is to be in view at once where nothing is shown yet, with all before it.
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

  /// Takes out what is not to be shown, or stands in another order than it is to.
  private func removeGone() {
    let ids = model.ids
    // What only grows at its end loses nothing.
    guard !ids.isEmpty, !target.starts(with: ids) else { return }
    // Most changes are in one place: what is the same before and after it is left alone.
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

  /// Puts in what is missing, as many as a frame has time for.
  /// What the model has is a part of the target in the same order, so a gap ends where the model's next id comes.
  /// - Returns: whether nothing is missing any more.
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
