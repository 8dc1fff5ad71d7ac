import Foundation

/// What stands in the JSON of an animation that drawing it does not need to remember.
struct AnimationContents {
  /// A font that texts ask for.
  struct Font: Encodable, Equatable {
    let family: String
    let style: String
  }

  /// Layers as they are written, those of precompositions counted once.
  let layers: Int
  let fonts: [Font]
  let slots: [String]

  /// Of JSON that is no animation, nothing.
  init(_ json: Data) {
    let byteOrderMark = Data([0xEF, 0xBB, 0xBF])
    let text = json.starts(with: byteOrderMark) ? json.dropFirst(byteOrderMark.count) : json
    let root = (try? JSONSerialization.jsonObject(with: Data(text))) as? [String: Any] ?? [:]
    let assets = root["assets"] as? [[String: Any]] ?? []
    layers = ([root] + assets).reduce(0) { $0 + (($1["layers"] as? [Any])?.count ?? 0) }
    let list = (root["fonts"] as? [String: Any])?["list"] as? [[String: Any]] ?? []
    fonts = list.map {
      Font(
        family: $0["fFamily"] as? String ?? $0["fName"] as? String ?? "",
        style: $0["fStyle"] as? String ?? "")
    }
    slots = (root["slots"] as? [String: Any] ?? [:]).keys.sorted()
  }
}
