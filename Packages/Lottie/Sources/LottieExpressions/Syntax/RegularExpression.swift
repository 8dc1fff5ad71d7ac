import LottieCore

/// A regular expression, compiled to instructions for ``RegularExpressionMatcher``.
/// - Source: ECMAScript 5.1, 15.10, with named groups; without look-behind and Unicode classes.
final class RegularExpression: Sendable, Equatable {
  let source: String
  let flags: String
  let program: [Instruction]
  /// The number of groups, counting the whole match.
  let groupCount: Int
  let groupNames: [String: Int]

  var isGlobal: Bool { flags.contains("g") }
  var isSticky: Bool { flags.contains("y") }
  var ignoresCase: Bool { flags.contains("i") }
  var isMultiline: Bool { flags.contains("m") }

  /// The maximum number of instructions; repeated parts count several times.
  static let mostInstructions = 4_000

  init(_ source: String, flags: String) throws(ExpressionSyntaxError) {
    guard flags.allSatisfy({ "gimsuy".contains($0) }), Set(flags).count == flags.count else {
      throw ExpressionSyntaxError(reason: "unknown flags of a regular expression")
    }
    var compiler = RegularExpressionCompiler(source, flags: flags)
    program = try compiler.compile()
    groupCount = compiler.groupCount
    groupNames = compiler.groupNames
    self.source = source
    self.flags = flags
  }

  static func == (first: RegularExpression, second: RegularExpression) -> Bool {
    first.source == second.source && first.flags == second.flags
  }

  enum Instruction: Sendable {
    /// Matches one UTF-16 code unit.
    case unit(UInt16)
    case set(UnitSet)
    /// Continues at the first instruction, and at the second if that fails.
    case split(Int, Int)
    case jump(Int)
    /// Stores the position.
    case save(Int)
    /// Forgets the groups of the range, as each repetition does.
    case reset(Range<Int>)
    /// Fails if nothing was matched since the position was stored in this slot.
    case progress(Int)
    case start, end
    case wordBoundary(Bool)
    case backreference(Int)
    /// Continues after the range if the instructions in it match, or if they do not match.
    case look(Range<Int>, isNegative: Bool)
    case match
  }

  /// A set of UTF-16 code units.
  struct UnitSet: Sendable {
    var ranges: [ClosedRange<UInt16>]
    var isInverted = false

    func contains(_ unit: UInt16) -> Bool {
      ranges.contains { $0.contains(unit) } != isInverted
    }

    static let digits = [UInt16(48)...57]
    static let word: [ClosedRange<UInt16>] = [48...57, 65...90, 95...95, 97...122]
    static let spaces: [ClosedRange<UInt16>] = [
      9...13, 32...32, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
      0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ]
    static let lineBreaks: [ClosedRange<UInt16>] = [10...10, 13...13, 0x2028...0x2029]

    /// The units outside of the ranges, which must be sorted.
    static func complement(of ranges: [ClosedRange<UInt16>]) -> [ClosedRange<UInt16>] {
      var result: [ClosedRange<UInt16>] = []
      var next: UInt16 = 0
      for range in ranges {
        if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
        guard range.upperBound < .max else { return result }
        next = range.upperBound + 1
      }
      return result + [next...UInt16.max]
    }
  }
}
