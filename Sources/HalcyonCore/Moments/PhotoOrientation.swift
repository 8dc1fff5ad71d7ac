/// How the stored rows and columns of a picture are to be shown: the tag `Orientation`.
///
/// - Source: Exif 2.32 (CIPA DC-008-2019), 4.6.4 A: the visual sides of row 0 and column 0.
public enum PhotoOrientation: Int, Hashable, Sendable, CaseIterable {
  case topLeft = 1
  case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= PhotoOrientation.leftTop.rawValue }
}
