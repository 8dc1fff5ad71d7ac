/// One run of long work, as shown in the activity strip.
public struct Activity: Hashable, Sendable, Identifiable {
  /// The kind of work.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Reading contacts from a contact source.
    case contactSync
    /// Importing contact files once, at the user's request.
    case contactImport
    case geocoding
    case photoImport
    case backup
  }

  /// Whether the activity is the first sync of a contact source, or any other work.
  public enum Extent: Hashable, Sendable {
    /// The first sync, also one that resumes; the strip shows the activity immediately.
    case initial
    /// Work that often ends soon, such as a check for changes; the strip shows the activity after
    /// ``quietTime``.
    case incremental
  }

  /// The contact account of an activity.
  public struct Source: Hashable, Sendable, Identifiable {
    /// `ContactAccount.id`.
    public let id: Int64
    /// The user-visible name of the account.
    public var name: String
    /// What is particular to its contact source.
    public var traits: SourceTraits

    /// Creates a reference to an account.
    public init(id: Int64, name: String, traits: SourceTraits = SourceTraits()) {
      self.id = id
      self.name = name
      self.traits = traits
    }
  }

  /// An action that the user can perform on an activity.
  public enum Action: Hashable, Sendable, CaseIterable {
    case cancel
    case retry
    /// Remove the people that the contact source no longer lists, after a confirmation in a
    /// dialog: the removal cannot be undone.
    case confirmRemovals
    /// Keep the people that the contact source no longer lists.
    case keepPeople
    /// Enter the password of the account again in a dialog.
    case signIn
    /// Send the password of the account to another server as well, after a confirmation in a
    /// dialog.
    case allowServer
    /// Show the server's certificate in a dialog, which can trust it for this account only.
    case showCertificate
    /// Choose another folder for the account in a dialog.
    case chooseFolder
    /// Open the settings of the service that rejected the requests.
    case openSettings

    /// A Boolean value indicating whether the action opens a dialog first, which performs it.
    public var needsWindow: Bool {
      switch self {
      case .cancel, .retry, .keepPeople: false
      case .confirmRemovals, .signIn, .allowServer, .showCertificate, .chooseFolder, .openSettings:
        true
      }
    }
  }

  /// An item that failed, with the reason in typed form.
  public struct Failure: Hashable, Sendable {
    /// The user-visible name of the item: a file, a person or an address.
    public var subject: String
    /// The reason; `UserText` turns it into text.
    public var reason: Reason

    /// Creates a failure of `subject`.
    public init(subject: String, reason: Reason) {
      self.subject = subject
      self.reason = reason
    }
  }

  /// The reason of a failure.
  public enum Reason: Hashable, Sendable {
    case contactImport(ContactImportIssue)
    case photoImport(PhotoImportIssue)
    /// The place data contains no match for the address.
    case noPlaceMatches
    /// The store could not be written; `message` comes from the system.
    case storage(message: String)
    /// A service could not be reached, rejected the request or returned bad data.
    case service(ServiceProblem)
  }

  /// The maximum number of failures in ``failures``; the counts remain exact beyond it.
  public static let maximumNamedFailures = 10_000
  /// The time an incremental activity remains hidden.
  public static let quietTime = Duration.seconds(2)

  /// An identifier that increases with each activity of the process.
  public let id: Int
  /// The kind of work.
  public let kind: Kind
  /// The account; `nil` for kinds without accounts.
  public let source: Source?
  /// Whether the activity is the first sync of a contact source, or any other work.
  public let extent: Extent
  /// A Boolean value indicating whether the user asked for this run and expects an answer.
  public var isRequested = false
  /// The current state.
  public var state: State
  /// The number of items, by result.
  public var counts: ActivityCounts
  /// The number of new and changed items in the total; `nil` while they are unknown.
  public var itemKinds: ItemKinds?
  /// The number of items that earlier runs of a first sync completed.
  public var earlier = 0
  /// The items that failed completely or partly, at most ``maximumNamedFailures``.
  public var failures: [Failure]
  /// The failure that ended the activity early; `nil` if there is none.
  public var cause: Failure?
  /// A Boolean value indicating whether the strip shows the activity: initial ones and those that
  /// need the user immediately, others after ``quietTime``.
  public var isShown: Bool
  /// The actions that are available now.
  public var actions: [Action]
  /// A Boolean value indicating whether the activity waits for another program that writes to the
  /// database or syncs the same account. It resumes automatically.
  public var isWaitingForDatabase = false
  /// A Boolean value indicating whether the user paused the activity; see ``canPause``.
  public var isPaused = false
  /// The result of an import of contact files; `nil` while it is running, and for other kinds.
  public var contactImport: ContactImportResult?
  /// The names of the processed items.
  public var details = ActivityDetails()

  /// Creates an activity that is running.
  public init(id: Int, kind: Kind, source: Source? = nil, extent: Extent = .initial) {
    self.id = id
    self.kind = kind
    self.source = source
    self.extent = extent
    isShown = extent == .initial
    actions = []
    state = .running
    counts = ActivityCounts()
    failures = []
  }
}

/// All activities at one point in time. The activity strip depends on this value only.
public struct ActivitySnapshot: Hashable, Sendable {
  /// A number that increases with each snapshot.
  public var sequence: UInt64
  /// The activities in the order of their start; a final one stays until another of its kind
  /// starts.
  public var activities: [Activity]

  /// Creates a snapshot; empty by default.
  public init(sequence: UInt64 = 0, activities: [Activity] = []) {
    self.sequence = sequence
    self.activities = activities
  }
}
