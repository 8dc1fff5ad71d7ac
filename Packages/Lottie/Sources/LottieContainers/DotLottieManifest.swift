import LottiePlatform

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
    guard let root = try? JSONDecoder().decode(Root.self, from: data) else {
      throw .malformedManifest(path: "$", reason: "expected a JSON object")
    }
    guard let animations = root.animations else {
      throw .malformedManifest(path: "$.animations", reason: "expected an array")
    }
    version = (root.version ?? 1) >= 2 ? 2 : 1
    animationIDs = animations.compactMap(\.id)
    activeID = root.activeID
    themeCount = root.themeCount
    stateMachineCount = root.stateMachineCount
  }

  /// The manifest as it is written; members of other types than expected are ignored.
  private struct Root: Decodable {
    let version: Double?
    let animations: [Item]?
    let activeID: String?
    let themeCount, stateMachineCount: Int

    enum CodingKeys: CodingKey {
      case version, animations, initial, activeAnimationId, themes, stateMachines, states
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      func items(_ key: CodingKeys) -> [Item]? { try? members.decode([Item].self, forKey: key) }
      // Files contain "2", "1.0" or 1.0.
      let text = try? members.decode(String.self, forKey: .version)
      version = text.map { Double($0) } ?? (try? members.decode(Double.self, forKey: .version))
      animations = items(.animations)
      activeID =
        (try? members.decode(Item.self, forKey: .initial))?.animation
        ?? (try? members.decode(String.self, forKey: .activeAnimationId))
      themeCount = items(.themes)?.count ?? 0
      stateMachineCount = (items(.stateMachines) ?? items(.states))?.count ?? 0
    }
  }

  /// Any value of a list; nil if it is not an object with these texts.
  private struct Item: Decodable {
    let id, animation: String?

    enum CodingKeys: CodingKey { case id, animation }

    init(from decoder: any Decoder) {
      let members = try? decoder.container(keyedBy: CodingKeys.self)
      id = try? members?.decode(String.self, forKey: .id)
      animation = try? members?.decode(String.self, forKey: .animation)
    }
  }

  /// The folders for one kind of content, that of this version first.
  func folders(_ first: String, _ second: String) -> [String] {
    version == 1 ? [first, second] : [second, first]
  }
}
