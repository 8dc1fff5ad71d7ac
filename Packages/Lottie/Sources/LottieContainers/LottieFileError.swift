import LottieCore

/// Why a file could not be read.
public enum LottieFileError: Error, Hashable, CustomStringConvertible {
  /// The file could not be opened or read; `reason` is the message of the system.
  case unreadable(reason: String)
  /// The path is a folder, pipe or device.
  case notAFile
  /// The archive is truncated or corrupted, as `reason` describes.
  case damaged(reason: String)
  /// The container exceeds `Lottie/LottieLimits`.
  case overLimit(reason: String)
  /// An entry name is absolute, leaves the container, or has invalid characters.
  case unsafeName(String)
  /// Two entries have the same name.
  case duplicateName(String)
  /// An entry is encrypted.
  case encrypted(name: String)
  /// The archive is not a dotLottie: it has no `manifest.json`.
  case noManifest
  /// The manifest is malformed; `path` is a JSON path such as `$.animations`.
  case malformedManifest(path: String, reason: String)
  /// None of the animations in the manifest is in the archive.
  case noAnimation
  /// There is no animation with this ID; `known` lists the existing ones.
  case unknownAnimation(id: String, known: [String])
  /// The animation could not be parsed.
  case animation(LottieParseError)

  /// The location: the archive entry, if any, and a JSON path.
  public var path: String {
    switch self {
    case .unreadable, .notAFile, .damaged, .overLimit, .noAnimation, .unknownAnimation: "$"
    case .unsafeName(let name), .duplicateName(let name), .encrypted(let name):
      name.debugDescription
    case .noManifest: "manifest.json"
    case .malformedManifest(let path, _): "manifest.json:\(path)"
    case .animation(let error): error.path
    }
  }

  /// A description of the problem, without a full stop.
  public var reason: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notAFile: "not a regular file"
    case .damaged(let reason): "the container is corrupted: \(reason)"
    case .overLimit(let reason): reason
    case .unsafeName: "the name is unsafe"
    case .duplicateName: "duplicate name"
    case .encrypted: "encrypted files are not supported"
    case .noManifest: "missing; this archive is not a dotLottie"
    case .malformedManifest(_, let reason): reason
    case .noAnimation: "none of the animations in the manifest exists"
    case .unknownAnimation(let id, let known):
      "no animation \(id.debugDescription); available: \(known.joined(separator: ", "))"
    case .animation(let error): error.reason
    }
  }

  /// The path and reason in one line.
  public var description: String { "\(path): \(reason)" }
}
