import Foundation
import HalcyonText
import Testing

/// Tests that the colors of the activity strip are distinct without color vision and readable.
@Suite struct ActivityTintTests {
  /// The minimum difference of two backgrounds in levels of gray, from 0 to 255.
  private static let minimumGrayDifference = 14.0

  @Test("Each tint has its own CSS names")
  func names() {
    let names = ActivityTint.allCases.flatMap { [$0.style, $0.foregroundName, $0.backgroundName] }
    #expect(Set(names).count == 3 * ActivityTint.allCases.count)
  }

  @Test(
    "The backgrounds differ in grayscale, also as color-blind people see them",
    arguments: [false, true], Vision.allCases)
  func distinct(isDark: Bool, vision: Vision) {
    let grays = ActivityTint.allCases.map {
      LinearColor($0.colors(isDark: isDark).background).seen(with: vision).gray
    }.sorted()
    for (a, b) in zip(grays, grays.dropFirst()) {
      #expect(b - a >= Self.minimumGrayDifference, "\(grays)")
    }
  }

  @Test(
    "Text has a contrast of 4.5:1 on the bar and on its buttons, and icons of 3:1",
    arguments: ActivityTint.allCases, Appearance.all)
  func readable(tint: ActivityTint, appearance: Appearance) {
    let colors = tint.colors(isDark: appearance.isDark)
    let bar = LinearColor(colors.background)
    // Buttons are drawn in the color of the text with an opacity of 10 %.
    for surface in [bar, bar.covered(by: appearance.text, opacity: 0.1)] {
      let text = surface.covered(by: appearance.text, opacity: appearance.textOpacity)
      #expect(text.contrast(to: surface) >= 4.5)
    }
    #expect(LinearColor(colors.foreground).contrast(to: bar) >= 3)
  }
}

/// An appearance with the text color of libadwaita.
struct Appearance: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let isDark: Bool
  let textOpacity: Double
  var text: UInt32 { isDark ? 0xffffff : 0 }

  static let all = [
    Appearance(testDescription: "light", isDark: false, textOpacity: 0.8),
    Appearance(testDescription: "dark", isDark: true, textOpacity: 1),
    Appearance(testDescription: "light, high contrast", isDark: false, textOpacity: 1),
    Appearance(testDescription: "dark, high contrast", isDark: true, textOpacity: 1),
  ]
}

/// A kind of color vision.
enum Vision: String, CaseIterable, Sendable {
  case full, protanopia, deuteranopia

  /// The matrix for linear RGB, by rows.
  ///
  /// - Source: Machado, Oliveira and Fernandes, “A Physiologically-based Model for Simulation of
  ///   Color Vision Deficiency”, 2009, severity 1.
  var matrix: [[Double]] {
    switch self {
    case .full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    }
  }
}

/// A color in linear RGB, each channel from 0 to 1.
private struct LinearColor {
  var channels: [Double]

  init(channels: [Double]) { self.channels = channels }

  init(_ rgb: UInt32) {
    channels = Self.levels(rgb).map { level in
      level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
  }

  private static func levels(_ rgb: UInt32) -> [Double] {
    [16, 8, 0].map { Double(rgb >> $0 & 0xff) / 255 }
  }

  private static func encoded(_ linear: Double) -> Double {
    let value = min(max(linear, 0), 1)
    return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  /// The relative luminance.
  ///
  /// - Source: WCAG 2.1, “relative luminance”.
  var luminance: Double { zip([0.2126, 0.7152, 0.0722], channels).reduce(0) { $0 + $1.0 * $1.1 } }

  /// The level of the gray with the same luminance, from 0 to 255.
  var gray: Double { 255 * Self.encoded(luminance) }

  /// Returns the contrast ratio, from 1 to 21.
  ///
  /// - Source: WCAG 2.1, “contrast ratio”.
  func contrast(to other: LinearColor) -> Double {
    let (dark, light) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// Returns the color as a kind of vision sees it.
  func seen(with vision: Vision) -> LinearColor {
    LinearColor(
      channels: vision.matrix.map { row in
        min(max(zip(row, channels).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
      })
  }

  /// Returns the color under another one, which is blended as on screen.
  func covered(by rgb: UInt32, opacity: Double) -> LinearColor {
    let blended = zip(channels.map(Self.encoded), Self.levels(rgb)).map { below, above in
      UInt32((255 * (below * (1 - opacity) + above * opacity)).rounded())
    }
    return LinearColor(blended.reduce(0) { $0 << 8 | $1 })
  }
}
