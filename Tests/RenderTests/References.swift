import Foundation
import GtkKit
import XCTest

/// The pictures that are kept to compare with. `make references` draws them anew.
///
/// A picture may differ by what another version of the font renderer does to the edges of letters, and no more.
@MainActor enum References {
  /// Of a channel, 0...255, where squares of 4 x 4 pixels count as one.
  static let mean = 1.5
  static let peak = 40.0
  static let folder = Drive.root.appendingPathComponent("Tests/RenderTests/References")
  private static let failures = Drive.root.appendingPathComponent(".build/pictures")
  private static let writes = ProcessInfo.processInfo.environment["HALCYON_WRITE_REFERENCES"] == "1"

  /// Fails where a picture is not like the one that is kept; the present one then lies in `.build/pictures`.
  static func check(_ image: WidgetImage, _ name: String) throws {
    let file = folder.appendingPathComponent(name + ".png").path
    if writes {
      XCTAssertTrue(image.write(to: file), file)
      return
    }
    var problem = "there is no such picture"
    if let kept = WidgetImage(png: file) {
      guard let difference = image.coarseDifference(from: kept) else {
        problem = "\(image.width)x\(image.height), not \(kept.width)x\(kept.height)"
        return try fail(image, name, problem)
      }
      guard difference.mean > mean || difference.peak > peak else { return }
      problem = "differs by \(difference.mean) on average, \(difference.peak) at most"
    }
    try fail(image, name, problem)
  }

  private static func fail(_ image: WidgetImage, _ name: String, _ problem: String) throws {
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    let file = failures.appendingPathComponent(name + ".png").path
    _ = image.write(to: file)
    XCTFail("\(name): \(problem). Look at \(file); where it is right, run `make references`.")
  }

  /// Fails where a picture is kept that no test draws; takes it away where pictures are drawn anew.
  static func checkOrphans(_ prefix: String, drawn: Set<String>) throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }
    let orphans = Set(kept).subtracting(drawn)
    if writes {
      for name in orphans {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name + ".png"))
      }
    } else {
      XCTAssertEqual(orphans, [], "pictures of nothing: run `make references`")
    }
  }
}
