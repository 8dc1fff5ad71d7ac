import LottieCore

/// The steps that draw one frame, in drawing order.
struct DrawSteps: Sendable {
  /// Maps the composition to pixels.
  let view: AffineMatrix
  let canvas: PixelRect
  let antialiasing: Antialiasing
  let rasterizer: LottieRasterizer
  /// Whether drawing one part takes so long that several parts should be drawn together.
  let isCostly: Bool
  private(set) var steps: [DrawStep]
  /// The different lists of clips of the steps.
  private var clipLists: [[DrawClip]]

  /// - Parameter previous: the steps of the previous frame; unchanged steps are taken from it.
  init(
    _ list: DrawList, in view: AffineMatrix, canvas: PixelRect,
    rasterizer: LottieRasterizer = .exact, previous: DrawSteps? = nil
  ) {
    var memory = StepMemory()
    var unused = DrawMemory()
    self.init(
      list, in: view, canvas: canvas, rasterizer: rasterizer, previous: previous, memory: &memory,
      unused: &unused)
  }

  /// - Parameters:
  ///   - previous: the steps of the previous frame; unchanged steps are taken from it.
  ///   - unused: receives the memory of nodes that are not needed.
  init(
    _ list: consuming DrawList, in view: AffineMatrix, canvas: PixelRect,
    rasterizer: LottieRasterizer, previous: DrawSteps?, memory: inout StepMemory,
    unused: inout DrawMemory
  ) {
    (steps, clipLists) = memory.take()
    self.view = view
    self.rasterizer = rasterizer
    self.canvas = canvas
    let cost = FrameCost(view.isInvertible ? list.nodes : [], in: view, canvas: canvas)
    (antialiasing, isCostly) = (cost.antialiasing, cost.isCostly)
    guard view.isInvertible else { return }
    var known: DrawSteps?
    if let previous, previous.isComparable(to: self) { known = previous }
    steps.reserveCapacity(known?.steps.count ?? 0)
    let whole = DrawClip(width: list.width, height: list.height, transform: view)
    var nodes: [DrawNode] = []
    swap(&nodes, &list.nodes)
    if let reduced = cost.reduced { nodes = reduced }
    let clips = clipList([], whole, known: known, memory: &memory)
    add(&nodes, in: clips, known: known, memory: &memory, unused: &unused)
    unused.give(&nodes)
  }

  /// Whether equal steps of both frames produce equal pixels.
  func isComparable(to other: DrawSteps) -> Bool {
    view == other.view && canvas == other.canvas && antialiasing == other.antialiasing
      && rasterizer == other.rasterizer
  }

  /// Moves nodes into steps.
  private mutating func add(
    _ nodes: inout [DrawNode], in clips: [DrawClip], known: DrawSteps?, memory: inout StepMemory,
    unused: inout DrawMemory
  ) {
    for index in nodes.indices {
      var node = DrawNode.none
      swap(&node, &nodes[index])
      if node.isPlainGroup {
        var inner = clips
        if var clip = node.clip {
          clip.transform = view * clip.transform
          guard clip.transform.isInvertible else { continue }
          inner = clipList(clips, clip, known: known, memory: &memory)
        }
        var (content, isOwned) = node.takeContent()
        add(&content, in: inner, known: known, memory: &memory, unused: &unused)
        if isOwned { unused.give(&content) }
        continue
      }
      add(&node, in: clips, known: known, unused: &unused)
    }
    nodes.removeAll(keepingCapacity: true)
  }

  private mutating func add(
    _ node: inout DrawNode, in clips: [DrawClip], known: DrawSteps?, unused: inout DrawMemory
  ) {
    let index = steps.count
    if let known, index < known.steps.count, known.steps[index].node == node,
      known.steps[index].clips == clips
    {
      steps.append(known.steps[index])
      steps[index].unchangedFrames += 1
      unused.give(&node)
    } else {
      steps.append(
        DrawStep(
          &node, in: clips, view: view, canvas: canvas,
          isExact: rasterizer == .exact && antialiasing == .full))
    }
  }

  /// Returns a list of clips and one more, which is that of the previous frame if it is equal.
  private mutating func clipList(
    _ outer: [DrawClip], _ clip: DrawClip, known: DrawSteps?, memory: inout StepMemory
  ) -> [DrawClip] {
    let index = clipLists.count
    if let known, index < known.clipLists.count {
      let list = known.clipLists[index]
      if list.count == outer.count + 1, list.last == clip, list.starts(with: outer) {
        clipLists.append(list)
        return list
      }
    }
    var list = memory.takeClips()
    list.append(contentsOf: outer)
    list.append(clip)
    clipLists.append(list)
    return list
  }

  /// Returns the memory of steps that `next` replaces.
  mutating func recycle(
    before next: DrawSteps, memory: inout StepMemory, unused: inout DrawMemory
  ) {
    for index in steps.indices
    where index >= next.steps.count || next.steps[index].unchangedFrames == 0 {
      steps[index].giveNode(to: &unused)
    }
    steps.removeAll(keepingCapacity: true)
    // Only lists that no later frame shares are used again.
    for index in clipLists.indices
    where index >= next.clipLists.count
      || !next.clipLists[index].sharesMemory(with: clipLists[index])
    { memory.give(&clipLists[index]) }
    clipLists.removeAll(keepingCapacity: true)
    memory.give(&self.steps, &clipLists)
  }

  /// Returns the pixels that differ from `previous`, from which these steps were made.
  func changes(from previous: DrawSteps) -> DirtyRegion {
    let (old, new) = (previous.steps, steps)
    var region = DirtyRegion()
    if old.count == new.count {
      for index in new.indices where new[index].unchangedFrames == 0 {
        region.add(old[index].bounds)
        region.add(new[index].bounds)
      }
      return region
    }
    // Steps were inserted or removed: skip the common steps below and above them.
    let low = new.prefix { $0.unchangedFrames > 0 }.count
    var high = 0
    while high < min(old.count, new.count) - low,
      old[old.count - 1 - high].isSame(as: new[new.count - 1 - high])
    { high += 1 }
    for step in old[low..<(old.count - high)] { region.add(step.bounds) }
    for step in new[low..<(new.count - high)] { region.add(step.bounds) }
    return region
  }
}
