import CCairo
import Lottie

/// Pictures of what stayed the same over several frames, and the drawing that makes use of them.
///
/// They hold the lowest steps of a list, drawn together, and groups with pictures of their own;
/// no more pixels than ``LottieLimits/keptPixels`` and ``LottieLimits/keptPictures`` allow.
final class KeptPictures {
  private var ground: KeptGround?
  private var groups: [KeptGroup] = []
  private var smoothing = FrameWork.Smoothing.smooth
  /// Where parts are drawn whose surroundings must stay as they are.
  private var aside = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// How many of the lowest steps have stayed the same, and the pixels drawn for them meanwhile.
  private var (restingSteps, repeatedPixels) = (0, 0)
  /// What drawing a step costs beside its pixels, in pixels.
  private static let overhead = 2_000

  /// Pixels that are held at present.
  var pixels: Int { groups.reduce((ground?.pixels ?? 0) + aside.count / 4) { $0 + $1.pixels } }

  /// Draws the parts of a picture that changed.
  /// - Parameter dirty: what changed; more is drawn where it has to be.
  /// - Returns: what was drawn.
  @discardableResult
  func draw(
    _ list: DrawSteps, dirty: [PixelRect], into memory: UnsafeMutableRawBufferPointer,
    _ layout: PixelLayout, with tools: DrawingTools
  ) throws(LottieRenderError) -> DirtyRegion {
    var tools = tools
    tools.smoothing = list.smoothing
    let bound = min(LottieLimits.keptPixels, list.canvas.area * LottieLimits.keptPictures)
    update(for: list, within: bound, with: tools)
    let first = ground?.steps.count ?? 0
    let steps = list.steps[first...]
    let kept = match(steps, on: list.canvas, within: bound)
    var region = DirtyRegion()
    for rect in dirty { region.add(rect) }
    if list.isCostly { region.join() }
    region.settle(within: list.canvas)
    for rect in region.rects {
      let reach = zip(steps, kept).reduce(rect) { reach, item in
        reach.union(item.0.extend(rect, reach: item.1?.reach(in: list.view) ?? item.0.reach))
      }
      let isDirect = reach == rect || layout.byteCount / 4 > bound
      let part = isDirect && reach != rect ? list.canvas : rect
      let paint = { (memory: UnsafeMutableRawBufferPointer) throws(LottieRenderError) in
        layout.clear(part, in: memory)
        try layout.withSurface(over: memory) { (surface) throws(LottieRenderError) in
          try self.paint(
            part, of: list, steps, kept, within: isDirect ? part : reach, on: surface,
            with: tools)
        }
      }
      if isDirect {
        try paint(memory)
      } else {
        // Outside of what changed this leaves unfinished pixels, so it is done aside.
        let aside = scratch(layout.byteCount)
        try paint(aside)
        layout.copy(part, from: aside, to: memory)
      }
      if layout.format == .abgr { layout.swapRedAndBlue(part, in: memory) }
    }
    return region
  }

  /// Draws all that touches `rect`. Shapes are drawn whole, up to the borders of `clip`.
  private func paint(
    _ rect: PixelRect, of list: DrawSteps, _ steps: ArraySlice<DrawStep>, _ kept: [KeptGroup?],
    within clip: PixelRect, on surface: OpaquePointer, with tools: DrawingTools
  ) throws(LottieRenderError) {
    guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
    defer { cairo_destroy(context) }
    var renderer = CairoRenderer(context: context, tools: tools)
    renderer.clip(to: clip)
    ground?.paint(rect, in: context)
    for (index, kept) in zip(steps.indices, kept) where steps[index].place.intersects(rect) {
      let step = steps[index]
      if index < restingSteps { repeatedPixels += step.place.area + Self.overhead }
      try renderer.draw(step, in: list.view, kept: kept)
    }
    try check(cairo_status(context))
  }

  private func scratch(_ bytes: Int) -> UnsafeMutableRawBufferPointer {
    if aside.count < bytes {
      aside.deallocate()
      aside = .allocate(byteCount: bytes, alignment: 16)
      aside.initializeMemory(as: UInt8.self, repeating: 0)
    }
    return UnsafeMutableRawBufferPointer(rebasing: aside[..<bytes])
  }

  deinit { aside.deallocate() }

  /// Drops pictures that are no longer right, and makes one of the lowest steps when drawing them
  /// again and again has cost as much.
  private func update(for list: DrawSteps, within bound: Int, with tools: DrawingTools) {
    if let ground, !ground.isGround(of: list) { self.ground = nil }
    if list.smoothing != smoothing { (smoothing, groups) = (list.smoothing, []) }
    groups.removeAll { group in !list.steps.contains { $0.isSame(as: group.step) } }
    let held = ground?.steps.count ?? 0
    let count = list.steps.prefix { $0.age > 1 }.count
    if count == 0 { repeatedPixels = 0 }
    restingSteps = count
    guard count > held, list.canvas.area * 2 <= bound else { return }
    let cost = list.steps[held..<count].reduce(0) { $0 + $1.place.area + Self.overhead }
    guard cost > list.canvas.area / 8, repeatedPixels > 2 * cost else { return }
    repeatedPixels = 0
    ground = KeptGround(list, count: count, with: tools)
    if pixels + list.canvas.area > bound { groups = [] }
  }

  /// For each step the place where the picture of its group is kept; nil when it has none.
  private func match(
    _ steps: ArraySlice<DrawStep>, on canvas: PixelRect, within bound: Int
  ) -> [KeptGroup?] {
    var held = pixels + (aside.count == 0 ? canvas.area : 0)
    return steps.map { step in
      guard case .group = step.node, step.age > 0 else { return nil }
      if let group = groups.first(where: { $0.step.isSame(as: step) }) { return group }
      guard held + step.place.area <= bound, groups.count < LottieLimits.keptGroups else {
        return nil
      }
      held += step.place.area
      let group = KeptGroup(step)
      groups.append(group)
      return group
    }
  }
}
