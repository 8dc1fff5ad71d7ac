import Foundation

/// The course of a value over time.
public nonisolated protocol AnimationCurve: Sendable {
  /// The duration in seconds.
  var duration: Double { get }
  /// The value from `duration` on.
  var end: Double { get }
  /// Returns the value after a time in seconds, less than `duration`.
  func value(at seconds: Double) -> Double
}

/// The motion of a damped spring to its rest position.
public nonisolated struct SpringCurve: AnimationCurve, Hashable {
  /// The part of the amplitude that ends the motion.
  private static let rest = 0.001

  /// The rest position.
  public let end: Double
  private let distance, initialVelocity: Double
  /// The decay rate and the angular frequency of the oscillation, per second.
  private let decay, frequency: Double

  /// Creates the motion of a spring that is released.
  /// - Parameter initialVelocity: in units of the value per second.
  public init(
    from start: Double, to end: Double, spring: Spring, initialVelocity: Double = 0
  ) {
    self.end = end
    self.initialVelocity = initialVelocity
    distance = start - end
    let (mass, stiffness, damping) = spring.parameters
    decay = damping / (2 * mass)
    frequency = max(stiffness / mass - decay * decay, 0).squareRoot()
  }

  /// The time after which the envelope of the oscillation has decayed.
  public var duration: Double { -log(Self.rest) / decay }

  /// - Source: the damped harmonic oscillator: e^(-βt) · (x₀ · cos ωt + (βx₀ + v₀) · sin ωt / ω),
  ///   where sin ωt / ω is t with critical damping.
  public func value(at seconds: Double) -> Double {
    end + exp(-decay * seconds) * (distance * cos(frequency * seconds) + pull * swing(seconds))
  }

  /// Returns the velocity after a time in seconds, in units of the value per second: the derivative
  /// of ``value(at:)``.
  public func velocity(at seconds: Double) -> Double {
    let restoring = decay * pull + distance * frequency * frequency
    return exp(-decay * seconds)
      * (initialVelocity * cos(frequency * seconds) - restoring * swing(seconds))
  }

  private var pull: Double { decay * distance + initialVelocity }

  /// Returns sin ωt / ω, also for ω = 0.
  private func swing(_ seconds: Double) -> Double {
    frequency > 1e-6 ? sin(frequency * seconds) / frequency : seconds
  }
}

/// A change that decelerates towards its end.
public nonisolated struct EaseOutCurve: AnimationCurve, Hashable {
  /// The duration in seconds.
  public let duration: Double
  /// The final value.
  public let end: Double
  private let start: Double

  /// Creates a change within a time.
  public init(from start: Double, to end: Double, milliseconds: Int) {
    (self.start, self.end) = (start, end)
    duration = Double(max(milliseconds, 0)) / 1_000
  }

  /// - Source: cubic easing: 1 - (1 - t)³.
  public func value(at seconds: Double) -> Double {
    guard duration > 0 else { return end }
    let rest = 1 - min(max(seconds / duration, 0), 1)
    return end + (start - end) * rest * rest * rest
  }
}
