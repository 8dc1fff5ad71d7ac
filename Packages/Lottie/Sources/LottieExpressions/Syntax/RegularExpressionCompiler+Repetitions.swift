import LottieCore

extension RegularExpressionCompiler {
  mutating func repetition(
    of start: Int, groups: Range<Int>
  ) throws(ExpressionSyntaxError) {
    var (least, most) = (1, Int?.some(1))
    if take("*") {
      (least, most) = (0, nil)
    } else if take("+") {
      (least, most) = (1, nil)
    } else if take("?") {
      (least, most) = (0, 1)
    } else if let bounds = try bounds() {
      (least, most) = bounds
    } else {
      return
    }
    let isLazy = take("?")
    if !groups.isEmpty {
      try insert(.reset(2 * groups.lowerBound..<2 * groups.upperBound), at: start)
    }
    let body = Array(program[start...])
    program.removeSubrange(start...)
    for _ in 0..<least { try append(body, from: start) }
    guard let most else {
      let split = program.count
      let slot = slots
      slots += 1
      try emit(.split(0, 0))
      try emit(.save(slot))
      try append(body, from: start)
      try emit(.progress(slot))
      try emit(.jump(split))
      program[split] = choice(split + 1, program.count, isLazy)
      return
    }
    guard most >= least else { throw failure() }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(program.count)
      try emit(.split(0, 0))
      try append(body, from: start)
    }
    for split in splits { program[split] = choice(split + 1, program.count, isLazy) }
  }

  func choice(_ first: Int, _ second: Int, _ isLazy: Bool)
    -> RegularExpression.Instruction
  {
    isLazy ? .split(second, first) : .split(first, second)
  }

  /// Parses `{n}`, `{n,}` and `{n,m}`; nil, without consuming anything, for other text.
  mutating func bounds() throws(ExpressionSyntaxError) -> (Int, Int?)? {
    let start = position
    guard take("{"), let least = number() else {
      position = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else {
      position = start
      return nil
    }
    guard least <= 1_000, most ?? 0 <= 1_000 else { throw failure("too long") }
    return (least, most)
  }

  mutating func number() -> Int? {
    let start = position
    while let digit = peek(), digit.isASCII, digit.isNumber, position < start + 6 { position += 1 }
    return Int(String(decoding: units[start..<position], as: UTF16.self))
  }

  /// Appends instructions that were compiled to start at another place.
  mutating func append(
    _ body: [RegularExpression.Instruction], from start: Int
  ) throws(ExpressionSyntaxError) {
    let distance = program.count - start
    for instruction in body { try emit(instruction.moved(by: distance, from: start)) }
  }

  mutating func insert(
    _ instruction: RegularExpression.Instruction, at place: Int
  ) throws(ExpressionSyntaxError) {
    let body = Array(program[place...])
    program.removeSubrange(place...)
    try emit(instruction)
    try append(body, from: place)
  }
}

extension RegularExpression.Instruction {
  /// The instruction with its targets moved, if they are at or after `start`.
  fileprivate func moved(by distance: Int, from start: Int) -> Self {
    func place(_ target: Int) -> Int { target >= start ? target + distance : target }
    return switch self {
    case .split(let first, let second): .split(place(first), place(second))
    case .jump(let target): .jump(place(target))
    case .look(let range, let isNegative):
      .look(place(range.lowerBound)..<place(range.upperBound), isNegative: isNegative)
    default: self
    }
  }
}
