import LottieCore

extension Run {
  /// The value of `value.name` and `value[index]`.
  func libraryMember(of owner: Value, _ key: Value) throws(ExecutionError) -> Value {
    switch owner {
    case .undefined, .null: throw error("undefined and null have no members")
    case .array(let list):
      if let index = try index(key) {
        return list.items.indices.contains(index) ? list.items[index] : .undefined
      }
      return try text(key) == "length" ? .number(Double(list.items.count)) : .undefined
    case .text(let text):
      if let index = try index(key) {
        return StringMethods.unit(text, index).map { .text($0) } ?? .undefined
      }
      return try self.text(key) == "length" ? .number(Double(text.utf16.count)) : .undefined
    case .record(let record):
      let name = try text(key)
      if let value = try member(of: record, name, this: owner) { return value }
      return record.regularExpression?.member(name) ?? .undefined
    case .number:
      // A number behaves like an array with one item.
      if let index = try index(key) { return index == 0 ? owner : .undefined }
      return try text(key) == "value" ? owner : .undefined
    case .outline(let outline): return try outlineMember(outline, try text(key))
    case .closure(let closure):
      let name = try text(key)
      if name == "prototype" { return .record(try prototype(of: closure)) }
      var current: Closure? = closure
      while let function = current {
        if let members = function.members, let value = try member(of: members, name, this: owner) {
          return value
        }
        try step()
        guard case .closure(let parent)? = function.classInfo?.parent else { break }
        current = parent
      }
      return .undefined
    case .bool: return .undefined
    case .native(let function):
      return Library.member(of: function, try text(key)) ?? .undefined
    case .document(let part): return try member(of: part, key)
    }
  }

  private func member(of part: DocumentReference, _ key: Value) throws(ExecutionError) -> Value {
    if part.isProperty, try index(key) != nil {
      return try member(of: currentValue(of: part), key)
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

  private func groupMember(
    _ group: Int, _ frame: Double, _ name: String
  ) throws(ExecutionError) -> Value {
    switch name {
    case "name", "_name": return .text(document.nodes[group].name)
    case "matchName": return .text(document.nodes[group].matchName)
    case "propertyIndex": return .number(Double(document.nodes[group].number))
    case "numProperties": return .number(Double(document.children(of: group).count))
    case "propertyGroup": return propertyGroup(of: group, frame)
    // Groups can also be called to look up a property by name.
    case "property", "param", "effect": return .document(.group(group, frame: frame))
    default:
      try spend(document.children(of: group).count)
      guard let child = document.child(of: group, named: name) else { return .undefined }
      return part(child, frame)
    }
  }

  func propertyGroup(of node: Int, _ frame: Double) -> Value {
    .native(
      NativeFunction { (run, arguments) throws(ExecutionError) in
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
  ) throws(ExecutionError) -> Value {
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

  /// Calls a method of a string, number, array, object or function; nil if there is none.
  func callLibraryMethod(
    of owner: Value, _ key: Value, _ arguments: [Value]
  ) throws(ExecutionError) -> Value? {
    guard case .text(let name) = key else { return nil }
    switch owner {
    case .array(let list): return try ArrayMethods.call(name, list, arguments, self)
    case .text(let text): return try StringMethods.call(name, text, arguments, self)
    case .number(let number): return try NumberMethods.call(name, number, arguments, self)
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
      if let result = try callRegularExpression(record, name, arguments) { return result }
      guard name == "hasOwnProperty", record[name] == nil else { return nil }
      return .bool(record[try text(arguments.first ?? .undefined)] != nil)
    case .document(let part) where part.isProperty:
      // A property has the methods of its value.
      guard Self.valueMethods.contains(name) else { return nil }
      let value = try currentValue(of: part)
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
