import LottieCore

extension [DrawFilter] {
  /// How far all filters together spread a pixel along each axis.
  func reach(in view: AffineMatrix) -> Vector2 {
    var (chain, styles) = (Vector2.zero, Vector2.zero)
    for filter in self {
      let reach = filter.reach(in: view)
      guard case .style = filter else {
        chain = chain + reach
        continue
      }
      // All layer styles start from the same alpha.
      styles = Vector2(Swift.max(styles.x, reach.x), Swift.max(styles.y, reach.y))
    }
    return chain + styles
  }
}

extension DrawFilter {
  /// How far the filter spreads a pixel along each axis.
  func reach(in view: AffineMatrix) -> Vector2 {
    switch self {
    case .blur(let deviation): GaussianBlur.reach(of: deviation, in: view)
    case .dropShadow(let shadow):
      GaussianBlur.reach(of: shadow.deviation, in: view)
        + Vector2(
          abs(view.a * shadow.offset.x + view.c * shadow.offset.y),
          abs(view.b * shadow.offset.x + view.d * shadow.offset.y))
    case .style(let style): StyleLength.reach(of: style.shape, in: view)
    case .tint, .fill, .tritone, .levels, .radialWipe: .zero
    }
  }

  /// Whether the filter needs more memory than the image itself.
  var needsPlanes: Bool {
    switch self {
    case .blur, .dropShadow, .style: true
    case .tint, .fill, .tritone, .levels, .radialWipe: false
    }
  }
}
