import CommandSupport
import LottieContainers
import LottieCore

/// The description that `lottie info` prints.
struct AnimationInfo: Encodable {
  let jsonVersion = JSONFormat.version
  let container: LottieFile.Kind
  /// The ids of the animations in the file; empty if they have none.
  let animations: [String]
  let animation: String
  let images: [String]
  let name: String
  let width, height, frameRate, inPoint, outPoint, durationSeconds: Double
  let frames: Int
  let layers: Int
  let fonts: [LottieFont]
  let slots: [String]
  let markers: [LottieMarker]
  let unsupported: [ParseReport.Entry]
  let unsupportedCount: Int

  init(_ animation: LottieAnimation, id: String, of file: LottieFile) {
    container = file.kind
    animations = file.animations.map(\.id).filter { !$0.isEmpty }
    self.animation = id
    images = file.images.keys.sorted()
    name = animation.name
    width = animation.width
    height = animation.height
    frameRate = animation.frameRate
    inPoint = animation.inPoint
    outPoint = animation.outPoint
    durationSeconds = animation.durationSeconds
    frames = animation.frameCount
    markers = animation.markers
    unsupported = file.report.entries + animation.report.entries
    unsupportedCount = file.report.count + animation.report.count
    layers = animation.layerCount
    fonts = animation.fonts
    slots = animation.slotIDs
  }

  var text: String {
    var lines = [
      "container   \(container.rawValue)",
      "name        \(name)",
      "size        \(plain(width)) x \(plain(height))",
      "frames      \(frames), from \(plain(inPoint)) to \(plain(outPoint)), \(plain(frameRate)) fps",
      "duration    \(plain(durationSeconds)) s",
      "layers      \(layers)",
    ]
    if !animations.isEmpty {
      let names = animations.map { $0 == animation ? "\($0) (selected)" : $0 }
      lines.insert("animations  \(names.joined(separator: ", "))", at: 1)
    }
    if !images.isEmpty { lines.append("images      \(images.joined(separator: ", "))") }
    lines += fonts.map { font in
      let substitute = font.substitute.map { ", replaced by \($0)" } ?? ""
      return "font        \(font.family) \(font.style)\(substitute)"
    }
    if !slots.isEmpty { lines.append("slots       \(slots.joined(separator: ", "))") }
    lines += markers.map {
      "marker      \($0.name) at \(plain($0.frame)), \(plain($0.durationFrames)) frames"
    }
    lines.append(
      unsupportedCount == 0
        ? "everything is supported" : "not supported: \(unsupportedCount)")
    lines += unsupported.map { "  \($0.description)" }
    return lines.joined(separator: "\n")
  }

  /// A number without a fraction of zero.
  private func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
