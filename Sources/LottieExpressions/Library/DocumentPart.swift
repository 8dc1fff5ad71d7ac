import Lottie

/// A part of the document in the hands of a program, at a frame of its composition.
enum DocumentPart: Equatable {
  case composition(Int, frame: Double)
  case layer(Int, frame: Double)
  /// Properties by name and number; an index into the nodes of the document.
  case group(Int, frame: Double)
  case property(Int, frame: Double)

  var isProperty: Bool {
    if case .property = self { true } else { false }
  }

  var isNumber: Bool { isProperty }
  var isCallable: Bool { !isProperty }
}

extension Run {
  /// What a property is now; other parts stand for themselves.
  func presentValue(of part: DocumentPart) throws(Interruption) -> Value {
    guard case .property(let node, let frame) = part else { return .document(part) }
    try spend(4 + keyTimes(of: node).count / 16)
    guard let value = evaluation.value(of: node, at: frame) else {
      throw error("a property without value")
    }
    return try self.value(value)
  }

  func value(_ value: ExpressionValue) throws(Interruption) -> Value {
    switch value {
    case .numbers(let numbers):
      return numbers.count == 1 ? .number(numbers[0]) : try .numbers(numbers, self)
    case .text(let text):
      try make(text: text)
      return .text(text)
    case .path(let contour):
      try take(contour.points.count)
      return .outline(Outline(contour))
    }
  }

  /// What a program answered, as a value of the document; nil when it is none.
  func documentValue(_ value: Value) throws(Interruption) -> ExpressionValue? {
    switch try plain(value) {
    case .number(let number): return .numbers([number])
    case .bool(let bool): return .numbers([bool ? 1 : 0])
    case .text(let text): return .text(text)
    case .array(let list):
      let numbers = try vector(.array(list)) ?? []
      return numbers.isEmpty ? nil : .numbers(numbers)
    case .outline(let outline): return .path(outline.contour)
    case .undefined, .null, .record, .closure, .native, .document: return nil
    }
  }

  /// `part(name)`, `part(number)`.
  func look(up arguments: [Value], in part: DocumentPart) throws(Interruption) -> Value {
    try spend(4)
    guard let key = arguments.first else { return .document(part) }
    let plain = try plain(key)
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
      throw error("a layer has no such group")
    case .group(let group, let frame):
      try spend(document.children(of: group).count)
      guard let node = try child(plain, of: group) else { throw error("no such property") }
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

  private func child(_ key: Value, of group: Int) throws(Interruption) -> Int? {
    if case .number(let number) = key { return document.child(of: group, numbered: number) }
    let name = try text(key)
    if let child = document.child(of: group, named: name) { return child }
    // A group of shapes also answers for what it contains.
    guard let contents = document.child(of: group, named: "ADBE Vectors Group") else { return nil }
    return document.child(of: contents, named: name)
  }

  private func layer(
    _ key: Value, of composition: Int, _ frame: Double
  ) throws(Interruption) -> Value {
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

  /// The part of the document that a node is; a layer control is the layer that it names.
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

  /// A composition by the name of the animation, of a layer that shows one, or of an asset.
  func composition(named name: String) throws(Interruption) -> Value {
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
      throw error("no composition of that name")
    }
    return .document(.composition(found, frame: evaluation.rootFrame))
  }
}
