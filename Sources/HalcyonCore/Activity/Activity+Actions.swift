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

  /// Whether something went wrong, or waits for a word of the user: what goes on by itself does neither.
  public var isTrouble: Bool {
    switch self {
    case .running, .succeeded, .cancelled, .offline, .waiting: false
    case .partial, .failed, .needsConfirmation: true
    }
  }
}

extension Activity {
  /// The failures without the cause, which is told by itself.
  public var otherFailures: [Failure] {
    cause != nil && failures.last == cause ? failures.dropLast() : failures
  }

  /// What ended it before its time, where that was a service.
  public var problem: ServiceProblem? {
    if case .service(let problem)? = cause?.reason { problem } else { nil }
  }

  /// What the user can do about it, the most likely last: what the state allows, or what mends its cause.
  public var possibleActions: [Action] {
    guard state == .failed || state == .partial else { return state.actions }
    switch problem {
    case .signInNeeded? where source != nil: return [.signIn]
    case .certificate? where source != nil: return [.showCertificate]
    case .noPermission?, .notFound?:
      if source?.isFolder == true { return [.retry, .chooseFolder] }
      return kind == .geocoding ? [.openSettings] : [.retry]
    default:
      // An address that no place matches is not looked for again until it changes.
      let isInVain = !failures.isEmpty && failures.allSatisfy { $0.reason == .noPlaceMatches }
      return isInVain ? [] : state.actions
    }
  }
}
