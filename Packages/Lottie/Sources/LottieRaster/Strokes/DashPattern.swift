import LottieCore

/// Cuts lines into dashes.
struct DashPattern {
  private let lengths: [Double]
  private let offset: Double

  /// - Returns: nil for a solid line.
  init?(_ pen: StrokeStyle) {
    // As in SVG, an odd number of lengths is repeated.
    let lengths = pen.dashes.count % 2 == 0 ? pen.dashes : pen.dashes + pen.dashes
    let period = lengths.reduce(0, +)
    guard period > 0, period.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return nil }
    self.lengths = lengths
    let offset = pen.dashOffset.isFinite ? pen.dashOffset : 0
    let rest = offset.truncatingRemainder(dividingBy: period)
    self.offset = rest < 0 ? rest + period : rest
  }

  /// Calls `body` with each dash of a line. A dash of length 0 has two knots at the same point.
  ///
  /// On a closed line, a dash that reaches the end is joined with the one at the start, as in Skia.
  func cut(_ line: StrokeLine, _ body: (StrokeLine) -> Void) {
    var knots = line.knots
    guard let first = knots.first, isBounded(line) else { return body(line) }
    if line.isClosed { knots.append(first) }
    var dashes = Dashes(position: Position(lengths: lengths, offset: offset), first: first)
    // The first dash of a closed line, until it is known whether another one leads to it.
    var head: [StrokeLine.Knot]?
    let emit = { (dash: [StrokeLine.Knot], isFirst: Bool) in
      if isFirst, line.isClosed { head = dash } else { body(StrokeLine(dash)) }
    }
    for (start, end) in zip(knots, knots.dropFirst()) { dashes.add(start, end, emit) }
    guard let rest = dashes.end() else { return head.map { body(StrokeLine($0)) } ?? () }
    guard let head else { return body(StrokeLine(rest)) }
    body(StrokeLine(rest + head.dropFirst()))
  }

  /// Whether the number of dashes is limited.
  private func isBounded(_ line: StrokeLine) -> Bool {
    let length = zip(line.knots, line.knots.dropFirst()).reduce(0) {
      $0 + ($1.1.point - $1.0.point).length
    }
    return length / lengths.reduce(0, +) * Double(lengths.count) <= 2 * LottieLimits.dashes
  }
}

/// The dashes of one line so far.
private struct Dashes {
  var position: Position
  /// The knots of the open dash.
  private var open: [StrokeLine.Knot]
  private var isFirst: Bool

  init(position: Position, first: StrokeLine.Knot) {
    self.position = position
    var start = first
    start.incoming = first.outgoing
    open = position.isDash ? [start] : []
    isFirst = position.isDash
  }

  /// Adds a straight piece.
  mutating func add(
    _ start: StrokeLine.Knot, _ end: StrokeLine.Knot, _ emit: ([StrokeLine.Knot], Bool) -> Void
  ) {
    let length = (end.point - start.point).length
    var done = 0.0
    while length - done > position.left {
      done += position.left
      let cut = start.cut(before: end, at: done / length)
      if position.isDash {
        // A dash that ends at a corner does not turn around it.
        let turns = open.count > 1 && done == 0
        emit(turns ? open : open + [cut], isFirst)
        isFirst = false
      }
      position.advance()
      open = position.isDash ? [cut] : []
    }
    position.left -= length - done
    if position.isDash { open.append(end) }
  }

  /// The dash that reaches the end of the line, if any.
  func end() -> [StrokeLine.Knot]? { position.isDash && open.count > 1 ? open : nil }
}

/// A position in a dash pattern.
private struct Position {
  let lengths: [Double]
  private var index = 0
  /// The rest of the dash or gap.
  var left: Double

  var isDash: Bool { index % 2 == 0 }

  init(lengths: [Double], offset: Double) {
    self.lengths = lengths
    left = lengths[0]
    var rest = offset
    while rest >= left, rest > 0 {
      rest -= left
      advance()
    }
    left -= rest
  }

  mutating func advance() {
    index = (index + 1) % lengths.count
    left = lengths[index]
  }
}

extension StrokeLine.Knot {
  /// A knot between this one and the next.
  fileprivate func cut(before next: StrokeLine.Knot, at t: Double) -> StrokeLine.Knot {
    let direction = outgoing.mixed(with: next.incoming, t).unit ?? outgoing
    return StrokeLine.Knot(
      point: point.mixed(with: next.point, t), incoming: direction, outgoing: direction,
      bend: .smooth)
  }
}
