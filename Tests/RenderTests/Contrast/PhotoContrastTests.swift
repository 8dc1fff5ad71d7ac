import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import XCTest

@testable import GalleryFeature

/// Measures the contrast of photos that cannot be read.
final class PhotoContrastTests: ContrastTestCase {
  func testMarkOfBrokenPhoto() throws {
    try Self.forEachVariant { variant in
      let box = BoxLayout(.horizontal)
      let textures = PhotoTextures(ticker: box) { .failure(.notPicture(path: $0.file.path)) }
      let photo = Photo(
        id: 1, file: PhotoFile(path: "/photo.jpg", bytes: 1, modifiedNanoseconds: 0),
        header: PhotoHeader(width: 1, height: 1), wallTime: WallTime(clamping: 0),
        added: Date(timeIntervalSince1970: 0))
      let cell = PhotoCell(textures: textures)
      box.append(cell)
      let prepare = {
        _ = textures.state(of: photo, at: 0)
        XCTAssertTrue(MainLoop.wait { textures.failure(of: photo) != nil })
        cell.show(photo, at: 0)
      }
      try Self.draw(box, variant, prepare: prepare) { picture in
        let image = try picture.area(of: cell).image
        XCTAssertGreaterThanOrEqual(
          Area(image: image, background: image.mostFrequentColor).contrast, variant.graphics,
          "mark, \(variant)")
      }
    }
  }
}
