import Foundation
import GtkKit
import GtkTestSupport
import XCTest

/// The picture of a window.
@MainActor struct Picture {
  let root: Widget
  let image: WidgetImage

  /// Returns the part of the picture that shows a widget.
  func area(of widget: Widget) throws -> Area {
    let bounds = try XCTUnwrap(widget.bounds(in: root))
    let part = image.cropped(bounds)
    // Around a widget is its background.
    let around = image.cropped(
      Rectangle(
        x: bounds.x - 3, y: bounds.y - 3, width: bounds.width + 6, height: bounds.height + 6))
    return Area(image: part, background: around.pixels.first ?? 0)
  }
}

/// A part of a picture and the color of its background.
@MainActor struct Area {
  let image: WidgetImage
  let background: UInt32

  /// The contrast of the color that differs most from the background, 1...21.
  var contrast: Double { Self.contrast(image.pixels, background) }

  /// Returns the part with a rectangle in logical pixels.
  func cropped(to part: Rectangle) -> Area {
    Area(image: image.cropped(part), background: background)
  }

  /// Returns the contrast of the leftmost pixels in the middle.
  func contrast(ofLeftEdge width: Int) -> Double {
    Self.contrast(edge(width).pixels, background)
  }

  /// Returns the number of the leftmost pixels in the middle that differ from the background.
  func coloredPixels(ofLeftEdge width: Int) -> Int {
    edge(width).pixels.count { Self.contrast([$0], background) > 1.5 }
  }

  private func edge(_ width: Int) -> WidgetImage {
    let middle = image.height / 2
    return image.cropped(x: 0..<width, y: middle..<middle + 1)
  }

  private static func contrast(_ pixels: [UInt32], _ background: UInt32) -> Double {
    let back = background.luminance
    return Set(pixels).map { color in
      let (light, dark) = (max(color.luminance, back), min(color.luminance, back))
      return (light + 0.05) / (dark + 0.05)
    }.max() ?? 1
  }
}

extension WidgetImage {
  @MainActor func cropped(_ area: Rectangle) -> WidgetImage {
    let (left, top) = (Int(area.x.rounded()), Int(area.y.rounded()))
    return cropped(
      x: left..<left + max(Int(area.width.rounded()), 0),
      y: top..<top + max(Int(area.height.rounded()), 0))
  }
}

extension UInt32 {
  /// The relative luminance, 0...1.
  /// - Source: https://www.w3.org/TR/WCAG21/#dfn-relative-luminance
  fileprivate var luminance: Double {
    let weights: [(UInt32, Double)] = [(16, 0.2126), (8, 0.7152), (0, 0.0722)]
    return weights.reduce(0) { sum, part in
      let channel = Double(self >> part.0 & 0xFF) / 255
      return sum + part.1
        * (channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4))
    }
  }
}
