import Lottie

extension Run {
  /// What a name means that the program does not declare; nil when it means nothing.
  func global(_ name: String) -> Value? {
    if let function = Library.functions[name] { return .native(function) }
    switch name {
    case "value": return presentOwnValue
    case "time": return .number(time)
    case "thisComp": return .document(.composition(composition, frame: context.frame))
    case "thisLayer", "$bm_layer": return .document(.layer(layer, frame: context.frame))
    case "thisProperty", "this":
      return .document(.property(context.property, frame: context.frame))
    // As in lottie-web, unlike those of `thisLayer`: 0 for all but solids.
    case "width", "height":
      let own = document.layers[layer].solidSize
      return .number(name == "width" ? own.x : own.y)
    case "undefined": return .undefined
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    case "$bm_rt": return .undefined
    case "textIndex": return context.letter.map { .number(Double($0.index)) } ?? .undefined
    case "textTotal": return context.letter.map { .number(Double($0.total)) } ?? .undefined
    case "selectorValue": return context.letter.map { .number($0.selectorValue) } ?? .undefined
    case "$bm_transform": return try? layerMember(layer, context.frame, "transform")
    default: break
    }
    if Library.propertyNames.contains(name) {
      return try? propertyMember(context.property, context.frame, name)
    }
    if Library.layerNames.contains(name) {
      return try? layerMember(layer, context.frame, name)
    }
    return nil
  }

  private var composition: Int { document.layers[layer].composition }

  private var presentOwnValue: Value? {
    if let ownValue { return ownValue }
    ownValue = try? keyframedValue(of: context.property, at: context.frame)
    return ownValue
  }

  func keyframedValue(of node: Int, at frame: Double) throws(Interruption) -> Value {
    try spend(4 + keyTimes(of: node).count / 16)
    guard let value = evaluation.keyframedValue(of: node, at: frame) else {
      throw error("a property without value")
    }
    return try self.value(value)
  }
}

/// What programs can use beside their own variables.
enum Library {
  static let functions: [String: NativeFunction] =
    vectorFunctions.merging(timeFunctions) { $1 }.merging(randomFunctions) { $1 }
    .merging(languageFunctions) { $1 }

  /// Names that belong to the property itself.
  static let propertyNames: Set<String> = [
    "loopIn", "loopOut", "loopInDuration", "loopOutDuration", "loop_in", "loop_out", "key",
    "nearestKey", "numKeys", "valueAtTime", "velocityAtTime", "speedAtTime", "velocity", "speed",
    "wiggle", "smooth", "propertyGroup", "propertyIndex", "points", "inTangents", "outTangents",
    "isClosed", "pointOnPath",
  ]

  /// Names that belong to the layer.
  static let layerNames: Set<String> = [
    "transform", "content", "effect", "mask", "text", "parent", "hasParent", "index", "inPoint",
    "outPoint", "startTime", "name", "width", "height", "active", "position", "anchorPoint",
    "scale", "rotation", "opacity", "toComp", "fromComp", "toWorld", "fromWorld",
    "fromCompToSurface", "toCompVec", "fromCompVec", "toWorldVec", "fromWorldVec", "timeRemap",
    "source",
  ]

  private static let others: Set<String> = [
    "value", "time", "thisComp", "thisLayer", "thisProperty", "undefined", "NaN", "Infinity",
    "$bm_rt", "$bm_transform", "$bm_layer", "eval", "arguments", "this",
    "textIndex", "textTotal", "selectorValue",
  ]

  /// Names through which a program may reach other properties.
  static func leadsElsewhere(_ name: String) -> Bool {
    if name == "propertyGroup" || name == "comp" || name == "eval" { return true }
    if [
      "value", "time", "undefined", "NaN", "Infinity", "$bm_rt", "arguments", "textIndex",
      "textTotal",
      "selectorValue",
    ].contains(name) {
      return false
    }
    if others.contains(name) { return true }
    return layerNames.contains(name) && !layerFacts.contains(name)
  }

  /// Names of the layer that are no properties.
  private static let layerFacts: Set<String> = [
    "index", "inPoint", "outPoint", "startTime", "name", "width", "height", "active", "hasParent",
  ]

  static func knows(_ name: String) -> Bool {
    functions[name] != nil || propertyNames.contains(name) || layerNames.contains(name)
      || others.contains(name)
  }
}
