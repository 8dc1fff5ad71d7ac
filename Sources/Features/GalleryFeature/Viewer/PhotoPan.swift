import GtkKit
import HalcyonKit

/// Pans a magnified photo that is dragged. When it is let go, it glides on with decreasing speed.
@MainActor final class PhotoPan {
  /// Movements older than this do not count for the velocity, in seconds.
  private static let trailSeconds = 0.08
  /// The range of velocities of a glide in logical pixels per second.
  private static let leastGlide = 120.0, mostGlide = 6_000.0

  private weak var canvas: PhotoCanvas?
  private let clock: any FrameClock
  /// The distances from the press in the last moments, to compute the velocity.
  private var trail: [(time: Double, dx: Double, dy: Double)] = []
  private var last = (dx: 0.0, dy: 0.0)
  private var gliding: Animation?

  init(on canvas: PhotoCanvas, clock: any FrameClock) {
    self.canvas = canvas
    self.clock = clock
  }

  /// Begins a drag.
  func begin() {
    halt()
    (trail, last) = ([], (0, 0))
  }

  /// Moves the photo to a distance from where the drag began.
  func move(dx: Double, dy: Double) {
    guard let canvas, dx.isFinite, dy.isFinite else { return }
    let now = clock.time(of: canvas)
    trail = trail.filter { now - $0.time <= Self.trailSeconds } + [(now, dx, dy)]
    pan(to: (dx, dy))
  }

  /// Ends a drag.
  func end() {
    guard let canvas, let first = trail.first, let last = trail.last else { return }
    trail = []
    let seconds = last.time - first.time
    guard seconds > 0, clock.time(of: canvas) - last.time < Self.trailSeconds else { return }
    glide(x: (last.dx - first.dx) / seconds, y: (last.dy - first.dy) / seconds)
  }

  /// Stops at the current position.
  func halt() {
    gliding?.stop()
    gliding = nil
  }

  private func glide(x: Double, y: Double) {
    let speed = (x * x + y * y).squareRoot()
    guard let canvas, canvas.isAnimationEnabled, speed >= Self.leastGlide else { return }
    let seconds = GlideCurve.decay * min(1, Self.mostGlide / speed)
    last = (0, 0)
    gliding = Animation(
      on: canvas, GlideCurve(), clock: clock,
      onValue: { [weak self] in self?.pan(to: (x * seconds * $0, y * seconds * $0)) },
      onEnd: { [weak self] in self?.gliding = nil })
    gliding?.play()
  }

  private func pan(to distance: (dx: Double, dy: Double)) {
    canvas?.change { $0.pan(dx: distance.dx - last.dx, dy: distance.dy - last.dy) }
    last = distance
  }
}
