import CCairo
import Foundation

/// A still picture of the map: what to show, where, and how.
///
/// ```swift
/// let picture = MapPicture(map: map, viewport: viewport, style: .light, people: people)
/// let pixels = picture.pixels(scale: 2)
/// ```
/// All methods can be called on any thread and take 10 to 100 milliseconds.
public struct MapPicture: Sendable {
  /// The base map.
  public var map: BaseMap
  /// The visible part of the world.
  public var viewport: MapViewport
  /// The colors and the text size.
  public var style: MapStyle
  /// The people to show.
  public var people = MapPeople.none
  /// Whether the people are shown as areas only, without markers: for one person's place.
  public var showsOnlyAreas = false
  /// Whether names of countries and cities are shown.
  public var showsNames = true
  /// The text in the lower right corner; empty for none.
  public var attribution = BaseMap.attribution
  /// The radius of the rounded corners in logical pixels.
  public var cornerRadius = 0.0
  /// Returns the localized name of a country.
  public var countryName: @Sendable (BaseMap.Country) -> String = { $0.name }
  /// Formats a number.
  public var number: @Sendable (Int) -> String = { "\($0)" }

  /// Creates a picture without people.
  public init(map: BaseMap, viewport: MapViewport, style: MapStyle) {
    self.map = map
    self.viewport = viewport
    self.style = style
  }

  /// Returns the picture as pixels; `nil` if it is too large or memory is missing.
  /// - Parameter scale: Device pixels per logical pixel.
  public func pixels(scale: Double) -> MapPixels? {
    MapPixels(width: viewport.width, height: viewport.height, scale: scale, draw)
  }

  /// Writes the picture as PNG.
  public func writePNG(to path: String, scale: Double = 1) throws(MapPictureError) {
    guard let pixels = pixels(scale: scale) else { throw .tooLarge }
    guard pixels.write(to: path) else { throw .unwritable(path: path) }
  }

  /// Writes the picture as PDF; a logical pixel becomes 1/96 inch.
  public func writePDF(to path: String) throws(MapPictureError) {
    let point = 0.75
    guard
      let surface = cairo_pdf_surface_create(
        path, viewport.width * point, viewport.height * point)
    else { throw .unwritable(path: path) }
    defer { cairo_surface_destroy(surface) }
    if let cairo = cairo_create(surface) {
      cairo_scale(cairo, point, point)
      draw(MapContext(cairo: cairo))
      cairo_destroy(cairo)
    }
    cairo_surface_finish(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      throw .unwritable(path: path)
    }
  }

  func draw(_ context: MapContext) {
    // Nothing is drawn beyond the edge, which matters for PDF.
    context.roundedRectangle(
      width: viewport.width, height: viewport.height, radius: cornerRadius)
    cairo_clip(context.cairo)
    map.draw(on: context, viewport.part, style)
    drawAreas(context)
    let clusters =
      showsOnlyAreas
      ? .none : people.clusters(zoom: viewport.zoom, textScale: style.textScale)
    if showsNames {
      MapLabels(
        of: map, zoom: viewport.zoom, textScale: style.textScale, clusters: clusters,
        name: countryName
      ).draw(on: context, viewport.part, style)
    }
    drawMarkers(clusters, context)
    drawAttribution(context)
  }

  private func drawAreas(_ context: MapContext) {
    let isSingle = people.people.count == 1
    guard showsOnlyAreas || isSingle else { return }
    for person in people.people {
      let (x, y) = viewport.position(of: person.point)
      let radius = person.point.length(ofMeters: person.radius) * viewport.scale
      // An exact position is a small dot.
      style.drawArea(on: context, x: x, y: y, radius: max(radius, 6 * style.textScale))
    }
  }

  private func drawMarkers(_ clusters: MapClusters, _ context: MapContext) {
    for index in clusters.visible(in: viewport) {
      let cluster = clusters.all[index]
      let (x, y) = viewport.position(of: cluster.point)
      MapMarker.of(cluster, in: people, number: number).draw(on: context, x: x, y: y, style)
    }
  }

  private func drawAttribution(_ context: MapContext) {
    guard !attribution.isEmpty else { return }
    let text = MapContext.Text(
      text: attribution, pixels: 10.5 * style.textScale, maximumWidth: viewport.width - 12)
    let size = context.size(of: text)
    context.draw(
      text, x: viewport.width - size.width - 6, y: viewport.height - size.height - 4,
      color: style.city, halo: (style.water, 3))
  }
}

/// The reason why a picture could not be written.
public enum MapPictureError: Error, Equatable, Sendable {
  /// The picture has more than 16,384 pixels on a side, or there is not enough memory.
  case tooLarge
  /// The file cannot be written.
  case unwritable(path: String)
}
