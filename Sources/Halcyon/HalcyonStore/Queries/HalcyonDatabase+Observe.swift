import GRDB
import HalcyonRecords

extension HalcyonDatabase {
  /// Returns the current value of `read`, then each different value after changes of the tables.
  ///
  /// Changes within `interval` are combined. Values that the caller does not consume in time are
  /// dropped, except for the newest. Changes by other processes are not observed.
  func observe<Value: Sendable & Equatable>(
    _ tables: String..., interval: Duration,
    read: @escaping @Sendable (HalcyonDatabase) async throws(StoreError) -> Value
  ) -> AsyncThrowingStream<Value, any Error> {
    let (changes, changed) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observation = DatabaseRegionObservation(tracking: tables.map { Table($0) }).start(
      in: writer, onError: { _ in changed.finish() }, onChange: { _ in changed.yield() })
    changed.yield()
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let reading = Task {
        var last: Value?
        do {
          for await _ in changes {
            let value = try await read(self)
            if value != last { continuation.yield(value) }
            last = value
            try await Task.sleep(for: interval)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error is CancellationError ? nil : error)
        }
      }
      continuation.onTermination = { _ in
        observation.cancel()
        reading.cancel()
      }
    }
  }
}
