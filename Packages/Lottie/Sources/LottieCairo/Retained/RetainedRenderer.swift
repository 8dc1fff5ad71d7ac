import CCairo
import LottieCore

/// Redraws the changed parts of a frame, and caches the images of content that does not change.
///
/// Caches an image of the lowest steps and the content of groups, within
/// ``LottieLimits/cachedPixels`` and ``LottieLimits/cachedPixelsPerFramePixel``.
final class RetainedRenderer {
  private var background: CachedBackground?
  private var groups: [CachedGroup] = []
  private var antialiasing = Antialiasing.full
  /// Memory for drawing parts whose surrounding pixels must not change.
  private var scratch = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The number of lowest steps that did not change.
  private var unchangedSteps = 0
  /// The pixels that were redrawn for the unchanged steps, which a cached background would save.
  private var redrawnPixels = 0
  /// The overhead of drawing one step, in pixels.
  private static let stepOverhead = 2_000
  private let numberOfThreads: Int
  /// The gradient tables and buffers of each thread.
  private var threadResources: [DrawingResources] = []

  /// The number of pixels that are cached.
  var pixels: Int {
    groups.reduce((background?.pixels ?? 0) + scratch.count / 4) { $0 + $1.pixels }
  }

  /// - Parameter numberOfThreads: the number of threads that draw large parts of a frame.
  init(numberOfThreads: Int = 1) { self.numberOfThreads = numberOfThreads }

  deinit { scratch.deallocate() }

  /// Draws the changed parts of a frame.
  /// - Parameter dirty: the changed pixels; more is drawn where necessary.
  /// - Returns: the pixels that were drawn.
  @discardableResult
  func draw(
    _ list: DrawSteps, dirty: DirtyRegion, into memory: UnsafeMutableRawBufferPointer,
    _ layout: PixelLayout, with resources: DrawingResources
  ) throws(LottieRenderError) -> DirtyRegion {
    var resources = resources
    resources.antialiasing = list.antialiasing
    let limit = min(
      LottieLimits.cachedPixels, list.canvas.area * LottieLimits.cachedPixelsPerFramePixel)
    updateCaches(for: list, within: limit, with: resources)
    let steps = list.steps[(background?.steps.count ?? 0)...]
    let pass = DrawPass(
      list: list, steps: steps, groups: matchGroups(to: steps, on: list.canvas, within: limit),
      resources: resourcesOfThreads(resources))
    let region = redrawRegion(dirty, of: list)
    for index in 0..<region.count {
      try redraw(region[index], in: pass, into: memory, layout, within: limit)
    }
    return region
  }

  private func redrawRegion(_ dirty: DirtyRegion, of list: DrawSteps) -> DirtyRegion {
    var region = dirty
    if list.isCostly { region.mergeAll() }
    region.coverCanvasIfMostlyDirty(list.canvas)
    return region
  }

  private func redraw(
    _ rect: PixelRect, in pass: DrawPass, into memory: UnsafeMutableRawBufferPointer,
    _ layout: PixelLayout, within limit: Int
  ) throws(LottieRenderError) {
    let list = pass.list
    var extent = rect
    for index in pass.steps.indices {
      let step = pass.steps[index]
      let scope = pass.group(index)?.redrawScope(in: list.view) ?? step.redrawScope
      extent = extent.union(step.extend(rect, scope: scope))
    }
    let isDirect = extent == rect || layout.byteCount / 4 > limit
    let part = isDirect && extent != rect ? list.canvas : rect
    let paint = { (memory: UnsafeMutableRawBufferPointer) throws(LottieRenderError) in
      let target = DrawTarget(memory: memory, layout: layout, clip: isDirect ? part : extent)
      try self.paint(part, of: pass, on: target)
    }
    if isDirect {
      try paint(memory)
    } else {
      // This leaves incomplete pixels around the changed ones, so it draws into other memory.
      let scratch = scratchMemory(layout.byteCount)
      try paint(scratch)
      layout.copy(part, from: scratch, to: memory)
    }
    if layout.format == .abgr { layout.swapRedAndBlue(part, in: memory) }
  }

