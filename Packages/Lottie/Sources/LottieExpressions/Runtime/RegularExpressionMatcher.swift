/// Matches a regular expression by backtracking, within the budget of a run.
struct RegularExpressionMatcher {
  let expression: RegularExpression
  let units: [UInt16]
  let run: Run

  /// Positions in the text, two for each group; -1 for groups that did not take part.
  typealias Groups = [Int]

  /// What to do if the current attempt fails.
  private enum Choice {
    case resume(instruction: Int, position: Int)
    case restore(slot: Int, value: Int)
  }

  /// The maximum number of choices that are pending at a time.
  private static let mostChoices = 100_000

  /// The first match at or after a position; only at this position if the expression is sticky.
  func firstMatch(from start: Int) throws(ExecutionError) -> Groups? {
    var start = start
    while start <= units.count {
      var slots: [Int] = []
      if try match(from: 0, at: start, &slots) != nil {
        return (0..<2 * expression.groupCount).map { $0 < slots.count ? slots[$0] : -1 }
      }
      if expression.isSticky { return nil }
      start += 1
    }
    return nil
  }

  /// - Returns: the end of the match.
  private func match(
    from first: Int, at start: Int, _ slots: inout [Int]
  ) throws(ExecutionError) -> Int? {
    var choices: [Choice] = []
    var (instruction, position) = (first, start)
    while true {
      try run.step()
      let next: (Int, Int)?
      switch expression.program[instruction] {
      case .match: return position
      case .split(let first, let second):
        choices.append(.resume(instruction: second, position: position))
        next = (first, position)
      case .jump(let target): next = (target, position)
      case .save(let slot):
        set(slot, position, &slots, &choices)
        next = (instruction + 1, position)
      case .reset(let range):
        for slot in range { set(slot, -1, &slots, &choices) }
        next = (instruction + 1, position)
      case .progress(let slot):
        next = slot < slots.count && slots[slot] == position ? nil : (instruction + 1, position)
      case .look(let range, let isNegative):
        var inner = slots
        let isFound = try match(from: range.lowerBound, at: position, &inner) != nil
        if isFound, !isNegative {
          for slot in inner.indices where slot >= slots.count || slots[slot] != inner[slot] {
            set(slot, inner[slot], &slots, &choices)
          }
        }
        next = isFound != isNegative ? (range.upperBound, position) : nil
      case .backreference(let group):
        next = try end(of: group, in: slots, at: position).map { (instruction + 1, $0) }
      case .unit(let unit):
        next =
          position < units.count && units[position] == unit ? (instruction + 1, position + 1) : nil
      case .set(let set):
        next =
          position < units.count && set.contains(units[position])
          ? (instruction + 1, position + 1) : nil
      case .start, .end, .wordBoundary:
        next =
          holds(expression.program[instruction], at: position) ? (instruction + 1, position) : nil
      }
      guard choices.count < Self.mostChoices else { throw .exhausted }
      if let next {
        (instruction, position) = next
      } else if let choice = Self.backtrack(&choices, &slots) {
        (instruction, position) = choice
      } else {
        return nil
      }
    }
  }

  private static func backtrack(_ choices: inout [Choice], _ slots: inout [Int]) -> (Int, Int)? {
    while let choice = choices.popLast() {
      switch choice {
      case .resume(let instruction, let position): return (instruction, position)
      case .restore(let slot, let value): slots[slot] = value
      }
    }
    return nil
  }

  private func set(
    _ slot: Int, _ value: Int, _ slots: inout [Int], _ choices: inout [Choice]
  ) {
    while slots.count <= slot { slots.append(-1) }
    choices.append(.restore(slot: slot, value: slots[slot]))
    slots[slot] = value
  }

  /// The position after the text of a group; nil if it does not occur at `position`.
  private func end(
    of group: Int, in slots: [Int], at position: Int
  ) throws(ExecutionError) -> Int? {
    guard 2 * group + 1 < slots.count, slots[2 * group] >= 0, slots[2 * group + 1] >= 0 else {
      return position
    }
    let text = units[slots[2 * group]..<slots[2 * group + 1]]
    try run.spend(text.count)
    return units[position...].starts(with: text) ? position + text.count : nil
  }

  private func holds(_ assertion: RegularExpression.Instruction, at position: Int) -> Bool {
    func isWord(_ position: Int) -> Bool {
      units.indices.contains(position)
        && RegularExpression.UnitSet.word.contains { $0.contains(units[position]) }
    }
    func isBreak(_ position: Int) -> Bool {
      RegularExpression.UnitSet.lineBreaks.contains { $0.contains(units[position]) }
    }
    switch assertion {
    case .start:
      return position == 0 || expression.isMultiline && isBreak(position - 1)
    case .end:
      return position == units.count || expression.isMultiline && isBreak(position)
    case .wordBoundary(let isBoundary):
      return (isWord(position - 1) != isWord(position)) == isBoundary
    default: return true
    }
  }
}
