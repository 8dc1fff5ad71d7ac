import CCairo
import Lottie

/// Pictures of what stayed the same over several frames, and the drawing that makes use of them.
///
/// They hold the lowest steps of a list, drawn together, and groups with pictures of their own;
/// no more pixels than ``LottieLimits/keptPixels`` and ``LottieLimits/keptPictures`` allow.
final class KeptPictures {
  private var ground: KeptGround?
  private var groups: [KeptGroup] = []
  /// How many of the lowest steps have stayed the same, and the pixels drawn for them meanwhile.
  private var (restingSteps, repeatedPixels) = (0, 0)
  /// What drawing a step costs beside its pixels, in pixels.
  private static let overhead = 2_000

  /// Pixels that are held at present.
  var pixels: Int { groups.reduce(ground?.pixels ?? 0) { $0 + $1.pixels } }

  /// Draws the parts of a picture that changed.
  /// - Parameter dirty: what changed; more is drawn where it has to be.
  /// - Returns: what was drawn.
  @discardableResult
  func draw(
    _ list: DrawSteps, dirty: [PixelRect], into memory: UnsafeMutableRawBufferPointer,
    _ layout: PixelLayout, through raster: GradientRaster
  ) throws(LottieRenderError) -> DirtyRegion {
    let bound = min(LottieLimits.keptPixels, list.canvas.area * LottieLimits.keptPictures)
    update(for: list, within: bound, through: raster)
    let first = ground?.steps.count ?? 0
    let steps = list.steps[first...]
    let kept = match(steps, within: bound)
    var region = DirtyRegion()
    for rect in dirty { region.add(rect) }
    region.grow(within: list.canvas) { rect in
      zip(steps, kept).reduce(rect) { rect, item in
        item.0.extend(rect, reach: item.1?.reach(in: list.view) ?? item.0.reach)
      }
    }
    for rect in region.rects { layout.clear(rect, in: memory) }
    try layout.withSurface(over: memory) { (surface) throws(LottieRenderError) in
      guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
      defer { cairo_destroy(context) }
      var renderer = CairoRenderer(context: context, raster: raster)
      for rect in region.rects {
        cairo_save(context)
        defer { cairo_restore(context) }
        renderer.clip(to: rect)
        ground?.paint(in: context)
        for (index, kept) in zip(steps.indices, kept) where steps[index].place.intersects(rect) {
          let step = steps[index]
          if index < restingSteps {
            repeatedPixels += step.place.intersection(rect).area + Self.overhead
          }
          try renderer.draw(step, in: list.view, kept: kept)
        }
      }
      try check(cairo_status(context))
    }
    if layout.format == .abgr {
      for rect in region.rects { layout.swapRedAndBlue(rect, in: memory) }
    }
    return region
  }

  /// Drops pictures that are no longer right, and makes one of the lowest steps when drawing them
  /// again and again has cost as much.
  private func update(for list: DrawSteps, within bound: Int, through raster: GradientRaster) {
    if let ground, !ground.isGround(of: list) { self.ground = nil }
    groups.removeAll { group in !list.steps.contains { $0.isSame(as: group.step) } }
    let held = ground?.steps.count ?? 0
    let count = list.steps.prefix { $0.age > 1 }.count
    if count == 0 { repeatedPixels = 0 }
    restingSteps = count
    guard count > held, list.canvas.area <= bound else { return }
    let cost = list.steps[held..<count].reduce(0) { $0 + $1.place.area + Self.overhead }
    guard cost > list.canvas.area / 8, repeatedPixels > 2 * cost else { return }
    repeatedPixels = 0
    ground = KeptGround(list, count: count, through: raster)
    if pixels > bound { groups = [] }
  }

  /// For each step the place where the picture of its group is kept; nil when it has none.
  private func match(_ steps: ArraySlice<DrawStep>, within bound: Int) -> [KeptGroup?] {
    var held = pixels
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
