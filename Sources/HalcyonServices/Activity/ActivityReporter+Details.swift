import HalcyonCore

extension ActivityReporter {
  /// These are being dealt with now: people, addresses, files.
  public func processes(_ names: [String]) async {
    await center.update(id) { $0.details.process(names) }
  }

  /// These people are new, and these are different; unnamed ones are left out.
  public func took(added: [String], changed: [String]) async {
    let (added, changed) = (added.filter { !$0.isEmpty }, changed.filter { !$0.isEmpty })
    guard !added.isEmpty || !changed.isEmpty else { return }
    await center.update(id) { activity in
      activity.details.take(added: added, changed: changed)
      activity.details.process(added + changed)
    }
  }
}