  /// Draws everything that intersects `rect`: bands of it on several threads, except the steps that
  /// must be drawn as a whole.
  private func paint(
    _ rect: PixelRect, of pass: DrawPass, on target: DrawTarget
  ) throws(LottieRenderError) {
    for index in pass.steps.indices
    where index < unchangedSteps && pass.steps[index].bounds.intersects(rect) {
      redrawnPixels += pass.steps[index].bounds.area + Self.stepOverhead
    }
    var next = pass.steps.startIndex
    var isPrepared = false
    repeat {
      let run = pass.run(from: next, in: rect)
      if run.isBanded {
        let bands = rect.bands(numberOfThreads)
        try concurrently(bands.count) { (number) throws(LottieRenderError) in
          var target = target
          target.clip = bands[number]
          if !isPrepared { self.prepare(bands[number], on: target) }
          try pass.draw(run.steps, in: bands[number], on: target, with: pass.resources[number])
        }
      } else {
        if !isPrepared { prepare(rect, on: target) }
        try pass.draw(run.steps, in: rect, on: target, with: pass.resources[0])
      }
      isPrepared = true
      next = run.steps.upperBound
    } while next < pass.steps.endIndex
  }

  /// Clears the pixels, or copies them from the cached background.
  private func prepare(_ rect: PixelRect, on target: DrawTarget) {
    if let background {
      background.copy(rect, to: target.memory, target.layout)
    } else {
      target.layout.clear(rect, in: target.memory)
    }
  }

  /// The resources of each thread; the first ones are those of the calling thread.
  private func resourcesOfThreads(_ resources: DrawingResources) -> [DrawingResources] {
    if threadResources.isEmpty { threadResources.append(resources) }
    threadResources[0] = resources
    while threadResources.count < numberOfThreads {
      threadResources.append(
        DrawingResources(images: resources.images, rasterizer: resources.rasterizer))
    }
    for index in threadResources.indices {
      threadResources[index].antialiasing = resources.antialiasing
    }
    return threadResources
  }

  private func scratchMemory(_ bytes: Int) -> UnsafeMutableRawBufferPointer {
    if scratch.count < bytes {
      scratch.deallocate()
      scratch = .allocate(byteCount: bytes, alignment: 16)
      scratch.initializeMemory(as: UInt8.self, repeating: 0)
    }
    return UnsafeMutableRawBufferPointer(rebasing: scratch[..<bytes])
  }

  /// Removes outdated cache entries, and caches the lowest steps once redrawing them has cost as
  /// much as caching them.
  private func updateCaches(
    for list: DrawSteps, within limit: Int, with resources: DrawingResources
  ) {
    if let background, !background.matches(list) { self.background = nil }
    if list.antialiasing != antialiasing { (antialiasing, groups) = (list.antialiasing, []) }
    groups.removeAll { group in !list.steps.contains { $0.isSame(as: group.step) } }
    let cached = background?.steps.count ?? 0
    let count = list.steps.prefix { $0.unchangedFrames > 1 }.count
    if count == 0 { redrawnPixels = 0 }
    unchangedSteps = count
    guard count > cached, list.canvas.area * 2 <= limit else { return }
    let cost = list.steps[cached..<count].reduce(0) { $0 + $1.bounds.area + Self.stepOverhead }
    guard cost > list.canvas.area / 8, redrawnPixels > 2 * cost else { return }
    redrawnPixels = 0
    background = CachedBackground(list, count: count, with: resources)
    if pixels + list.canvas.area > limit { groups = [] }
  }

  /// Returns the cache entry of each step, nil for steps without one; empty if none has one.
  private func matchGroups(
    to steps: ArraySlice<DrawStep>, on canvas: PixelRect, within limit: Int
  ) -> [CachedGroup?] {
    guard steps.contains(where: { $0.unchangedFrames > 0 && $0.isGroup }) else { return [] }
    var cached = pixels + (scratch.count == 0 ? canvas.area : 0)
    return steps.map { step in
      guard case .group = step.node, step.unchangedFrames > 0 else { return nil }
      if let group = groups.first(where: { $0.step.isSame(as: step) }) { return group }
      guard cached + step.bounds.area <= limit, groups.count < LottieLimits.cachedGroups else {
        return nil
      }
      cached += step.bounds.area
      let group = CachedGroup(step)
      groups.append(group)
      return group
    }
  }
}
