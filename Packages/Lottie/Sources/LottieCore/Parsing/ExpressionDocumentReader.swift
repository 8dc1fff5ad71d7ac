/// Parses a file a second time to collect all properties by name and number for its expressions.
struct ExpressionDocumentReader {
  /// Compiles and reports expressions.
  let parser: AnimationParser
  /// Parses values; its report is discarded, since the problems have already been reported.
  let values: AnimationParser
  var document = ExpressionDocument()
  /// A Boolean value indicating whether properties without expressions are included.
  let includesAllProperties: Bool

  init(parser: AnimationParser) {
    self.parser = parser
    values = AnimationParser(options: LottieOptions())
    values.version = parser.version
    includesAllProperties = parser.expressions.programs.values.contains {
      $0?.readsOtherProperties ?? false
    }
    document.nodeOfReference = Array(repeating: nil, count: parser.expressions.numbers.count)
  }

  consuming func read(_ root: JSONNode) throws(LottieParseError) -> ExpressionDocument {
    let frameRate = root["fr"]?.number ?? 1
    document.frameRate = frameRate
    let duration = (root["op"]?.number ?? 0) - (root["ip"]?.number ?? 0)
    var sources: [String: Int] = [:]
    func composition(_ node: JSONNode, _ name: JSONNode?) -> ExpressionDocument.Composition {
      ExpressionDocument.Composition(
        name: name?.string ?? "", width: node["w"]?.number ?? root["w"]?.number ?? 0,
        height: node["h"]?.number ?? root["h"]?.number ?? 0, durationFrames: duration)
    }
    document.compositions.append(composition(root, root["nm"]))
    try readLayers(root["layers"], into: 0)
    for asset in root["assets"]?.items ?? [] {
      guard let id = asset["id"]?.string, let layers = asset["layers"], sources[id] == nil else {
        continue
      }
      sources[id] = document.compositions.count
      document.compositions.append(composition(asset, asset["nm"]))
      try readLayers(layers, into: document.compositions.count - 1)
    }
    resolve(root, sources)
    for (number, path) in parser.expressions.paths.enumerated()
    where document.nodeOfReference[number] == nil {
      parser.note(
        path, "expression of a property that expressions cannot read", "using the keyframes only")
    }
    return document
  }

  /// Replaces references between layers by indices.
  private mutating func resolve(_ root: JSONNode, _ sources: [String: Int]) {
    for composition in document.compositions {
      for layer in composition.layers {
        document.layers[layer].parent = document.layers[layer].parent.flatMap { index in
          composition.layers.first { document.layers[$0].index == Double(index) }
        }
        if let id = sourceIDs[layer] { document.layers[layer].source = sources[id] }
      }
    }
  }

  private var sourceIDs: [Int: String] = [:]

  private mutating func readLayers(
    _ node: JSONNode?, into composition: Int
  ) throws(LottieParseError) {
    for item in node?.items ?? [] {
      let layer = document.layers.count
      let start = item["st"]?.number ?? 0
      let isComposition = item["ty"]?.number == 0
      document.compositions[composition].layers.append(layer)
      sourceIDs[layer] = item["refId"]?.string
      document.layers.append(
        ExpressionDocument.Layer(
          name: item["nm"]?.string ?? "", index: item["ind"]?.number, composition: composition,
          inPoint: item["ip"]?.number ?? 0, outPoint: item["op"]?.number ?? 0, startTime: start,
          timeStretch: item["sr"]?.number ?? 1,
          // As in lottie-web, layers other than compositions and solids are 100 wide and high.
          width: item[isComposition ? "w" : "sw"]?.number ?? 100,
          height: item[isComposition ? "h" : "sh"]?.number ?? 100,
          solidSize: Vector2(item["sw"]?.number ?? 0, item["sh"]?.number ?? 0),
          isHidden: item["hd"]?.isTrue ?? false,
          parent: item["parent"]?.number.flatMap { Int(exactly: $0) }))
      try readParts(of: item, layer: layer)
    }
  }

  private mutating func readParts(of item: JSONNode, layer: Int) throws(LottieParseError) {
    if let transform = item["ks"] {
      let node = addGroup("Transform", "ADBE Transform Group", layer: layer)
      document.layers[layer].transform = node
      try readTransform(transform, into: node)
    }
    if let shapes = item["shapes"]?.items {
      let node = addGroup("Contents", "ADBE Root Vectors Group", layer: layer)
      document.layers[layer].contents = node
      try readShapes(shapes, into: node, depth: 0)
    }
    if let effects = item["ef"]?.items {
      let node = addGroup("Effects", "ADBE Effect Parade", layer: layer)
      document.layers[layer].effects = node
      try readEffects(effects, into: node, depth: 0)
    }
    if let masks = item["masksProperties"]?.items {
      let node = addGroup("Masks", "ADBE Mask Parade", layer: layer)
      document.layers[layer].masks = node
      for (index, mask) in masks.enumerated() {
        let group = addGroup(mask, number: index + 1, parent: node)
        for (key, names) in [
          ("pt", ["maskpath", "path", "maskshape", "shape"]),
          ("o", ["maskopacity", "opacity"]), ("x", ["maskexpansion", "expansion"]),
        ] {
          try addProperty(mask[named: key], names, "", into: group)
        }
      }
    }
    if let text = item["t"]?["d"] {
      let node = addGroup("Text", "ADBE Text Properties", layer: layer)
      document.layers[layer].text = node
      addSourceText(text, into: node)
      try readSelectors(of: item, into: node)
    }
    if let remap = item["tm"] {
      document.layers[layer].timeRemap = try addProperty(
        remap, ["timeremap"], "ADBE Time Remapping", layer: layer)
    }
  }

  private mutating func addSourceText(_ data: JSONNode, into group: Int) {
    let texts = (data["k"]?.items ?? []).map { item in
      (start: item["t"]?.number ?? 0, text: item["s"]?["t"]?.string ?? "")
    }.sorted { $0.start < $1.start }
    let property = ExpressionDocument.Property(
      base: .texts(texts), keyTimes: texts.count > 1 ? texts.map(\.start) : [],
      program: data["x"] == nil ? nil : parser.program(of: data))
    let number = add(
      ExpressionDocument.Node(
        name: "", matchName: "ADBE Text Document", commonNames: ["sourcetext"], number: 1,
        parent: group, layer: document.nodes[group].layer, kind: .property(property)))
    connect(number, to: data)
  }

  /// Parses the expressions of selectors, which no other expression can read.
  private mutating func readSelectors(
    of item: JSONNode, into text: Int
  ) throws(LottieParseError) {
    for (index, animator) in (item["t"]?["a"]?.items ?? []).enumerated() {
      guard let amount = animator["s"]?["a"], amount["x"]?.string != nil else { continue }
      let group = addGroup(animator, number: index + 1, parent: text)
      try addProperty(amount, ["amount"], "ADBE Text Expressible Amount", into: group)
    }
  }
}
