extension TrimPath {
  /// Trims paths, given from front to back.
  ///
  /// - Source: lottie-web 5. Start and end are fractions of the length, both shifted by the offset;
  ///   a range that exceeds the end continues at the start.
  func apply(
    to outlines: [[BezierContour]], at time: EvaluationTime, using lengths: inout Lengths
  ) -> [[BezierContour]] {
    guard let stretch = stretch(at: time) else { return outlines.map { _ in [] } }
    // With an offset, the whole path starts elsewhere, which later modifiers and dashes depend on.
    if stretch.from == 0, stretch.to >= 1 { return outlines }
    guard isIndividual, outlines.count > 1 else {
      return outlines.map { lengths.measure($0).part(stretch) }
    }
    let measured = outlines.map { lengths.measure($0) }
    let total = measured.reduce(0) { $0 + $1.length }
    guard total > 0 else { return outlines.map { _ in [] } }
    var before = 0.0
    return measured.map { outline in
      defer { before += outline.length }
      guard outline.length > 0 else { return [] }
      // The range relative to this path, and again for the part that wraps around.
      return [0, total].flatMap { shift -> [BezierContour] in
        let from = max(0, (stretch.from * total - shift - before) / outline.length)
        let to = min(1, (stretch.to * total - shift - before) / outline.length)
        return from < to ? outline.part((from, to)) : []
      }
    }
  }

  /// - Returns: fractions of the length, 0 ≤ from < 1 and from < to ≤ from + 1; nil if nothing
  ///   remains.
  private func stretch(at time: EvaluationTime) -> (from: Double, to: Double)? {
    let turns = offset.value(at: time) / 360
    guard turns.isFinite else { return nil }
    let shift = turns - turns.rounded(.down)
    let a = (start.value(at: time) / 100).clamped(to: 0...1)
    let b = (end.value(at: time) / 100).clamped(to: 0...1)
    // Rounded to four decimals as in lottie-web, so that a tiny range becomes empty.
    let from = ((min(a, b) + shift) * 10_000).rounded() / 10_000
    let to = ((max(a, b) + shift) * 10_000).rounded() / 10_000
    guard from < to else { return nil }
    return from >= 1 ? (from - 1, to - 1) : (from, to)
  }
}

extension TrimPath {
  /// The lengths of paths that are the same in each frame, since a trim often moves along them.
  struct Lengths: Sendable {
    private var known: [MeasuredOutline] = []
    /// The next one to be replaced.
    private var oldest = 0
    private static let limit = 32
    private static let curves = 200

    /// Returns contours with their lengths, which are kept if another frame can use them.
    fileprivate mutating func measure(_ contours: [BezierContour]) -> MeasuredOutline {
      // Contours that share storage are equal; others are not worth comparing.
      if let index = known.firstIndex(where: { $0.isOf(contours) }) { return known[index] }
      let outline = MeasuredOutline(contours)
      guard outline.curveCount <= Self.curves else { return outline }
      if known.count < Self.limit {
        known.append(outline)
      } else {
        known[oldest] = outline
        oldest = (oldest + 1) % Self.limit
      }
      return outline
    }
  }
}

/// Contours with the lengths of their curves.
private struct MeasuredOutline: Sendable {
  let contours: [BezierContour]
  /// The length at the start of each curve over all contours, followed by the total length.
  private let lengths: [Double]
  private let tables: [CurveLength]

  var length: Double { lengths.last ?? 0 }

  var curveCount: Int { tables.count }

  /// Whether `other` are the same contours in memory.
  func isOf(_ other: [BezierContour]) -> Bool {
    guard contours.count == other.count else { return false }
    for index in contours.indices {
      let (a, b) = (contours[index].points, other[index].points)
      let isSame = a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress && a.count == $0.count }
      }
      guard isSame, contours[index].isClosed == other[index].isClosed else { return false }
    }
    return true
  }

  init(_ contours: [BezierContour]) {
    self.contours = contours
    var lengths = [0.0]
    var tables: [CurveLength] = []
    let count = contours.reduce(0) { $0 + $1.curveCount }
    lengths.reserveCapacity(count + 1)
    tables.reserveCapacity(count)
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

  /// Returns the part between two fractions of the length, 0 ≤ from < 1, to ≤ from + 1.
  func part(_ stretch: (from: Double, to: Double)) -> [BezierContour] {
    guard length > 0, length.isFinite else { return [] }
    let (from, to) = (stretch.from * length, stretch.to * length)
    guard to > length else { return part(from: from, to: to) }
    var tail = part(from: from, to: length)
    var head = part(from: 0, to: to - length)
    // A single closed contour continues without a break across its start point.
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

/// The arc length of a curve, approximated by chords.
private struct CurveLength {
  private let lengths: [Double]

  var length: Double { lengths.last ?? 0 }

  init(_ curve: CubicCurve) {
    guard !curve.isStraight else {
      lengths = [0, (curve.p3 - curve.p0).length]
      return
    }
    let steps = 64
    var lengths: [Double] = []
    lengths.reserveCapacity(steps + 1)
    lengths.append(0)
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

  /// Returns the parameter at a distance along the curve.
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
