import HalcyonServices

/// The pages of the window, in the order of the switcher.
public nonisolated enum Page: String, CaseIterable, Sendable {
  case dashboard, habits, gallery

  /// Position in the switcher, from 0.
  public var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The page's name for people.
  public var title: String {
    switch self {
    case .dashboard: tr("Dashboard")
    case .habits: tr("Habits")
    case .gallery: tr("Gallery")
    }
  }

  /// Name of the symbolic icon.
  public var icon: String {
    switch self {
    case .dashboard: "system-users-symbolic"
    case .habits: "object-select-symbolic"
    case .gallery: "image-x-generic-symbolic"
    }
  }
}
