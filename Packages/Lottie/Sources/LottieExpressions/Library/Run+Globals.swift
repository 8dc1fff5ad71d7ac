import LottieCore

extension Run {
  /// The value of a name that the program does not declare; nil if it is not defined.
  func libraryGlobal(_ name: String) -> Value? {
    if let function = Library.functions[name] { return .native(function) }
    switch name {
    case "value": return currentOwnValue
    case "time": return .number(time)
    case "thisComp": return .document(.composition(composition, frame: context.frame))
    case "thisLayer", "$bm_layer": return .document(.layer(layer, frame: context.frame))
    case "thisProperty", "this":
      return .document(.property(context.property, frame: context.frame))
    // As in lottie-web, these are 0 except for solid layers, unlike those of `thisLayer`.
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

  private var currentOwnValue: Value? {
    if let ownValue { return ownValue }
    ownValue = try? keyframedValue(of: context.property, at: context.frame)
    return ownValue
  }
}
