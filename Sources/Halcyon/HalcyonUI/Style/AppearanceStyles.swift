import Foundation
import GtkKit

/// The bundled style sheets: a base sheet and an additional one for dark mode.
package final class AppearanceStyles {
  private var base: StyleSheet?
  private var dark: StyleSheet?
  private var folder: URL?

  package init() {}

  /// Applies the style sheets in the `css` folder of the resources and follows the desktop's color
  /// scheme.
  package func load(from resources: URL?) {
    guard let folder = resources?.appendingPathComponent("css") else { return }
    self.folder = folder
    base = StyleSheet(path: folder.appendingPathComponent("halcyon.css").path)
    follow()
    Appearance.onDarkChange { [weak self] in self?.follow() }
  }

  /// Removes the style sheets.
  package func unload() {
    [base, dark].forEach { $0?.remove() }
    (base, dark, folder) = (nil, nil, nil)
  }

  private func follow() {
    dark?.remove()
    dark =
      Appearance.isDark
      ? folder.flatMap { StyleSheet(path: $0.appendingPathComponent("halcyon-dark.css").path) }
      : nil
  }
}
