extension ExpressionDocumentReader {
  /// Parses effects and their values, which may be nested groups.
  /// - Source: Lottie format, "Effect values": 0 slider, 1 angle, 2 color, 3 point, 4 checkbox, 7
  ///   dropdown, 10 layer.
  mutating func readEffects(
    _ items: [JSONNode], into parent: Int, depth: Int
  ) throws(LottieParseError) {
    guard depth < LottieLimits.groupDepth else { return }
    for (index, item) in items.enumerated() {
      let number = item["ix"]?.number.flatMap { Int(exactly: $0) } ?? index + 1
      if let controls = item["ef"]?.items {
        let node = addGroup(item, number: number, parent: parent)
        try readEffects(controls, into: node, depth: depth + 1)
      } else {
        let type = item["ty"]?.number
        try addProperty(
          item["v"], [], item["mn"]?.string ?? "", name: item["nm"]?.string ?? "", number: number,
          into: parent, isColor: type == 2, isLayer: type == 10)
      }
    }
  }
}
