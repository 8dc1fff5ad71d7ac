import GtkKit

/// Combines the three settings that reduce motion: Halcyon's own, the desktop portal's, and the
/// desktop's `gtk-enable-animations`.
///
/// The result is passed to GTK, so that it applies to all widgets through `isAnimationEnabled`.
package final class MotionPreference {
  /// The portal's value for reduced motion.
  /// - Source:
  ///   https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html,
  ///   `org.freedesktop.appearance reduced-motion`.
  private static let reduced = 1

  /// Halcyon's own setting.
  package var isOwn: Bool { didSet { if isOwn != oldValue { apply() } } }
  private(set) var isPortals = false { didSet { if isPortals != oldValue { apply() } } }
  private var portal: PortalSetting?

  /// Creates a preference.
  /// - Parameters:
  ///   - isOwn: Halcyon's own setting.
  ///   - follows: Observes the portal's value. The initializer does not wait for it.
  package init(
    isOwn: Bool,
    follows: (@escaping (Int) -> Void) -> PortalSetting? = {
      PortalSetting(namespace: "org.freedesktop.appearance", key: "reduced-motion", $0)
    }
  ) {
    self.isOwn = isOwn
    if isOwn { apply() }
    portal = follows { [weak self] in self?.isPortals = $0 == Self.reduced }
  }

  /// A Boolean value indicating whether still images are shown instead of animations.
  var isReduced: Bool { !Appearance.areAnimationsEnabled }

  private func apply() {
    if isOwn || isPortals {
      Appearance.setAnimations(enabled: false)
    } else {
      Appearance.resetAnimations()
    }
  }
}
