/// The parameters of a damped spring.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds: smaller is stiffer.
  public var response: Double
  /// The damping fraction: 1 does not overshoot, smaller values oscillate. Values outside of
  /// 0.01...1 are clamped.
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
    let fraction = min(max(dampingFraction, 0.01), 1)
    return (1, angularFrequency * angularFrequency, 2 * fraction * angularFrequency)
  }
}
