import Foundation

/// One run of long work, as the activity strip shows it.
public struct Activity: Hashable, Sendable, Identifiable {
  /// What is being done.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Reading contacts from a source.
    case contactSync
    case geocoding
    case photoImport
    case backup
  }

  /// Whether there was nothing yet.
  public enum Extent: Hashable, Sendable {
    /// The store held nothing of this; shown at once.
    case initial
    /// A look at what changed; shown where it takes longer than ``quietTime``.
    case incremental
  }

  /// The contact account that an activity is about.
  public struct Source: Hashable, Sendable, Identifiable {
    /// `ContactAccount.id`.
    public let id: Int64
    /// The account's name for people.
    public var name: String
    /// Whether it is a folder of this machine, which can be chosen anew.
    public var isFolder: Bool

    /// A source by its account.
    public init(id: Int64, name: String, isFolder: Bool = false) {
      self.id = id
      self.name = name
      self.isFolder = isFolder
    }
  }

  /// What a user can do about an activity.
  public enum Action: Hashable, Sendable, CaseIterable {
    case cancel
    case retry
    /// Remove from here who is no longer in the source.
    case confirmRemovals
    /// Keep them although the source no longer has them.
    case keepPeople
    /// Give the password of the account anew; a window asks for it.
    case signIn
    /// Look at the certificate of the server, and trust it for this account alone; a window shows it.
    case showCertificate
    /// Choose the folder of the account anew; a window asks for it.
    case chooseFolder
    /// Go to the settings, where the service that was refused can be named anew.
    case openSettings

    /// Whether a window has to ask the user first; the service then begins again by itself.
    public var needsWindow: Bool {
      switch self {
      case .cancel, .retry, .confirmRemovals, .keepPeople: false
      case .signIn, .showCertificate, .chooseFolder, .openSettings: true
      }
    }
  }

  /// Where it stands.
  public enum State: Hashable, Sendable {
    case running
    /// Everything was done; `changes` is how many entries are new or different, 0 where nothing changed.
    case succeeded(changes: Int)
    /// Something was done and something was not; the failures say what.
    case partial
    /// Nothing could be done; the store is as before.
    case failed
    /// There is no network; what was done stays, the rest follows by itself when it is back.
    case offline
    /// The server asked to wait; it goes on by itself then.
    case waiting(until: Date)
    /// So many people are gone from the source that none was removed without a word of the user.
    case needsConfirmation(removals: Int)
    case cancelled

    /// Whether this run is over. What is offline or waits begins again by itself, as another activity.
    public var isFinal: Bool { self != .running }
  }

  /// Something that could not be done, with its name and reason in typed form.
  public struct Failure: Hashable, Sendable {
    /// A name for people: a file, a person, an address.
    public var subject: String
    /// Why, in typed form; one place turns it into words.
    public var reason: Reason

    /// A failure of `subject`.
    public init(subject: String, reason: Reason) {
      self.subject = subject
      self.reason = reason
    }
  }

  /// Why something could not be done.
  public enum Reason: Hashable, Sendable {
    case contactImport(ContactImportIssue)
    case photoImport(PhotoImportIssue)
    /// No place in the data matches the address.
    case noPlaceMatches
    /// The store could not be written; `message` is the system's.
    case storage(message: String)
    /// A service could not be reached or used, or did not deliver.
    case service(ServiceProblem)
  }

  /// How many failures are kept by name; the counts stay exact beyond it.
  public static let maximumNamedFailures = 10_000
  /// How long an incremental activity stays out of sight.
  public static let quietTime = Duration.seconds(2)

  /// Increases with each activity of a run of the application.
  public let id: Int
  /// What is being done.
  public let kind: Kind
  /// What it is about; nil where there is but one of its kind.
  public let source: Source?
  /// Whether there was nothing yet.
  public let extent: Extent
  /// Where it stands.
  public var state: State
  /// How much has been dealt with, and how.
  public var counts: ActivityCounts
  /// What could not be done, or only in part, at most `maximumNamedFailures` of them.
  public var failures: [Failure]
  /// What ended it before its time: why it failed, is offline or waits; nil where nothing did.
  public var cause: Failure?
  /// Whether it is to be seen: at once where it is initial or needs the user, else after ``quietTime``.
  public var isShown: Bool
  /// What the user can do about it now.
  public var actions: [Action]
  /// What is being dealt with, and what came of it, by name.
  public var details = ActivityDetails()

  /// An activity that has just begun.
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

/// Everything that is going on, at one moment. The strip is a function of this value and nothing else.
public struct ActivitySnapshot: Hashable, Sendable {
  /// Rises with each snapshot.
  public var sequence: UInt64
  /// In the order in which they began; final ones stay until another of their kind begins.
  public var activities: [Activity]

  /// A snapshot; an empty one by default.
  public init(sequence: UInt64 = 0, activities: [Activity] = []) {
    self.sequence = sequence
    self.activities = activities
  }
}
