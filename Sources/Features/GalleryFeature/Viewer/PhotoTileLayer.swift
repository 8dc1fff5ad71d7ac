import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos

/// The tiles of the photo in the viewer: decoded once when it is magnified, and kept only while
/// they are visible.
@MainActor final class PhotoTileLayer {
  /// Decodes a photo into tiles.
  typealias Open = @Sendable (Photo) async -> Result<PhotoTiles, PhotoImportIssue>

  /// The number of pixels from which a magnified photo is drawn in tiles.
  static let leastPixels = 1 << 22
  /// The number of tiles that are kept, about 64 MB, unless more are visible.
  private static let kept = 64

  private let open: Open
  private weak var canvas: Canvas?
  private var version: PhotoVersion?
  private var failed: PhotoVersion?
  private var grid: PhotoTileGrid?
  private var tiles: PhotoTiles?
  private var textures: [PhotoTile: Texture] = [:]
  private var visible: [PhotoTile] = []
  private var opening: Task<Void, Never>?
  private var reading: Task<Void, Never>?
  /// Called with the reason if a photo cannot be decoded into tiles.
  var onFailure: ((PhotoImportIssue) -> Void)?

  init(open: @escaping Open, on canvas: Canvas) {
    self.open = open
    self.canvas = canvas
  }

  isolated deinit { end() }

  /// Returns whether a magnified photo is drawn in tiles.
  static func covers(_ photo: Photo) -> Bool {
    let size = photo.shownSize
    return !photo.isVideo
      && size.width.multipliedReportingOverflow(by: size.height).partialValue > leastPixels
  }

  /// Returns whether a photo cannot be decoded into tiles, for example because the disk is full.
  func hasFailed(_ photo: Photo) -> Bool { failed == photo.version }

  /// Shows the tiles in the view, decoding the photo if that has not begun.
  func show(_ photo: Photo, at zoom: PhotoZoom) {
    if photo.version != version {
      end()
      version = photo.version
      let size = photo.shownSize
      grid = PhotoTileGrid(width: size.width, height: size.height)
    }
    guard let grid else { return }
    visible = grid.tiles(inView: zoom, level: grid.level(forScale: zoom.scale))
    if opening == nil { decode(photo) }
    readNext()
  }

  /// Keeps the tiles but requests none, because the photo is not magnified.
  func rest() { visible = [] }

  /// Releases everything.
  func end() {
    opening?.cancel()
    reading?.cancel()
    (opening, reading, tiles, grid, version) = (nil, nil, nil, nil, nil)
    (textures, visible) = ([:], [])
  }

  /// A Boolean value indicating whether all visible tiles are drawn.
  var isComplete: Bool { visible.allSatisfy { textures[$0] != nil } }
  /// The number of tiles in memory.
  var count: Int { textures.count }

  private func decode(_ photo: Photo) {
    opening = Task { [weak self, open] in
      let result = await open(photo)
      guard !Task.isCancelled, let self, version == photo.version else { return }
      switch result {
      case .success(let tiles):
        guard tiles.grid == grid else { return }
        self.tiles = tiles
        readNext()
      case .failure(let issue):
        failed = photo.version
        onFailure?(issue)
      }
    }
  }

  private func readNext() {
    guard reading == nil, let tiles, let next = visible.first(where: { textures[$0] == nil })
    else { return }
    reading = Task { [weak self] in
      let pixels = await tiles.pixels(of: next)
      guard !Task.isCancelled, let self else { return }
      reading = nil
      guard let texture = pixels.flatMap({ Texture($0) }) else { return }
      if textures.count >= max(Self.kept, visible.count) {
        let wanted = Set(visible)
        textures = textures.filter { wanted.contains($0.key) }
      }
      textures[next] = texture
      canvas?.queueDraw()
      readNext()
    }
  }

  /// Draws the tiles above the photo.
  func draw(on snapshot: Snapshot, zoom: PhotoZoom) {
    guard let grid, let canvas, let level = visible.first?.level else { return }
    // Tiles of other sizes only bridge the time until those of the current one are read.
    let others = isComplete ? [] : textures.keys.filter { $0.level != level }
    for tile in others.sorted(by: { $0.level > $1.level }) + visible {
      guard let texture = textures[tile] else { continue }
      let (x, y, width, height) = grid.bounds(of: tile, in: zoom)
      guard x < zoom.viewWidth, y < zoom.viewHeight, x + width > 0, y + height > 0 else { continue }
      snapshot.draw(texture, in: Rectangle(x: x, y: y, width: width, height: height), of: canvas)
    }
  }
}
