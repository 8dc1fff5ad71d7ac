import Foundation
import Testing

/// The time after which a test counts as hung.
///
/// This is no performance limit: on a busy machine, anything may take many times as long as usual,
/// so no test may depend on a shorter time. The scripts that run tests use the same limit from
/// `meson_helpers/run/limits.py`.
public enum HangGuard {
  /// The limit of one wait, in seconds: 600, or the value of the environment variable
  /// `HALCYON_HANG_SECONDS`. With a short limit, a test fails soon after the code was broken on
  /// purpose.
  public static let seconds =
    ProcessInfo.processInfo.environment["HALCYON_HANG_SECONDS"].flatMap(Double.init) ?? 600
  /// The limit of a test, in whole minutes.
  public static let minutes = max(1, Int((seconds / 60).rounded(.up)))
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  public static var hangGuard: Self { .timeLimit(.minutes(HangGuard.minutes)) }
}

/// The error thrown when a condition that a test waited for did not become true in time.
public struct NeverReached: Error, CustomStringConvertible {
  /// The location of the wait.
  public let description: String
}

/// Waits until `condition` is true. Checks it every millisecond, so that the code under test gets
/// processor time.
/// - Throws: Errors of `condition`, `NeverReached`, or `CancellationError` if the test was
///   cancelled.
nonisolated(nonsending) public func waitUntil(
  file: StaticString = #fileID, line: UInt = #line,
  _ condition: nonisolated(nonsending) () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(HangGuard.seconds)
  while try await !condition() {
    guard ContinuousClock.now < end else {
      throw NeverReached(
        description: "\(file):\(line): not reached in \(HangGuard.seconds) s")
    }
    try await Task.sleep(for: .milliseconds(1))
  }
}
