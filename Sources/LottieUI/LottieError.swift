import LottieContainers

/// Why there is no animation to show.
public nonisolated enum LottieError: Error, Hashable, CustomStringConvertible {
  /// The file could not be read; `message` is the system's. Check the path and the rights.
  case unreadable(path: String, message: String)
  /// The path leads to a folder, device or pipe, or to more than `LottieLimits.bytes`.
  case notAFile(path: String)
  /// What was read is no animation that can be drawn.
  case unusable(LottieFileError)

  /// What happened, in one line.
  public var description: String {
    switch self {
    case .unreadable(let path, let message): "\(path): \(message)"
    case .notAFile(let path): "\(path): not a plain file, or too large"
    case .unusable(let error): error.description
    }
  }
}
