import GtkKit
import HalcyonCore

/// The keys of the viewer, which are those of Loupe.
extension PhotoViewer {
  /// Handles a key press.
  /// - Returns: Whether the key was handled.
  func handle(_ key: KeyPress) -> Bool {
    fading.show()
    pan.halt()
    if key.alt {
      guard key.name == "Return" else { return false }
      bar.propertiesButton.isActive.toggle()
      return true
    }
    guard !properties.isEditing else { return key.name == "Escape" && takeFocus() }
    return key.control ? handleControl(key) : handlePlain(key)
  }

  private func handlePlain(_ key: KeyPress) -> Bool {
    let towardsEnd = widget.isRightToLeft ? -1 : 1
    switch key.name {
    case "Left": move(by: -towardsEnd)
    case "Right": move(by: towardsEnd)
    case "Up", "Down": return move(dy: key.name == "Up" ? 80 : -80)
    case "Page_Up": step(by: -1)
    case "Page_Down": step(by: 1)
    case "Home": list.photos.first.map { show($0, of: list) }
    case "End": list.photos.last.map { show($0, of: list) }
    case "F11", "f": toggleFullScreen()
    case "F5": toggleSlideShow()
    case "plus", "equal", "KP_Add": zoom(by: 1.5)
    case "minus", "KP_Subtract": zoom(by: 1 / 1.5)
    case "0", "KP_0": canvas.change { $0.fit() }
    case "1", "KP_1": canvas.change { $0.zoom(to: 1) }
    case "2", "KP_2": canvas.change { $0.zoom(to: 2) }
    case "space", "Return", "KP_Enter":
      return canvas.containsFocus && play()
    case "Escape" where isFullScreen || isSlideShow: leaveFullScreen()
    case "Delete", "KP_Delete":
      guard canvas.containsFocus else { return false }
      withPhoto { key.shift ? $0.trash($1) : $0.remove($1) }
    default: return false
    }
    return true
  }

  private func handleControl(_ key: KeyPress) -> Bool {
    switch key.name {
    case "plus", "equal", "KP_Add": zoom(by: 1.5)
    case "minus", "KP_Subtract": zoom(by: 1 / 1.5)
    case "0", "KP_0": canvas.change { $0.fit() }
    case "r": withPhoto { $0.turn($1, 1) }
    case "R": withPhoto { $0.turn($1, -1) }
    case "d": withPhoto { $0.favorite($1) }
    case "c": withPhoto { $0.copy($1) }
    case "s": withPhoto { $0.save($1) }
    default: return false
    }
    return true
  }

  /// Pans a magnified photo sideways, otherwise shows another photo.
  private func move(by distance: Int) {
    guard canvas.zoom.isFit else {
      canvas.change { $0.pan(dx: Double(-distance) * 80 * (widget.isRightToLeft ? -1 : 1), dy: 0) }
      return
    }
    step(by: distance)
  }

  private func move(dy: Double) -> Bool {
    guard !canvas.zoom.isFit else { return false }
    canvas.change { $0.pan(dx: 0, dy: dy) }
    return true
  }
}
