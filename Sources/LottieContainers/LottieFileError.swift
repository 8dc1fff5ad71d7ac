import Lottie

/// Why no animation could be had from a file.
public enum LottieFileError: Error, Hashable, CustomStringConvertible {
  /// The file is not there or may not be read; `reason` is in the system's words.
  case unreadable(reason: String)
  /// A folder, pipe or device, and no file.
  case notAFile
  /// The zip or gzip is cut off or broken; `reason` is in libarchive's words.
  case damaged(reason: String)
  /// The container goes beyond ``Lottie/LottieLimits``; nothing more of it is unpacked.
  case overLimit(reason: String)
  /// A name in the zip is absolute, leads out of its folder, or has characters that none should have.
  case unsafeName(String)
  /// Two files in the zip have the same name, so it is not said which one counts.
  case duplicateName(String)
  /// A file in the zip needs a password.
  case encrypted(name: String)
  /// The zip is no dotLottie: it has no `manifest.json`.
  case noManifest
  /// The manifest is not what dotLottie demands; `path` is as in `$.animations`.
  case malformedManifest(path: String, reason: String)
  /// None of the animations that the manifest names is in the zip.
  case noAnimation
  /// No animation is called so; `known` lists those there are.
  case unknownAnimation(id: String, known: [String])
  /// The animation itself could not be read.
  case animation(LottieParseError)

  /// Where: a path in the JSON, after the name of the file in the zip where there is one.
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

  /// What is wrong there, as a phrase without a full stop.
  public var reason: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notAFile: "no plain file, and only such are read"
    case .damaged(let reason): "the container is cut off or broken: \(reason)"
    case .overLimit(let reason): reason
    case .unsafeName: "a name that leads out of the container"
    case .duplicateName: "more than one file of this name"
    case .encrypted: "needs a password"
    case .noManifest: "missing, so this zip is no dotLottie"
    case .malformedManifest(_, let reason): reason
    case .noAnimation: "none of the animations in the manifest is there"
    case .unknownAnimation(let id, let known):
      "no animation \(id.debugDescription); there are: \(known.joined(separator: ", "))"
    case .animation(let error): error.reason
    }
  }

  /// ``path`` and ``reason`` in one line.
  public var description: String { "\(path): \(reason)" }
}
