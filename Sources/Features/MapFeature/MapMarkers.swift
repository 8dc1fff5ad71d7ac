import Foundation
import GtkKit
import HalcyonKit
import HalcyonMap
import Localization

/// The textures of markers, drawn off the main thread.
final class MapMarkers {
  /// The maximum size in bytes: about 1,000 markers.
  private static let limit = 8 << 20

  private nonisolated struct Look: Hashable {
    var style: MapStyle
    var scale: Double
  }

  private var look: Look?
  private var textures = ByteBoundedCache<MapMarker, Texture>(limit: limit, maximumCount: 4_000)
  private var wanted: Set<MapMarker> = []
  private var drawing: Task<Void, Never>?
  /// Called when markers were drawn.
  var onChange: (() -> Void)?

  /// Formats the number of a cluster.
  static func number(_ count: Int) -> String {
    count.formatted(.number.locale(Translation.formats))
  }

  /// Returns the texture of a marker; requests it and returns `nil` if it is not drawn yet.
  func texture(of marker: MapMarker, style: MapStyle, scale: Double) -> Texture? {
    let look = Look(style: style, scale: scale)
    if look != self.look {
      self.look = look
      textures.removeAll()
      wanted = []
    }
    if let texture = textures.use(marker) { return texture }
    wanted.insert(marker)
    return nil
  }

  /// Draws the requested markers. Call after a frame requested some.
  func work() {
    guard drawing == nil, !wanted.isEmpty, let look else { return }
    let markers = Array(wanted)
    wanted = []
    drawing = Task { [weak self] in
      let drawn = await Task.detached(priority: .userInitiated) {
        markers.map { ($0, $0.pixels(style: look.style, scale: look.scale)) }
      }.value
      self?.take(drawn, look)
    }
  }

  private func take(_ drawn: [(MapMarker, MapPixels?)], _ look: Look) {
    drawing = nil
    guard look == self.look else { return work() }
    for (marker, pixels) in drawn {
      guard let pixels, let texture = Texture(pixels) else { continue }
      textures.insert(texture, for: marker, cost: pixels.byteCount)
    }
    onChange?()
    work()
  }

  /// Releases all textures.
  func end() {
    drawing?.cancel()
    textures.removeAll()
    wanted = []
  }
}
