extension Activity.State {
  /// What the user can do about work that can be stopped and begun again.
  public var actions: [Activity.Action] {
    switch self {
    case .running: [.cancel]
    case .succeeded: []
    case .partial, .failed, .offline, .waiting, .cancelled: [.retry]
    case .needsConfirmation: [.confirmRemovals, .keepPeople]
    }
  }

  /// Whether it is to be seen even where the work itself was out of sight.
  public var needsAttention: Bool {
    switch self {
    case .running, .succeeded, .cancelled: false
    case .partial, .failed, .offline, .waiting, .needsConfirmation: true
    }
  }
}
