import HalcyonCore
import HalcyonRecords
import HalcyonStore

extension ContactSyncCenter {
  /// Moves the contacts that the deletion brake holds back to the trash.
  /// - Throws: `StoreError`.
  @discardableResult
  public func confirmRemovals(_ id: Int64) async throws(StoreError) -> RemovedContacts {
    await waitForPass(id)
    let removed = try await database.confirmRemovals(accountID: id, date: date())
    await activity.clear(.contactSync, source: Activity.Source(id: id, name: ""))
    return removed
  }

  /// Keeps the contacts that the deletion brake holds back permanently.
  /// - Returns: The number of kept contacts.
  /// - Throws: `StoreError`.
  @discardableResult
  public func keepPeople(_ id: Int64) async throws(StoreError) -> Int {
    await waitForPass(id)
    let count = try await database.keepPendingRemovals(accountID: id)
    await activity.clear(.contactSync, source: Activity.Source(id: id, name: ""))
    return count
  }

  /// Performs the action that the user chose for the activity of an account.
  func perform(_ action: Activity.Action, _ id: Int64) async {
    switch action {
    case .cancel: cancel(id)
    case .retry: await sync(id)
    // A failed write leaves the removals pending, and the next sync asks again.
    case .confirmRemovals: _ = try? await confirmRemovals(id)
    case .keepPeople: _ = try? await keepPeople(id)
    // The window handles these actions. Its changes start the next sync: see ``AccountRepair``.
    case .signIn, .allowServer, .showCertificate, .chooseFolder, .openSettings: break
    }
  }

  /// Waits for a running pass, because the user's decision applies to the stored contacts.
  private func waitForPass(_ id: Int64) async {
    runs[id]?.retry?.cancel()
    runs[id]?.retry = nil
    _ = await runs[id]?.task?.value
  }
}
