extension TrimPath {
  /// What is left of outlines, which are given from the top to the bottom.
  ///
  /// - Source: lottie-web 5. Start and end are shares of the length, both moved by the offset; a
  ///   stretch that runs over the end goes on at the start.
  func apply(to outlines: [[BezierContour]], at moment: Moment) -> [[BezierContour]] {
    guard let stretch = stretch(at: moment) else { return outlines.map { _ in [] } }
    if stretch.to - stretch.from >= 1 { return outlines }
    guard isIndividual, outlines.count > 1 else {
      return outlines.map { MeasuredOutline($0).part(stretch) }
    }
    let measured = outlines.map { MeasuredOutline($0) }
    let total = measured.reduce(0) { $0 + $1.length }
    guard total > 0 else { return outlines.map { _ in [] } }
    var before = 0.0
    return measured.map { outline in
      defer { before += outline.length }
      guard outline.length > 0 else { return [] }
      // The stretch in shares of this outline, and once more for the part beyond the end.
      return [0, total].flatMap { shift -> [BezierContour] in
        let from = max(0, (stretch.from * total - shift - before) / outline.length)
        let to = min(1, (stretch.to * total - shift - before) / outline.length)
        return from < to ? outline.part((from, to)) : []
      }
    }
  }

  /// - Returns: shares of the length, 0 ≤ from < 1 and from < to < from + 1, or the whole; nil when
  ///   nothing is left.
  private func stretch(at moment: Moment) -> (from: Double, to: Double)? {
    let turns = offset.value(at: moment) / 360
    guard turns.isFinite else { return nil }
    let shift = turns - turns.rounded(.down)
    let a = (start.value(at: moment) / 100).clamped(to: 0...1)
    let b = (end.value(at: moment) / 100).clamped(to: 0...1)
    // Four decimals, as lottie-web keeps them: nearly nothing is nothing then.
    let from = ((min(a, b) + shift) * 10_000).rounded() / 10_000
    let to = ((max(a, b) + shift) * 10_000).rounded() / 10_000
    guard from < to else { return nil }
    return from >= 1 ? (from - 1, to - 1) : (from, to)
  }
}

/// Contours with the lengths of their curves.
private struct MeasuredOutline {
  let contours: [BezierContour]
  /// The length at the start of each curve of all contours, then the whole.
  private let lengths: [Double]
  private let tables: [CurveLength]

  var length: Double { lengths.last ?? 0 }

  init(_ contours: [BezierContour]) {
    self.contours = contours
    var lengths = [0.0]
    var tables: [CurveLength] = []
    for contour in contours {
      for index in 0..<contour.curveCount {
        let table = CurveLength(contour.curve(index))
        tables.append(table)
        lengths.append((lengths.last ?? 0) + table.length)
      }
    }
    self.lengths = lengths
    self.tables = tables
  }

  /// The part between two shares of the length, 0 ≤ from < 1, to < from + 1.
  func part(_ stretch: (from: Double, to: Double)) -> [BezierContour] {
    guard length > 0, length.isFinite else { return [] }
    let (from, to) = (stretch.from * length, stretch.to * length)
    guard to > length else { return part(from: from, to: to) }
    var tail = part(from: from, to: length)
    var head = part(from: 0, to: to - length)
    // Over the seam of a single closed contour the line is one.
    if contours.count == 1, contours[0].isClosed, tail.count == 1, let rest = head.first {
      for index in 0..<rest.curveCount {
        let curve = rest.curve(index)
        tail[0].addCurve(curve.p1, curve.p2, to: curve.p3)
      }
      head.removeFirst()
    }
    return tail + head
  }

  private func part(from: Double, to: Double) -> [BezierContour] {
    var result: [BezierContour] = []
    var index = 0
    for contour in contours {
      var open: BezierContour?
      for curveIndex in 0..<contour.curveCount {
        defer { index += 1 }
        let (start, end) = (lengths[index], lengths[index + 1])
        guard end > from, start < to, end > start else { continue }
        let table = tables[index]
        let piece = contour.curve(curveIndex).part(
          from: from > start ? table.parameter(at: from - start) : 0,
          to: to < end ? table.parameter(at: to - start) : 1)
        var contour = open ?? BezierContour(start: piece.p0)
        contour.addCurve(piece.p1, piece.p2, to: piece.p3)
        open = contour
      }
      if let open { result.append(open) }
    }
    return result
  }
}

/// The way along a curve, measured on chords.
private struct CurveLength {
  private let lengths: [Double]

  var length: Double { lengths.last ?? 0 }

  init(_ curve: CubicCurve) {
    guard !curve.isStraight else {
      lengths = [0, (curve.p3 - curve.p0).length]
      return
    }
    let steps = 64
    var lengths = [0.0]
    var length = 0.0
    var previous = curve.p0
    for step in 1...steps {
      let point = curve.point(at: Double(step) / Double(steps))
      length += (point - previous).length
      lengths.append(length)
      previous = point
    }
    self.lengths = lengths
  }

  /// The curve's parameter after the way `distance`.
  func parameter(at distance: Double) -> Double {
    var low = 0
    var high = lengths.count - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if lengths[middle] <= distance { low = middle } else { high = middle }
    }
    let stretch = lengths[high] - lengths[low]
    let share = stretch > 0 ? ((distance - lengths[low]) / stretch).clamped(to: 0...1) : 0
    return (Double(low) + share) / Double(lengths.count - 1)
  }
}
