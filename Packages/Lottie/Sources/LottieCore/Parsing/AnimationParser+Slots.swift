import LottiePlatform

/// The slots of a file.
///
/// - Source: Lottie format, "Slots": a property with a `sid` takes the value of that slot.
struct SlotTable {
  /// The ids in order of their first use.
  private(set) var ids: [String] = []
  private var known: Set<String> = []
  private var values: [String: JSONNode] = [:]

  init(_ node: JSONNode? = nil) {
    guard let node else { return }
    for member in node.members ?? [] where register(member.key) {
      values[member.key] = node[named: member.key]?["p"]
    }
  }

  /// Registers a slot.
  /// - Returns: whether the slot was unknown.
  @discardableResult
  mutating func register(_ id: String) -> Bool {
    guard ids.count < LottieLimits.slots, known.insert(id).inserted else { return false }
    ids.append(id)
    return true
  }

  func value(of id: String) -> JSONNode? { values[id] }
}

extension AnimationParser {
  /// Resolves the slot of a property. A value from the options takes precedence over that of the
  /// file.
  func resolvingSlot(_ node: JSONNode) -> JSONNode {
    guard let id = node["sid"]?.string else { return node }
    slots.register(id)
    var value = node
    if let slot = slots.value(of: id), slot["k"] != nil { value = slot }
    guard let own = options.slots[id], let text = json(own, in: value) else { return value }
    return self.value(text, at: value.path) ?? value
  }

  /// Returns the JSON of a property with a value from the options; nil if it stays as it is.
  private func json(_ value: LottieSlotValue, in node: JSONNode) -> String? {
    switch value {
    case .color(let color):
      let unit = version.hasByteColors ? 255.0 : 1
      return staticProperty([color.red, color.green, color.blue].map { $0 * unit })
    case .number(let number): return staticProperty([number])
    case .vector(let vector): return staticProperty([vector.x, vector.y])
    case .text(let words): return node.json(replacingTextWith: words)
    case .gradient(let stops): return staticProperty(stops.numbers)
    case .image: return nil
    }
  }

  /// Resolves the slot of a gradient; the `sid` may be on the stops or on the object that contains
  /// them.
  func resolvingGradientSlot(_ node: JSONNode) -> JSONNode {
    let id = node["sid"]?.string ?? node["k"]?["sid"]?.string
    if let id, case .gradient(let stops)? = options.slots[id] {
      slots.register(id)
      let text = "{\"p\":\(stops.count),\"k\":\(staticProperty(stops.numbers))}"
      return value(text, at: node.path) ?? node
    }
    return node["sid"] == nil ? node : resolvingSlot(node)
  }

  /// Resolves the slot of an image asset.
  func resolvingImageSlot(_ node: JSONNode) -> JSONNode {
    guard let id = node["sid"]?.string else { return node }
    slots.register(id)
    guard let slot = slots.value(of: id), slot["p"]?.string != nil else { return node }
    return slot
  }

  /// Returns the image that the options specify for the slot of an asset.
  func imageOverride(_ node: JSONNode) -> Data? {
    guard let id = node["sid"]?.string, case .image(let data)? = options.slots[id] else {
      return nil
    }
    return data
  }

  private func staticProperty(_ numbers: [Double]) -> String {
    "{\"k\":[\(numbers.map(\.json).joined(separator: ","))]}"
  }

  /// Parses a value that replaces one of the file.
  private func value(_ text: String, at path: JSONPath) -> JSONNode? {
    guard let document = try? JSONParser.parse(Data(text.utf8), path: path) else { return nil }
    return node(of: document)
  }
}

extension [Gradient.Stop] {
  /// The stops as in a file: offset, red, green and blue per color, then offset and opacity.
  fileprivate var numbers: [Double] {
    let stops = prefix(LottieLimits.gradientStops)
    let opacities = stops.flatMap { [$0.offset, $0.opacity] }
    return stops.flatMap { [$0.offset, $0.color.red, $0.color.green, $0.color.blue] }
      + (stops.contains { $0.opacity < 1 } ? opacities : [])
  }
}
