import GtkKit

/// Moves the pages of a stack with a spring.
package final class PageMotion {
  private let clock: any FrameClock
  private var running: (curve: SpringCurve, animation: Animation)?

  /// Creates an object at rest.
  package init(clock: any FrameClock) { self.clock = clock }

  /// A Boolean value indicating whether the pages move.
  package var isRunning: Bool { running != nil }
  /// The velocity in page widths per second.
  package var velocity: Double { running.map { $0.curve.velocity(at: $0.animation.elapsed) } ?? 0 }

  /// Moves the incoming page from `position` into place.
  /// - Parameters:
  ///   - velocity: The initial velocity in page widths per second.
  ///   - holdsFirstFrame: Whether the first frame still shows `position`. The frame which lays out
  ///     and records a page that was hidden has no time left to paint it elsewhere. The next frame
  ///     shows the pages where they would be otherwise.
  ///   - onMove: Called with the position of each frame.
  ///   - onEnd: Called when the page is in place.
  package func play(
    on widget: Widget, from position: Double, velocity: Double, holdsFirstFrame: Bool = false,
    onMove: @escaping (Double) -> Void, onEnd: @escaping () -> Void
  ) {
    halt()
    var isHeld = holdsFirstFrame
    let limit = PageTransition.maximumVelocity
    let curve = SpringCurve(
      from: position, to: 0, spring: PageTransition.spring,
      initialVelocity: min(max(velocity, -limit), limit))
    let animation = Animation(
      on: widget, curve, clock: clock,
      onValue: {
        onMove(isHeld ? position : $0)
        isHeld = false
      },
      onEnd: { [weak self] in
        self?.running = nil
        onEnd()
      })
    running = (curve, animation)
    animation.play()
  }

  /// Stops the pages at their current positions.
  package func halt() {
    running?.animation.stop()
    running = nil
  }

  /// Moves the incoming page into place immediately.
  package func skip() { running?.animation.skip() }
}
