import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Sets the position of a person by hand, or returns it to that of the address.
  ///
  /// The position is a local fact: syncs keep it, and the address of the person is not located.
  /// - Returns: the position that was set before; `nil` if there was none.
  /// - Throws: `StoreError`.
  @discardableResult
  public func pin(
    _ position: Coordinate?, personID: Int64
  ) async throws(StoreError) -> Coordinate? {
    var facts = try await localFacts(personID: personID)
    let old = facts.position
    facts.position = position
    try await setLocalFacts(facts, personID: personID)
    return old
  }
}
