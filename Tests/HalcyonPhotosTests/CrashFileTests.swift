import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

/// Public photos and small changes of them that ended the program when it decoded them itself.
@Suite(.hangGuard) struct CrashFileTests {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures", isDirectory: true)

  struct Expected: CustomTestStringConvertible {
    var name: String
    var width, height: Int
    var taken: String?
    var camera = ""
    var isShown: Bool
    var testDescription: String { name }
  }

  static let files = [
    Expected(name: "crash-m3.tif", width: 1_950, height: 2_454, isShown: false),
    Expected(
      name: "crash-exif-thumb.jpg", width: 672, height: 512, taken: "1998-12-01T14:22:36",
      camera: "SONY DSC-D700", isShown: true),
    Expected(
      name: "crash-preview.nef", width: 3_040, height: 2_014, taken: "2004-06-09T16:02:35",
      camera: "NIKON D70", isShown: false),
    Expected(name: "crash-ojpeg.tif", width: 160, height: 160, isShown: true),
  ]

  @Test("The header and the metadata are read", arguments: files)
  func facts(_ expected: Expected) throws {
    let path = Self.fixtures.appendingPathComponent(expected.name).path
    let contents = try PhotoReader().read(path)
    #expect(contents.header.width == expected.width && contents.header.height == expected.height)
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
    let taken = contents.header.taken?.wallTime.dateInUTC.formatted(style).prefix(19)
    #expect(taken.map(String.init) == expected.taken)
    #expect(contents.metadata.camera == expected.camera)
  }

  @Test("The pixels are shown, or the file is damaged or has no preview", arguments: files)
  func pixels(_ expected: Expected) async throws {
    let path = Self.fixtures.appendingPathComponent(expected.name).path
    try await withTemporaryFolder { folder in
      let thumbnails = Thumbnailer(cache: folder, desktop: nil)
      var isShown = true
      do { _ = try await thumbnails.thumbnail(of: path) } catch {
        isShown = false
        // Exiv2 0.28 and later ignores a damaged preview.
        switch error as? PhotoImportIssue {
        case .damaged, .noPreview: break
        default:
          Issue.record("\(error)")
          return
        }
      }
      #expect(isShown == expected.isShown)
    }
  }
}
