extension AnimationParser {
  /// Parses the `layers` of the root composition or of an asset.
  func composition(_ node: JSONNode) throws(LottieParseError) -> Composition {
    let nodes = node.items ?? []
    try spend(nodes.count, of: .layers, at: node.path)
    let indices = LayerIndices(nodes)
    let parents = self.parents(nodes, indices)
    let mattes = self.mattes(nodes, indices)
    var layers: [Layer] = []
    layers.reserveCapacity(nodes.count)
    defer { hasAbsoluteTangents = false }
    for (position, node) in nodes.enumerated() {
      hasAbsoluteTangents = isCompleted || node["completed"]?.isTrue ?? false
      let parent = parents[position]
      layers.append(
        try layer(
          node, parent: parent < 0 ? nil : parent, matte: mattes.isEmpty ? nil : mattes[position]))
    }
    return Composition(layers: layers)
  }

  /// Finds the parent of each layer, −1 for those without one. Missing parents are ignored, and
  /// cycles are broken.
  private func parents(_ nodes: [JSONNode], _ indices: LayerIndices) -> [Int] {
    var parents = nodes.map { node in
      guard let parent = node["parent"] else { return -1 }
      guard let index = parent.number.flatMap({ Int(exactly: $0) }), let position = indices[index]
      else {
        note(parent.path, "missing parent", "layer drawn without parent")
        return -1
      }
      return position
    }
    guard parents.contains(where: { $0 >= 0 }) else { return parents }
    // 0: not visited, 1: on the current path, 2: known to have no cycle.
    var states = [UInt8](repeating: 0, count: parents.count)
    for start in parents.indices where states[start] == 0 {
      var way: [Int] = []
      var current = start
      while states[current] == 0 {
        states[current] = 1
        way.append(current)
        let next = parents[current]
        guard next >= 0 else { break }
        if states[next] == 1 {
          note(
            .member(nodes[current].path, "parent"), "cyclic parents", "layer drawn without parent")
          parents[current] = -1
          break
        }
        current = next
      }
      for index in way { states[index] = 2 }
    }
    return parents
  }

  private func layer(
    _ node: JSONNode, parent: Int?, matte: LayerMatte?
  ) throws(LottieParseError) -> Layer {
    let inPoint = node["ip"]?.number ?? -.infinity
    let outPoint = node["op"]?.number ?? .infinity
    return Layer(
      name: node["nm"]?.string ?? "", inPoint: inPoint, outPoint: outPoint,
      transform: try transform(node["ks"], isAutoOriented: node["ao"]?.isTrue ?? false),
      parent: parent,
      isHidden: node["hd"]?.isTrue ?? false, isMatteSource: node["td"]?.isTrue ?? false,
      masks: try masks(node), matte: matte, blendMode: blendMode(node["bm"]),
      content: try content(node), effects: try effects(node), styles: try layerStyles(node))
  }

  private func content(_ node: JSONNode) throws(LottieParseError) -> Layer.Content {
    guard node.isObject, let type = node["ty"]?.number else {
      note(node.path, "layer without type", "omitted")
      return .null
    }
    switch type {
    case 0: return try precomposition(node)
    case 1: return solid(node)
    case 2: return imageLayer(node)
    case 3: return .null
    case 5: return try text(node)
    case 4:
      guard let shapes = node["shapes"]?.items else {
        note(node.path, "shape layer without shapes", "omitted")
        return .null
      }
      return .shapes(try shapeItems(shapes, depth: 0))
    case 13:
      note(node.path, "camera layer", "3D layers drawn without perspective")
      return .null
    default:
      let name = Self.unsupportedLayers[type] ?? "layer of unknown type \(type.shortText)"
      note(node.path, name, "omitted")
      return .null
    }
  }

  private static let unsupportedLayers: [Double: String] = [
    6: "audio layer", 15: "data layer",
  ]

  private func precomposition(_ node: JSONNode) throws(LottieParseError) -> Layer.Content {
    guard let asset = node["refId"]?.string else {
      note(node.path, "precomposition without asset", "omitted")
      return .null
    }
    if node["w"]?.number == nil || node["h"]?.number == nil {
      note(node.path, "precomposition without size", "not visible")
    }
    var stretch = node["sr"]?.number ?? 1
    if stretch == 0 {
      note(.member(node.path, "sr"), "time stretch of 0", "using 1")
      stretch = 1
    }
    return .precomposition(
      Precomposition(
        assetID: asset, width: node["w"]?.number ?? 0, height: node["h"]?.number ?? 0,
        startTime: node["st"]?.number ?? 0, timeStretch: stretch,
        timeRemap: try node["tm"].map { (node) throws(LottieParseError) in
          try scalar(node, default: 0)
        }, outPoint: node["op"]?.number ?? .infinity))
  }

  private func solid(_ node: JSONNode) -> Layer.Content {
    guard let color = node["sc"]?.string.flatMap(RGBColor.init(hex:)),
      let width = node["sw"]?.number, let height = node["sh"]?.number
    else {
      note(node.path, "solid layer without size or color", "omitted")
      return .null
    }
    return .solid(Solid(width: width, height: height, color: color))
  }
}

extension RGBColor {
  /// Parses `#rgb` or `#rrggbb`.
  init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else {
      return nil
    }
    switch digits.count {
    case 3:
      self.init(
        red: Double(number >> 8 & 15) / 15, green: Double(number >> 4 & 15) / 15,
        blue: Double(number & 15) / 15)
    case 6:
      self.init(
        red: Double(number >> 16 & 255) / 255, green: Double(number >> 8 & 255) / 255,
        blue: Double(number & 255) / 255)
    default: return nil
    }
  }
}
