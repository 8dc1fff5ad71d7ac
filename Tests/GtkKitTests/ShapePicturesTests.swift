import GtkTestSupport
import XCTest

@testable import GtkKit

final class ShapePicturesTests: GtkTestCase {
  /// A disc, kept as pixels or drawn in each frame.
  private final class Disc: Canvas {
    let pictures: ShapePictures<Color>?
    var color = Color(red: 1, green: 0, blue: 0)

    init(_ pictures: ShapePictures<Color>?) {
      self.pictures = pictures
      super.init(cssName: "disc")
    }
    override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
      Request(minimum: 21, natural: 21)
    }
    override func draw(_ snapshot: Snapshot) {
      let all = Rectangle(width: Double(size.width), height: Double(size.height))
      let shapes = { (snapshot: Snapshot) in
        snapshot.drawShapes(in: all) { $0.fill([all], cornerRadius: 10, with: self.color) }
      }
      guard let pictures else { return shapes(snapshot) }
      pictures.draw(color, size: size, on: snapshot, of: self, shapes)
    }
  }

  private static func image(of disc: Disc) throws -> [UInt32] {
    disc.queueDraw()
    return try XCTUnwrap(WidgetImage(of: disc)).pixels
  }

  func testAPictureEqualsTheShapes() throws {
    var images: [[UInt32]] = []
    for disc in [Disc(nil), Disc(ShapePictures(limit: 1))] {
      try withWindow(BoxLayout(.vertical, [disc]), width: 40, height: 40) { _ in
        images.append(try Self.image(of: disc))
      }
    }
    XCTAssertGreaterThan(Set(images[0]).count, 2, "the edge is smooth")
    XCTAssertEqual(images[0], images[1])
  }

  func testAPictureIsDrawnAgainOnlyForAnotherLook() throws {
    let pictures = ShapePictures<Color>(limit: 2)
    let discs = [Disc(pictures), Disc(pictures)]
    defer { Appearance.leastScale = 1 }
    let (red, blue) = (discs[0].color, Color(red: 0, green: 0, blue: 1))
    try withWindow(BoxLayout(.vertical, discs), width: 40, height: 80) { _ in
      for disc in discs { _ = try Self.image(of: disc) }
      XCTAssertEqual(pictures.drawnCount, 1, "widgets share a picture")
      discs[0].color = blue
      XCTAssertEqual(try Self.image(of: discs[0]).contains(0xFF00_00FF), true)
      XCTAssertEqual(pictures.drawnCount, 2, "another color")
      discs[0].color = red
      _ = try Self.image(of: discs[0])
      XCTAssertEqual(pictures.drawnCount, 2, "both are kept")
      Appearance.leastScale = 2
      _ = try Self.image(of: discs[0])
      XCTAssertEqual(pictures.drawnCount, 3, "another scale")
    }
  }

  func testTheLeastRecentlyUsedPictureIsDiscarded() throws {
    let pictures = ShapePictures<Color>(limit: 2)
    let disc = Disc(pictures)
    let looks = (
      red: disc.color, blue: Color(red: 0, green: 0, blue: 1),
      green: Color(red: 0, green: 1, blue: 0)
    )
    try withWindow(BoxLayout(.vertical, [disc]), width: 40, height: 40) { _ in
      @MainActor func drawn(_ color: Color) throws -> Int {
        disc.color = color
        _ = try Self.image(of: disc)
        return pictures.drawnCount
      }
      for color in [looks.red, looks.blue, looks.red] { _ = try drawn(color) }
      XCTAssertEqual(try drawn(looks.green), 3)
      XCTAssertEqual(try drawn(looks.red), 3, "it was used after the blue one")
      XCTAssertEqual(try drawn(looks.blue), 4, "it was discarded")
    }
  }

  func testPicturesWithoutASizeAreNotDrawn() throws {
    XCTAssertNil(Texture(width: 0, height: 8, scale: 1) { _ in })
    XCTAssertNil(Texture(width: 8, height: 1 << 15, scale: 1) { _ in })
    XCTAssertNil(Texture(width: 1 << 14, height: 8, scale: 2) { _ in })
    XCTAssertEqual(Texture(width: 8, height: 4, scale: 2) { _ in }?.size.width, 16)
    let fractional = try XCTUnwrap(Texture(width: 9, height: 3, scale: 1.25) { _ in })
    XCTAssertEqual(fractional.size.width, 11)
    XCTAssertEqual(fractional.size.height, 4)
  }
}
