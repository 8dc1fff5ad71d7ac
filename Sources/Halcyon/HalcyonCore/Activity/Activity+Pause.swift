extension Activity.Kind {
  /// A Boolean value indicating whether the user can pause work of this kind between two items.
  ///
  /// A backup cannot be paused: its parts belong to one state of the database, and it only takes
  /// seconds.
  public var canPause: Bool {
    switch self {
    case .contactSync, .contactImport, .geocoding, .photoImport: true
    case .backup: false
    }
  }
}

extension Activity {
  /// A Boolean value indicating whether the user can pause or resume the activity now.
  public var canPause: Bool { state == .running && kind.canPause }
}
