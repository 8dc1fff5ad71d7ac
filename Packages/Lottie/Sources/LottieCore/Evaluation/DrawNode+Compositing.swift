extension DrawGroup {
  /// Adopts the clip of a single nested group, so that filters also process content outside of it.
  mutating func liftClip() {
    guard nodes.count == 1, case .group(let inner) = nodes[0], inner.clip != nil else { return }
    clip = inner.clip
    nodes = inner.nodes
    isOwned = inner.isOwned
    isIsolated = inner.isIsolated
  }
}

extension DrawGroup {
  /// The content that a mask or matte applies to: the nodes, with filters that enlarge them.
  var maskedNodes: [DrawNode] {
    filters.isEmpty ? nodes : [.group(DrawGroup(filters, nodes))]
  }

  private init(_ filters: [DrawFilter], _ nodes: [DrawNode]) {
    self.init(nodes: nodes)
    self.filters = filters
  }

  /// Clips to a region, in addition to the group's own clip.
  func cut(to region: DrawClip?) -> DrawGroup {
    guard let region else { return self }
    var result = self
    guard clip != nil else {
      result.clip = region
      return result
    }
    result.blendMode = .normal
    return DrawGroup(clip: region, blendMode: blendMode, nodes: [.group(result)])
  }
}

extension DrawNode {
  /// Multiplies the opacity.
  /// - Returns: false, without a change, if that takes another group.
  fileprivate mutating func fade(to opacity: Double) -> Bool {
    var node = DrawNode.none
    swap(&node, &self)
    switch consume node {
    case .shape(var shape):
      shape.opacity *= opacity
      self = .shape(shape)
    case .image(var image):
      image.opacity *= opacity
      self = .image(image)
    case .group(var group):
      let isBlended = group.blendMode != .normal
      if !isBlended { group.opacity *= opacity }
      self = .group(group)
      return !isBlended
    }
    return true
  }

  fileprivate var hasInvisibleParts: Bool {
    switch self {
    case .shape(let shape): shape.opacity <= 0
    case .image(let image): image.opacity <= 0
    case .group(let group): group.opacity <= 0 || group.nodes.contains(where: \.hasInvisibleParts)
    }
  }
}

extension [DrawNode] {
  /// The nodes without those of opacity 0.
  var visible: [DrawNode] {
    guard contains(where: \.hasInvisibleParts) else { return self }
    return compactMap { node in
      guard case .group(var group) = node else { return node.hasInvisibleParts ? nil : node }
      group.nodes = group.nodes.visible
      return group.opacity > 0 && !group.nodes.isEmpty ? .group(group) : nil
    }
  }

  /// A Boolean value indicating whether a blend mode affects the backdrop of the nodes.
  /// - Source: Compositing and Blending Level 1, 3.1.
  var blendWithBackdrop: Bool {
    contains { node in
      guard case .group(let group) = node else { return false }
      if group.blendMode != .normal { return true }
      let isIsolated =
        group.isIsolated || group.clip != nil || group.opacity < 1 || !group.masks.isEmpty
        || group.matte != nil || !group.filters.isEmpty
      return !isIsolated && group.nodes.blendWithBackdrop
    }
  }

  /// Moves the nodes from index `first` on into a group, unless there are none.
  mutating func group(
    from first: Int, opacity: Double = 1, blendMode: BlendMode = .normal,
    in memory: inout DrawMemory
  ) {
    guard first < count else { return }
    var inner = memory.takeNodes()
    inner.append(contentsOf: self[first...])
    removeSubrange(first...)
    var group = DrawGroup(opacity: opacity, blendMode: blendMode, nodes: inner)
    group.isOwned.value = memory.isActive
    append(.group(group))
  }

  /// Wraps the nodes from index `first` on in a group with a blend mode.
  mutating func blend(from first: Int, _ mode: BlendMode, in memory: inout DrawMemory) {
    if mode != .normal { group(from: first, blendMode: mode, in: &memory) }
  }

  /// Multiplies the opacity of the nodes from index `first` on as a whole; a single node needs no
  /// group.
  mutating func fade(from first: Int = 0, to opacity: Double, in memory: inout DrawMemory) {
    guard opacity < 1, first < count else { return }
    if count - first > 1 || !self[first].fade(to: opacity) {
      group(from: first, opacity: opacity, in: &memory)
    }
  }
}
