import Lottie

extension Run {
  /// `value.name` and `value[index]`.
  func member(of owner: Value, _ key: Value) throws(Interruption) -> Value {
    switch owner {
    case .undefined, .null: throw error("nothing has no members")
    case .array(let list):
      if let index = try index(key) {
        return list.items.indices.contains(index) ? list.items[index] : .undefined
      }
      return try text(key) == "length" ? .number(Double(list.items.count)) : .undefined
    case .text(let text):
      if let index = try index(key) {
        return Texts.unit(text, index).map { .text($0) } ?? .undefined
      }
      return try self.text(key) == "length" ? .number(Double(text.utf16.count)) : .undefined
    case .record(let record): return record[try text(key)] ?? .undefined
    case .number:
      // A value of one component is a list of one.
      if let index = try index(key) { return index == 0 ? owner : .undefined }
      return try text(key) == "value" ? owner : .undefined
    case .outline(let outline): return try outlineMember(outline, try text(key))
    case .closure, .bool: return .undefined
    case .native(let function):
      return Library.member(of: function, try text(key)) ?? .undefined
    case .document(let part): return try member(of: part, key)
    }
  }

  private func member(of part: DocumentPart, _ key: Value) throws(Interruption) -> Value {
    if part.isProperty, try index(key) != nil {
      return try member(of: presentValue(of: part), key)
    }
    let name = try text(key)
    switch part {
    case .composition(let composition, let frame):
      return try compositionMember(composition, frame, name)
    case .layer(let layer, let frame): return try layerMember(layer, frame, name)
    case .group(let group, let frame): return try groupMember(group, frame, name)
    case .property(let node, let frame): return try propertyMember(node, frame, name)
    }
  }

  /// A number from 0, or a text that is one.
  func index(_ key: Value) throws(Interruption) -> Int? {
    switch key {
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e9 ? Int(number) : nil
    case .text(let text):
      guard let first = text.utf8.first, first >= 48, first <= 57, text.utf8.count < 10 else {
        return nil
      }
      return Int(text)
    case .document(let part) where part.isProperty: return try index(presentValue(of: part))
    default: return nil
    }
  }

  func setMember(of owner: Value, _ key: Value, to value: Value) throws(Interruption) {
    try take(1)
    switch owner {
    case .array(let list):
      if let index = try index(key), index >= 0 {
        try check(length: index + 1)
        if index >= list.items.count {
          let gap = index + 1 - list.items.count
          try take(gap)
          list.items += Array(repeating: .undefined, count: gap)
        }
        list.items[index] = value
      } else if try text(key) == "length" {
        let length = max(0, try integer(value))
        try check(length: length)
        try take(max(0, length - list.items.count))
        while list.items.count < length { list.items.append(.undefined) }
        list.items.removeLast(list.items.count - length)
      }
    case .record(let record): record.set(try text(key), value)
    case .undefined, .null: throw error("nothing has no members")
    default: break
    }
  }

  private func groupMember(
    _ group: Int, _ frame: Double, _ name: String
  ) throws(Interruption) -> Value {
    switch name {
    case "name", "_name": return .text(document.nodes[group].name)
    case "matchName": return .text(document.nodes[group].matchName)
    case "propertyIndex": return .number(Double(document.nodes[group].number))
    case "numProperties": return .number(Double(document.children(of: group).count))
    case "propertyGroup": return propertyGroup(of: group, frame)
    // A mask, an effect and a content may also be asked by name.
    case "property", "param", "effect": return .document(.group(group, frame: frame))
    default:
      try spend(document.children(of: group).count)
      guard let child = document.child(of: group, named: name) else { return .undefined }
      return part(child, frame)
    }
  }

  func propertyGroup(of node: Int, _ frame: Double) -> Value {
    .native(
      NativeFunction { (run, arguments) throws(Interruption) in
        let levels = try arguments.isEmpty ? 1 : run.integer(arguments[0])
        var current = node
        for _ in 0..<max(0, min(levels, LottieLimits.groupDepth)) {
          guard let parent = run.document.nodes[current].parent else {
            return .document(.layer(run.document.nodes[node].layer, frame: frame))
          }
          current = parent
        }
        return run.part(current, frame)
      })
  }

  private func compositionMember(
    _ index: Int, _ frame: Double, _ name: String
  ) throws(Interruption) -> Value {
    let composition = document.compositions[index]
    switch name {
    case "layer": return .document(.composition(index, frame: frame))
    case "name", "_name": return .text(composition.name)
    case "width": return .number(composition.width)
    case "height": return .number(composition.height)
    case "pixelAspect": return .number(1)
    case "frameDuration": return .number(1 / document.frameRate)
    case "frameRate": return .number(document.frameRate)
    case "duration": return .number(composition.durationFrames / document.frameRate)
    case "displayStartTime": return .number(0)
    case "numLayers": return .number(Double(composition.layers.count))
    case "time": return .number(frame / document.frameRate)
    default: return .undefined
    }
  }

  /// Calls what arrays, texts and numbers can do; nil when it is no such method.
  func callMethod(
    of owner: Value, _ key: Value, _ arguments: [Value]
  ) throws(Interruption) -> Value? {
    guard case .text(let name) = key else { return nil }
    switch owner {
    case .array(let list): return try Lists.call(name, list, arguments, self)
    case .text(let text): return try Texts.call(name, text, arguments, self)
    case .number(let number): return try Numbers.call(name, number, arguments, self)
    case .closure, .native:
      switch name {
      case "call":
        return try call(
          owner, this: arguments.first ?? .undefined, Array(arguments.dropFirst()))
      case "apply":
        let list = arguments.count > 1 ? try items(of: arguments[1]) : []
        return try call(owner, this: arguments.first ?? .undefined, list)
      default: return nil
      }
    case .record(let record):
      guard name == "hasOwnProperty", record[name] == nil else { return nil }
      return .bool(record[try text(arguments.first ?? .undefined)] != nil)
    case .document(let part) where part.isProperty:
      // What a number, a text or an array can do, the value of a property can do.
      guard Self.valueMethods.contains(name) else { return nil }
      let value = try presentValue(of: part)
      guard case .document = value else { return try callMethod(of: value, key, arguments) }
      return nil
    case .bool(let bool): return name == "toString" ? .text(bool ? "true" : "false") : nil
    case .undefined, .null, .outline, .document: return nil
    }
  }

  private static let valueMethods: Set<String> = [
    "toFixed", "toString", "valueOf", "slice", "concat", "join", "map", "forEach", "indexOf",
    "split", "substr", "substring", "charAt", "charCodeAt", "replace", "toUpperCase",
    "toLowerCase", "trim", "reduce", "filter", "lastIndexOf", "padStart", "padEnd", "includes",
    "startsWith", "endsWith", "repeat",
  ]
}
