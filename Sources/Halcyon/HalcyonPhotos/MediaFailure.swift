import HalcyonCore

/// Why `halcyon-media` did not answer a request.
enum MediaFailure: Error, Hashable, Sendable {
  /// The program is not at this path.
  case missing(path: String)
  /// The program could not be started or does not answer as expected; `errno` is the system's error
  /// number.
  case unavailable(path: String, errno: Int32)
  /// The process ended while it worked on a file, and will do so again.
  case ended(PhotoDamage)

  /// What this means for a photo.
  func issue(at path: String) -> PhotoImportIssue {
    switch self {
    case .missing, .unavailable: .noDecoder(path: path)
    case .ended(let damage): .undecodable(path: path, damage: damage)
    }
  }
}

/// How the time of requests is limited.
struct MediaClock: Sendable {
  /// The maximum time that a request may use the processor, and that it may take altogether: on a
  /// busy machine, and on a slow disk, it takes longer than it computes.
  var processor = Duration.seconds(30), total = Duration.seconds(120)
  /// Waits for an answer on a socket; returns false after a time.
  var wait: @Sendable (_ socket: Int32, _ time: Duration) -> Bool
  /// Returns the time that a process has used the processor; `nil` if it has ended.
  var used: @Sendable (_ process: Int32) -> Duration?
}
