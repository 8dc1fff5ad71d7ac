import LottieCore

/// The methods of arrays.
/// - Source: ECMAScript 5.1, 15.4.4, and some from later editions.
enum ArrayMethods {
  /// Calls a method.
  /// - Returns: nil if there is no method of that name.
  static func call(
    _ name: String, _ list: ArrayValue, _ arguments: [Value], _ run: Run
  ) throws(ExecutionError) -> Value? {
    if name != "push", name != "pop" { try run.spend(list.items.count / 8) }
    if let result = try modify(name, list, arguments, run) { return result }
    if let result = try query(name, list, arguments, run) { return result }
    return try iterate(name, list, arguments.first ?? .undefined, run)
  }

  /// Calls a method that modifies the array; nil if there is no such method.
  private static func modify(
    _ name: String, _ list: ArrayValue, _ arguments: [Value], _ run: Run
  ) throws(ExecutionError) -> Value? {
    let first = arguments.first ?? .undefined
    switch name {
    case "push", "unshift":
      try run.check(length: list.items.count + arguments.count)
      try run.take(arguments.count)
      list.items.insert(contentsOf: arguments, at: name == "push" ? list.items.count : 0)
      return .number(Double(list.items.count))
    case "pop": return list.items.popLast() ?? .undefined
    case "shift": return list.items.isEmpty ? .undefined : list.items.removeFirst()
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
    case "reverse":
      list.items.reverse()
      return .array(list)
    case "fill":
      for index in list.items.indices { list.items[index] = first }
      return .array(list)
    case "sort": return try sort(list, by: arguments.first, run)
    default: return nil
    }
  }

  /// Calls a method that leaves the array unchanged; nil if there is no such method.
  private static func query(
    _ name: String, _ list: ArrayValue, _ arguments: [Value], _ run: Run
  ) throws(ExecutionError) -> Value? {
    let first = arguments.first ?? .undefined
    switch name {
    case "slice":
      let range = try range(arguments, list.items.count, run)
      return try run.make(Array(list.items[range]))
    case "concat":
      var items = list.items
      for argument in arguments {
        if case .array(let other) = try run.resolved(argument) {
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
    case "indexOf", "lastIndexOf", "includes":
      try run.spend(list.items.count)
      var found: Int?
      for (index, item) in list.items.enumerated() where try run.areSame(item, first) {
        found = index
        if name != "lastIndexOf" { break }
      }
      return name == "includes" ? .bool(found != nil) : .number(Double(found ?? -1))
    case "reduce", "reduceRight":
      return try reduce(list, arguments, isReversed: name == "reduceRight", run)
    default: return nil
    }
  }

  /// Calls a method that applies a function to each item; nil if there is no such method.
  private static func iterate(
    _ name: String, _ list: ArrayValue, _ function: Value, _ run: Run
  ) throws(ExecutionError) -> Value? {
    guard
      ["map", "forEach", "filter", "some", "every", "find", "findIndex"].contains(name)
    else { return nil }
    var results: [Value] = []
    // Iterates over a copy, so items that the function adds are not visited.
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
    _ list: ArrayValue, _ arguments: [Value], isReversed: Bool, _ run: Run
  ) throws(ExecutionError) -> Value {
    var items = Array(list.items.enumerated())
    if isReversed { items.reverse() }
    var result: Value
    if arguments.count > 1 {
      result = arguments[1]
    } else {
      guard let start = items.first else {
        throw run.error("cannot reduce an empty array without an initial value")
      }
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

  /// Sorts by merging, which terminates even for inconsistent comparisons.
  private static func sort(
    _ list: ArrayValue, by function: Value?, _ run: Run
  ) throws(ExecutionError) -> Value {
    func isAfter(_ a: Value, _ b: Value) throws(ExecutionError) -> Bool {
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

  /// An index, counted from the end if negative.
  static func place(_ value: Value, _ count: Int, _ run: Run) throws(ExecutionError) -> Int {
    let place = try run.integer(value)
    return place < 0 ? max(0, count + place) : min(place, count)
  }

  static func range(
    _ arguments: [Value], _ count: Int, _ run: Run
  ) throws(ExecutionError) -> Range<Int> {
    let start = try place(arguments.first ?? .undefined, count, run)
    var end = count
    if arguments.count > 1, !arguments[1].isNothing { end = try place(arguments[1], count, run) }
    return start..<max(start, end)
  }
}
