import LottieCore

extension Run {
  func propertyMember(_ node: Int, _ frame: Double, _ name: String) throws(ExecutionError) -> Value
  {
    switch name {
    case "value":
      // For the property itself, this is the value before the expression.
      return node == context.property && frame == context.frame
        ? try keyframedValue(of: node, at: frame)
        : try currentValue(of: .property(node, frame: frame))
    case "name", "_name": return .text(document.nodes[node].name)
    case "matchName": return .text(document.nodes[node].matchName)
    case "propertyIndex": return .number(Double(document.nodes[node].number))
    case "propertyGroup": return propertyGroup(of: node, frame)
    case "numKeys": return .number(Double(keyTimes(of: node).count))
    case "velocity": return try velocity(of: node, at: frame)
    case "speed":
      return .number(try Library.norm(components(velocity(of: node, at: frame))))
    case "text", "sourceText": return try currentValue(of: .property(node, frame: frame))
    default: break
    }
    if let function = propertyFunction(node, frame, name) { return .native(function) }
    let value = try currentValue(of: .property(node, frame: frame))
    if case .document = value { return .undefined }
    return try member(of: value, .text(name))
  }

  private func propertyFunction(_ node: Int, _ frame: Double, _ name: String) -> NativeFunction? {
    switch name {
    case "valueAtTime":
      NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.keyframedValue(of: node, at: run.frame(arguments))
      }
    case "velocityAtTime":
      NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.velocity(of: node, at: run.frame(arguments))
      }
    case "speedAtTime":
      NativeFunction { (run, arguments) throws(ExecutionError) in
        .number(
          try Library.norm(
            run.components(run.velocity(of: node, at: run.frame(arguments)))))
      }
    case "key":
      NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.key(of: node, try run.integer(arguments.first ?? .undefined))
      }
    case "nearestKey":
      NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.nearestKey(of: node, to: run.frame(arguments))
      }
    case "loopOut", "loop_out", "loopOutDuration", "loopIn", "loop_in", "loopInDuration":
      NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.loop(
          node, at: frame, isOut: name.hasPrefix("loopOut") || name == "loop_out",
          isDuration: name.hasSuffix("Duration"), arguments)
      }
    case "wiggle":
      NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.wiggle(node, at: frame, arguments)
      }
    case "smooth":
      NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.smooth(node, at: frame, arguments)
      }
    default: nil
    }
  }

  /// The frame at a time given in seconds.
  private func frame(_ arguments: [Value]) throws(ExecutionError) -> Double {
    let frame = try number(arguments.first ?? .number(time)) * document.frameRate
    guard frame.isFinite else { throw error("the time is not a finite number") }
    return frame
  }

  /// The rate of change per second.
  /// - Source: lottie-web 5, which uses the difference over the last millisecond.
  private func velocity(of node: Int, at frame: Double) throws(ExecutionError) -> Value {
    let delta = 0.001
    let after = try keyframedValue(of: node, at: frame)
    let before = try keyframedValue(of: node, at: frame - delta * document.frameRate)
    return try divide(subtract(after, before), .number(delta))
  }

  /// - Parameter number: starts at 1.
  private func key(of node: Int, _ number: Int) throws(ExecutionError) -> Value {
    let times = keyTimes(of: node)
    guard number >= 1, number <= times.count else {
      throw error("there is no keyframe \(number)")
    }
    let time = times[number - 1]
    let value = try keyframedValue(of: node, at: time)
    let record = ObjectValue()
    try keep(record, size: 8)
    record.set("index", .number(Double(number)))
    record.set("time", .number(time / document.frameRate))
    record.set("value", value)
    for (index, number) in (try vector(value) ?? []).enumerated() {
      record.set(String(index), .number(number))
    }
    return .record(record)
  }

  private func nearestKey(of node: Int, to frame: Double) throws(ExecutionError) -> Value {
    let times = keyTimes(of: node)
    try spend(times.count / 4)
    let nearest = times.indices.min { abs(times[$0] - frame) < abs(times[$1] - frame) }
    let record = ObjectValue()
    try keep(record, size: 3)
    record.set("index", .number(Double((nearest ?? -1) + 1)))
    record.set("time", .number((nearest.map { times[$0] } ?? 0) / document.frameRate))
    if let nearest { record.set("value", try keyframedValue(of: node, at: times[nearest])) }
    return .record(record)
  }

  private func smooth(
    _ node: Int, at frame: Double, _ arguments: [Value]
  ) throws(ExecutionError) -> Value {
    let width = (try arguments.isEmpty ? 0.2 : number(arguments[0])) * document.frameRate
    let samples = try arguments.count > 1 ? integer(arguments[1]) : 5
    guard width.isFinite, samples > 1, samples <= 1000 else {
      return try keyframedValue(of: node, at: frame)
    }
    var sum: Value?
    for index in 0..<samples {
      let place = frame - width / 2 + width * Double(index) / Double(samples - 1)
      let value = try keyframedValue(of: node, at: place)
      sum = try sum.map { (sum) throws(ExecutionError) in try add(sum, value) } ?? value
    }
    return try divide(sum ?? .number(0), .number(Double(samples)))
  }
}
