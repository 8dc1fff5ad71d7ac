import Lottie

/// The steps of a draw list in a picture, the bottom first.
struct DrawSteps: Sendable {
  /// Takes the composition to the picture.
  let view: AffineMatrix
  let canvas: PixelRect
  let smoothing: FrameWork.Smoothing
  /// Whether drawing a part takes so long that several parts should be drawn together.
  let isCostly: Bool
  private(set) var steps: [DrawStep] = []

  /// - Parameter former: what was drawn before; steps that stayed the same are taken over.
  init(_ list: DrawList, in view: AffineMatrix, canvas: PixelRect, former: DrawSteps? = nil) {
    self.view = view
    self.canvas = canvas
    let work = FrameWork(view.isInvertible ? list.nodes : [], in: view, canvas: canvas)
    (smoothing, isCostly) = (work.smoothing, work.isCostly)
    guard view.isInvertible else { return }
    var known: [DrawStep] = []
    if let former, former.isPlaced(like: self) { known = former.steps }
    steps.reserveCapacity(known.count)
    let whole = DrawClip(width: list.width, height: list.height, transform: view)
    add(work.nodes, in: [whole], known: known)
  }

  /// Whether equal steps give equal pixels.
  func isPlaced(like other: DrawSteps) -> Bool {
    view == other.view && canvas == other.canvas && smoothing == other.smoothing
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
        steps[index].age += 1
      } else {
        steps.append(DrawStep(node, in: clips, view: view, canvas: canvas))
      }
    }
  }

  /// The places that differ from `former`, from which this was made.
  func changes(from former: DrawSteps) -> DirtyRegion {
    let (old, new) = (former.steps, steps)
    var region = DirtyRegion()
    if old.count == new.count {
      for (one, other) in zip(old, new) where other.age == 0 {
        region.add(one.place)
        region.add(other.place)
      }
      return region
    }
    // Steps came or went: what is the same below and above them stays.
    let low = new.prefix { $0.age > 0 }.count
    var high = 0
    while high < min(old.count, new.count) - low,
      old[old.count - 1 - high].isSame(as: new[new.count - 1 - high])
    { high += 1 }
    for step in old[low..<(old.count - high)] { region.add(step.place) }
    for step in new[low..<(new.count - high)] { region.add(step.place) }
    return region
  }
}
