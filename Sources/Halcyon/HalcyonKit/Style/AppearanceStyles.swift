import Foundation
import GtkKit
import HalcyonText

/// The bundled style sheets: a base sheet, additional ones for dark mode and high contrast, and the
/// colors of activities.
package final class AppearanceStyles {
  private var base: StyleSheet?
  private var dark: StyleSheet?
  private var contrast: StyleSheet?
  private var tints: StyleSheet?
  private var folder: URL?

  package init() {}

  /// Applies the style sheets in the `css` folder of the resources and follows the desktop's color
  /// scheme and contrast.
  package func load(from resources: URL?) {
    guard let folder = resources?.appendingPathComponent("css") else { return }
    self.folder = folder
    base = StyleSheet(path: folder.appendingPathComponent("halcyon.css").path)
    follow()
    Appearance.onDarkChange { [weak self] in self?.follow() }
    Appearance.onContrastChange { [weak self] in self?.follow() }
  }

  /// Removes the style sheets.
  package func unload() {
    [base, dark, contrast, tints].forEach { $0?.remove() }
    (base, dark, contrast, tints, folder) = (nil, nil, nil, nil, nil)
  }

  private func follow() {
    dark?.remove()
    dark = Appearance.isDark ? sheet("halcyon-dark.css") : nil
    contrast?.remove()
    contrast = Appearance.isHighContrast ? sheet("halcyon-high-contrast.css") : nil
    tints?.remove()
    tints = folder.flatMap { _ in StyleSheet(css: Self.colors(isDark: Appearance.isDark)) }
  }

  private func sheet(_ name: String) -> StyleSheet? {
    folder.flatMap { StyleSheet(path: $0.appendingPathComponent(name).path) }
  }

  /// The definitions of the colors of activities, which the base sheet uses.
  private static func colors(isDark: Bool) -> String {
    ActivityTint.allCases.flatMap { tint in
      let colors = tint.colors(isDark: isDark)
      return [
        (tint.backgroundName, colors.background), (tint.foregroundName, colors.foreground),
      ].map { "@define-color \($0) \(String(format: "#%06x", $1));" }
    }.joined(separator: "\n")
  }
}
