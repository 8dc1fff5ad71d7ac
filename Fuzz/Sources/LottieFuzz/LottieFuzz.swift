import Foundation
import Lottie
import LottieCairo
import LottieContainers

/// Unpacks and reads each input and draws three frames of it. A trap, a report of the address
/// sanitizer, a time or a memory beyond libFuzzer's limits is a finding; a thrown error is not.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: size))
  guard let file = try? LottieFile(data: data) else { return 0 }
  for animation in file.animations {
    if let animation = try? file.animation(animation.id, options: options) { draw(animation) }
  }
  return 0
}

/// Everything that an animation can be allowed.
private let options = LottieOptions()

private func draw(_ animation: LottieAnimation) {
  guard var buffer = try? PixelBuffer(width: 64, height: 64) else { return }
  let renderer = LottieRenderer(animation)
  let last = animation.outPoint.nextDown
  for frame in [animation.inPoint, (animation.inPoint + last) / 2, last] {
    _ = try? renderer.render(frame: frame, into: &buffer)
  }
}
