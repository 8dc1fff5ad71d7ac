import Foundation

/// The parts of `manifest.json` that are used or reported, for both versions of dotLottie.
/// - Source: dotLottie 1.0 and 2.0 (dotlottie.io/structure, dotlottie.io/spec/2.0).
struct DotLottieManifest {
  /// The maximum size of a manifest in bytes.
  static let maximumBytes = 1 << 20

  let version: Int
  let animationIDs: [String]
  /// The initial animation; nil if the manifest does not specify one.
  let activeID: String?
  let themeCount: Int
  let stateMachineCount: Int

  init(_ data: Data) throws(LottieFileError) {
    guard data.count <= Self.maximumBytes else {
      throw .overLimit(reason: "the manifest is larger than \(Self.maximumBytes) bytes")
    }
    guard let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw .malformedManifest(path: "$", reason: "expected a JSON object")
    }
    guard let animations = root["animations"] as? [Any] else {
      throw .malformedManifest(path: "$.animations", reason: "expected an array")
    }
    // Files contain "2", "1.0" or 1.0.
    let written = (root["version"] as? String) ?? (root["version"] as? NSNumber)?.stringValue
    version = written.flatMap(Double.init).map { $0 >= 2 } == true ? 2 : 1
    animationIDs = animations.compactMap { ($0 as? [String: Any])?["id"] as? String }
    let initial = (root["initial"] as? [String: Any])?["animation"] as? String
    activeID = initial ?? (root["activeAnimationId"] as? String)
    themeCount = (root["themes"] as? [Any])?.count ?? 0
    stateMachineCount =
      ((root["stateMachines"] as? [Any]) ?? (root["states"] as? [Any]))?.count ?? 0
  }

  /// The folders for one kind of content, that of this version first.
  func folders(_ first: String, _ second: String) -> [String] {
    version == 1 ? [first, second] : [second, first]
  }
}
