import LottieCore

/// A filter that changes the pixels of an image.
///
/// Each kind of ``LottieCore/DrawFilter`` is one; `PixelFilters` does not compile otherwise.
protocol PixelFilter {
  /// Changes the pixels.
  /// - Parameters:
  ///   - originalAlpha: the alpha of the image before all filters; nil if this is the first one.
  ///   - view: maps the composition to pixels.
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix)

  /// How far the filter spreads a pixel along each axis.
  func reach(in view: AffineMatrix) -> Vector2

  /// A Boolean value indicating whether the filter needs more memory than the image itself.
  var needsPlanes: Bool { get }

  /// A Boolean value indicating whether the filter uses the alpha before all filters.
  var usesOriginalAlpha: Bool { get }
}

/// A filter that changes each pixel independently of the others.
protocol PointFilter: PixelFilter {}

extension PointFilter {
  func reach(in view: AffineMatrix) -> Vector2 { .zero }
  var needsPlanes: Bool { false }
  var usesOriginalAlpha: Bool { false }
}

/// Returns each kind of filter as one that changes pixels.
struct PixelFilters: DrawFilterVisitor {
  typealias Result = any PixelFilter

  func visit(_ filter: some PixelFilter) -> any PixelFilter { filter }
}

extension DrawFilter {
  /// A Boolean value indicating whether the filter needs more memory than the image itself.
  var needsPlanes: Bool { accept(PixelFilters()).needsPlanes }
}

extension [DrawFilter] {
  /// How far all filters together spread a pixel along each axis.
  func reach(in view: AffineMatrix) -> Vector2 {
    var (chain, styles) = (Vector2.zero, Vector2.zero)
    for filter in self {
      let reach = filter.accept(PixelFilters()).reach(in: view)
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
