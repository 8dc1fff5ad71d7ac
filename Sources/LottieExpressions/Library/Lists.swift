import Lottie

/// The methods of arrays.
/// - Source: ECMAScript 5.1, 15.4.4, and a few of later editions.
enum Lists {
  /// - Returns: nil for a name that is no method.
  static func call(
    _ name: String, _ list: List, _ arguments: [Value], _ run: Run
  ) throws(Interruption) -> Value? {
    if name != "push", name != "pop" { try run.spend(list.items.count / 8) }
    let first = arguments.first ?? .undefined
    switch name {
    case "push", "unshift":
      try run.check(length: list.items.count + arguments.count)
      try run.take(arguments.count)
      list.items.insert(contentsOf: arguments, at: name == "push" ? list.items.count : 0)
      return .number(Double(list.items.count))
    case "pop": return list.items.popLast() ?? .undefined
    case "shift": return list.items.isEmpty ? .undefined : list.items.removeFirst()
    case "slice":
      let range = try range(arguments, list.items.count, run)
      return try run.make(Array(list.items[range]))
    case "splice":
      let start = try place(first, list.items.count, run)
      let rest = list.items.count - start
      let count =
        arguments.count > 1 ? min(max(0, try run.integer(arguments[1])), rest) : rest
      let added = Array(arguments.dropFirst(2))
      try run.check(length: list.items.count + added.count)
      try run.take(added.count)
      let removed = Array(list.items[start..<start + count])
      list.items.replaceSubrange(start..<start + count, with: added)
      return try run.make(removed)
    case "concat":
      var items = list.items
      for argument in arguments {
        if case .array(let other) = try run.plain(argument) {
          items += other.items
        } else {
          items.append(argument)
        }
        try run.check(length: items.count)
      }
      return try run.make(items)
    case "join":
      let separator = arguments.isEmpty ? "," : try run.text(first)
      return .text(try run.join(list, separator))
    case "toString": return .text(try run.join(list, ","))
    case "valueOf": return .array(list)
    case "reverse":
      list.items.reverse()
      return .array(list)
    case "indexOf", "lastIndexOf", "includes":
      try run.spend(list.items.count)
      var found: Int?
      for (index, item) in list.items.enumerated() where try run.areSame(item, first) {
        found = index
        if name != "lastIndexOf" { break }
      }
      return name == "includes" ? .bool(found != nil) : .number(Double(found ?? -1))
    case "fill":
      for index in list.items.indices { list.items[index] = first }
      return .array(list)
    case "sort": return try sort(list, by: arguments.first, run)
    case "reduce", "reduceRight":
      return try reduce(list, arguments, isReversed: name == "reduceRight", run)
    default: return try iterate(name, list, first, run)
    }
  }

  /// Methods that call a function for each item; nil for a name that is none.
  private static func iterate(
    _ name: String, _ list: List, _ function: Value, _ run: Run
  ) throws(Interruption) -> Value? {
    guard
      ["map", "forEach", "filter", "some", "every", "find", "findIndex"].contains(name)
    else { return nil }
    var results: [Value] = []
    // A copy: what the function adds is not gone through.
    for (index, item) in list.items.enumerated() {
      let answer = try run.call(
        function, this: .undefined, [item, .number(Double(index)), .array(list)])
      switch name {
      case "map": results.append(answer)
      case "forEach": break
      default:
        let isTrue = try run.isTrue(answer)
        switch (name, isTrue) {
        case ("filter", true): results.append(item)
        case ("some", true): return .bool(true)
        case ("every", false): return .bool(false)
        case ("find", true): return item
        case ("findIndex", true): return .number(Double(index))
        default: break
        }
      }
    }
    switch name {
    case "map", "filter": return try run.make(results)
    case "some": return .bool(false)
    case "every": return .bool(true)
    case "findIndex": return .number(-1)
    default: return .undefined
    }
  }

  private static func reduce(
    _ list: List, _ arguments: [Value], isReversed: Bool, _ run: Run
  ) throws(Interruption) -> Value {
    var items = Array(list.items.enumerated())
    if isReversed { items.reverse() }
    var result: Value
    if arguments.count > 1 {
      result = arguments[1]
    } else {
      guard let start = items.first else { throw run.error("nothing to reduce") }
      result = start.element
      items.removeFirst()
    }
    for (index, item) in items {
      result = try run.call(
        arguments.first ?? .undefined, this: .undefined,
        [result, item, .number(Double(index)), .array(list)])
    }
    return result
  }

  /// Merge sort, which comes to an end whatever the comparison says.
  private static func sort(
    _ list: List, by function: Value?, _ run: Run
  ) throws(Interruption) -> Value {
    func isAfter(_ a: Value, _ b: Value) throws(Interruption) -> Bool {
      try run.step()
      if let function, !function.isNothing {
        return try run.number(run.call(function, this: .undefined, [a, b])) > 0
      }
      return try run.text(a) > run.text(b)
    }
    var items = list.items
    var width = 1
    while width < items.count {
      var merged: [Value] = []
      merged.reserveCapacity(items.count)
      var start = 0
      while start < items.count {
        let middle = min(start + width, items.count)
        let end = min(middle + width, items.count)
        var (left, right) = (start, middle)
        while left < middle || right < end {
          if right >= end {
            merged.append(items[left])
            left += 1
          } else if left >= middle {
            merged.append(items[right])
            right += 1
          } else if try isAfter(items[left], items[right]) {
            merged.append(items[right])
            right += 1
          } else {
            merged.append(items[left])
            left += 1
          }
        }
        start = end
      }
      items = merged
      width *= 2
    }
    list.items = items
    return .array(list)
  }

  /// A place that may be counted from the end.
  static func place(_ value: Value, _ count: Int, _ run: Run) throws(Interruption) -> Int {
    let place = try run.integer(value)
    return place < 0 ? max(0, count + place) : min(place, count)
  }

  static func range(
    _ arguments: [Value], _ count: Int, _ run: Run
  ) throws(Interruption) -> Range<Int> {
    let start = try place(arguments.first ?? .undefined, count, run)
    var end = count
    if arguments.count > 1, !arguments[1].isNothing { end = try place(arguments[1], count, run) }
    return start..<max(start, end)
  }
}
