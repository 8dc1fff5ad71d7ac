/// The names that programs can use without declaring them.
enum Library {
  static let functions: [String: NativeFunction] =
    vectorFunctions.merging(timeFunctions) { $1 }.merging(randomFunctions) { $1 }
    .merging(languageFunctions) { $1 }

  /// Attributes and methods of the property itself.
  static let propertyNames: Set<String> = [
    "loopIn", "loopOut", "loopInDuration", "loopOutDuration", "loop_in", "loop_out", "key",
    "nearestKey", "numKeys", "valueAtTime", "velocityAtTime", "speedAtTime", "velocity", "speed",
    "wiggle", "smooth", "propertyGroup", "propertyIndex", "points", "inTangents", "outTangents",
    "isClosed", "pointOnPath", "tangentOnPath", "normalOnPath",
  ]

  /// Attributes and groups of the layer.
  static let layerNames: Set<String> = [
    "transform", "content", "effect", "mask", "text", "parent", "hasParent", "index", "inPoint",
    "outPoint", "startTime", "name", "width", "height", "active", "position", "anchorPoint",
    "scale", "rotation", "opacity", "toComp", "fromComp", "toWorld", "fromWorld",
    "fromCompToSurface", "toCompVec", "fromCompVec", "toWorldVec", "fromWorldVec", "timeRemap",
    "source",
  ]

  private static let others: Set<String> = [
    "value", "time", "thisComp", "thisLayer", "thisProperty", "undefined", "NaN", "Infinity",
    "$bm_rt", "$bm_transform", "$bm_layer", "eval", "arguments", "this", "super",
    "textIndex", "textTotal", "selectorValue",
  ]

  /// Whether a program that reads this name may read other properties.
  static func mayReadOtherProperties(_ name: String) -> Bool {
    if name == "propertyGroup" || name == "comp" || name == "eval" { return true }
    if [
      "value", "time", "undefined", "NaN", "Infinity", "$bm_rt", "arguments", "textIndex",
      "textTotal",
      "selectorValue",
    ].contains(name) {
      return false
    }
    if others.contains(name) { return true }
    return layerNames.contains(name) && !layerAttributes.contains(name)
  }

  /// The layer attributes that are not properties.
  private static let layerAttributes: Set<String> = [
    "index", "inPoint", "outPoint", "startTime", "name", "width", "height", "active", "hasParent",
  ]

  static func defines(_ name: String) -> Bool {
    functions[name] != nil || propertyNames.contains(name) || layerNames.contains(name)
      || others.contains(name)
  }
}
