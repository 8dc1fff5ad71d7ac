import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit

/// A page with its own in-memory store and a temporary folder.
@MainActor struct GalleryFixture {
  let folder: URL
  /// Not in `folder`, which is watched.
  let cache: URL
  let database: HalcyonDatabase
  let model: GalleryModel
  let page: GalleryPage
  let savedState = GalleryPage.SavedState()
  let undo = UndoStack()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    cache = folder.appendingPathExtension("cache")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    database = try HalcyonDatabase.inMemory()
    model = GalleryModel(thumbnailer: Thumbnailer(cache: cache, desktop: nil))
    page = GalleryPage(model: model, savedState: savedState, window: .init(undo: undo))
  }

  func open() {
    model.use(AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
  }

  /// Writes pictures of one color each; the first is the newest.
  func write(_ count: Int) throws {
    for number in 0..<count {
      try Self.picture(UInt8(truncatingIfNeeded: 60 + number * 20)).write(
        to: folder.appendingPathComponent("\(number).bmp"))
      let date = Date(timeIntervalSince1970: 1_700_000_000 - Double(number) * 86_400)
      try FileManager.default.setAttributes(
        [.modificationDate: date],
        ofItemAtPath: folder.appendingPathComponent("\(number).bmp").path)
    }
  }

  /// - Source: Windows bitmaps (BITMAPINFOHEADER), which need no encoder.
  static func picture(_ shade: UInt8, width: Int = 8) -> Data {
    let height = 4
    let size = width * height * 3
    func number(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let header: [UInt8] =
      Array("BM".utf8) + number(54 + size) + number(0) + number(54) + number(40) + number(width)
      + number(height) + [1, 0, 24, 0] + number(0) + number(size) + number(0) + number(0)
      + number(0) + number(0)
    return Data(header + Array(repeating: shade, count: size))
  }

  func fill(_ count: Int) throws {
    try write(count)
    model.addPhotos([folder.path])
    XCTAssertTrue(MainLoop.wait { model.photos.ids.count == count })
    XCTAssertTrue(MainLoop.wait { page.grid.grid.boundCells.count == count })
  }

  func remove() {
    for item in [folder, cache] { try? FileManager.default.removeItem(at: item) }
  }
}

@MainActor func withGallery(
  width: Int = 600, _ body: (GalleryFixture) throws -> Void
) throws {
  let room = try GalleryFixture()
  defer { room.remove() }
  try withWindow(room.page.widget, width: width, height: 500) { _ in try body(room) }
}

extension WidgetImage {
  /// Returns whether a pixel has approximately this shade.
  @MainActor func contains(gray: Int) -> Bool {
    pixels.contains { pixel in
      [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - gray) < 3 }
    }
  }
}
