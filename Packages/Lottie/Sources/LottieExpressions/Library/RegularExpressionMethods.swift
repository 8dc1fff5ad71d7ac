import LottieCore

extension RegularExpression {
  /// A member such as `source`; nil if there is none.
  func member(_ name: String) -> Value? {
    switch name {
    case "source": .text(source)
    case "flags": .text(flags)
    case "global": .bool(isGlobal)
    case "ignoreCase": .bool(ignoresCase)
    case "multiline": .bool(isMultiline)
    default: nil
    }
  }
}

/// A match of a regular expression in a text.
struct RegularExpressionMatch {
  let units: [UInt16]
  /// Positions in the text, two for each group; -1 for groups that did not take part.
  let groups: [Int]

  var range: Range<Int> { groups[0]..<max(groups[0], groups[1]) }

  /// The text of a group; nil if it did not take part.
  func text(_ group: Int) -> String? {
    guard 2 * group + 1 < groups.count, groups[2 * group] >= 0,
      groups[2 * group + 1] >= groups[2 * group]
    else { return nil }
    return String(decoding: units[groups[2 * group]..<groups[2 * group + 1]], as: UTF16.self)
  }
}

extension Run {
  /// Makes the object for a regular expression.
  func make(_ expression: RegularExpression) throws(ExecutionError) -> Value {
    let record = ObjectValue()
    try keep(record, size: 2)
    record.regularExpression = expression
    record.set("lastIndex", .number(0))
    return .record(record)
  }

  /// Makes the object for `RegExp(source, flags)`.
  func makeRegularExpression(_ arguments: [Value]) throws(ExecutionError) -> Value {
    if case .record(let record)? = arguments.first, let known = record.regularExpression {
      return try make(known)
    }
    let source = try arguments.isEmpty ? "" : text(arguments[0])
    let flags = try arguments.count < 2 || arguments[1].isNothing ? "" : text(arguments[1])
    try spend(source.utf8.count * 4)
    let expression: RegularExpression
    do {
      expression = try RegularExpression(source, flags: flags)
    } catch let failure {
      throw error(failure.reason)
    }
    try spend(expression.program.count)
    return try make(expression)
  }

  /// Calls a method of a regular expression; nil if there is none.
  func callRegularExpression(
    _ record: ObjectValue, _ name: String, _ arguments: [Value]
  ) throws(ExecutionError) -> Value? {
    guard let expression = record.regularExpression else { return nil }
    switch name {
    case "test": return .bool(try next(record, expression, arguments) != nil)
    case "exec": return try next(record, expression, arguments).map(result) ?? .null
    case "toString": return .text("/\(expression.source)/\(expression.flags)")
    default: return nil
    }
  }

  /// The match after the last one, for global and sticky expressions; otherwise the first.
  private func next(
    _ record: ObjectValue, _ expression: RegularExpression, _ arguments: [Value]
  ) throws(ExecutionError) -> RegularExpressionMatch? {
    let text = try self.text(arguments.first ?? .undefined)
    let isContinued = expression.isGlobal || expression.isSticky
    let start = isContinued ? max(0, try integer(record["lastIndex"] ?? .number(0))) : 0
    let match = try match(expression, text, from: start)
    if isContinued { record.set("lastIndex", .number(Double(match?.range.upperBound ?? 0))) }
    return match
  }

  private func match(
    _ expression: RegularExpression, _ text: String, from start: Int
  ) throws(ExecutionError) -> RegularExpressionMatch? {
    try spend(text.utf8.count / 8)
    let units = Array(text.utf16)
    let matcher = RegularExpressionMatcher(expression: expression, units: units, run: self)
    return try matcher.firstMatch(from: start).map {
      RegularExpressionMatch(units: units, groups: $0)
    }
  }

  /// All matches, or the first one if the expression is not global.
  func matches(
    of expression: RegularExpression, in text: String, all: Bool
  ) throws(ExecutionError) -> [RegularExpressionMatch] {
    try spend(text.utf8.count / 8)
    let units = Array(text.utf16)
    let matcher = RegularExpressionMatcher(expression: expression, units: units, run: self)
    var matches: [RegularExpressionMatch] = []
    var start = 0
    while start <= units.count, let groups = try matcher.firstMatch(from: start) {
      try take(groups.count)
      let match = RegularExpressionMatch(units: units, groups: groups)
      matches.append(match)
      guard all else { break }
      start = match.range.isEmpty ? match.range.upperBound + 1 : match.range.upperBound
    }
    return matches
  }

