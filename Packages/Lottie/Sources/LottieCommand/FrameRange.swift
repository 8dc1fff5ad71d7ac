import CommandSupport
import LottieCore

/// The frames of an animation, counted from 0.
struct FrameRange {
  private let count: Int
  private let file: String

  init(_ animation: LottieAnimation, of file: String) {
    count = animation.frameCount
    self.file = file
  }

  /// - Throws: `CommandFailure` for the first frame outside the animation.
  func check(_ frames: [Double], option: String) throws(CommandFailure) {
    guard let outside = frames.first(where: { !(0..<Double(count) ~= $0) }) else { return }
    let frame = Int(exactly: outside).map(String.init) ?? "\(outside)"
    throw CommandFailure(
      "\(option) \(frame) is out of range: \(file) has the frames 0 to \(count - 1).", .usage)
  }
}
