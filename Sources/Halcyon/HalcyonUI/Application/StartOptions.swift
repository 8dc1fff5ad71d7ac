/// The launch options.
public nonisolated struct StartOptions: Sendable {
  /// The contact files and folders to import.
  public var contacts: [String]
  /// The page to open; `nil` for the last one.
  public var page: Page?
  /// A Boolean value indicating whether the splash is skipped regardless of the session.
  public var skipsSplash: Bool
  /// A Boolean value indicating whether the last session is discarded, so that this start begins a
  /// new one.
  public var resetsSession: Bool
  /// A Boolean value indicating whether the session bus started the program. No window opens until
  /// one is requested.
  public var isService: Bool
  /// A Boolean value indicating whether this instance is independent of any other and of the
  /// desktop session: it uses no portal, no notifications, no session manager and no shared
  /// thumbnails.
  public var isIsolated = false

  /// Creates launch options.
  public init(
    contacts: [String] = [], page: Page? = nil, skipsSplash: Bool = false,
    resetsSession: Bool = false, isService: Bool = false
  ) {
    self.contacts = contacts
    self.page = page
    self.skipsSplash = skipsSplash
    self.resetsSession = resetsSession
    self.isService = isService
  }
}
