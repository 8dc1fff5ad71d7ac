/// Composition and comparison of widget images.
extension WidgetImage {
  /// Stacks images vertically, with `gap` pixels of `background` between them.
  /// - Parameter background: 0xAARRGGBB.
  public static func stacked(
    _ images: [WidgetImage], gap: Int = 4, background: UInt32 = 0xFF80_8080
  ) -> WidgetImage {
    let width = images.map(\.width).max() ?? 0
    var pixels: [UInt32] = []
    for (index, image) in images.enumerated() {
      if index > 0 { pixels += Array(repeating: background, count: width * gap) }
      for row in 0..<image.height {
        pixels += image.pixels[(row * image.width)..<((row + 1) * image.width)]
        pixels += Array(repeating: background, count: width - image.width)
      }
    }
    return WidgetImage(
      width: width, height: width > 0 ? pixels.count / width : 0, pixels: pixels)
  }

  /// Compares the mean colors of squares of `side` pixels, which tolerates small differences in
  /// text rendering, but not missing icons or other colors.
  /// - Returns: the mean and maximum difference of a channel, 0...255; nil if the sizes differ.
  public func coarseDifference(from other: WidgetImage, side: Int = 4) -> (
    mean: Double, peak: Double
  )? {
    guard width == other.width, height == other.height, side > 0, width > 0, height > 0 else {
      return nil
    }
    var (sum, peak, count) = (0.0, 0.0, 0)
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        let rows = top..<min(top + side, height)
        let columns = left..<min(left + side, width)
        var totals = (0, 0, 0)
        for row in rows {
          for index in (row * width + columns.lowerBound)..<(row * width + columns.upperBound) {
            let (a, b) = (pixels[index], other.pixels[index])
            guard a != b else { continue }
            totals.0 += Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF)
            totals.1 += Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF)
            totals.2 += Int(a & 0xFF) - Int(b & 0xFF)
          }
        }
        let area = Double(rows.count * columns.count)
        for total in [totals.0, totals.1, totals.2] {
          let difference = Double(abs(total)) / area
          sum += difference
          peak = max(peak, difference)
          count += 1
        }
      }
    }
    return (sum / Double(count), peak)
  }

  /// The most frequent color, 0xAARRGGBB.
  public var mostFrequentColor: UInt32 {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
