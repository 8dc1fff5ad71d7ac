extension AnimationParser {
  /// Parses the effects of a layer.
  ///
  /// As in lottie-web, values are identified by their position in the list, and disabled effects
  /// are treated like enabled ones.
  func effects(_ layer: JSONNode) throws(LottieParseError) -> [any LayerEffect] {
    var effects: [any LayerEffect] = []
    for node in layer["ef"]?.items ?? [] {
      guard effects.count < LottieLimits.effects else {
        note(node.path, "more than \(LottieLimits.effects) effects", "the rest are omitted")
        break
      }
      if Self.isControl(node) || Self.isMatte(node) { continue }
      let values = EffectValues(node, of: layer, self)
      guard
        let type = node["ty"]?.number.flatMap({ Int(exactly: $0) }).flatMap(EffectType.init)
      else {
        values.omit("as in lottie-web")
        continue
      }
      if let effect = try type.effect.init(values) { effects.append(effect) }
    }
    return effects
  }

  /// Returns whether the effect only provides values for expressions.
  private static func isControl(_ node: JSONNode) -> Bool {
    let name = node["mn"]?.string ?? ""
    return node["ty"]?.number == 5
      && (name.isEmpty || name.hasPrefix("Pseudo/") || name.hasSuffix(" Control"))
  }

  /// Returns whether the effect is "Set Matte".
  private static func isMatte(_ node: JSONNode) -> Bool { node["ty"]?.number == 28 }

  /// Finds the matte specified by a "Set Matte" effect.
  func setMatte(_ layer: JSONNode, _ indices: LayerIndices) -> LayerMatte? {
    for node in layer["ef"]?.items ?? [] where Self.isMatte(node) {
      let number = EffectValues(node, of: layer, self).fixed(0).flatMap { Int(exactly: $0) }
      guard let position = number.flatMap({ indices[$0] }) else {
        note(node.path, "missing matte layer", "layer drawn without matte")
        continue
      }
      return LayerMatte(layer: position, isLuma: false, isInverted: false)
    }
    return nil
  }
}
