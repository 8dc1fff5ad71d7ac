import Foundation
import GtkKit
import HalcyonMap

/// A picture of the map, drawn off the main thread at the size of the widget.
package final class StillMap: Canvas {
  /// What to show, from the size of the view.
  package typealias Content = @Sendable (MapViewport) -> (viewport: MapViewport, people: MapPeople)

  /// What the pixels of any content depend on.
  fileprivate struct Look: Equatable {
    var width, height: Int
    var scale: Double
    var style: MapStyle
  }

  /// Everything that the pixels depend on.
  private struct Key: Equatable {
    var look: Look
    var content: Int
  }

  /// The last picture of a map, which outlives its widget: a new one shows it until its own is
  /// drawn.
  package final class Memory {
    fileprivate var last: (look: Look, texture: Texture)?

    package init() {}
  }

  private nonisolated static let cornerRadius = 12.0

  private let resources: URL?
  private let naturalHeight: Int
  private let showsOnlyAreas: Bool
  private let isAlwaysDark: Bool
  private let memory: Memory?
  private var content: Content?
  private var contentSerial = 0
  private var requested: Key?
  private var texture: Texture?
  private var drawing: Task<Void, Never>?

  /// - Parameters:
  ///   - naturalHeight: In logical pixels; the width follows from the parent.
  ///   - showsOnlyAreas: Whether people are areas without markers.
  ///   - isAlwaysDark: Whether the map is dark in either color scheme.
  ///   - memory: Keeps the last picture for the next widget of this map.
  package init(
    resources: URL?, naturalHeight: Int, showsOnlyAreas: Bool, isAlwaysDark: Bool = false,
    memory: Memory? = nil
  ) {
    self.resources = resources
    self.naturalHeight = naturalHeight
    self.showsOnlyAreas = showsOnlyAreas
    self.isAlwaysDark = isAlwaysDark
    self.memory = memory
    super.init(role: .image, cssName: "stillmap")
  }

  /// A Boolean value indicating whether the picture was drawn.
  package var isDrawn: Bool { texture != nil }

  /// Shows other content.
  package func show(_ content: @escaping Content) {
    self.content = content
    contentSerial += 1
    request()
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    orientation == .horizontal
      ? Request(minimum: 120, natural: 320) : Request(minimum: 80, natural: naturalHeight)
  }
  package override func layOut(width: Int, height: Int) { request() }
  package override func didMap() { request() }
  package override func styleDidChange() { request() }

  private func request() {
    guard isMapped, let content, size.width > 0, size.height > 0 else { return }
    let key = Key(look: look, content: contentSerial)
    guard key != requested else { return }
    requested = key
    drawing?.cancel()
    drawing = Task { [weak self, resources, showsOnlyAreas] in
      let map = await BaseMapLoader.map(in: resources)
      let pixels = await Task.detached(priority: .userInitiated) {
        Self.draw(key, map, content, showsOnlyAreas: showsOnlyAreas)
      }.value
      guard let self, requested == key, let pixels, let drawn = Texture(pixels) else { return }
      texture = drawn
      memory?.last = (key.look, drawn)
      queueDraw()
    }
  }

  private nonisolated static func draw(
    _ key: Key, _ map: BaseMap, _ content: Content, showsOnlyAreas: Bool
  ) -> MapPixels? {
    let look = key.look
    let view = MapViewport(
      center: MapPoint(x: 0.5, y: 0.42), zoom: 0, width: Double(look.width),
      height: Double(look.height))
    let (viewport, people) = content(view)
    var picture = MapPicture(map: map, viewport: viewport, style: look.style)
    picture.people = people
    picture.showsOnlyAreas = showsOnlyAreas
    picture.cornerRadius = cornerRadius
    picture.localize()
    return picture.pixels(scale: look.scale)
  }

  package override func draw(_ snapshot: Snapshot) {
    let bounds = Rectangle(width: Double(size.width), height: Double(size.height))
    if let texture = texture ?? remembered {
      snapshot.draw(texture, in: bounds, of: self)
    } else {
      snapshot.fill(
        bounds, cornerRadius: Self.cornerRadius, with: Color(style.water))
    }
  }

  /// The last picture of another widget, if it fits.
  private var remembered: Texture? {
    memory?.last.flatMap { $0.look == look ? $0.texture : nil }
  }

  private var look: Look {
    Look(width: size.width, height: size.height, scale: deviceScale, style: style)
  }

  private var style: MapStyle {
    MapAppearance.style(of: self, isDark: isAlwaysDark || Appearance.isDark)
  }
}

/// The appearance of maps in a widget.
package enum MapAppearance {
  /// The font size in logical pixels to which map sizes refer: 11 points.
  private static let normalFont = 14.67

  package static func style(of widget: Widget, isDark: Bool = Appearance.isDark) -> MapStyle {
    // Rounded, so that tiny differences between fonts do not cause a redraw.
    let scale = (max(widget.fontPixels, 1) / normalFont * 20).rounded() / 20
    return .of(
      isDark: isDark, isHighContrast: Appearance.isHighContrast, textScale: scale)
  }
}

extension Texture {
  /// Creates a texture that shares the memory of the pixels.
  package convenience init?(_ pixels: MapPixels) {
    self.init(width: pixels.width, height: pixels.height, sharing: pixels.bytes, of: pixels)
  }
}

extension Color {
  /// Converts a color of the map.
  package init(_ color: MapColor) {
    self.init(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
      alpha: Float(color.alpha))
  }
}
