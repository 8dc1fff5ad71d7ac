extension TrimPath {
  /// Trims paths, given from front to back.
  ///
  /// - Source: lottie-web 5. Start and end are fractions of the length, both shifted by the offset;
  ///   a range that exceeds the end continues at the start.
  func apply(
    to outlines: [[BezierContour]], at time: EvaluationTime, using lengths: inout Lengths
  ) -> [[BezierContour]] {
    var results = outlines.map { ShapeOutline(contours: $0) }
    var memory = DrawMemory()
    // Paths are visited from back to front there.
    results.reverse()
    apply(to: &results, from: 0, at: time, using: &lengths, in: &memory)
    return results.reversed().map(\.contours)
  }

  /// Trims the paths from index `first` on, given from back to front.
  func apply(
    to outlines: inout [ShapeOutline], from first: Int, at time: EvaluationTime,
    using lengths: inout Lengths, in memory: inout DrawMemory
  ) {
    guard let stretch = stretch(at: time) else {
      for index in first..<outlines.count { outlines[index].replace(with: [], in: &memory) }
      return
    }
    // With an offset, the whole path starts elsewhere, which later modifiers and dashes depend on.
    if stretch.from == 0, stretch.to >= 1 { return }
    guard isIndividual, outlines.count - first > 1 else {
      for index in first..<outlines.count {
        var part = memory.takeContours()
        let outline = lengths.measure(outlines[index])
        outline.append(stretch, to: &part, in: &memory)
        lengths.end(outline, of: outlines[index])
        outlines[index].replace(with: part, in: &memory)
      }
      return
    }
    let measured = outlines[first...].map { lengths.measure($0) }
    // Lengths are measured from front to back.
    let total = measured.reversed().reduce(0) { $0 + $1.length }
    var before = 0.0
    for (index, outline) in measured.enumerated().reversed() {
      var parts = memory.takeContours()
      defer { outlines[first + index].replace(with: parts, in: &memory) }
      guard total > 0, outline.length > 0 else { continue }
      // The range relative to this path, and again for the part that wraps around.
      for wraps in 0...1 {
        let shift = Double(wraps) * total
        let from = max(0, (stretch.from * total - shift - before) / outline.length)
        let to = min(1, (stretch.to * total - shift - before) / outline.length)
        if from < to { outline.append((from, to), to: &parts, in: &memory) }
      }
      before += outline.length
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
    /// Unused memory for paths of a single frame.
    private var unused: [MeasuredOutline] = []
    private static let limit = 32
    private static let curves = 200

    /// Returns a path with its lengths, which are kept if another frame can use them.
    fileprivate mutating func measure(_ outline: ShapeOutline) -> MeasuredOutline {
      // Contours that share storage are equal; others are not worth comparing.
      if !outline.isOwned, let index = known.firstIndex(where: { $0.isOf(outline.contours) }) {
        return known[index]
      }
      var measured = outline.isOwned ? unused.popLast() ?? MeasuredOutline() : MeasuredOutline()
      measured.measure(outline.contours)
      guard !outline.isOwned, measured.curveCount <= Self.curves else { return measured }
      if known.count < Self.limit {
        known.append(measured)
      } else {
        known[oldest] = measured
        oldest = (oldest + 1) % Self.limit
      }
      return measured
    }

    /// Keeps the memory of lengths that no other frame can use.
    fileprivate mutating func end(
      _ measured: consuming MeasuredOutline, of outline: ShapeOutline
    ) {
      guard outline.isOwned, unused.count < Self.limit else { return }
      measured.clear()
      unused.append(measured)
    }
  }
}

/// Contours with the lengths of their curves.
private struct MeasuredOutline: Sendable {
  private var contours: [BezierContour] = []
  /// The length at the start of each curve over all contours, followed by the total length.
  private var lengths: [Double] = []
  /// The lengths of all curves up to some of their points; see ``addTable(of:)``.
  private var samples: [Double] = []
  /// The index of the first sample of each curve, followed by the number of samples.
  private var tables: [Int] = []

  var length: Double { lengths.last ?? 0 }

  var curveCount: Int { max(0, tables.count - 1) }

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

  mutating func clear() {
    contours = []
    lengths.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
    tables.removeAll(keepingCapacity: true)
  }

  mutating func measure(_ contours: [BezierContour]) {
    clear()
    self.contours = contours
    let count = contours.reduce(0) { $0 + $1.curveCount }
    lengths.reserveCapacity(count + 1)
    tables.reserveCapacity(count + 1)
    lengths.append(0)
    tables.append(0)
    for contour in contours {
      for index in 0..<contour.curveCount {
        let length = addTable(of: contour.curve(index))
        lengths.append((lengths.last ?? 0) + length)
        tables.append(samples.count)
      }
    }
  }

  /// Adds the lengths from the start of a curve to points at equal distances of the parameter,
  /// approximated by chords.
  /// - Returns: the length of the curve.
  private mutating func addTable(of curve: CubicCurve) -> Double {
    samples.append(0)
    guard !curve.isStraight else {
      let length = (curve.p3 - curve.p0).length
      samples.append(length)
      return length
    }
    let steps = 64
    var length = 0.0
    var previous = curve.p0
    for step in 1...steps {
      let point = curve.point(at: Double(step) / Double(steps))
      length += (point - previous).length
      samples.append(length)
      previous = point
    }
    return length
  }

  /// Returns the parameter at a distance along a curve.
  private func parameter(of curve: Int, at distance: Double) -> Double {
    let first = tables[curve]
    let last = tables[curve + 1] - 1
    var (low, high) = (first, last)
    while low + 1 < high {
      let middle = (low + high) / 2
      if samples[middle] <= distance { low = middle } else { high = middle }
    }
    let stretch = samples[high] - samples[low]
    let share = stretch > 0 ? ((distance - samples[low]) / stretch).clamped(to: 0...1) : 0
    return (Double(low - first) + share) / Double(last - first)
  }

  /// Appends the part between two fractions of the length, 0 ≤ from < 1, to ≤ from + 1.
  func append(
    _ stretch: (from: Double, to: Double), to parts: inout [BezierContour],
    in memory: inout DrawMemory
  ) {
    guard length > 0, length.isFinite else { return }
    let (from, to) = (stretch.from * length, stretch.to * length)
    guard to > length else { return append(from: from, to: to, to: &parts, in: &memory) }
    let first = parts.count
    append(from: from, to: length, to: &parts, in: &memory)
    let head = parts.count
    append(from: 0, to: to - length, to: &parts, in: &memory)
    // A single closed contour continues without a break across its start point.
    if contours.count == 1, contours[0].isClosed, head == first + 1, parts.count > head {
      var rest = parts.remove(at: head)
      for index in 0..<rest.curveCount {
        let curve = rest.curve(index)
        parts[first].addCurve(curve.p1, curve.p2, to: curve.p3)
      }
      memory.give(&rest.points)
    }
  }

  private func append(
    from: Double, to: Double, to parts: inout [BezierContour], in memory: inout DrawMemory
  ) {
    var index = 0
    for contour in contours {
      var isOpen = false
      for curveIndex in 0..<contour.curveCount {
        defer { index += 1 }
        let (start, end) = (lengths[index], lengths[index + 1])
        guard end > from, start < to, end > start else { continue }
        let piece = contour.curve(curveIndex).part(
          from: from > start ? parameter(of: index, at: from - start) : 0,
          to: to < end ? parameter(of: index, at: to - start) : 1)
        if !isOpen {
          var points = memory.takePoints()
          points.append(piece.p0)
          parts.append(BezierContour(points: points, isClosed: false))
          isOpen = true
        }
        parts[parts.count - 1].addCurve(piece.p1, piece.p2, to: piece.p3)
      }
    }
  }
}
