import HalcyonCore
import HalcyonServices
import HalcyonStore

/// What the window works on, made once at start.
public nonisolated struct AppServices: Sendable {
  /// Where people are kept.
  public let database: HalcyonDatabase
  /// What is going on.
  public let activity: ActivityCenter
  /// `nil` where the place data is missing: people are kept, but not located.
  public let geocoder: (any Geocoder)?

  /// The services that the program has put together.
  public init(database: HalcyonDatabase, activity: ActivityCenter, geocoder: (any Geocoder)?) {
    self.database = database
    self.activity = activity
    self.geocoder = geocoder
  }
}
