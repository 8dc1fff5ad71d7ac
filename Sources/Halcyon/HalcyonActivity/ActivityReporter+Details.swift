import HalcyonCore

extension ActivityReporter {
  /// Sets the names of the items that are being processed: people, addresses or files.
  public func setCurrentItems(_ names: [String]) async {
    await center.update(id) { $0.details.process(names) }
  }

  /// Sets the result of an import of contact files, before the activity ends.
  public func imported(_ result: ContactImportResult) async {
    await center.update(id) { $0.contactImport = result }
  }

  /// Adds names of removed people. Empty names are ignored.
  public func addNames(removed: [String]) async {
    let removed = removed.filter { !$0.isEmpty }
    guard !removed.isEmpty else { return }
    await center.update(id) { $0.details.take(added: [], removed: removed) }
  }

  /// Adds names of new and changed people. Empty names are ignored.
  public func addNames(added: [String], changed: [String]) async {
    let (added, changed) = (added.filter { !$0.isEmpty }, changed.filter { !$0.isEmpty })
    guard !added.isEmpty || !changed.isEmpty else { return }
    await center.update(id) { activity in
      activity.details.take(added: added, changed: changed)
      activity.details.process(added + changed)
    }
  }
}
