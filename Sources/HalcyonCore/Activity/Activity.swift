import Foundation

/// One run of long work, as the activity strip shows it.
public struct Activity: Hashable, Sendable, Identifiable {
  /// What is being done.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Reading contacts from a source; `initial` while the store held nobody from it.
    case contactSync
    case geocoding
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
    case cancelled

    /// Whether nothing more will happen.
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
    /// No place in the data matches the address.
    case noPlaceMatches
    /// The geocoder itself failed; the address stays pending.
    case geocoder(message: String)
    /// The store could not be written; `message` is the system's.
    case storage(message: String)
  }

  /// How many failures are kept by name; the counts stay exact beyond it.
  public static let maximumNamedFailures = 1_000

  /// Increases with each activity of a run of the application.
  public let id: Int
  /// What is being done.
  public let kind: Kind
  /// Where it stands.
  public var state: State
  /// How much has been dealt with, and how.
  public var counts: ActivityCounts
  /// What could not be done, or only in part, at most `maximumNamedFailures` of them.
  public var failures: [Failure]

  /// An activity that has just begun.
  public init(id: Int, kind: Kind) {
    self.id = id
    self.kind = kind
    state = .running
    counts = ActivityCounts()
    failures = []
  }
}

/// Counts of an activity that always add up: `done + failed + skipped + waiting == total`.
public struct ActivityCounts: Hashable, Sendable {
  /// What was done, also where nothing had to change.
  public var done = 0
  /// What could not be done.
  public var failed = 0
  /// Left out on purpose: lists of people, cards without address.
  public var skipped = 0
  /// `nil` until it is known how much there is.
  public var total: Int?

  /// Nothing counted yet and the total unknown.
  public init() {}

  /// What has been dealt with, whatever came of it.
  public var processed: Int { done + failed + skipped }
  /// What is still to do; 0 while the total is unknown.
  public var waiting: Int { max(0, (total ?? processed) - processed) }
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
