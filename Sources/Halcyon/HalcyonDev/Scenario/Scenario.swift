import Foundation
import HalcyonContacts
import HalcyonCore

/// A scripted sequence of events: the real services run with scripted sources, geocoders and
/// network on a separate data folder. For manual QA and tests.
public struct Scenario: Hashable, Sendable, Identifiable {
  /// The state of the data folder before the program opens it.
  public enum Storage: Hashable, Sendable {
    /// Empty, or with ``people``.
    case intact
    /// Intact, but opening it takes this long.
    case slow(Duration)
    /// The database is damaged, and there is a good backup.
    case damaged
    /// The database was written by a later version.
    case newer
  }

  /// When the program last went to the background.
  public enum Session: Hashable, Sendable {
    /// The splash is skipped.
    case noSplash
    /// Never: this is the first start.
    case first
    /// This many seconds ago.
    case lastSeen(secondsAgo: Int)
  }

  /// An account and the script of its source.
  public struct Account: Hashable, Sendable {
    /// The user-visible name.
    public var name: String
    /// The configuration; only used for display.
    public var configuration: ContactAccount.Configuration
    /// The number of people that are stored already.
    public var stored: Int
    /// The events of each pass. The last entry is repeated for all later passes.
    public var passes: [[SourceEvent]]
  }

  /// A scripted event of a sync pass.
  public enum SourceEvent: Hashable, Sendable {
    case wait(Duration)
    case total(Int)
    /// Cards of people by number. Each `damagedEvery`-th is malformed.
    case cards(Range<Int>, damagedEvery: Int = 0)
    /// Cards that are listed but not delivered.
    case undelivered(Range<Int>)
    case fail(ServiceProblem)
    /// The server limits the request rate for this long.
    case limitRate(Duration)
    /// The network is lost for this long, and the pass waits until it is cancelled.
    case loseNetwork(Duration)
    /// The pass waits until it is cancelled.
    case waitForCancellation
    /// The pass ends, and the source contains exactly these people.
    case end(holding: Range<Int>)
    /// The pass ends without removals.
    case done
  }

  /// The script of one geocoding run.
  public struct GeocodingScript: Hashable, Sendable {
    /// The duration of one request.
    public var each = Duration.milliseconds(250)
    /// Each `unknownEvery`-th address has no match; 0 for none, 1 for all.
    public var unknownEvery = 0
    /// The reason to end the run early.
    public var end: End?

    /// An early end of a run.
    public struct End: Hashable, Sendable {
      /// The number of addresses before the end.
      public var after: Int
      /// The reason.
      public var reason: Reason
    }

    /// The reason for an early end.
    public enum Reason: Hashable, Sendable {
      /// The network is lost for this long.
      case noNetwork(Duration)
      /// The server asks to retry after this long.
      case rateLimited(Duration)
    }
  }

  /// An activity that is reported directly, because no service does this work yet or does it too
  /// quickly to watch.
  public struct SimulatedActivity: Hashable, Sendable {
    /// The kind of the activity.
    public var kind: Activity.Kind
    /// Whether it is the initial run or an incremental one.
    public var extent: Activity.Extent
    /// The total number of items; `nil` if unknown.
    public var total: Int?
    /// The number of ticks.
    public var ticks: Int
    /// The time between two ticks.
    public var interval: Duration
    /// The number of items per tick, each reported separately.
    public var itemsPerTick: Int
    /// Each `failsEvery`-th item fails; 0 for none.
    public var failsEvery: Int
  }

  /// A button press that the script performs.
  public struct ButtonPress: Hashable, Sendable {
    /// The kind of the activity.
    public var kind: Activity.Kind
    /// The action of the button.
    public var action: Activity.Action
    /// The minimum number of processed items before the press.
    public var processed: Int
  }

  /// The name on the command line.
  public let name: String
  /// A one-line summary for the user.
  public let summary: String
  /// The state of the data folder.
  public var storage = Storage.intact
  /// When the program last went to the background.
  public var session = Session.noSplash
  /// The number of stored people with an address. Their addresses are pending if ``geocodingRuns``
  /// is not empty.
  public var people = 0
  /// The accounts.
  public var accounts: [Account] = []
  /// The script of each geocoding run. The last entry is repeated for all later runs.
  public var geocodingRuns: [GeocodingScript] = []
  /// Activities that are reported directly.
  public var simulatedActivities: [SimulatedActivity] = []
  /// The text of a contact file that the user imports; `nil` for no import.
  public var importedFile: String?
  /// The button presses that the script performs.
  public var buttonPresses: [ButtonPress] = []
  /// Whether the first backup fails because its folder is not writable.
  public var failsBackup = false
  /// The states that the scenario reaches, in order.
  public var checkpoints: [Checkpoint] = []

  /// The name, which is unique.
  public var id: String { name }

  init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
