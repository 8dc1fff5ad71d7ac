import LottieCore

/// Compiles the source of a regular expression.
struct RegularExpressionCompiler {
  let units: [UInt16]
  let ignoresCase: Bool
  private let dotMatchesAll: Bool
  var position = 0
  var program: [RegularExpression.Instruction] = []
  private var depth = 0
  /// Slots for the positions of groups and repetitions.
  var slots = 0
  private(set) var groupCount = 1
  private(set) var groupNames: [String: Int] = [:]

  init(_ source: String, flags: String) {
    units = Array(source.utf16)
    ignoresCase = flags.contains("i")
    dotMatchesAll = flags.contains("s")
  }

  mutating func compile() throws(ExpressionSyntaxError) -> [RegularExpression.Instruction] {
    // Slots of groups precede those of repetitions.
    slots = 2 * (units.count(where: { $0 == 40 }) + 1)
    try emit(.save(0))
    try alternatives()
    guard position == units.count else { throw failure() }
    try emit(.save(1))
    try emit(.match)
    return program
  }

  func failure(_ reason: String = "malformed") -> ExpressionSyntaxError {
    ExpressionSyntaxError(reason: "\(reason) regular expression")
  }

  mutating func emit(
    _ instruction: RegularExpression.Instruction
  ) throws(ExpressionSyntaxError) {
    guard program.count < RegularExpression.mostInstructions else { throw failure("too long") }
    program.append(instruction)
  }

  func peek(_ offset: Int = 0) -> Character? {
    guard position + offset < units.count else { return nil }
    return Unicode.Scalar(units[position + offset]).map(Character.init) ?? "\u{FFFD}"
  }

  mutating func take(_ text: String) -> Bool {
    guard units[position...].starts(with: text.utf16) else { return false }
    position += text.utf16.count
    return true
  }

  // MARK: Structure

  mutating func alternatives() throws(ExpressionSyntaxError) {
    guard depth < 50 else { throw failure("too deeply nested") }
    depth += 1
    defer { depth -= 1 }
    let start = program.count
    try sequence()
    guard take("|") else { return }
    // The split goes before the first alternative.
    try insert(.split(start + 1, 0), at: start)
    let jump = program.count
    try emit(.jump(0))
    program[start] = .split(start + 1, program.count)
    try alternatives()
    program[jump] = .jump(program.count)
  }

  mutating func sequence() throws(ExpressionSyntaxError) {
    while let next = peek(), next != "|", next != ")" {
      let start = program.count
      let firstGroup = groupCount
      let isRepeatable = try term()
      if isRepeatable { try repetition(of: start, groups: firstGroup..<groupCount) }
    }
  }

  /// - Returns: whether the term may be repeated.
  mutating func term() throws(ExpressionSyntaxError) -> Bool {
    if take("^") {
      try emit(.start)
      return false
    }
    if take("$") {
      try emit(.end)
      return false
    }
    if take("\\b") {
      try emit(.wordBoundary(true))
      return false
    }
    if take("\\B") {
      try emit(.wordBoundary(false))
      return false
    }
    if take("(?<=") || take("(?<!") { throw failure("look-behind in a") }
    if take("(?=") { return try look(isNegative: false) }
    if take("(?!") { return try look(isNegative: true) }
    if take("(?:") {
      try alternatives()
      guard take(")") else { throw failure() }
      return true
    }
    if take("(") { return try group() }
    if take("[") {
      try emit(.set(try unitClass()))
      return true
    }
    if take(".") {
      let all = dotMatchesAll ? [] : RegularExpression.UnitSet.lineBreaks
      try emit(.set(RegularExpression.UnitSet(ranges: all, isInverted: true)))
      return true
    }
    if let digit = peek(1)?.wholeNumberValue, peek() == "\\", digit > 0 {
      position += 2
      try emit(.backreference(digit))
      return true
    }
    if let next = peek(), "*+?".contains(next) { throw failure() }
    if peek() == "{", peek(1)?.wholeNumberValue != nil { throw failure() }
    try emit(try single())
    return true
  }

  mutating func look(isNegative: Bool) throws(ExpressionSyntaxError) -> Bool {
    let place = program.count
    try emit(.look(0..<0, isNegative: isNegative))
    try alternatives()
    guard take(")") else { throw failure() }
    try emit(.match)
    program[place] = .look(place + 1..<program.count, isNegative: isNegative)
    return false
  }

  mutating func group() throws(ExpressionSyntaxError) -> Bool {
    let number = groupCount
    groupCount += 1
    if take("?<") {
      let start = position
      while let next = peek(), next != ">" { position += next == ")" ? units.count : 1 }
      guard position < units.count else { throw failure() }
      groupNames[String(decoding: units[start..<position], as: UTF16.self)] = number
      position += 1
    } else if peek() == "?" {
      throw failure()
    }
    try emit(.save(2 * number))
    try alternatives()
    guard take(")") else { throw failure() }
    try emit(.save(2 * number + 1))
    return true
  }
}
