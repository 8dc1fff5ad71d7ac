import Foundation
import HalcyonCore

/// A course of events to look at: the real services work on sources, places and a network that follow a
/// script, over a data folder of their own. For manual QA and for tests.
public struct Scenario: Hashable, Sendable, Identifiable {
  /// What is in the data folder before the program opens it.
  public enum Storage: Hashable, Sendable {
    /// Nothing, or the people below, in good order.
    case good
    /// The same, and opening takes so long.
    case slow(Duration)
    /// The file is damaged; a good backup lies beside it.
    case damaged
    /// The file was written by a later version.
    case newer
  }

  /// When the program was last in the background.
  public enum Session: Hashable, Sendable {
    /// The splash is left out.
    case noSplash
    /// Never: the first start.
    case first
    /// So many seconds ago.
    case lastSeen(secondsAgo: Int)
  }

  /// An account with what its source does.
  public struct Account: Hashable, Sendable {
    /// The account's name for people.
    public var name: String
    /// What kind of place it is; nothing is asked of it.
    public var configuration: ContactAccount.Configuration
    /// How many people of it are stored already.
    public var stored: Int
    /// What each pass does; the last one is what all later ones do.
    public var passes: [[SourceEvent]]
  }

  /// What a source does at one point of a pass.
  public enum SourceEvent: Hashable, Sendable {
    case wait(Duration)
    case total(Int)
    /// People by their numbers; each `damagedEvery`-th cannot be read.
    case cards(Range<Int>, damagedEvery: Int = 0)
    /// Cards that were named and do not arrive.
    case undelivered(Range<Int>)
    case fail(ContactSourceError)
    /// The network is gone for so long; the pass waits for it in vain.
    case loseNetwork(Duration)
    /// The pass is over; the source holds exactly these.
    case end(holding: Range<Int>)
    /// The pass is over, and nobody is gone.
    case done
  }

  /// What finds places in one run of the queue.
  public struct Places: Hashable, Sendable {
    /// How long one address takes.
    public var each = Duration.milliseconds(250)
    /// Each so manieth address is known nowhere; 0 for none, 1 for all.
    public var unknownEvery = 0
    /// What ends the run after so many addresses.
    public var end: End?

    /// What ends a run.
    public struct End: Hashable, Sendable {
      /// After how many addresses.
      public var after: Int
      /// Why.
      public var reason: Reason
    }

    /// Why a run ends before its time.
    public enum Reason: Hashable, Sendable {
      /// The network is gone for so long.
      case noNetwork(Duration)
      /// The server asks to wait.
      case rateLimited(Duration)
    }
  }

  /// Work that no service does yet, or that one does too quickly to be looked at: it is told to the
  /// activities directly.
  public struct Report: Hashable, Sendable {
    /// What is being done.
    public var kind: Activity.Kind
    /// Whether there was nothing yet.
    public var extent: Activity.Extent
    /// How many there are; nil where nobody knows.
    public var total: Int?
    /// How often something is told.
    public var ticks: Int
    /// The time between two ticks.
    public var interval: Duration
    /// How many facts a tick tells, one each.
    public var factsPerTick: Int
    /// Each so manieth cannot be done; 0 for none.
    public var failsEvery: Int
  }

  /// A button that is pressed by itself.
  public struct Press: Hashable, Sendable {
    /// The kind of the activity.
    public var kind: Activity.Kind
    /// What the button asks for.
    public var action: Activity.Action
    /// How much has been dealt with by then.
    public var processed: Int
  }

  /// For the command line.
  public let name: String
  /// What it shows, in a line for people.
  public let summary: String
  /// What is in the data folder.
  public var storage = Storage.good
  /// When the program was last in the background.
  public var session = Session.noSplash
  /// How many people with an address are stored; it is not looked for yet where ``places`` has a run.
  public var people = 0
  /// The accounts.
  public var accounts: [Account] = []
  /// What finds places in each run; the last one is what all later ones do.
  public var places: [Places] = []
  /// What is told directly.
  public var reports: [Report] = []
  /// The buttons that are pressed by themselves.
  public var presses: [Press] = []
  /// Whether a first backup fails, since its folder cannot be written.
  public var failsBackup = false
  /// What is to be seen, in this order.
  public var moments: [Moment] = []

  /// The name.
  public var id: String { name }

  init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
