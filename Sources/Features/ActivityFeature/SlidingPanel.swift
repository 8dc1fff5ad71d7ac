import GtkKit

/// Shows and hides its child by sliding it down and up, so that what is below moves smoothly.
///
/// Unlike `Revealer`, a slow frame delays the motion and does not skip a part of it. Without
/// animations the child appears at once.
final class SlidingPanel: Canvas {
  /// Called at the end of each transition, with whether the child is revealed.
  var onTransitionEnd: (Bool) -> Void = { _ in }
  /// A Boolean value indicating whether the child is revealed or being revealed.
  var isRevealed = false { didSet { if isRevealed != oldValue { slide() } } }

  private let child: Widget
  private let milliseconds: Int
  private let clock: any FrameClock
  private var animation: Animation?
  /// The part of the child's height that is shown, from 0 to 1.
  private var part = 0.0

  /// Creates a panel that hides its child.
  init(
    child: Widget, milliseconds: Int = 250, clock: any FrameClock = SteadyFrameClock()
  ) {
    self.child = child
    self.milliseconds = milliseconds
    self.clock = clock
    super.init(heightForWidth: true)
    clipsChildren = true
    adopt(child)
  }

  private func slide() {
    animation?.stop()
    animation = Animation(
      on: self, EaseOutCurve(from: part, to: isRevealed ? 1 : 0, milliseconds: milliseconds),
      clock: clock,
      onValue: { [weak self] in
        self?.part = $0
        self?.queueResize()
      },
      onEnd: { [weak self] in
        guard let self else { return }
        onTransitionEnd(isRevealed)
      })
    animation?.play()
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let full = request(of: child, orientation, for: forSize)
    guard orientation == .vertical else { return full }
    return Request(minimum: shown(full.minimum), natural: shown(full.natural))
  }

  private func shown(_ height: Int) -> Int { Int((Double(height) * part).rounded(.up)) }

  override func layOut(width: Int, height: Int) {
    setShown(child, part > 0)
    guard part > 0 else { return }
    let natural = part < 1 ? request(of: child, .vertical, for: width).natural : height
    let full = max(natural, height)
    place(child, y: Double(height - full), width: width, height: full)
  }

  override func draw(_ snapshot: Snapshot) { snapshot.draw(child, of: self) }
}

/// A frame clock that limits the time between two frames, so that a slow frame delays an animation
/// and does not skip a part of it.
struct SteadyFrameClock: FrameClock {
  /// The maximum time between two frames in seconds.
  static let maximumStep = 0.02

  private let base: any FrameClock

  /// Creates a clock that follows another one.
  init(_ base: any FrameClock = WidgetFrameClock()) { self.base = base }

  func time(of widget: Widget) -> Double { base.time(of: widget) }

  func onFrame(of widget: Widget, _ body: @escaping (_ seconds: Double) -> Bool) {
    var last = base.time(of: widget)
    var steady = last
    base.onFrame(of: widget) { seconds in
      steady += min(max(seconds - last, 0), Self.maximumStep)
      last = seconds
      return body(steady)
    }
  }
}
