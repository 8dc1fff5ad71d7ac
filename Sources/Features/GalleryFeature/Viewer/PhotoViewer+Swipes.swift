import GtkKit
import HalcyonKit

/// Swipes to the neighbors of a photo.
extension PhotoViewer {
  var snapPoints: [Double] {
    guard let photo else { return [0] }
    let hasPrevious = list.neighbor(of: photo.id, by: -1) != nil
    let hasNext = list.neighbor(of: photo.id, by: 1) != nil
    return (hasPrevious ? [-1] : []) + [0] + (hasNext ? [1] : [])
  }

  func endSwipe(velocity: Double, at place: Double) {
    let distance = Int(place.rounded())
    let slide = canvas.slide
    if distance != 0 { step(by: distance) }
    motion.play(
      on: canvas, from: slide - Double(distance), velocity: velocity,
      onMove: { [weak canvas] in canvas?.slide = $0 }, onEnd: { [weak canvas] in canvas?.slide = 0 }
    )
  }
}
