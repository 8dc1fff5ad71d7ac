import Foundation
import GtkKit
import HalcyonKit
import HalcyonMap
import HalcyonSystem

/// The base map of a view as textures, drawn off the main thread at the exact zoom. While the zoom
/// changes, the tiles of the previous zoom are stretched.
package final class MapTiles {
  /// The side of a tile in logical pixels.
  nonisolated static let side = 320.0
  /// The number of tiles that are drawn before they are shown.
  private static let batch = 4

  /// What the pixels of a tile depend on, apart from its position.
  nonisolated struct Look: Hashable {
    var zoom: Double
    var style: MapStyle
    var scale: Double
    /// A number of the clusters, whose markers hide no name.
    var crowd: Int
  }

  /// The position of a tile in tiles from the upper left corner of the world.
  nonisolated struct Position: Hashable {
    var column, row: Int
  }

  /// The tiles of one look.
  fileprivate struct Layer {
    var look: Look
    var tiles: [Position: Texture] = [:]
  }

  private var current: Layer?
  /// Shown below the current tiles until these are complete.
  private var previous: Layer?
  private var map: BaseMap?
  private var labels = MapLabels.none
  private var labelLook: Look?
  private var drawing: Task<Void, Never>?
  private var wanted: (viewport: MapViewport, look: Look)?
  private var clusters = MapClusters.none
  /// Whether tiles were drawn since all tiles of a view were complete.
  private var hasDrawn = false
  /// Called when missing tiles were drawn, all tiles of the view are complete, and the zoom is at
  /// rest. Drawing them left free memory in the heap: that of their frames, and of their outlines.
  var onComplete: () -> Void = {
    Task.detached(priority: .utility) { ProcessHeaps.trim() }
  }
  /// Called when tiles were drawn.
  var onChange: (() -> Void)?
  /// A Boolean value indicating whether the zoom is changing, so that the previous tiles are needed
  /// although those of the final view are complete.
  var isMoving = false { didSet { if !isMoving { work() } } }

  /// Sets the base map; nothing is drawn without it.
  func use(_ map: BaseMap) {
    self.map = map
    (current, previous) = (nil, nil)
    work()
  }

  /// Releases all tiles.
  func end() {
    drawing?.cancel()
    drawing = nil
    (current, previous, wanted) = (nil, nil, nil)
  }

  /// Requests the tiles of a view. If its zoom is still changing, pass the final viewport.
  /// - Parameters:
  ///   - clusters: The clusters at that zoom.
  ///   - crowd: A number that is the same as long as the clusters are.
  func prepare(
    _ viewport: MapViewport, style: MapStyle, scale: Double, clusters: MapClusters, crowd: Int
  ) {
    wanted = (viewport, Look(zoom: viewport.zoom, style: style, scale: scale, crowd: crowd))
    self.clusters = clusters
    work()
  }

  /// Whether all tiles of the requested view are drawn.
  package var isComplete: Bool {
    guard let wanted, let current, current.look == wanted.look else { return false }
    return Self.positions(in: wanted.viewport).allSatisfy { current.tiles[$0] != nil }
  }

  /// Returns the tiles that a view needs at its own zoom, those in the middle first.
  nonisolated static func positions(in viewport: MapViewport) -> [Position] {
    let (bounds, scale) = (viewport.bounds, viewport.scale)
    let columns =
      Int(
        (bounds.minX * scale / side).rounded(.down))...Int(
        (bounds.maxX * scale / side).rounded(.down))
    let top = max(bounds.minY, 0) * scale / side
    let bottom = min(bounds.maxY, 1) * scale / side
    let rows = Int(top.rounded(.down))...max(Int(bottom.rounded(.down)), Int(top.rounded(.down)))
    let middle = (
      Double(columns.lowerBound + columns.upperBound) / 2,
      Double(rows.lowerBound + rows.upperBound) / 2
    )
    func distance(_ position: Position) -> Double {
      abs(Double(position.column) - middle.0) + abs(Double(position.row) - middle.1)
    }
    return rows.flatMap { row in columns.map { Position(column: $0, row: row) } }
      .sorted { distance($0) < distance($1) }
  }

  private func work() {
    guard drawing == nil, let map, let wanted else { return }
    if current?.look != wanted.look {
      if let current, current.look.style == wanted.look.style,
        2 * current.tiles.count >= previous?.tiles.count ?? 0
      {
        previous = current
      }
      current = Layer(look: wanted.look)
    }
    guard let layer = current else { return }
    let missing = Self.positions(in: wanted.viewport).filter { layer.tiles[$0] == nil }
    guard !missing.isEmpty else {
      if !isMoving { finish() }
      return
    }
    removeDistant(from: wanted.viewport)
    let look = layer.look
    let batch = Array(missing.prefix(Self.batch))
    let known = labelLook.map { Self.hasSameLabels($0, look) } == true ? labels : nil
    drawing = Task { [weak self, clusters] in
      let drawn = await Task.detached(priority: .userInitiated) {
        Self.draw(batch, look, map, clusters, labels: known)
      }.value
      self?.take(drawn.tiles, drawn.labels, of: look)
    }
  }

  /// Releases what was needed until the tiles were complete.
  private func finish() {
    previous = nil
    guard hasDrawn else { return }
    hasDrawn = false
    onComplete()
  }

  private func take(_ tiles: [(Position, MapPixels)], _ labels: MapLabels, of look: Look) {
    drawing = nil
    hasDrawn = true
    self.labels = labels
    labelLook = look
    if current?.look == look {
      for (position, pixels) in tiles {
        guard let texture = Texture(pixels) else { continue }
        current?.tiles[position] = texture
      }
      onChange?()
    }
    work()
  }

  /// Keeps the tiles of a view, and as many of the nearest ones around it as a row or column has:
  /// going back shows them at once.
  private func removeDistant(from viewport: MapViewport) {
    guard let tiles = current?.tiles else { return }
    let needed = Self.positions(in: viewport)
    let kept =
      needed.count + max(Set(needed.map(\.row)).count, Set(needed.map(\.column)).count)
    guard tiles.count > kept else { return }
    let middle = (
      x: viewport.center.x * viewport.scale / Self.side - 0.5,
      y: viewport.center.y * viewport.scale / Self.side - 0.5
    )
    // In tiles of a view: it is wider than high.
    let aspect = viewport.height / max(viewport.width, 1)
    func distance(_ position: Position) -> Double {
      max(
        abs(Double(position.column) - middle.x) * aspect, abs(Double(position.row) - middle.y))
    }
    let nearest = tiles.keys.sorted { distance($0) < distance($1) }.prefix(kept)
    current?.tiles = tiles.filter { nearest.contains($0.key) || needed.contains($0.key) }
  }

  private nonisolated static func hasSameLabels(_ a: Look, _ b: Look) -> Bool {
    MapLabels.step(for: a.zoom) == MapLabels.step(for: b.zoom)
      && a.style.textScale == b.style.textScale && a.crowd == b.crowd
  }

  private nonisolated static func draw(
    _ positions: [Position], _ look: Look, _ map: BaseMap, _ clusters: MapClusters,
    labels: MapLabels?
  ) -> (tiles: [(Position, MapPixels)], labels: MapLabels) {
    let labels =
      labels
      ?? MapLabels(
        of: map, zoom: look.zoom, textScale: look.style.textScale, clusters: clusters,
        name: MapPicture.localizedName)
    var tiles: [(Position, MapPixels)] = []
    for position in positions {
      let tile = MapTile(
        column: position.column, row: position.row, side: side, zoom: look.zoom)
      if let pixels = tile.pixels(
        map: map, labels: labels, style: look.style, scale: look.scale)
      {
        tiles.append((position, pixels))
      }
    }
    return (tiles, labels)
  }

  // MARK: - Drawing

  /// Draws the tiles of a view.
  func draw(_ snapshot: Snapshot, _ viewport: MapViewport, of widget: Widget) {
    if !isShowing(viewport) { previous?.draw(snapshot, viewport, of: widget) }
    current?.draw(snapshot, viewport, of: widget)
  }

  private func isShowing(_ viewport: MapViewport) -> Bool {
    guard let current, current.look.zoom == viewport.zoom else { return false }
    return Self.positions(in: viewport).allSatisfy { current.tiles[$0] != nil }
  }
}

extension MapTiles.Layer {
  /// Draws the tiles at the zoom of the view, as far as they exist.
  fileprivate func draw(_ snapshot: Snapshot, _ viewport: MapViewport, of widget: Widget) {
    let own = MapViewport.worldWidth * exp2(look.zoom)
    let factor = viewport.scale / own
    let bounds = viewport.bounds
    let device = widget.deviceScale
    let side = MapTiles.side * factor
    for copy in -1...1 {
      // At the own zoom, tiles are aligned to device pixels, so that they are copied, not scaled.
      let left = ((Double(copy) - bounds.minX) * viewport.scale * device).rounded() / device
      let top = (-bounds.minY * viewport.scale * device).rounded() / device
      for (position, texture) in tiles {
        let (x, y) = (left + Double(position.column) * side, top + Double(position.row) * side)
        guard x < viewport.width, y < viewport.height, x + side > 0, y + side > 0 else { continue }
        snapshot.draw(
          texture, in: Rectangle(x: x, y: y, width: side, height: side), of: widget)
      }
    }
  }
}
