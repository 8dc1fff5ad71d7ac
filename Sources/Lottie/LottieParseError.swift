/// Why bytes could not be made into a ``LottieAnimation``.
///
/// Only thrown when nothing could be drawn. Parts that are merely not understood are left out and
/// named in ``LottieAnimation/report``.
public enum LottieParseError: Error, Hashable, CustomStringConvertible {
  /// The bytes are not JSON; `offset` counts bytes from 0.
  case notJSON(offset: Int, reason: String)
  /// The JSON is not a Lottie animation, or says something that cannot be drawn.
  case malformed(path: String, reason: String)
  /// The file goes beyond ``LottieLimits``.
  case overLimit(path: String, reason: String)

  /// Where in the JSON, as in `$.layers[2].ks`; `$` is the whole file.
  public var path: String {
    switch self {
    case .notJSON: "$"
    case .malformed(let path, _), .overLimit(let path, _): path
    }
  }

  /// What is wrong there, as a phrase without a full stop.
  public var reason: String {
    switch self {
    case .notJSON(let offset, let reason): "not JSON: \(reason) at byte \(offset)"
    case .malformed(_, let reason), .overLimit(_, let reason): reason
    }
  }

  /// ``path`` and ``reason`` in one line.
  public var description: String { "\(path): \(reason)" }
}
