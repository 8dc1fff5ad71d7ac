import HalcyonCore
import Testing

@Suite struct PhotoZoomTests {
  private var zoom: PhotoZoom {
    var zoom = PhotoZoom()
    zoom.resize(width: 800, height: 600)
    zoom.show(width: 4_000, height: 3_000)
    return zoom
  }

  @Test("An image fits the view, small ones are centered without being enlarged")
  func fit() {
    var zoom = zoom
    #expect(zoom.isFit && zoom.scale == 0.2 && zoom.x == 0 && zoom.y == 0)
    zoom.resize(width: 1_000, height: 600)
    #expect(zoom.scale == 0.2 && zoom.x == 100)
    zoom.show(width: 100, height: 50)
    #expect(zoom.scale == 1 && zoom.x == 450 && zoom.y == 275)
  }

  @Test("The point below the pointer stays while zooming")
  func pointer() {
    var zoom = zoom
    zoom.zoom(to: 1, atX: 600, y: 150)
    // The point was at 600 / 0.2 = 3,000 and 150 / 0.2 = 750.
    #expect(abs(zoom.x + 3_000 * zoom.scale - 600) < 1e-9)
    #expect(abs(zoom.y + 750 * zoom.scale - 150) < 1e-9)
    #expect(!zoom.isFit)
    zoom.zoom(to: 0.01)
    #expect(zoom.isFit && zoom.scale == 0.2)
    zoom.zoom(to: 1e9)
    #expect(zoom.scale == PhotoZoom.maximum)
    zoom.zoom(to: .nan)
    #expect(zoom.scale == PhotoZoom.maximum)
  }

  @Test("Panning ends at the edges")
  func pan() {
    var zoom = zoom
    let stays = zoom.pan(dx: 10, dy: 10)
    #expect(!stays)
    zoom.zoom(to: 1)
    let moves = zoom.pan(dx: 1e6, dy: 1e6)
    #expect(moves)
    #expect(zoom.x == 0 && zoom.y == 0)
    let ends = zoom.pan(dx: 1, dy: 1)
    #expect(!ends)
    let returns = zoom.pan(dx: -1e6, dy: 0)
    #expect(returns)
    #expect(zoom.x == 800 - 4_000)
  }

  @Test("A new size of the view keeps the center, and fits again if the image fits")
  func resize() {
    var zoom = zoom
    zoom.zoom(to: 1)
    let center = (400 - zoom.x, 300 - zoom.y)
    zoom.resize(width: 1_000, height: 700)
    #expect(500 - zoom.x == center.0 && 350 - zoom.y == center.1)
    zoom.resize(width: 9_000, height: 9_000)
    #expect(zoom.isFit)
  }
}
