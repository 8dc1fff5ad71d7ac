import Foundation
import GtkKit
import HalcyonMap

/// A drag with the primary button or one finger.
enum MapDragEvent: Hashable {
  /// The drag began at a position.
  case began(x: Double, y: Double)
  /// The pointer is at a distance from where the drag began.
  case moved(dx: Double, dy: Double)
  /// The drag ended or was cancelled.
  case ended
}

/// A drag of the map or of the pin.
struct MapDrag {
  var start: MapViewport
  var pin: MapPoint?
  /// Whether the pin is dragged instead of the map.
  var movesPin: Bool
  /// The positions of the last moments, to compute the velocity.
  var trail: [(time: Double, dx: Double, dy: Double)] = []
}

extension MapCanvas {
  private static let wheelStep = 0.5
  private static let touchpadStep = 0.02
  private static let pinReach = 28.0
  /// Movements older than this do not count for the velocity, in seconds.
  private static let trailSeconds = 0.08
  private static let leastGlide = 120.0
  private static let mostGlide = 6_000.0

  /// Adds the gestures.
  func followPointer() {
    onDrag(
      begin: { [weak self] press in
        self?.dragged(.began(x: press.x, y: press.y))
        return true
      },
      update: { [weak self] dx, dy in self?.dragged(.moved(dx: dx, dy: dy)) },
      end: { [weak self] in self?.dragged(.ended) })
    onRelease { [weak self] in self?.clicked(x: $0.x, y: $0.y, presses: $0.count) }
    onScrolling { [weak self] in self?.scrolled($0) ?? false }
    var start: MapViewport?
    onPinch(
      begin: { [weak self] _, _ in
        self?.motion = nil
        start = self?.viewport
      },
      update: { [weak self] factor, x, y in
        guard let start, factor > 0, factor.isFinite else { return }
        self?.show(start.zoomed(to: start.zoom + log2(factor), atX: x, y: y))
      })
    onPointer(
      move: { [weak self] x, y in self?.pointed((x, y)) },
      leave: { [weak self] in self?.pointed(nil) })
  }

  private func pointed(_ position: (x: Double, y: Double)?) {
    pointer = position
    guard let position, let viewport, drag == nil else {
      hovered = nil
      return
    }
    hovered = clusters.hit(x: position.x, y: position.y, in: viewport, slack: 0)
    tooltip = hovered.map { label(of: $0) } ?? ""
  }

  /// Handles a drag.
  func dragged(_ event: MapDragEvent) {
    switch event {
    case .began(let x, let y):
      guard let viewport else { return }
      motion?.animation.stop()
      motion = nil
      let reach = pin.map { viewport.position(of: $0) }.map { hypot($0.x - x, $0.y - y) }
      drag = MapDrag(start: viewport, pin: pin, movesPin: (reach ?? .infinity) < Self.pinReach)
    case .moved(let dx, let dy):
      guard var drag, dx.isFinite, dy.isFinite else { return }
      let time = clock.time(of: self)
      drag.trail.removeAll { time - $0.time > Self.trailSeconds }
      drag.trail.append((time, dx, dy))
      self.drag = drag
      if drag.movesPin, let pin = drag.pin {
        let (x, y) = drag.start.position(of: pin)
        self.pin = drag.start.point(x: x + dx, y: y + dy)
      } else {
        move(to: drag.start.moved(x: dx, y: dy))
      }
    case .ended:
      guard let drag else { return }
      self.drag = nil
      if drag.movesPin {
        if let pin, let viewport { fly(to: viewport.centered(on: pin)) }
        onPin?()
      } else {
        letGo(drag)
      }
    }
  }

  private func letGo(_ drag: MapDrag) {
    guard let first = drag.trail.first, let last = drag.trail.last, last.time > first.time,
      clock.time(of: self) - last.time < Self.trailSeconds
    else { return }
    let seconds = last.time - first.time
    var (x, y) = ((last.dx - first.dx) / seconds, (last.dy - first.dy) / seconds)
    let speed = hypot(x, y)
    guard speed > Self.leastGlide else { return }
    let factor = min(speed, Self.mostGlide) / speed
    (x, y) = (x * factor, y * factor)
    glide(x: x, y: y)
  }

  /// Handles a click: activates a marker, or zooms in with the second one.
  func clicked(x: Double, y: Double, presses: Int) {
    guard let viewport else { return }
    grabFocus()
    if pin != nil { return fly(to: viewport.centered(on: viewport.point(x: x, y: y))) }
    if presses == 1 || presses == 0, let hit = clusters.hit(x: x, y: y, in: viewport) {
      focused = hit
      return activate(hit)
    }
    if presses == 2 { return zoom(by: 1, atX: x, y: y) }
    focused = nil
    selected = nil
  }

  /// Handles scrolling: zooms at the pointer.
  func scrolled(_ step: PointerScroll) -> Bool {
    guard let viewport, step.dy != 0, step.dy.isFinite else { return step.dx != 0 }
    let (x, y) = pointer ?? (viewport.width / 2, viewport.height / 2)
    if step.isTouchpad {
      show(viewport.zoomed(to: viewport.zoom - step.dy * Self.touchpadStep, atX: x, y: y))
    } else {
      zoom(by: -step.dy * Self.wheelStep, atX: x, y: y)
    }
    return true
  }
}
