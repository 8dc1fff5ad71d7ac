/// The reason why a ``LottieAnimation`` could not be created.
///
/// Thrown only if the file cannot be drawn at all. Unsupported features are omitted and listed in
/// ``LottieAnimation/report``.
public enum LottieParseError: Error, Hashable, CustomStringConvertible {
  /// The data is not valid JSON; `offset` is the zero-based byte offset of the error.
  case notJSON(offset: Int, reason: String)
  /// The JSON is not a Lottie animation or contains invalid values.
  case malformed(path: String, reason: String)
  /// The file exceeds ``LottieLimits``.
  case overLimit(path: String, reason: String)

  /// The location in the JSON, such as `$.layers[2].ks`; `$` is the whole file.
  public var path: String {
    switch self {
    case .notJSON: "$"
    case .malformed(let path, _), .overLimit(let path, _): path
    }
  }

  /// A description of the problem, as a phrase without a full stop.
  public var reason: String {
    switch self {
    case .notJSON(let offset, let reason): "not JSON: \(reason) at byte \(offset)"
    case .malformed(_, let reason), .overLimit(_, let reason): reason
    }
  }

  /// ``path`` and ``reason`` in one line.
  public var description: String { "\(path): \(reason)" }
}
