import HalcyonCore

/// Finds the place of an address.
public protocol Geocoder: Sendable {
  /// - Returns: the place, never more precise than what was matched; `nil` where nothing matches.
  func locate(_ address: PostalAddress) async throws -> Place?
}
