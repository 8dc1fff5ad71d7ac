import HalcyonCore

/// Finds the place of an address.
public protocol Geocoder: Sendable {
  /// Who is asked, for people.
  var name: String { get }
  /// - Returns: the place, never more precise than what was matched; `nil` where nothing matches.
  func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place?
}

extension Geocoder {
  /// The places that come with Halcyon.
  public var name: String { tr("Halcyon's places") }
}
