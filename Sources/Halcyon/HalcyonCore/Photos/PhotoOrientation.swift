/// The orientation of stored pixel rows and columns: the Exif tag `Orientation`.
///
/// - Source: Exif 2.32 (CIPA DC-008-2019), 4.6.4 A: the visual sides of row 0 and column 0.
public enum PhotoOrientation: Int, Hashable, Sendable, CaseIterable {
  case topLeft = 1
  case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

  /// A Boolean value indicating whether the orientation swaps width and height.
  public var swapsSides: Bool { rawValue >= PhotoOrientation.leftTop.rawValue }

  /// Returns the orientation after turning the upright image clockwise.
  /// - Parameter turns: Quarter turns; negative for counterclockwise.
  public func turned(by turns: Int) -> PhotoOrientation {
    let cycles: [[PhotoOrientation]] = [
      [.topLeft, .rightTop, .bottomRight, .leftBottom],
      [.topRight, .rightBottom, .bottomLeft, .leftTop],
    ]
    for cycle in cycles {
      if let index = cycle.firstIndex(of: self) { return cycle[((index + turns) % 4 + 4) % 4] }
    }
    return self
  }
}
