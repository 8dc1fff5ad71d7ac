extension Activity.State {
  /// The actions that apply to every activity in this state.
  public var actions: [Activity.Action] {
    switch self {
    case .running: [.cancel]
    case .succeeded: []
    case .partial, .failed, .offline, .waiting, .cancelled: [.retry]
    case .needsConfirmation: [.confirmRemovals, .keepPeople]
    }
  }

  /// A Boolean value indicating whether the strip shows the activity even if its work was hidden.
  public var needsAttention: Bool {
    switch self {
    case .running, .succeeded, .cancelled: false
    case .partial, .failed, .offline, .waiting, .needsConfirmation: true
    }
  }

  /// A Boolean value indicating whether something failed or the user must decide. `false` for
  /// states that resume by themselves.
  public var hasProblem: Bool {
    switch self {
    case .running, .succeeded, .cancelled, .offline, .waiting: false
    case .partial, .failed, .needsConfirmation: true
    }
  }
}

extension Activity {
  /// The failures except the cause, which is presented separately.
  public var otherFailures: [Failure] {
    cause != nil && failures.last == cause ? failures.dropLast() : failures
  }

  /// The service problem that ended the activity early; `nil` if there is none.
  public var problem: ServiceProblem? {
    if case .service(let problem)? = cause?.reason { problem } else { nil }
  }

  /// The actions available to the user, the most likely last: those that fix the cause, otherwise
  /// those of the state.
  public var possibleActions: [Action] {
    guard state == .failed || state == .partial else { return state.actions }
    switch problem {
    case .signInNeeded? where source != nil: return [.signIn]
    case .certificate? where source != nil: return [.showCertificate]
    case .noPermission?, .notFound?:
      if source?.isFolder == true { return [.retry, .chooseFolder] }
      return kind == .geocoding ? [.openSettings] : [.retry]
    default:
      // Retrying does not help until the address changes.
      let isRetryUseless = !failures.isEmpty && failures.allSatisfy { $0.reason == .noPlaceMatches }
      return isRetryUseless ? [] : state.actions
    }
  }
}
