import LottieCore

extension Run {
  func layerMember(_ index: Int, _ frame: Double, _ name: String) throws(ExecutionError) -> Value {
    let layer = document.layers[index]
    func group(_ node: Int?) throws(ExecutionError) -> Value {
      guard let node else { throw error("the layer has no \(name)") }
      return part(node, frame)
    }
    switch name {
    case "transform": return try group(layer.transform)
    case "content", "contents": return try group(layer.contents)
    case "effect": return try group(layer.effects)
    case "mask": return try group(layer.masks)
    case "text": return try group(layer.text)
    case "timeRemap": return try group(layer.timeRemap)
    case "name", "_name": return .text(layer.name)
    case "index": return layer.index.map { .number($0) } ?? .undefined
    case "inPoint": return .number(layer.inPoint / document.frameRate)
    case "outPoint": return .number(layer.outPoint / document.frameRate)
    case "startTime": return .number(layer.startTime / document.frameRate)
    case "width": return .number(layer.width)
    case "height": return .number(layer.height)
    case "hasParent": return .bool(layer.parent != nil)
    case "parent": return layer.parent.map { .document(.layer($0, frame: frame)) } ?? .undefined
    case "active", "enabled":
      let isOn = frame >= layer.inPoint && frame < layer.outPoint
      return .bool(!layer.isHidden && (isOn || name == "enabled"))
    case "source":
      return layer.source.map { .document(.composition($0, frame: frame)) } ?? .undefined
    case "toComp", "toWorld": return mapping(index, frame, isInverse: false)
    case "fromComp", "fromWorld", "fromCompToSurface":
      return mapping(index, frame, isInverse: true)
    case "toCompVec", "toWorldVec": return mapping(index, frame, isInverse: false, isVector: true)
    case "fromCompVec", "fromWorldVec":
      return mapping(index, frame, isInverse: true, isVector: true)
    default:
      guard let transform = layer.transform,
        let child = document.child(of: transform, named: name)
      else { return .undefined }
      return part(child, frame)
    }
  }

  /// A function that maps points between a layer and its composition, optionally at a time.
  private func mapping(
    _ layer: Int, _ frame: Double, isInverse: Bool, isVector: Bool = false
  ) -> Value {
    .native(
      NativeFunction { (run, arguments) throws(ExecutionError) in
        let numbers = try run.components(arguments.first ?? .undefined)
        guard let x = numbers.first else { throw run.error("the point is missing") }
        var frame = frame
        if arguments.count > 1 {
          frame = try run.number(arguments[1]) * run.document.frameRate
          guard frame.isFinite else { throw run.error("the time is not a finite number") }
        }
        try run.spend(20 * run.document.generations(ofLayer: layer))
        var matrix = run.evaluation.matrix(ofLayer: layer, at: frame)
        if isVector { (matrix.tx, matrix.ty) = (0, 0) }
        if isInverse {
          guard let inverse = matrix.inverse else {
            throw run.error("the transform of the layer is not invertible")
          }
          matrix = inverse
        }
        let point = matrix(Vector2(x, numbers.count > 1 ? numbers[1] : 0))
        return try .numbers([point.x, point.y, numbers.count > 2 ? numbers[2] : 0], run)
      })
  }
}

extension AffineMatrix {
  /// The inverse; nil for a singular matrix.
  fileprivate var inverse: AffineMatrix? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return AffineMatrix(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k,
      ty: (b * tx - a * ty) * k)
  }
}
