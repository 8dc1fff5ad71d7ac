import Foundation
import Lottie
import LottieContainers

/// What `lottie info` prints.
struct AnimationInfo: Encodable {
  let container: LottieFile.Kind
  /// The ids of all animations in the file; empty where they have none.
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
  let notUnderstood: [ParseReport.Entry]
  let notUnderstoodCount: Int

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
    notUnderstood = file.report.entries + animation.report.entries
    notUnderstoodCount = file.report.count + animation.report.count
    let data = file.animations.first { $0.id == id }?.data ?? Data()
    let contents = AnimationContents(data)
    layers = contents.layers
    fonts = animation.fonts
    slots = contents.slots
  }

  var text: String {
    var lines = [
      "container   \(container.rawValue)",
      "name        \(name)",
      "size        \(plain(width)) x \(plain(height))",
      "frames      \(frames), from \(plain(inPoint)) to \(plain(outPoint)), \(plain(frameRate)) a second",
      "duration    \(plain(durationSeconds)) s",
      "layers      \(layers)",
    ]
    if !animations.isEmpty {
      let names = animations.map { $0 == animation ? "\($0) (this one)" : $0 }
      lines.insert("animations  \(names.joined(separator: ", "))", at: 1)
    }
    if !images.isEmpty { lines.append("images      \(images.joined(separator: ", "))") }
    lines += fonts.map { font in
      let standIn = font.standIn.map { "; \($0) stands in" } ?? ""
      return "font        \(font.family) \(font.style)\(standIn)"
    }
    if !slots.isEmpty { lines.append("slots       \(slots.joined(separator: ", "))") }
    lines += markers.map {
      "marker      \($0.name) at \(plain($0.frame)), \(plain($0.durationFrames)) frames"
    }
    lines.append(
      notUnderstoodCount == 0
        ? "all of it is understood" : "not understood: \(notUnderstoodCount)")
    lines += notUnderstood.map { "  \($0.description)" }
    return lines.joined(separator: "\n")
  }

  /// Without a fraction of zero.
  private func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
