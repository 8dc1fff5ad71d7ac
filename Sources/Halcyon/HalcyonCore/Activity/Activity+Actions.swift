extension Activity {
  /// The failures except the cause, which is presented separately.
  public var otherFailures: [Failure] {
    cause != nil && failures.last == cause ? failures.dropLast() : failures
  }

  /// The service problem that ended the activity early; `nil` if there is none.
  public var problem: ServiceProblem? {
    if case .service(let problem)? = cause?.reason { problem } else { nil }
  }

  /// A Boolean value indicating whether the same work would fail again: an address matches no
  /// place, or a file has malformed contacts.
  private var isRetryUseless: Bool {
    guard !failures.isEmpty else { return false }
    if kind == .contactImport, cause == nil { return true }
    return failures.allSatisfy { $0.reason == .noPlaceMatches }
  }

  /// The actions available to the user, the most likely last: those that fix the cause, otherwise
  /// those of the state.
  public var possibleActions: [Action] {
    guard state.isRepairable else { return state.actions }
    switch problem {
    case .signInNeeded? where source != nil: return [.signIn]
    case .keyring(isLocked: true, _)? where source != nil: return [.signIn, .retry]
    case .otherServer? where source != nil: return [.allowServer]
    case .certificate? where source != nil: return [.showCertificate]
    case .noPermission?, .notFound?:
      if let replacement = source?.traits.replacement { return [.retry, replacement] }
      return kind == .geocoding ? [.openSettings] : [.retry]
    default:
      return isRetryUseless ? [] : state.actions
    }
  }
}
