/// What the user chose of how the window shows what is going on.
public nonisolated struct ActivityPreferences: Hashable, Sendable {
  /// What is shown at all.
  public enum Indicators: String, CaseIterable, Sendable { case always, errors, never }

  /// Where it is shown.
  public enum Style: String, CaseIterable, Sendable {
    /// In the strip below the header.
    case banner
    /// As a short message at the foot of the window, at the beginning and the end.
    case toast
    case none
  }

  /// How the progress of running work is told.
  public enum Progress: String, CaseIterable, Sendable {
    /// "45/120".
    case counts
    /// "38 %".
    case percentage
    /// Only that something is going on.
    case simple
  }

  /// What is shown at all.
  public var indicators = Indicators.always
  /// Where it is shown.
  public var style = Style.banner
  /// How the progress of running work is told.
  public var progress = Progress.counts
  /// Whether what went well leaves by itself after a moment.
  public var dismissesSuccess = true

  /// What holds until something is chosen.
  public init() {}

  init(indicators: Indicators, style: Style, progress: Progress, dismissesSuccess: Bool) {
    self.indicators = indicators
    self.style = style
    self.progress = progress
    self.dismissesSuccess = dismissesSuccess
  }
}
