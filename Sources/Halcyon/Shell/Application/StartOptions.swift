import HalcyonCore
import HalcyonKit

/// The launch options.
public nonisolated struct StartOptions: Sendable {
  /// An action of the launcher.
  public enum Action: String, Sendable {
    /// Opens the editor of a new habit.
    case newHabit = "new-habit"
    /// Lets the user choose photos to add.
    case addPhotos = "add-photos"
  }

  /// The contact files and folders to import, and the pictures to open.
  public var files: [String]
  /// The page to open; `nil` for the last one.
  public var page: Page?
  /// What the window does first.
  public var actions: [Action]
  /// A Boolean value indicating whether the splash is skipped regardless of the session.
  public var skipsSplash: Bool
  /// A Boolean value indicating whether the last session is discarded, so that this start begins a
  /// new one.
  public var resetsSession: Bool
  /// A Boolean value indicating whether the session bus started the program. No window opens until
  /// one is requested.
  public var isService: Bool
  /// A message for the window, about what happened before it opened.
  public var notice: String?
  /// The database that a restore replaced before the window opened; the notice offers to undo it.
  public var replacedDatabase: String?
  /// A Boolean value indicating whether this instance is independent of any other and of the
  /// desktop session: it uses no portal, no notifications, no session manager and no shared
  /// thumbnails.
  public var isIsolated = false
  /// The version that the About window shows.
  public var version = HalcyonVersion.current

  /// Creates launch options.
  public init(
    files: [String] = [], page: Page? = nil, actions: [Action] = [], skipsSplash: Bool = false,
    resetsSession: Bool = false, isService: Bool = false, notice: String? = nil,
    replacedDatabase: String? = nil
  ) {
    self.files = files
    self.page = page
    self.actions = actions
    self.skipsSplash = skipsSplash
    self.resetsSession = resetsSession
    self.isService = isService
    self.notice = notice
    self.replacedDatabase = replacedDatabase
  }
}
