import LottieCore

extension RegularExpressionCompiler {
  /// One character or class outside of brackets.
  mutating func single() throws(ExpressionSyntaxError) -> RegularExpression.Instruction {
    if let ranges = escapedClass() {
      return .set(RegularExpression.UnitSet(ranges: ranges))
    }
    let unit = try self.unit()
    guard ignoresCase else { return .unit(unit) }
    return .set(RegularExpression.UnitSet(ranges: unit.cases.map { $0...$0 }))
  }

  /// The ranges of `\d` and the like; nil, without consuming anything, for other text.
  mutating func escapedClass() -> [ClosedRange<UInt16>]? {
    guard peek() == "\\", let letter = peek(1) else { return nil }
    let ranges: [ClosedRange<UInt16>]
    switch letter {
    case "d", "D": ranges = RegularExpression.UnitSet.digits
    case "w", "W": ranges = RegularExpression.UnitSet.word
    case "s", "S": ranges = RegularExpression.UnitSet.spaces
    default: return nil
    }
    position += 2
    return letter.isUppercase ? RegularExpression.UnitSet.complement(of: ranges) : ranges
  }

  /// The content of brackets, up to the closing one.
  mutating func unitClass() throws(ExpressionSyntaxError) -> RegularExpression.UnitSet {
    var set = RegularExpression.UnitSet(ranges: [], isInverted: take("^"))
    while !take("]") {
      guard position < units.count else { throw failure() }
      if let ranges = escapedClass() {
        set.ranges += ranges
        continue
      }
      let first = try unit()
      var last = first
      if peek() == "-", let next = peek(1), next != "]" {
        position += 1
        if let ranges = escapedClass() {
          set.ranges += ranges + [first...first, 45...45]
          continue
        }
        last = try unit()
      }
      guard first <= last else { throw failure() }
      set.ranges.append(first...last)
      if ignoresCase, last - first < 256 {
        for unit in first...last { set.ranges += unit.cases.map { $0...$0 } }
      }
    }
    return set
  }

  /// One character, which may be escaped.
  mutating func unit() throws(ExpressionSyntaxError) -> UInt16 {
    guard position < units.count else { throw failure() }
    let unit = units[position]
    position += 1
    guard unit == 92 else { return unit }
    guard let letter = peek() else { throw failure() }
    position += 1
    switch letter {
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "v": return 11
    case "f": return 12
    case "b": return 8
    case "0": return 0
    case "x": return try hexadecimal(2)
    case "u": return try hexadecimal(4)
    default: return units[position - 1]
    }
  }

  mutating func hexadecimal(_ count: Int) throws(ExpressionSyntaxError) -> UInt16 {
    guard position + count <= units.count,
      let unit = UInt16(
        String(decoding: units[position..<position + count], as: UTF16.self), radix: 16)
    else { throw failure() }
    position += count
    return unit
  }
}

extension UInt16 {
  /// The unit in upper and lower case.
  fileprivate var cases: [UInt16] {
    guard let scalar = Unicode.Scalar(self) else { return [self] }
    let others = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
    return [self] + others.compactMap { $0.utf16.count == 1 ? $0.utf16.first : nil }
  }
}
