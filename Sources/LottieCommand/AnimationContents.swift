import Foundation

/// What stands in the JSON of an animation that drawing it does not need to remember.
struct AnimationContents {
  /// Layers as they are written, those of precompositions counted once.
  let layers: Int
  let slots: [String]

  /// Of JSON that is no animation, nothing.
  init(_ json: Data) {
    let byteOrderMark = Data([0xEF, 0xBB, 0xBF])
    let text = json.starts(with: byteOrderMark) ? json.dropFirst(byteOrderMark.count) : json
    let root = (try? JSONSerialization.jsonObject(with: Data(text))) as? [String: Any] ?? [:]
    let assets = root["assets"] as? [[String: Any]] ?? []
    layers = ([root] + assets).reduce(0) { $0 + (($1["layers"] as? [Any])?.count ?? 0) }
    slots = (root["slots"] as? [String: Any] ?? [:]).keys.sorted()
  }
}
