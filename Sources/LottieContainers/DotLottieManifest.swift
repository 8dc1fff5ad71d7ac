import Foundation

/// `manifest.json` of a dotLottie, both versions, as far as it is followed or reported.
/// - Source: dotLottie 1.0 and 2.0 (dotlottie.io/structure, dotlottie.io/spec/2.0).
struct DotLottieManifest {
  /// Bytes of a manifest.
  static let maximalBytes = 1 << 20

  let version: Int
  let animationIDs: [String]
  /// Which animation is shown first; nil when the manifest does not say.
  let activeID: String?
  let themeCount: Int
  let stateMachineCount: Int

  init(_ data: Data) throws(LottieFileError) {
    guard data.count <= Self.maximalBytes else {
      throw .overLimit(reason: "a manifest of more than \(Self.maximalBytes) bytes")
    }
    guard let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw .malformedManifest(path: "$", reason: "a JSON object expected")
    }
    guard let animations = root["animations"] as? [Any] else {
      throw .malformedManifest(path: "$.animations", reason: "an array expected")
    }
    // Written as "2", "1.0" or 1.0.
    let written = (root["version"] as? String) ?? (root["version"] as? NSNumber)?.stringValue
    version = written.flatMap(Double.init).map { $0 >= 2 } == true ? 2 : 1
    animationIDs = animations.compactMap { ($0 as? [String: Any])?["id"] as? String }
    let initial = (root["initial"] as? [String: Any])?["animation"] as? String
    activeID = initial ?? (root["activeAnimationId"] as? String)
    themeCount = (root["themes"] as? [Any])?.count ?? 0
    stateMachineCount =
      ((root["stateMachines"] as? [Any]) ?? (root["states"] as? [Any]))?.count ?? 0
  }

  /// The folders that hold a kind of thing, that of this version first.
  func folders(_ first: String, _ second: String) -> [String] {
    version == 1 ? [first, second] : [second, first]
  }
}
