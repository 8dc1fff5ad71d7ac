import GtkKit
import HalcyonCore
import HalcyonKit

/// Zooming and panning with the pointer, fingers and a touchpad.
extension PhotoViewer {
  func connectInput() {
    var pointer: (x: Double, y: Double)?
    widget.onPointer(move: { [weak self] _, _ in self?.fading.show() }, leave: {})
    canvas.onPointer(move: { pointer = ($0, $1) }, leave: { pointer = nil })
    canvas.onScrolling { [weak self] scroll in self?.scrolled(scroll, at: pointer) ?? false }
    canvas.onRelease { [weak self] press in
      guard let self else { return }
      if press.count == 2 {
        toggleZoom(x: press.x, y: press.y)
      } else if press.isTouch {
        fading.toggle()
      }
    }
    var scale = 1.0
    canvas.onPinch(
      begin: { [weak self] _, _ in
        self?.pan.halt()
        scale = self?.canvas.zoom.scale ?? 1
      },
      update: { [weak self] factor, x, y in
        self?.canvas.change { $0.zoom(to: scale * factor, atX: x, y: y) }
      })
    canvas.onDrag(
      begin: { [weak self] _ in
        guard let self, !canvas.zoom.isFit else { return false }
        motion.halt()
        pan.begin()
        return true
      },
      update: { [weak self] in self?.pan.move(dx: $0, dy: $1) },
      end: { [weak self] in self?.pan.end() })
  }

  /// Zooms with a wheel, pans with a touchpad.
  private func scrolled(_ scroll: PointerScroll, at pointer: (x: Double, y: Double)?) -> Bool {
    pan.halt()
    if scroll.isTouchpad, !scroll.control {
      guard !canvas.zoom.isFit else { return false }
      canvas.change { $0.pan(dx: -scroll.dx, dy: -scroll.dy) }
      return true
    }
    guard scroll.dy != 0, abs(scroll.dy) >= abs(scroll.dx) else { return false }
    let notches = scroll.isTouchpad ? scroll.dy / 40 : scroll.dy
    zoom(by: exponential(-notches), at: pointer)
    return true
  }

  private func exponential(_ notches: Double) -> Double {
    var factor = 1.0
    for _ in 0..<min(Int(abs(notches).rounded(.up)), 10) { factor *= 1.2 }
    return notches < 0 ? 1 / factor : factor
  }

  func zoom(by factor: Double, at point: (x: Double, y: Double)? = nil) {
    canvas.change { zoom in
      let point = point ?? (zoom.viewWidth / 2, zoom.viewHeight / 2)
      zoom.zoom(to: zoom.scale * factor, atX: point.x, y: point.y)
    }
  }

  /// Changes between fit and 100 %, or twice the size if the photo is smaller than the view.
  private func toggleZoom(x: Double, y: Double) {
    pan.halt()
    canvas.change { zoom in
      guard zoom.isFit else { return zoom.fit() }
      zoom.zoom(to: zoom.fitScale < 0.7 ? 1 : zoom.fitScale * 2, atX: x, y: y)
    }
  }
}
