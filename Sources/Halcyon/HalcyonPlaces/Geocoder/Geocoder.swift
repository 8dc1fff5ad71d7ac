import HalcyonCore
import Localization

/// Finds the location of an address.
public protocol Geocoder: Sendable {
  /// The user-visible name of the geocoder.
  var name: String { get }
  /// - Returns: The place, never more precise than the match; `nil` if nothing matches.
  func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place?
  /// Returns the results of `locate` for several addresses, in order, if no server is involved;
  /// otherwise `nil`.
  func localResults(of addresses: [PostalAddress]) async -> [Result<Place?, GeocoderError>]?
}

extension Geocoder {
  /// The name of the bundled place data.
  public var name: String { tr("Built-in place data") }

  /// Returns `nil`: each address is located individually.
  public func localResults(
    of addresses: [PostalAddress]
  ) async -> [Result<Place?, GeocoderError>]? { nil }
}
