import LottiePlatform

extension GradientPaint {
  /// Returns the paint and its opacity; nil if there are no colors.
  ///
  /// - Source: lottie-web 5 for the focus; SVG 1.1, 13.2 for gradients of zero length, which have
  ///   the color of the last stop.
  func paint(at time: EvaluationTime) -> (paint: DrawPaint, opacity: Double)? {
    let stops = fixedStops ?? mergedStops(stops.value(at: time).values)
    guard let last = stops.last else { return nil }
    let (start, end) = (start.value(at: time), end.value(at: time))
    let reach = (end - start).length
    guard reach > 1e-9, reach.isFinite else { return (.color(last.color), last.opacity) }
    guard isRadial else {
      return (.gradient(Gradient(shape: .linear(start: start, end: end), stops: stops)), 1)
    }
    let distance = reach * (highlightLength.value(at: time) / 100).clamped(to: -0.99...0.99)
    let angle =
      atan2(end.y - start.y, end.x - start.x) + highlightAngle.value(at: time) * .pi / 180
    let focus = start + Vector2(cos(angle), sin(angle)) * distance
    return (
      .gradient(
        Gradient(shape: .radial(center: start, radius: reach, focus: focus), stops: stops)), 1
    )
  }

  /// Returns whether opacity stops exist at other offsets than the color stops.
  func hasOwnOpacityStops(at time: EvaluationTime) -> Bool {
    let numbers = stops.value(at: time).values
    let colorCount = min(colorCount, numbers.count / 4)
    let rest = Array(numbers.dropFirst(colorCount * 4))
    guard rest.count >= 2 else { return false }
    guard rest.count / 2 == colorCount else { return true }
    return (0..<colorCount).contains { abs(rest[$0 * 2] - numbers[$0 * 4]) > 0.01 }
  }

  /// Merges the separate color and opacity stops.
  func mergedStops(_ numbers: [Double]) -> [Gradient.Stop] {
    let colorCount = min(colorCount, numbers.count / 4)
    guard colorCount > 0 else { return [] }
    let rest = numbers.dropFirst(colorCount * 4)
    let colors = StopCurve(
      (0..<colorCount).map { color in
        let start = color * 4
        return (numbers[start], SIMD3(numbers[start + 1], numbers[start + 2], numbers[start + 3]))
      })
    let opacities = StopCurve(
      stride(from: rest.startIndex, to: rest.endIndex - 1, by: 2).map {
        (rest[$0], SIMD3(repeating: rest[$0 + 1]))
      })
    var stops: [Gradient.Stop] = []
    var last: Double?
    for offset in (colors.offsets + opacities.offsets).sorted() where offset != last {
      last = offset
      let sides = [colors.sides(of: offset), opacities.sides(of: offset)]
      stops.append(Self.stop(offset, sides[0].before, sides[1].before))
      let after = Self.stop(offset, sides[0].after, sides[1].after)
      if after != stops.last { stops.append(after) }
    }
    return stops
  }

  private static func stop(
    _ offset: Double, _ color: SIMD3<Double>?, _ opacity: SIMD3<Double>?
  ) -> Gradient.Stop {
    let color = color ?? .zero
    return Gradient.Stop(
      offset: offset, color: RGBColor(red: color.x, green: color.y, blue: color.z),
      opacity: (opacity?.x ?? 1).clamped(to: 0...1))
  }
}

/// A piecewise linear function of the offset; stops of equal offset form a step.
private struct StopCurve {
  private let stops: [(offset: Double, value: SIMD3<Double>)]

  var offsets: [Double] { stops.map(\.offset) }

  /// - Source: SVG 1.1, 13.2.4: an offset less than the previous one is replaced by it.
  init(_ stops: [(Double, SIMD3<Double>)]) {
    var least = 0.0
    self.stops = stops.map { offset, value in
      least = max(least, offset.clamped(to: 0...1))
      return (least, value)
    }
  }

  /// Returns the values immediately before and after an offset; nil if there are no stops.
  func sides(of offset: Double) -> (before: SIMD3<Double>?, after: SIMD3<Double>?) {
    // The first stop at or after the offset, and the first one after it.
    let low = partition { $0 >= offset }
    let high = partition { $0 > offset }
    guard low == high else { return (stops[low].value, stops[high - 1].value) }
    let value = between(low, offset)
    return (value, value)
  }

  private func between(_ index: Int, _ offset: Double) -> SIMD3<Double>? {
    guard index > 0 else { return stops.first?.value }
    guard index < stops.count else { return stops.last?.value }
    let (a, b) = (stops[index - 1], stops[index])
    return a.value + (b.value - a.value) * ((offset - a.offset) / (b.offset - a.offset))
  }

  private func partition(_ isBehind: (Double) -> Bool) -> Int {
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(stops[middle].offset) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
