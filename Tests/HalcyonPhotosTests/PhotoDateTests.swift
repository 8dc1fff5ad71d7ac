import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

/// Where the date of a photo comes from.
@Suite(.hangGuard) struct PhotoDateTests {
  /// The sources from the most to the least important.
  enum Source: Int, CaseIterable { case original, digitized, changed, xmp, name, file }

  /// Imports a photo that has a source and all less important ones; each has a year of its own.
  private func year(from source: Source) async throws -> Int? {
    func text(_ other: Source, _ year: Int) -> String? {
      source.rawValue <= other.rawValue ? "\(year):05:31 14:22:33" : nil
    }
    var bytes = PhotoFixture.jpeg(
      exif: PhotoFixture.exif(
        taken: text(.original, 2001), digitized: text(.digitized, 2002),
        changed: text(.changed, 2003)))
    if source.rawValue <= Source.xmp.rawValue {
      let packet = PhotoFixture.xmp.replacingOccurrences(of: "2024-05-31", with: "2004-05-31")
      let segment = PhotoFixture.jpeg(xmp: packet)
      let length = segment.count - PhotoFixture.jpeg.count
      bytes.insert(contentsOf: segment[2..<2 + length], at: 2)
    }
    return try await withTemporaryFolder { folder in
      let name = source.rawValue <= Source.name.rawValue ? "IMG_20050531_142233.jpg" : "a.jpg"
      let path = try folder.write(bytes, to: name)
      let date = Date(timeIntervalSince1970: 1_149_000_000)  // 2006
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      let database = try HalcyonDatabase.inMemory()
      let photoImport = PhotoImport(database: database, activity: ActivityCenter(), zone: .gmt)
      _ = try await photoImport.run(paths: [path])
      return try await database.photos().first?.wallTime.month.year
    }
  }

  @Test("The most reliable source counts", arguments: Source.allCases)
  func order(source: Source) async throws {
    #expect(try await year(from: source) == 2001 + source.rawValue)
  }
}
