import GtkKit
import HalcyonMap

extension MapCanvas {
  /// The part of the view that an arrow key moves.
  private static let panPart = 0.25

  /// Handles a key press.
  /// - Returns: Whether the key was handled.
  func handle(_ key: KeyPress) -> Bool {
    guard let viewport, !key.alt, !key.control else { return false }
    let (dx, dy) = (viewport.width * Self.panPart, viewport.height * Self.panPart)
    // The map is not mirrored, so that the arrows are the same in each language.
    switch key.name {
    case "Left", "KP_Left": pan(x: dx, y: 0)
    case "Right", "KP_Right": pan(x: -dx, y: 0)
    case "Up", "KP_Up": pan(x: 0, y: dy)
    case "Down", "KP_Down": pan(x: 0, y: -dy)
    case "plus", "equal", "KP_Add": zoom(by: 1)
    case "minus", "KP_Subtract": zoom(by: -1)
    case "0", "KP_0": fitPeople()
    case "Tab": return focusCluster(after: focused, by: 1)
    case "ISO_Left_Tab": return focusCluster(after: focused, by: -1)
    case "Return", "KP_Enter", "space":
      guard let focused, pin == nil else { return false }
      activate(focused)
    case "Escape":
      guard focused != nil || selected != nil else { return false }
      (focused, selected) = (nil, nil)
    default: return false
    }
    return true
  }

  /// The visible clusters in the order of Tab: from top to bottom.
  var tabOrder: [Int] {
    guard let viewport else { return [] }
    return clusters.visible(in: viewport).filter {
      let (x, y) = viewport.position(of: clusters.all[$0].point)
      return (0...viewport.width).contains(x) && (0...viewport.height).contains(y)
    }
  }

  /// Focuses the next cluster.
  /// - Returns: False at the last one: the focus then leaves the map.
  private func focusCluster(after current: Int?, by step: Int) -> Bool {
    let order = tabOrder
    guard pin == nil, !order.isEmpty else { return false }
    guard let current, let place = order.firstIndex(of: current) else {
      guard step > 0 else { return false }
      focused = order.first
      return true
    }
    guard order.indices.contains(place + step) else {
      focused = nil
      return false
    }
    focused = order[place + step]
    return true
  }
}
