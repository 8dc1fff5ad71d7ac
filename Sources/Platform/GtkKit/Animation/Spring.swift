import CGtk

/// The parameters of a damped spring.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds: smaller is stiffer.
  public var response: Double
  /// The damping fraction: 1 does not overshoot, smaller values oscillate.
  public var dampingFraction: Double

  /// Creates a spring from a period in seconds and a damping fraction.
  public nonisolated init(response: Double, dampingFraction: Double) {
    self.response = response
    self.dampingFraction = dampingFraction
  }

  /// The physical parameters for a mass of 1: stiffness `(2π / response)²` and damping
  /// `4π · dampingFraction / response`.
  ///
  /// - Source: the damped harmonic oscillator: ω₀ = 2π/T, k = m·ω₀², c = 2·ζ·m·ω₀.
  public nonisolated var parameters: (mass: Double, stiffness: Double, damping: Double) {
    let angularFrequency = 2 * Double.pi / max(response, 0.001)
    return (1, angularFrequency * angularFrequency, 2 * dampingFraction * angularFrequency)
  }
}

/// Animates a value with a spring on the frame clock of a widget. Ends immediately if animations
/// are disabled.
public final class SpringAnimation {
  private final class Flag { var value = false }

  private let animation: Object
  private let onEnd: () -> Void
  private let hasMoved = Flag()

  /// - Parameters:
  ///   - initialVelocity: in units of the value per second.
  ///   - onValue: called for each frame.
  ///   - onEnd: called once, when the spring has settled or was skipped.
  public init(
    on widget: Widget, from start: Double, to end: Double, spring: Spring,
    initialVelocity: Double = 0,
    onValue: @escaping (Double) -> Void, onEnd: @escaping () -> Void
  ) {
    let parameters = spring.parameters
    let moved: (Double) -> Void = { [hasMoved] in
      hasMoved.value = true
      onValue($0)
    }
    let target = adw_callback_animation_target_new(
      { value, data in Box<(Double) -> Void>.value(data)?(value) },
      Box<(Double) -> Void>.retained(moved), { data in releaseBox(data) })
    let spring = adw_spring_params_new_full(
      parameters.damping, parameters.mass, parameters.stiffness)
    animation = Object(
      adopting: UnsafeMutableRawPointer(
        adw_spring_animation_new(widget.widget, start, end, spring, target)))
    self.onEnd = onEnd
    adw_spring_animation_set_initial_velocity(animation.opaque, initialVelocity)
    adw_spring_animation_set_clamp(animation.opaque, 0)
    adw_spring_animation_set_epsilon(animation.opaque, 0.001)
    animation.connect("done") { [weak self] in self?.onEnd() }
  }

  /// Starts the animation from the current value.
  public func play() { adw_animation_play(animation.pointer()) }
  /// Skips to the end.
  public func skip() { adw_animation_skip(animation.pointer()) }
  /// Pauses the animation without calling `onEnd`.
  public func pause() { adw_animation_pause(animation.pointer()) }
  /// The velocity in units of the value per second.
  public var velocity: Double {
    // Before the first frame, the animation does not report its velocity.
    hasMoved.value
      ? adw_spring_animation_get_velocity(animation.opaque)
      : adw_spring_animation_get_initial_velocity(animation.opaque)
  }
}

/// Animates a value over a fixed duration, easing out.
public final class TimedAnimation {
  private let animation: Object
  private let onEnd: () -> Void

  /// Creates an animation; start it with `play()`.
  public init(
    on widget: Widget, from start: Double, to end: Double, milliseconds: Int,
    onValue: @escaping (Double) -> Void, onEnd: @escaping () -> Void
  ) {
    let target = adw_callback_animation_target_new(
      { value, data in Box<(Double) -> Void>.value(data)?(value) },
      Box<(Double) -> Void>.retained(onValue), { data in releaseBox(data) })
    animation = Object(
      adopting: UnsafeMutableRawPointer(
        adw_timed_animation_new(widget.widget, start, end, UInt32(clamping: milliseconds), target)))
    self.onEnd = onEnd
    adw_timed_animation_set_easing(animation.opaque, ADW_EASE_OUT_CUBIC)
    animation.connect("done") { [weak self] in self?.onEnd() }
  }

  /// Starts from the beginning.
  public func play() { adw_animation_play(animation.pointer()) }
  /// Skips to the end.
  public func skip() { adw_animation_skip(animation.pointer()) }
  /// Pauses the animation without calling `onEnd`.
  public func pause() { adw_animation_pause(animation.pointer()) }
}
