extension ExpressionDocumentReader {
  mutating func add(_ node: ExpressionDocument.Node) -> Int {
    let number = document.nodes.count
    document.nodes.append(node)
    if let parent = node.parent, case .group(var children) = document.nodes[parent].kind {
      // Cleared first to avoid copying the array.
      document.nodes[parent].kind = .group(children: [])
      children.append(number)
      document.nodes[parent].kind = .group(children: children)
    }
    return number
  }

  /// Adds a group that every layer has.
  mutating func addGroup(_ name: String, _ matchName: String, layer: Int) -> Int {
    add(
      ExpressionDocument.Node(
        name: name, matchName: matchName, number: 0, parent: nil, layer: layer,
        kind: .group(children: [])))
  }

  /// Adds a group with the name in the file.
  mutating func addGroup(
    _ item: JSONNode, number: Int, parent: Int, commonNames: [String] = []
  ) -> Int {
    add(
      ExpressionDocument.Node(
        name: item["nm"]?.string ?? "", matchName: item["mn"]?.string ?? "",
        commonNames: commonNames, number: number, parent: parent,
        layer: document.nodes[parent].layer, kind: .group(children: [])))
  }

  @discardableResult
  mutating func addProperty(
    _ item: JSONNode?, _ names: [String], _ matchName: String, name: String = "",
    number: Int? = nil, into parent: Int? = nil, layer: Int = 0, isColor: Bool = false,
    isLayer: Bool = false
  ) throws(LottieParseError) -> Int? {
    guard let item, includesAllProperties || item["x"]?.string != nil,
      let base = try base(item, isColor: isColor)
    else { return nil }
    let keys = (item["k"]?.items ?? []).compactMap { $0["t"]?.number }
    let position = parent.map { document.children(of: $0).count + 1 } ?? 1
    let property = ExpressionDocument.Property(
      base: base, keyTimes: keys.sorted(), program: parser.program(of: item),
      isLayerReference: isLayer)
    let node = add(
      ExpressionDocument.Node(
        name: name, matchName: matchName, commonNames: names,
        number: number ?? item["ix"]?.number.flatMap { Int(exactly: $0) } ?? position,
        parent: parent, layer: parent.map { document.nodes[$0].layer } ?? layer,
        kind: .property(property)))
    connect(node, to: item)
    return node
  }

  /// Associates a node with the expression of a property in the model.
  mutating func connect(_ node: Int, to item: JSONNode) {
    guard document.property(node)?.program != nil,
      let reference = parser.expressions.numbers[item.origin],
      document.nodeOfReference.indices.contains(reference)
    else { return }
    document.nodeOfReference[reference] = node
  }

  private func base(
    _ item: JSONNode, isColor: Bool
  ) throws(LottieParseError) -> ExpressionDocument.Base? {
    let keyframes = item["k"]?.items?.filter { $0["t"] != nil } ?? []
    let sample = keyframes.lazy.compactMap { $0["s"] }.first ?? item["k"] ?? item
    if sample["v"] != nil || sample.items?.first?["v"] != nil {
      return try values.path(item, closed: true).map { .path($0) }
    }
    guard let numbers = sample.numbers, let first = numbers.first else { return nil }
    if numbers.count == 1 { return .scalar(try values.scalar(item, default: first)) }
    if numbers.count <= 3, keyframes.contains(where: { $0["to"] != nil }) {
      return .vector(try values.vector(item, default: .zero), further: Array(numbers.dropFirst(2)))
    }
    if let fallback = ComponentVector(numbers) {
      let unit = isColor && parser.version.hasByteColors ? 255.0 : 1
      return .components(
        try values.property(item, default: fallback) { node in
          node.numbers.flatMap { ComponentVector($0.map { $0 / unit }) }
        })
    }
    return .list(
      try values.property(item, default: NumberList(values: numbers)) { node in
        node.numbers.map { NumberList(values: $0) }
      })
  }

  mutating func readTransform(_ item: JSONNode, into node: Int) throws(LottieParseError) {
    let isSplit = item["p"]?["s"]?.isTrue ?? false
    if isSplit, let position = item["p"] {
      let x = try addProperty(position["x"], ["xposition"], "ADBE Position_0", into: node)
      let y = try addProperty(position["y"], ["yposition"], "ADBE Position_1", into: node)
      try addProperty(position["z"], ["zposition"], "ADBE Position_2", into: node)
      if let x, let y {
        _ = add(
          ExpressionDocument.Node(
            name: "", matchName: "ADBE Position", commonNames: ["position"], number: 2,
            parent: node, layer: document.nodes[node].layer,
            kind: .property(ExpressionDocument.Property(base: .pair(x, y)))))
      }
    } else {
      try addProperty(item["p"], ["position"], "ADBE Position", into: node)
    }
    for (key, names, matchName) in [
      ("a", ["anchorpoint"], "ADBE Anchor Point"), ("s", ["scale"], "ADBE Scale"),
      (item["r"] == nil ? "rz" : "r", ["rotation", "zrotation"], "ADBE Rotate Z"),
      ("rx", ["xrotation"], "ADBE Rotate X"), ("ry", ["yrotation"], "ADBE Rotate Y"),
      ("or", ["orientation"], "ADBE Orientation"), ("sk", ["skew"], "ADBE Vector Skew"),
      ("sa", ["skewaxis"], "ADBE Vector Skew Axis"), ("o", ["opacity"], "ADBE Opacity"),
      ("so", ["startopacity"], "ADBE Vector Repeater Opacity 1"),
      ("eo", ["endopacity"], "ADBE Vector Repeater Opacity 2"),
    ] {
      try addProperty(item[named: key], names, matchName, into: node)
    }
    guard includesAllProperties else { return }
    for (name, numbers) in Self.defaults where document.child(of: node, named: name) == nil {
      guard let value = ComponentVector(numbers) else { continue }
      _ = add(
        ExpressionDocument.Node(
          name: "", matchName: "", commonNames: [name], number: 0, parent: node,
          layer: document.nodes[node].layer,
          kind: .property(ExpressionDocument.Property(base: .components(.fixed(value))))))
    }
  }

  /// The default values of a transform.
  private static let defaults: [(String, [Double])] = [
    ("anchorpoint", [0, 0, 0]), ("position", [0, 0, 0]), ("scale", [100, 100, 100]),
    ("rotation", [0]), ("opacity", [100]),
  ]
}
