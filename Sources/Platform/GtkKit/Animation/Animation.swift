/// Changes a value along a curve, once per frame, while a widget is on screen.
///
/// Ends immediately if animations are disabled, and when the widget is unmapped. Releasing the
/// object stops it.
@MainActor public final class Animation {
  private weak var widget: Widget?
  private let curve: any AnimationCurve
  private let clock: any FrameClock
  private let onValue: (Double) -> Void
  private let onEnd: () -> Void
  /// The time of the start; `nil` unless the animation runs.
  private var began: Double?
  private var unmapping: SignalToken?
  /// The time since the start in seconds, at the last frame.
  public private(set) var elapsed = 0.0

  /// Creates an animation; start it with ``play()``.
  /// - Parameters:
  ///   - onValue: called for each frame.
  ///   - onEnd: called once, after the last value, also if the animation was skipped.
  public init(
    on widget: Widget, _ curve: some AnimationCurve, clock: any FrameClock = WidgetFrameClock(),
    onValue: @escaping (Double) -> Void, onEnd: @escaping () -> Void
  ) {
    self.widget = widget
    self.curve = curve
    self.clock = clock
    self.onValue = onValue
    self.onEnd = onEnd
  }

  isolated deinit { unmapping?.disconnect() }

  /// Starts the animation.
  public func play() {
    guard let widget, began == nil else { return }
    began = clock.time(of: widget)
    guard widget.isMapped, widget.isAnimationEnabled else { return skip() }
    unmapping = widget.onUnmap { [weak self] in self?.skip() }
    clock.onFrame(of: widget) { [weak self] in self?.advance(to: $0) ?? false }
  }

  /// Skips to the end, if the animation runs.
  public func skip() {
    guard began != nil else { return }
    stop()
    onValue(curve.end)
    onEnd()
  }

  /// Stops at the current value, without calling `onEnd`.
  public func stop() {
    began = nil
    unmapping?.disconnect()
    unmapping = nil
  }

  /// - Returns: whether the animation still runs.
  private func advance(to time: Double) -> Bool {
    guard let began else { return false }
    elapsed = max(time - began, 0)
    guard elapsed < curve.duration else {
      skip()
      return false
    }
    onValue(curve.value(at: elapsed))
    return self.began != nil
  }
}
