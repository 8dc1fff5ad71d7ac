/// What converts shapes into pixels.
public enum LottieRasterizer: String, Sendable, CaseIterable {
  /// The rasterizer of this package: exact coverage, independent of the area that is drawn.
  ///
  /// Shapes under a clip that cuts through pixels, and frames with reduced antialiasing, are drawn
  /// by cairo.
  case exact
  /// Cairo draws everything.
  case cairo
}
