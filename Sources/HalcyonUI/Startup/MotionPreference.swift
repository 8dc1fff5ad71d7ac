import GtkKit

/// The one place that knows whether motion is reduced: the own setting, what the desktop's portal says, and the
/// desktop's `gtk-enable-animations`.
///
/// It is told to GTK, so that every widget finds the answer in `isAnimationEnabled`, GTK's own ones included.
final class MotionPreference {
  /// The portal's number for reduced motion.
  /// - Source: https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html,
  ///   `org.freedesktop.appearance reduced-motion`.
  private static let reduced = 1

  /// The own setting.
  var isOwn: Bool { didSet { if isOwn != oldValue { apply() } } }
  private(set) var isPortals = false { didSet { if isPortals != oldValue { apply() } } }
  private var portal: PortalSetting?

  /// - Parameter follows: how the portal's number is followed; none of it is waited for.
  init(
    isOwn: Bool,
    follows: (@escaping (Int) -> Void) -> PortalSetting? = {
      PortalSetting(namespace: "org.freedesktop.appearance", key: "reduced-motion", $0)
    }
  ) {
    self.isOwn = isOwn
    if isOwn { apply() }
    portal = follows { [weak self] in self?.isPortals = $0 == Self.reduced }
  }

  /// Whether still pictures are shown instead of motion.
  var isReduced: Bool { !Appearance.areAnimationsEnabled }

  private func apply() {
    if isOwn || isPortals {
      Appearance.setAnimations(enabled: false)
    } else {
      Appearance.resetAnimations()
    }
  }
}
