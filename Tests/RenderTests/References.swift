import Foundation
import GtkKit
import XCTest

/// Compares rendered images with reference images. `make references` renders them again.
///
/// The tolerance covers only different antialiasing in other versions of the font renderer. The
/// references are drawn with GTK 4.8; the themes of newer versions have other colors, and parts
/// of other sizes, so that only missing or misplaced large parts are found there. The tests of
/// contrast and icons apply to all versions.
@MainActor enum References {
  /// The tolerance per channel, 0...255, averaged over squares of 4 × 4 pixels.
  static let mean = 1.5
  static let peak = 40.0
  static let folder = BrowserSession.root.appendingPathComponent("Tests/RenderTests/References")
  private static let failures = BrowserSession.root.appendingPathComponent(".build/pictures")
  private static let writes = ProcessInfo.processInfo.environment["HALCYON_WRITE_REFERENCES"] == "1"

  /// Fails if an image differs from its reference, and writes the actual image to
  /// `.build/pictures`.
  static func check(_ image: WidgetImage, _ name: String) throws {
    let file = folder.appendingPathComponent(name + ".png").path
    if writes {
      XCTAssertTrue(image.write(to: file), file)
      return
    }
    var problem = "there is no reference image"
    if Toolkit.gtk > 4_008, let kept = WidgetImage(png: file) {
      guard let problem = roughDifference(image, kept) else { return }
      return try fail(image, name, problem)
    }
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

  /// The tolerance for themes of newer versions: a part of the height, and a mean difference.
  private static let (heightPart, roughMean) = (0.2, 16.0)

  /// Describes how an image that is drawn with another theme differs too much; `nil` if it does
  /// not.
  private static func roughDifference(_ image: WidgetImage, _ kept: WidgetImage) -> String? {
    guard image.width == kept.width,
      abs(Double(image.height - kept.height)) <= heightPart * Double(kept.height)
    else { return "\(image.width)x\(image.height), not \(kept.width)x\(kept.height)" }
    guard let difference = image.coarseDifference(from: kept), difference.mean > roughMean else {
      return nil
    }
    return "differs by \(difference.mean) on average"
  }

  private static func fail(_ image: WidgetImage, _ name: String, _ problem: String) throws {
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    let file = failures.appendingPathComponent(name + ".png").path
    _ = image.write(to: file)
    XCTFail("\(name): \(problem). Check \(file). If it is correct, run `make references`.")
  }

  /// Fails if a reference image is not used by any test. Removes it if references are being
  /// written.
  static func checkOrphans(_ prefix: String, drawn: Set<String>) throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }
    let orphans = Set(kept).subtracting(drawn)
    if writes {
      for name in orphans {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name + ".png"))
      }
    } else {
      XCTAssertEqual(orphans, [], "unused reference images: run `make references`")
    }
  }
}
