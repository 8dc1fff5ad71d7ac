import HalcyonCore

/// Splits the bytes of a file into cards.
struct CardSplitter {
  /// A part of a file.
  enum Piece: Equatable {
    /// A card from `BEGIN` to `END`; `line` is that of `BEGIN`. `isClosed` is `false` if `END` is
    /// missing.
    case card(Range<Int>, line: Int, isClosed: Bool)
    /// A part that is not a card.
    case broken(line: Int, reason: ContactImportIssue.Malformation)
  }

  /// The accepted sizes.
  struct Limits {
    /// The maximum number of bytes in an unfolded line.
    var line = 8 << 20
    /// The maximum number of bytes in a card.
    var card = 32 << 20
  }

  /// The state between two parts of a file.
  struct State: Equatable {
    /// The number of the next line.
    var line = 1
    /// The first of the lines outside any card.
    var stray: Int?
    /// Whether an `END` was found, also without a `BEGIN`.
    var hasEnd = false
  }

  private let bytes: [UInt8]
  private let limits: Limits
  private var pieces: [Piece] = []
  private var start: (offset: Int, line: Int)?
  private var lastEnd = 0
  /// The number of cards that are open inside the current one (`AGENT` in vCard 2.1).
  private var depth = 0
  private var isAgent = false
  private var unfolded = 0
  private var tooLong: (line: Int, bytes: Int)?
  private var logicalLine = 1
  private var stray: Int?
  private var hasEnd: Bool

  /// Returns the pieces of `bytes` in order.
  static func split(_ bytes: [UInt8], limits: Limits = Limits()) -> [Piece] {
    var state = State()
    return split(bytes, from: &state, isLast: true, limits: limits).pieces
  }

  /// Splits one part of a file.
  /// - Returns: The pieces of the whole cards, and the number of bytes up to the last of them. The
  ///   other bytes belong to the next part.
  /// - Complexity: O(bytes).
  static func split(
    _ bytes: [UInt8], from state: inout State, isLast: Bool, limits: Limits = Limits()
  ) -> (pieces: [Piece], count: Int) {
    var splitter = CardSplitter(bytes: bytes, limits: limits, state)
    var lines = LineScanner(bytes, firstNumber: state.line)
    var whole = (pieces: 0, count: 0)
    while let line = lines.next() {
      // The next part may continue the last line, or its line end.
      guard isLast || lines.position < bytes.count else { break }
      splitter.take(line)
      guard splitter.start == nil else { continue }
      state = State(
        line: line.number + 1, stray: splitter.stray, hasEnd: splitter.hasEnd)
      whole = (splitter.pieces.count, lines.position)
    }
    guard isLast else { return (Array(splitter.pieces.prefix(whole.pieces)), whole.count) }
    if splitter.start != nil { splitter.close(isClosed: false) }
    splitter.endStray()
    return (splitter.pieces, bytes.count)
  }

  private init(bytes: [UInt8], limits: Limits, _ state: State) {
    self.bytes = bytes
    self.limits = limits
    (stray, hasEnd) = (state.stray, state.hasEnd)
  }

  private mutating func take(_ line: LineScanner.Line) {
    var range = line.range
    if ByteText.starts(bytes[range], with: "\u{FEFF}") {
      range = range.lowerBound + 3..<range.upperBound
    }
    if ByteText.line(bytes, range, is: "BEGIN:VCARD") {
      begin(range, line.number)
    } else if ByteText.line(bytes, range, is: "END:VCARD") {
      end(range, line.number)
    } else if start == nil {
      if !range.allSatisfy({ ByteText.isBlank(bytes[$0]) || bytes[$0] == 0x1A }) {
        stray = stray ?? line.number
      }
    } else {
      measure(range, line.number)
      lastEnd = range.upperBound
      if !range.isEmpty {
        isAgent =
          ByteText.starts(bytes[range], with: "AGENT") && bytes[range.upperBound - 1] == 58
      }
    }
  }

  private mutating func begin(_ range: Range<Int>, _ number: Int) {
    if start != nil, isAgent {
      depth += 1
      isAgent = false
      lastEnd = range.upperBound
      return
    }
    if start != nil { close(isClosed: false) }
    endStray()
    start = (range.lowerBound, number)
    lastEnd = range.upperBound
    (depth, unfolded, tooLong, isAgent) = (0, 0, nil, false)
  }

  private mutating func end(_ range: Range<Int>, _ number: Int) {
    hasEnd = true
    lastEnd = range.upperBound
    if start == nil {
      stray = stray ?? number
      endStray()
    } else if depth > 0 {
      depth -= 1
    } else {
      close(isClosed: true)
    }
  }

  private mutating func measure(_ range: Range<Int>, _ number: Int) {
    let isFolded = range.first.map { ByteText.isBlank(bytes[$0]) } ?? false
    if isFolded {
      unfolded += range.count
    } else {
      (unfolded, logicalLine) = (range.count, number)
    }
    if unfolded > max(limits.line, tooLong?.bytes ?? 0) { tooLong = (logicalLine, unfolded) }
  }

  private mutating func close(isClosed: Bool) {
    guard let start else { return }
    self.start = nil
    let range = start.offset..<max(start.offset, lastEnd)
    if let tooLong {
      pieces.append(
        .broken(
          line: tooLong.line, reason: .lineTooLong(bytes: tooLong.bytes, limit: limits.line)))
    } else if range.count > limits.card {
      pieces.append(
        .broken(line: start.line, reason: .cardTooLong(bytes: range.count, limit: limits.card)))
    } else {
      pieces.append(.card(range, line: start.line, isClosed: isClosed && depth == 0))
    }
  }

  private mutating func endStray() {
    if let stray { pieces.append(.broken(line: stray, reason: .noBegin)) }
    stray = nil
  }
}
