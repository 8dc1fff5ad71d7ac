extension DrawGroup {
  /// Adopts the clip of a single nested group, so that filters also process content outside of it.
  mutating func liftClip() {
    guard nodes.count == 1, case .group(let inner) = nodes[0], inner.clip != nil else { return }
    clip = inner.clip
    nodes = inner.nodes
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

  /// Wraps the nodes in a group with a blend mode.
  func blended(_ mode: BlendMode) -> [DrawNode] {
    mode == .normal || isEmpty ? self : [.group(DrawGroup(blendMode: mode, nodes: self))]
  }

  /// Multiplies the opacity of the nodes as a whole; a single node needs no group.
  mutating func fade(to opacity: Double) {
    guard opacity < 1, let first else { return }
    guard count == 1 else {
      self = [.group(DrawGroup(opacity: opacity, nodes: self))]
      return
    }
    switch first {
    case .shape(var shape):
      shape.opacity *= opacity
      self[0] = .shape(shape)
    case .image(var image):
      image.opacity *= opacity
      self[0] = .image(image)
    case .group(var group) where group.blendMode == .normal:
      group.opacity *= opacity
      self[0] = .group(group)
    case .group: self = [.group(DrawGroup(opacity: opacity, nodes: self))]
    }
  }

  /// Returns the nodes with their opacity multiplied as a whole.
  func faded(to opacity: Double) -> [DrawNode] {
    var nodes = self
    nodes.fade(to: opacity)
    return nodes
  }
}
