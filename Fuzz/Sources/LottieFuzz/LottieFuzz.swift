import Foundation
import LottieCairo
import LottieContainers
import LottieCore
import LottieExpressions

/// Reads each input with all options enabled, and renders frames. Traps, reports of the address
/// sanitizer, and exceeding libFuzzer's time or memory limits are findings; thrown errors are not.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: size))
  guard let file = try? LottieFile(data: data) else { return 0 }
  var options = options
  options.drawsBeyondLottieWeb = size % 3 != 0
  for animation in file.animations {
    if let animation = try? file.animation(animation.id, options: options) {
      draw(animation, turned: size % 2 == 1)
    }
  }
  return 0
}

private let options = {
  var options = LottieOptions()
  options.expressions = BoundedExpressionEngine()
  options.fonts = PangoFontProvider()
  options.imageLoader = OneImage()
  options.slots = [
    "color": .color(RGBColor(red: 1, green: 0, blue: 0)), "number": .number(37),
    "vector": .vector(Vector2(30, 40)), "text": .text("other"),
  ]
  return options
}()

/// Loads the same small image for every name.
private struct OneImage: LottieImageLoader {
  func imageData(folder: String, name: String) -> Data? { Self.picture }

  private static let picture = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8DAAMIM/4EAAB/uBfsL2WiLAAAAAElFTkSuQmCC"
  )
}

/// Renders three frames in order and one out of order into the same buffer.
private func draw(_ animation: LottieAnimation, turned: Bool) {
  guard var buffer = try? PixelBuffer(width: 64, height: 64) else { return }
  let renderer = LottieRenderer(animation)
  let (first, last) = (animation.inPoint, animation.outPoint.nextDown)
  let middle = (first + last) / 2
  for frame in [first, middle, min(middle + 1, last), first + (last - first) / 4] {
    _ = try? renderer.render(frame: frame, rotation: turned ? 30 : 0, into: &buffer)
  }
}
