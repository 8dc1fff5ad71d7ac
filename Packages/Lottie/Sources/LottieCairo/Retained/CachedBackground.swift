import LottieCore
import LottiePlatform

/// A cached image of the lowest steps of a frame, which did not change between frames.
final class CachedBackground {
  let steps: [DrawStep]
  private let view: AffineMatrix
  private let canvas: PixelRect
  private let antialiasing: Antialiasing
  private let layout: PixelLayout
  private let image: UnsafeMutableRawBufferPointer

  /// - Returns: nil if drawing fails, for example when memory runs out.
  init?(_ list: DrawSteps, count: Int, with resources: DrawingResources) {
    steps = Array(list.steps[..<count])
    view = list.view
    canvas = list.canvas
    antialiasing = list.antialiasing
    guard let layout = try? PixelLayout(width: canvas.width, height: canvas.height) else {
      return nil
    }
    // From calloc, so that rows without content take no memory.
    guard let memory = calloc(1, layout.byteCount) else { return nil }
    self.layout = layout
    image = UnsafeMutableRawBufferPointer(start: memory, count: layout.byteCount)
    let pass = DrawPass(list: list, steps: list.steps[..<count], groups: [], resources: [resources])
    let target = DrawTarget(memory: image, layout: layout, clip: canvas)
    do {
      try pass.draw(0..<count, in: canvas, on: target, with: resources)
    } catch {
      return nil
    }
  }

  deinit { free(image.baseAddress) }

  /// The number of pixels that the image takes.
  var pixels: Int { canvas.area }

  /// Whether the image shows the lowest steps of `list`.
  func matches(_ list: DrawSteps) -> Bool {
    view == list.view && canvas == list.canvas && antialiasing == list.antialiasing
      && steps.count <= list.steps.count
      && zip(steps, list.steps).allSatisfy { $0.isSame(as: $1) }
  }

  /// Copies part of the image into memory of the same size.
  func copy(_ rect: PixelRect, to memory: UnsafeMutableRawBufferPointer, _ layout: PixelLayout) {
    for y in rect.minY..<rect.maxY {
      let row = UnsafeRawBufferPointer(
        rebasing: image[(y * self.layout.stride + rect.minX * 4)...].prefix(rect.width * 4))
      UnsafeMutableRawBufferPointer(rebasing: memory[(y * layout.stride + rect.minX * 4)...])
        .copyMemory(from: row)
    }
  }
}
