/// The places that come with Halcyon.
public enum OfflinePlaces {
  /// Whom the licence of the data asks to name.
  public static let attribution = "GeoNames"
}
