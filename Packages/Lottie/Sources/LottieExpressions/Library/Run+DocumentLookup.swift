import LottieCore

extension Run {
  /// Implements `reference(name)` and `reference(number)`.
  func lookUp(_ arguments: [Value], in part: DocumentReference) throws(ExecutionError) -> Value {
    try spend(4)
    guard let key = arguments.first else { return .document(part) }
    let plain = try resolved(key)
    switch part {
    case .composition(let composition, let frame):
      return try layer(plain, of: composition, frame)
    case .layer(let layer, let frame):
      if case .number(let number) = plain {
        let names: [Double: String] = [
          1: "transform", 2: "content", 4: "effect", 5: "mask", 6: "transform",
        ]
        if let name = names[number] { return try layerMember(layer, frame, name) }
      } else if let name = Self.layerGroups[try text(plain)] {
        return try layerMember(layer, frame, name)
      }
      throw error("the layer has no such group")
    case .group(let group, let frame):
      try spend(document.children(of: group).count)
      guard let node = try child(plain, of: group) else {
        throw error("the group has no such property")
      }
      return self.part(node, frame)
    case .property:
      return try member(of: .document(part), .number(try number(plain) - 1))
    }
  }

  private static let layerGroups: [String: String] = [
    "Transform": "transform", "transform": "transform", "ADBE Transform Group": "transform",
    "Contents": "content", "contents": "content", "content": "content",
    "ADBE Root Vectors Group": "content", "Effects": "effect", "effects": "effect",
    "ADBE Effect Parade": "effect", "Masks": "mask", "ADBE Mask Parade": "mask", "Text": "text",
    "ADBE Text Properties": "text", "ADBE Time Remapping": "timeRemap",
    "Time Remap": "timeRemap",
  ]

  private func child(_ key: Value, of group: Int) throws(ExecutionError) -> Int? {
    if case .number(let number) = key { return document.child(of: group, numbered: number) }
    let name = try text(key)
    if let child = document.child(of: group, named: name) { return child }
    // The contents of a shape group can also be accessed through the group.
    guard let contents = document.child(of: group, named: "ADBE Vectors Group") else { return nil }
    return document.child(of: contents, named: name)
  }

  private func layer(
    _ key: Value, of composition: Int, _ frame: Double
  ) throws(ExecutionError) -> Value {
    try spend(document.compositions.indices.contains(composition) ? 8 : 0)
    try spend(document.compositions[composition].layers.count / 16)
    if case .document(.layer) = key { return key }
    let layer: Int?
    if case .number(let number) = key {
      layer = document.layer(of: composition, numbered: number)
    } else {
      layer = document.layer(of: composition, named: try text(key))
    }
    return layer.map { .document(.layer($0, frame: frame)) } ?? .null
  }

  /// A reference to a node of the document; for a layer control, to the layer that it selects.
  func part(_ node: Int, _ frame: Double) -> Value {
    guard let property = document.property(node) else {
      return .document(.group(node, frame: frame))
    }
    guard property.isLayerReference else { return .document(.property(node, frame: frame)) }
    let layer = document.nodes[node].layer
    guard case .numbers(let numbers)? = evaluation.value(of: node, at: frame),
      let target = document.layer(
        of: document.layers[layer].composition, numbered: numbers.first ?? 0)
    else { return .null }
    return .document(.layer(target, frame: frame))
  }

  /// A composition with the name of the animation, of a precomposition layer, or of an asset.
  func composition(named name: String) throws(ExecutionError) -> Value {
    try spend(document.layers.count / 8 + 8)
    if document.compositions.first?.name == name, !name.isEmpty {
      return .document(.composition(0, frame: evaluation.rootFrame))
    }
    if let layer = document.layers.first(where: { $0.name == name && $0.source != nil }),
      let source = layer.source
    {
      let own = document.layers[self.layer].composition
      let outer = layer.composition == own ? context.frame : evaluation.rootFrame
      var frame = (outer - layer.startTime) / (layer.timeStretch == 0 ? 1 : layer.timeStretch)
      if let remap = layer.timeRemap,
        case .numbers(let seconds)? = evaluation.value(of: remap, at: outer)
      {
        frame = (seconds.first ?? 0) * document.frameRate
      }
      return .document(.composition(source, frame: frame.isFinite ? frame : 0))
    }
    guard let found = document.compositions.firstIndex(where: { $0.name == name }) else {
      throw error("there is no composition with this name")
    }
    return .document(.composition(found, frame: evaluation.rootFrame))
  }
}
