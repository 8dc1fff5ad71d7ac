import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Everybody in the order of their names: the present list at once, then a new one after each change.
  /// Lists that were not taken in time are left out; the newest always arrives.
  ///
  /// Ends with a `StoreError` where the store cannot be read; otherwise goes on until the task that
  /// iterates is cancelled.
  public func peopleObservation() -> AsyncThrowingStream<[PersonSummary], any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observation = ValueObservation.tracking { db in try PersonSummary.all(db) }
        .removeDuplicates()
      let cancellable = observation.start(
        in: writer, scheduling: .task,
        onError: { [self] in continuation.finish(throwing: failure($0)) },
        onChange: { continuation.yield($0) })
      continuation.onTermination = { _ in cancellable.cancel() }
    }
  }

  /// Everybody in the order of their names.
  /// - Throws: `StoreError`.
  public func people() async throws(StoreError) -> [PersonSummary] {
    try await read { db in try PersonSummary.all(db) }
  }

  /// How many people there are.
  /// - Throws: `StoreError`.
  public func peopleCount() async throws(StoreError) -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM person") ?? 0 }
  }

  /// A person with the whole card as it came and as it was read.
  /// - Returns: `nil` where nobody has that id.
  /// - Throws: `StoreError`.
  public func person(id: Int64) async throws(StoreError) -> ImportedCard? {
    try await read { db in
      guard let person = try PersonRecord.fetchOne(db, key: id) else { return nil }
      let addresses = try AddressRecord.fetchAll(
        db, sql: "SELECT * FROM address WHERE personId = ? ORDER BY position", arguments: [id])
      return ImportedCard(
        raw: person.raw, digest: person.digest,
        card: person.card(addresses: addresses.map(\.address)),
        isPartial: person.isPartial)
    }
  }
}