  /// The array that `exec` returns. Arrays have no other members here, so the position is missing.
  private func result(_ match: RegularExpressionMatch) throws(ExecutionError) -> Value {
    var items: [Value] = []
    for group in 0..<match.groups.count / 2 {
      guard let text = match.text(group) else {
        items.append(.undefined)
        continue
      }
      try make(text: text)
      items.append(.text(text))
    }
    return try make(items)
  }

  /// Calls a method of a string whose first argument is a regular expression; nil if there is none.
  func callStringMethod(
    _ name: String, _ text: String, with expression: RegularExpression, _ arguments: [Value]
  ) throws(ExecutionError) -> Value? {
    switch name {
    case "search":
      let found = try matches(of: expression, in: text, all: false).first
      return .number(Double(found?.range.lowerBound ?? -1))
    case "match":
      let found = try matches(of: expression, in: text, all: expression.isGlobal)
      guard let first = found.first else { return .null }
      guard expression.isGlobal else { return try result(first) }
      return try make(found.map { .text($0.text(0) ?? "") })
    case "matchAll":
      var items: [Value] = []
      for match in try matches(of: expression, in: text, all: true) {
        items.append(try result(match))
      }
      return try make(items)
    case "split": return try split(text, by: expression)
    case "replace", "replaceAll":
      let all = name == "replaceAll" || expression.isGlobal
      return try replace(
        matches(of: expression, in: text, all: all), in: text,
        with: arguments.count > 1 ? arguments[1] : .undefined)
    default: return nil
    }
  }

  private func split(
    _ text: String, by expression: RegularExpression
  ) throws(ExecutionError) -> Value {
    let units = Array(text.utf16)
    var parts: [Value] = []
    var start = 0
    for match in try matches(of: expression, in: text, all: true) {
      // An empty match separates characters, but not at the ends.
      if match.range.isEmpty,
        match.range.lowerBound == start || match.range.lowerBound == units.count
      {
        continue
      }
      parts.append(.text(String(decoding: units[start..<match.range.lowerBound], as: UTF16.self)))
      for group in 1..<max(1, match.groups.count / 2) {
        parts.append(match.text(group).map { .text($0) } ?? .undefined)
      }
      start = match.range.upperBound
    }
    return try make(parts + [.text(String(decoding: units[start...], as: UTF16.self))])
  }

  private func replace(
    _ matches: [RegularExpressionMatch], in text: String, with value: Value
  ) throws(ExecutionError) -> Value {
    let units = Array(text.utf16)
    var result: [UInt16] = []
    var start = 0
    for match in matches {
      result += units[start..<match.range.lowerBound]
      let replacement: String
      switch value {
      case .closure, .native:
        var arguments: [Value] = (0..<match.groups.count / 2).map {
          match.text($0).map { .text($0) } ?? .undefined
        }
        arguments += [.number(Double(match.range.lowerBound)), .text(text)]
        replacement = try self.text(call(value, this: .undefined, arguments))
      default: replacement = Self.expanded(try self.text(value), match)
      }
      result += Array(replacement.utf16)
      try check(length: result.count)
      start = match.range.upperBound
    }
    result += units[start...]
    let replaced = String(decoding: result, as: UTF16.self)
    try make(text: replaced)
    return .text(replaced)
  }

  /// Replaces `$1` and `$&` by groups.
  private static func expanded(_ pattern: String, _ match: RegularExpressionMatch) -> String {
    guard pattern.contains("$" as Character) else { return pattern }
    var result = ""
    var rest = pattern[...]
    while let next = rest.popFirst() {
      if next == "$", let code = rest.first {
        if code == "&" {
          result += match.text(0) ?? ""
          rest.removeFirst()
          continue
        }
        if code == "$" {
          result += "$"
          rest.removeFirst()
          continue
        }
        if let group = code.wholeNumberValue, group > 0, 2 * group < match.groups.count {
          result += match.text(group) ?? ""
          rest.removeFirst()
          continue
        }
      }
      result.append(next)
    }
    return result
  }
}
