/// The user's preferences for how the window shows activities.
public nonisolated struct ActivityPreferences: Hashable, Sendable {
  /// Which activities are shown.
  public enum Indicators: String, CaseIterable, Sendable { case always, errors, never }

  /// Where activities are shown.
  public enum Style: String, CaseIterable, Sendable {
    /// In the activity strip below the header bar.
    case banner
    /// As a toast at the beginning and the end of an activity.
    case toast
    case none
  }

  /// How progress is displayed.
  public enum Progress: String, CaseIterable, Sendable {
    /// "45/120".
    case counts
    /// "38 %".
    case percentage
    /// A title without numbers.
    case simple
  }

  /// Which activities are shown.
  public var indicators = Indicators.always
  /// Where activities are shown.
  public var style = Style.banner
  /// How progress is displayed.
  public var progress = Progress.counts
  /// A Boolean value indicating whether successful activities are dismissed automatically.
  public var dismissesSuccess = true
  /// The number of seconds after which they are dismissed; 0 for the default of each state.
  public var dismissSeconds = 0

  /// Creates the default preferences.
  public init() {}

  init(
    indicators: Indicators, style: Style, progress: Progress, dismissesSuccess: Bool,
    dismissSeconds: Int
  ) {
    self.indicators = indicators
    self.style = style
    self.progress = progress
    self.dismissesSuccess = dismissesSuccess
    self.dismissSeconds = dismissSeconds
  }
}
