import Foundation
import HalcyonCore
import Testing

@testable import HalcyonKit

/// Tests the colors and icons of habits.
struct HabitPaletteTests {
  /// The background of cards in libadwaita 1.2: light, dark, and both in high contrast.
  private static let cards: [(isDark: Bool, isHighContrast: Bool, rgb: UInt32)] = [
    (false, false, 0xffffff), (false, false, 0xfafafa), (true, false, 0x383838),
    (true, false, 0x242424), (false, true, 0xffffff), (true, true, 0x383838),
  ]

  @Test("Colors contrast with cards and with the check mark")
  func contrast() {
    #expect(HabitPalette.colors.count == 20)
    for (index, color) in HabitPalette.colors.enumerated() {
      for card in Self.cards {
        let rgb = color.rgb(isDark: card.isDark, isHighContrast: card.isHighContrast)
        let least = card.isHighContrast ? 7 : 4.5
        #expect(Self.contrast(rgb, card.rgb) >= least, "color \(index), \(card)")
        let mark: UInt32 = card.isDark ? 0x101010 : 0xffffff
        #expect(Self.contrast(rgb, mark) >= 4.5, "check mark on color \(index), \(card)")
      }
    }
  }

  @Test("All colors are different and have different names")
  func distinct() {
    for path in [\AdaptiveColor.light, \.dark, \.lightHighContrast, \.darkHighContrast] {
      #expect(Set(HabitPalette.colors.map { $0[keyPath: path] }).count == 20)
    }
    #expect(Set(HabitPalette.names).count == 20)
    #expect(HabitPalette.color(-1) == HabitPalette.color(8))
    #expect(HabitPalette.color(20) == HabitPalette.color(8))
  }

  @Test("Each icon is a symbolic SVG of 16 pixels, and each file is offered")
  func icons() throws {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().appending(
        path: "../../../data/icons/hicolor/scalable/actions", directoryHint: .isDirectory)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("habit-") }
    #expect(Set(files) == Set(HabitIcons.all.map { $0.name + "-symbolic.svg" }))
    #expect(HabitIcons.all.count >= 24)
    #expect(Set(HabitIcons.all.map(\.label)).count == HabitIcons.all.count)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(text.contains("viewBox=\"0 0 16 16\""), "\(file)")
      // GTK recolors black only, and fills every path without an opacity of 0.
      #expect(!text.contains("fill=\"none\""), "\(file)")
    }
  }

  /// - Source: WCAG 2.1, contrast ratio and relative luminance.
  private static func contrast(_ a: UInt32, _ b: UInt32) -> Double {
    let luminance = { (rgb: UInt32) in
      zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0.0) { sum, part in
        let value = Double((rgb >> UInt32(part.0)) & 0xff) / 255
        let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        return sum + part.1 * linear
      }
    }
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }
}
