import Foundation
import GtkKit

/// The style sheets that come with Halcyon: one for all, one more in the dark.
final class AppearanceStyles {
  private var base: StyleSheet?
  private var dark: StyleSheet?
  private var folder: URL?

  /// Applies what lies in `css/` of the resources, and follows the desktop between light and dark.
  func load(from resources: URL?) {
    guard let folder = resources?.appendingPathComponent("css") else { return }
    self.folder = folder
    base = StyleSheet(path: folder.appendingPathComponent("halcyon.css").path)
    follow()
    Appearance.onDarkChange { [weak self] in self?.follow() }
  }

  /// Takes the style sheets away again.
  func unload() {
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
