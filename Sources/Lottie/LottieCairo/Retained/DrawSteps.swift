import Lottie

/// The steps that draw one frame, in drawing order.
struct DrawSteps: Sendable {
  /// Maps the composition to pixels.
  let view: AffineMatrix
  let canvas: PixelRect
  let antialiasing: Antialiasing
  let rasterizer: LottieRasterizer
  /// Whether drawing one part takes so long that several parts should be drawn together.
  let isCostly: Bool
  private(set) var steps: [DrawStep] = []

  /// - Parameter previous: the steps of the previous frame; unchanged steps are taken from it.
  init(
    _ list: DrawList, in view: AffineMatrix, canvas: PixelRect,
    rasterizer: LottieRasterizer = .exact, previous: DrawSteps? = nil
  ) {
    self.view = view
    self.rasterizer = rasterizer
    self.canvas = canvas
    let cost = FrameCost(view.isInvertible ? list.nodes : [], in: view, canvas: canvas)
    (antialiasing, isCostly) = (cost.antialiasing, cost.isCostly)
    guard view.isInvertible else { return }
    var known: [DrawStep] = []
    if let previous, previous.isComparable(to: self) { known = previous.steps }
    steps.reserveCapacity(known.count)
    let whole = DrawClip(width: list.width, height: list.height, transform: view)
    let clips = known.first.map { $0.clips.count == 1 && $0.clips[0] == whole ? $0.clips : nil }
    add(cost.nodes, in: (clips ?? nil) ?? [whole], known: known)
  }

  /// Whether equal steps of both frames produce equal pixels.
  func isComparable(to other: DrawSteps) -> Bool {
    view == other.view && canvas == other.canvas && antialiasing == other.antialiasing
      && rasterizer == other.rasterizer
  }

  private mutating func add(_ nodes: [DrawNode], in clips: [DrawClip], known: [DrawStep]) {
    for node in nodes {
      if case .group(let group) = node, group.isPlain {
        guard var clip = group.clip else {
          add(group.nodes, in: clips, known: known)
          continue
        }
        clip.transform = view * clip.transform
        guard clip.transform.isInvertible else { continue }
        add(group.nodes, in: clips + [clip], known: known)
        continue
      }
      let index = steps.count
      if index < known.count, known[index].node == node, known[index].clips == clips {
        steps.append(known[index])
        steps[index].unchangedFrames += 1
      } else {
        steps.append(
          DrawStep(
            node, in: clips, view: view, canvas: canvas,
            isExact: rasterizer == .exact && antialiasing == .full))
      }
    }
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
