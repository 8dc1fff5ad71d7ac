import HalcyonRecords

extension ActivityCenter {
  /// Marks running activities as waiting while another program locks `database`. Ends when the
  /// center or the database is released.
  public nonisolated func follow(_ database: HalcyonDatabase) {
    let waits = database.lockWaits()
    Task { [weak self] in
      for await isLocked in waits { await self?.databaseIsLocked(isLocked) }
    }
  }
}
