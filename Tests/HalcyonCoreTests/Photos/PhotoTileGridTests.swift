import HalcyonCore
import Testing

@Suite struct PhotoTileGridTests {
  private let grid = PhotoTileGrid(width: 1_300, height: 700)

  private func zoom(scale: Double) -> PhotoZoom {
    var zoom = PhotoZoom()
    zoom.show(width: 1_300, height: 700)
    zoom.resize(width: 400, height: 300)
    zoom.zoom(to: scale, atX: 0, y: 0)
    return zoom
  }

  @Test("Sizes are halved, rounded up, until one tile suffices")
  func levels() {
    #expect(grid.widths == [1_300, 650, 325])
    #expect(grid.heights == [700, 350, 175])
    #expect(PhotoTileGrid(width: 0, height: 512).widths == [1])
    #expect(PhotoTileGrid(width: .max, height: 1).widths.count == 12)
  }

  @Test(
    "A level has at least the pixels of the view",
    arguments: [(1, 0), (20, 0), (0.75, 0), (0.5, 1), (0.49999, 1), (0.3, 1), (0.25, 2), (0.01, 2)]
      as [(Double, Int)])
  func level(scale: Double, level: Int) { #expect(grid.level(forScale: scale) == level) }

  @Test("Without a scale, the smallest size is shown")
  func noScale() {
    #expect(grid.level(forScale: 0) == 2)
    #expect(grid.level(forScale: .nan) == 2)
  }

  @Test("Only tiles in the view are shown, those in its center first")
  func visible() throws {
    var zoom = zoom(scale: 1)
    let corner = grid.tiles(inView: zoom, level: 0)
    #expect(corner == [PhotoTile(level: 0, column: 0, row: 0)])
    zoom.pan(dx: -10_000, dy: -10_000)
    #expect(
      Set(grid.tiles(inView: zoom, level: 0))
        == [
          PhotoTile(level: 0, column: 1, row: 0), PhotoTile(level: 0, column: 1, row: 1),
          PhotoTile(level: 0, column: 2, row: 0), PhotoTile(level: 0, column: 2, row: 1),
        ])
    zoom.pan(dx: 450, dy: 0)
    let first = try #require(grid.tiles(inView: zoom, level: 0).first)
    let bounds = grid.bounds(of: first, in: zoom)
    #expect(bounds.x < 200 && bounds.x + bounds.width > 200)
    #expect(grid.tiles(inView: zoom, level: 3).isEmpty)
  }

  @Test("The tiles of a level cover the photo without gaps", arguments: [0, 1, 2])
  func bounds(level: Int) {
    let zoom = zoom(scale: 0.9)
    var right = zoom.x
    for column in 0..<(grid.widths[level] + 511) / 512 {
      let bounds = grid.bounds(of: PhotoTile(level: level, column: column, row: 0), in: zoom)
      #expect(abs(bounds.x - right) < 1e-6)
      right = bounds.x + bounds.width
    }
    #expect(abs(right - zoom.x - zoom.width) < 1e-6)
  }

  @Test("At 100 % the photo is on whole device pixels")
  func aligned() {
    var zoom = zoom(scale: 1)
    zoom.pan(dx: -10.3, dy: -0.6)
    let aligned = zoom.aligned(toScaleFactor: 2)
    #expect(aligned.x == -10.5 && aligned.y == -0.5)
  }
}
