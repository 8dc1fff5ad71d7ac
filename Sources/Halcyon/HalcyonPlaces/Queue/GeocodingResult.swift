import HalcyonCore

/// The result of a run.
public struct GeocodingResult: Hashable, Sendable {
  /// The number of located addresses.
  public internal(set) var located = 0
  /// The addresses without a match, with the person's name.
  public internal(set) var notFound: [String] = []
  /// The number of addresses that failed; they stay pending.
  public internal(set) var failed = 0
  /// The error that ended the run early; the remaining addresses stay pending.
  public internal(set) var stop: GeocoderError?
  /// Whether the run was cancelled; the remaining addresses stay pending.
  public internal(set) var isCancelled = false
  /// The number of consecutive addresses that failed because of the server.
  var faults = 0
  /// Counts the consecutive runs that the server limited, including this one.
  var retrySchedule = RetrySchedule()

  /// Creates the result of a run without pending addresses.
  public init() {}

  /// Whether every address was located.
  public var isComplete: Bool { notFound.isEmpty && failed == 0 && stop == nil && !isCancelled }

  var processed: Int { located + notFound.count + failed }
}
