extension ExpressionDocumentReader {
  mutating func readShapes(
    _ items: [JSONNode], into parent: Int, depth: Int
  ) throws(LottieParseError) {
    guard depth < LottieLimits.groupDepth else { return }
    for (index, item) in items.enumerated() where item["ty"]?.string != "tr" {
      let node = addGroup(item, number: index + 1, parent: parent)
      if item["ty"]?.string == "gr" {
        try readGroup(item, into: node, depth: depth)
        continue
      }
      for (key, names, matchName) in Self.properties[item["ty"]?.string ?? ""] ?? [] {
        let value = key == "g" ? item["g"]?["k"] : item[named: key]
        try addProperty(value, names, matchName, into: node, isColor: key == "c")
      }
      if let step = item["tr"] {
        let transform = addGroup(
          step, number: 4, parent: node, commonNames: ["transform"])
        try readTransform(step, into: transform)
      }
      if let dashes = item["d"]?.items { try readDashes(dashes, into: node) }
    }
  }

  private mutating func readGroup(
    _ item: JSONNode, into node: Int, depth: Int
  ) throws(LottieParseError) {
    let items = item["it"]?.items ?? []
    let layer = document.nodes[node].layer
    let contents = add(
      ExpressionDocument.Node(
        name: "Contents", matchName: "ADBE Vectors Group", commonNames: ["contents", "content"],
        number: 2, parent: node, layer: layer, kind: .group(children: [])))
    let transform = add(
      ExpressionDocument.Node(
        name: "Transform", matchName: "ADBE Vector Transform Group", commonNames: ["transform"],
        number: 3, parent: node, layer: layer, kind: .group(children: [])))
    if let own = items.last(where: { $0["ty"]?.string == "tr" }) {
      try readTransform(own, into: transform)
    }
    try readShapes(items, into: contents, depth: depth + 1)
  }

  private mutating func readDashes(_ items: [JSONNode], into node: Int) throws(LottieParseError) {
    let group = add(
      ExpressionDocument.Node(
        name: "Dashes", matchName: "ADBE Vector Stroke Dashes", commonNames: ["dash", "dashes"],
        number: 9, parent: node, layer: document.nodes[node].layer, kind: .group(children: [])))
    for item in items {
      let names = ["d": "dash", "g": "gap", "o": "offset"]
      try addProperty(
        item["v"], [names[item["n"]?.string ?? ""] ?? ""], "", name: item["nm"]?.string ?? "",
        into: group)
    }
  }

  private typealias Row = (key: String, names: [String], matchName: String)

  /// The properties of each shape type, with their After Effects names.
  private static let properties: [String: [Row]] = {
    let position: Row = ("p", ["position"], "")
    let opacity: Row = ("o", ["opacity"], "")
    let width: Row = ("w", ["strokewidth", "width"], "ADBE Vector Stroke Width")
    let gradient: [Row] = [
      ("s", ["startpoint"], "ADBE Vector Grad Start Pt"),
      ("e", ["endpoint"], "ADBE Vector Grad End Pt"), ("h", ["highlightlength"], ""),
      ("a", ["highlightangle"], ""), ("g", ["colors"], "ADBE Vector Grad Colors"), opacity,
    ]
    return [
      "sh": [("ks", ["path", "shape"], "ADBE Vector Shape")],
      "rc": [
        ("s", ["size"], "ADBE Vector Rect Size"), position,
        ("r", ["roundness"], "ADBE Vector Rect Roundness"),
      ],
      "el": [("s", ["size"], "ADBE Vector Ellipse Size"), position],
      "sr": [
        ("pt", ["points"], ""), position, ("r", ["rotation"], ""),
        ("ir", ["innerradius"], ""), ("or", ["outerradius"], ""),
        ("is", ["innerroundness"], ""), ("os", ["outerroundness"], ""),
      ],
      "fl": [("c", ["color"], "ADBE Vector Fill Color"), opacity],
      "st": [("c", ["color"], "ADBE Vector Stroke Color"), opacity, width],
      "gf": gradient, "gs": gradient + [width],
      "tm": [
        ("s", ["start"], "ADBE Vector Trim Start"), ("e", ["end"], "ADBE Vector Trim End"),
        ("o", ["offset"], "ADBE Vector Trim Offset"),
      ],
      "rd": [("r", ["radius"], "ADBE Vector RoundCorner Radius")],
      "rp": [("c", ["copies"], ""), ("o", ["offset"], "")],
      "pb": [("a", ["amount"], "")],
      "zz": [("s", ["size"], ""), ("r", ["ridgespersegment"], ""), ("pt", ["points"], "")],
      "op": [("a", ["amount"], ""), ("ml", ["miterlimit"], "")],
      "tw": [("a", ["angle"], ""), ("c", ["center"], "")],
    ]
  }()
}
