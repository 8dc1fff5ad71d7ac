extension AnimationParser {
  /// Parses the masks of a layer.
  func masks(_ node: JSONNode) throws(LottieParseError) -> [LayerMask] {
    var masks: [LayerMask] = []
    for item in node["masksProperties"]?.items ?? [] {
      guard masks.count < LottieLimits.masks else {
        note(item.path, "more than \(LottieLimits.masks) masks", "the rest are omitted")
        break
      }
      guard let mode = maskMode(item), let path = try path(item["pt"], closed: true) else {
        continue
      }
      masks.append(
        LayerMask(
          mode: mode, path: path, opacity: try scalar(item["o"], default: 100),
          expansion: try scalar(item["x"], default: 0),
          isInverted: item["inv"]?.isTrue ?? false,
          isAdded: item["mode"]?.string == "a"))
    }
    return masks
  }

  /// - Source: lottie-web 5 treats lighten, darken and difference as add.
  private func maskMode(_ node: JSONNode) -> MaskMode? {
    switch node["mode"]?.string {
    case "a": return .add
    case "s": return .subtract
    case "i": return .intersect
    case "n": return nil
    case "l" where options.drawsBeyondLottieWeb: return .lighten
    case "d" where options.drawsBeyondLottieWeb: return .darken
    case "f" where options.drawsBeyondLottieWeb: return .difference
    case let mode? where ["l", "d", "f"].contains(mode):
      note(node.path, "mask with mode \"\(mode)\"", "added, \(Self.beyondLottieWeb)")
      return .add
    case let mode?:
      note(node.path, "mask with unknown mode \"\(mode)\"", "added")
      return .add
    case nil:
      note(node.path, "mask without mode", "omitted")
      return nil
    }
  }

  /// Finds the matte of each layer. Missing mattes, cycles and overlong chains are removed; the
  /// layer is then drawn without a matte.
  /// - Returns: the matte of each layer; empty if no layer can have one.
  func mattes(_ nodes: [JSONNode], _ indices: LayerIndices) -> [LayerMatte?] {
    guard nodes.contains(where: { $0["tt"] != nil || $0["ef"] != nil }) else { return [] }
    var mattes: [LayerMatte?] = nodes.enumerated().map { position, node in
      guard let type = node["tt"], let number = type.number, number != 0 else {
        return setMatte(node, indices)
      }
      var source: Int? = position - 1
      if let reference = node["tp"] {
        source = reference.number.flatMap { Int(exactly: $0) }.flatMap { indices[$0] }
      }
      guard let source, source >= 0, 1...4 ~= number else {
        note(type.path, "missing track matte", "layer drawn without matte")
        return nil
      }
      if number == 4, !options.drawsBeyondLottieWeb {
        note(type.path, "inverted luma matte", "layer drawn without matte, \(Self.beyondLottieWeb)")
        return nil
      }
      return LayerMatte(layer: source, isLuma: number >= 3, isInverted: number == 2 || number == 4)
    }
    for position in mattes.indices {
      var current = position
      for depth in 0... {
        guard let next = mattes[current] else { break }
        if depth >= LottieLimits.matteDepth || next.layer == position {
          note(
            .member(nodes[current].path, "tt"), "cyclic or too long chain of track mattes",
            "layer drawn without matte")
          mattes[current] = nil
          break
        }
        current = next.layer
      }
    }
    return mattes
  }

  func blendMode(_ node: JSONNode?) -> BlendMode {
    guard let node, let number = node.number, number != 0 else { return .normal }
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .hardLight, .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .add,
    ]
    guard let index = Int(exactly: number), modes.indices.contains(index) else {
      note(node.path, "blend mode \(number.shortText)", "drawn with blend mode normal")
      return .normal
    }
    if modes[index] == .add, !options.drawsBeyondLottieWeb {
      note(node.path, "blend mode add", "drawn with blend mode normal, \(Self.beyondLottieWeb)")
      return .normal
    }
    return modes[index]
  }
}
