import Foundation
import GtkKit
import HalcyonKit
import HalcyonMap

/// A running motion of the map.
package final class MapMotion {
  let animation: Animation
  /// Where the motion ends.
  let target: MapViewport

  init(_ animation: Animation, target: MapViewport) {
    self.animation = animation
    self.target = target
  }
}

extension MapCanvas {
  private static let zoomMilliseconds = 180
  private static let flightMilliseconds = 400

  /// Moves to a viewport. Without animations, at once.
  func fly(to target: MapViewport) {
    guard let start = viewport, target != start else { return }
    var dx = target.center.x - start.center.x
    dx -= dx.rounded()
    let dy = target.center.y - start.center.y
    prepare(for: target)
    play(EaseOutCurve(from: 0, to: 1, milliseconds: Self.flightMilliseconds), target) { part in
      // The center moves at a constant speed on screen.
      let ratio = exp2(start.zoom - target.zoom)
      let moved = abs(ratio - 1) < 1e-6 ? part : (1 - pow(ratio, part)) / (1 - ratio)
      return start.centered(
        on: MapPoint(x: start.center.x + dx * moved, y: start.center.y + dy * moved),
        zoom: start.zoom + (target.zoom - start.zoom) * part)
    }
  }

  /// Changes the zoom by steps; the point at a position stays there. Further calls add up.
  func zoom(by steps: Double, atX x: Double, y: Double) {
    guard let start = viewport, steps.isFinite else { return }
    let base = motion.map(\.target.zoom) ?? start.zoom
    let target = start.zoomed(to: base + steps, atX: x, y: y)
    guard target.zoom != start.zoom else { return }
    prepare(for: target)
    play(
      EaseOutCurve(from: start.zoom, to: target.zoom, milliseconds: Self.zoomMilliseconds), target
    ) { zoom in start.zoomed(to: zoom, atX: x, y: y) }
  }

  /// Changes the zoom around the middle.
  package func zoom(by steps: Double) {
    guard let viewport else { return }
    zoom(by: steps, atX: viewport.width / 2, y: viewport.height / 2)
  }

  /// Shows a part of the world.
  func fly(to part: MapRect, maximumZoom: Double) {
    if let viewport { fly(to: viewport.fitting(part, margin: 72, maximumZoom: maximumZoom)) }
  }

  /// Shows all people.
  func fitPeople() { if let viewport { fly(to: fitted(viewport)) } }

  /// Moves the content by a distance.
  func pan(x: Double, y: Double) {
    guard let start = motion?.target ?? viewport else { return }
    fly(to: start.moved(x: x, y: y))
  }

  /// Continues a drag with its velocity in logical pixels per second.
  func glide(x: Double, y: Double) {
    guard let start = viewport else { return }
    let (dx, dy) = (x * GlideCurve.decay, y * GlideCurve.decay)
    play(GlideCurve(), start.moved(x: dx, y: dy)) { start.moved(x: dx * $0, y: dy * $0) }
  }

  private func play(
    _ curve: some AnimationCurve, _ target: MapViewport,
    _ value: @escaping (Double) -> MapViewport
  ) {
    motion?.animation.stop()
    let animation = Animation(
      on: self, curve, clock: clock, onValue: { [weak self] in self?.move(to: value($0)) },
      onEnd: { [weak self] in
        self?.motion = nil
        self?.prepare()
      })
    motion = MapMotion(animation, target: target)
    animation.play()
  }
}
