/// A value that may be constant over time.
///
/// Static values are evaluated once and cached by ``FrameEvaluator``.
protocol TimeDependent {
  /// A Boolean value indicating whether the value is the same in all frames.
  var isStatic: Bool { get }
}

extension Property: TimeDependent {
  var isStatic: Bool { fixedValue != nil }
}

extension Transform: TimeDependent {
  var isStatic: Bool { fixedMatrix != nil && opacity.isStatic }
}

extension ShapeItem: TimeDependent {
  var isStatic: Bool {
    switch self {
    case .group(let group): group.transform.isStatic && group.items.allSatisfy(\.isStatic)
    case .geometry(let geometry): geometry.isStatic
    case .paint(let paint): paint.isStatic
    case .modifier(let modifier): modifier.isStatic
    case .repeater(let repeater): repeater.isStatic
    }
  }
}

extension ShapeGeometry: TimeDependent {
  var isStatic: Bool {
    switch self {
    case .fixed: true
    case .path(let path): path.isStatic
    case .rectangle(let shape):
      shape.center.isStatic && shape.size.isStatic && shape.cornerRadius.isStatic
    case .ellipse(let shape): shape.center.isStatic && shape.size.isStatic
    case .polystar(let star): star.isStatic
    }
  }
}

extension Polystar: TimeDependent {
  var isStatic: Bool {
    center.isStatic && points.isStatic && rotation.isStatic && outer.isStatic
      && inner?.isStatic ?? true
  }
}

extension Polystar.Ring: TimeDependent {
  var isStatic: Bool { radius.isStatic && roundness.isStatic }
}

extension ShapePaint: TimeDependent {
  var isStatic: Bool { kind.isStatic && source.isStatic && opacity.isStatic }
}

extension ShapePaint.Kind: TimeDependent {
  var isStatic: Bool {
    switch self {
    case .fill: true
    case .stroke(let pen):
      pen.width.isStatic && pen.dashOffset.isStatic && pen.dashes.allSatisfy(\.isStatic)
    }
  }
}

extension ShapePaint.Source: TimeDependent {
  var isStatic: Bool {
    switch self {
    case .color(let color): color.isStatic
    case .gradient(let gradient): gradient.isStatic
    }
  }
}

extension GradientPaint: TimeDependent {
  var isStatic: Bool {
    start.isStatic && end.isStatic && highlightLength.isStatic && highlightAngle.isStatic
      && stops.isStatic
  }
}

extension ShapeModifier: TimeDependent {
  var isStatic: Bool {
    switch self {
    case .merge: true
    case .trim(let trim): trim.start.isStatic && trim.end.isStatic && trim.offset.isStatic
    case .roundCorners(let radius): radius.isStatic
    case .puckerBloat(let change): change.amount.isStatic
    case .zigZag(let change):
      change.amplitude.isStatic && change.frequency.isStatic && change.pointType.isStatic
    case .offsetPath(let change): change.amount.isStatic && change.miterLimit.isStatic
    case .twist(let change): change.angle.isStatic && change.center.isStatic
    }
  }
}

extension Repeater: TimeDependent {
  var isStatic: Bool {
    copies.isStatic && offset.isStatic && anchor.isStatic && position.isStatic && scale.isStatic
      && rotation.isStatic && startOpacity.isStatic && endOpacity.isStatic
  }
}
