import CGtk

/// A damped spring, described by how it feels.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds: smaller is stiffer.
  public var response: Double
  /// 1 comes to rest without overshoot, smaller values swing.
  public var dampingFraction: Double

  /// A spring of a period in seconds and a damping fraction.
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

/// Drives a value by a spring on a widget's frame clock. Where animations are off, it is at its end at once.
public final class SpringAnimation {
  private final class Flag { var value = false }

  private let animation: Object
  private let onEnd: () -> Void
  private let hasMoved = Flag()

  /// - Parameters:
  ///   - initialVelocity: in units of the value a second.
  ///   - onValue: called for each frame.
  ///   - onEnd: called once, when the spring has come to rest or was skipped.
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

  /// Starts from where the value is.
  public func play() { adw_animation_play(animation.pointer()) }
  /// Goes to the end at once.
  public func skip() { adw_animation_skip(animation.pointer()) }
  /// Stops where it is; `onEnd` is not called.
  public func pause() { adw_animation_pause(animation.pointer()) }
  /// In units of the value a second.
  public var velocity: Double {
    // Before the first frame the animation has not looked yet.
    hasMoved.value
      ? adw_spring_animation_get_velocity(animation.opaque)
      : adw_spring_animation_get_initial_velocity(animation.opaque)
  }
}

/// Drives a value from one end to the other in a fixed time, easing out.
public final class TimedAnimation {
  private let animation: Object
  private let onEnd: () -> Void

  /// An animation that waits for `play()`.
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
  /// Goes to the end at once.
  public func skip() { adw_animation_skip(animation.pointer()) }
  /// Stops where it is; `onEnd` is not called.
  public func pause() { adw_animation_pause(animation.pointer()) }
}
