import LottieContainers

/// Why an animation could not be loaded.
public nonisolated enum LottieError: Error, Hashable, CustomStringConvertible {
  /// The file could not be read; `message` comes from the system. Check the path and permissions.
  case unreadable(path: String, message: String)
  /// The path is a folder, device or pipe, or the file exceeds `LottieLimits.bytes`.
  case notAFile(path: String)
  /// The content is not a supported animation.
  case unusable(LottieFileError)

  /// A one-line description.
  public var description: String {
    switch self {
    case .unreadable(let path, let message): "\(path): \(message)"
    case .notAFile(let path): "\(path): not a regular file, or too large"
    case .unusable(let error): error.description
    }
  }
}
