import Foundation

/// Habits with their entries as files contain them, independent of the rows of a database.
public struct HabitArchive: Hashable, Sendable {
  /// A person, by whom a file can name them on another machine.
  public struct Person: Hashable, Sendable, Codable {
    /// The UID of the contact card; `nil` if it has none.
    public var uid: String?
    /// The display name.
    public var name: String

    /// Creates a reference to a person.
    public init(uid: String?, name: String) {
      self.uid = uid
      self.name = name
    }
  }

  /// A group of habits.
  public struct Group: Hashable, Sendable {
    /// An identifier that is stable across machines.
    public var uuid: UUID
    /// The name; not empty.
    public var name: String
    /// A Boolean value indicating whether the habits of the group are hidden.
    public var isFolded: Bool

    /// Creates a group.
    public init(uuid: UUID, name: String, isFolded: Bool = false) {
      self.uuid = uuid
      self.name = name
      self.isFolded = isFolded
    }
  }

  /// The entry of a day. Its photo and people are named by path and card.
  public struct Entry: Hashable, Sendable {
    /// The entry without IDs. The time of files that record none is the time of the import.
    public var entry: HabitEntry
    /// The path of the photo.
    public var photo: String?
    /// Who entered the completion; `nil` for the user.
    public var completedBy: Person?
    /// Who confirmed it; `nil` for the user or nobody.
    public var confirmedBy: Person?

    /// Creates an entry.
    public init(
      _ entry: HabitEntry, photo: String? = nil, completedBy: Person? = nil,
      confirmedBy: Person? = nil
    ) {
      self.entry = entry
      self.photo = photo
      self.completedBy = completedBy
      self.confirmedBy = confirmedBy
    }
  }

  /// A habit with its entries.
  public struct Item: Hashable, Sendable {
    /// The identifier; `nil` if the file has none, so that the habit is recognized by its name.
    public var uuid: UUID?
    /// The definition, without group and person.
    public var definition: HabitDefinition
    /// The identifier of the group.
    public var group: UUID?
    /// The person whose habit this is; `nil` for the user.
    public var person: Person?
    /// A Boolean value indicating whether the habit is archived.
    public var isArchived: Bool
    /// The times of creation and of the last change; `nil` if the file does not record them.
    public var created, modified: Date?
    /// The entries by day.
    public var entries: [Day: Entry]

    /// Creates a habit.
    public init(
      uuid: UUID? = nil, definition: HabitDefinition, group: UUID? = nil, person: Person? = nil,
      isArchived: Bool = false, created: Date? = nil, modified: Date? = nil,
      entries: [Day: Entry] = [:]
    ) {
      self.uuid = uuid
      self.definition = definition
      self.group = group
      self.person = person
      self.isArchived = isArchived
      self.created = created
      self.modified = modified
      self.entries = entries
    }
  }

  /// A holiday.
  public struct Holiday: Hashable, Sendable {
    /// The days.
    public var days: ClosedRange<Day>
    /// The person whose habits rest; `nil` for the user.
    public var person: Person?

    /// Creates a holiday.
    public init(days: ClosedRange<Day>, person: Person? = nil) {
      self.days = days
      self.person = person
    }
  }

  /// The groups in their order.
  public var groups: [Group]
  /// The habits in their order.
  public var habits: [Item]
  /// The holidays, earliest first.
  public var holidays: [Holiday]
  /// What the file contains that the archive does not.
  public var issues: HabitImportIssues
  /// The numbers in the file as its reader counted them, with what was left out; empty if the
  /// archive does not come from a file.
  public var found: [ImportAccount.Kind: Int] = [:]

  /// Creates an archive; empty by default.
  public init(
    groups: [Group] = [], habits: [Item] = [], holidays: [Holiday] = [],
    issues: HabitImportIssues = HabitImportIssues()
  ) {
    self.groups = groups
    self.habits = habits
    self.holidays = holidays
    self.issues = issues
  }
}

/// What an import of habits changes, or would change.
public struct HabitImportSummary: Hashable, Sendable {
  /// What happens to entries that differ from the stored ones.
  public enum Conflicts: String, CaseIterable, Hashable, Sendable {
    /// The stored entries remain.
    case keep
    /// The entries of the file replace them.
    case replace
  }

  /// What was found in the file, and what becomes of it.
  public var account = ImportAccount()
  /// What is left out, and what is assumed.
  public var issues = HabitImportIssues()
  /// The number of days whose entry differs from the stored one.
  public var conflictingDays = 0
  /// The number of people in the file that are not among the contacts; their habits and holidays
  /// are left out.
  public var missingPeople = 0

  /// Creates a summary of nothing.
  public init() {}

  /// The number of habits in the file.
  public var habits: Int { account[.habit].found }
  /// The number of habits that did not exist.
  public var newHabits: Int { account[.habit].added }
  /// The number of days in the file.
  public var days: Int { account[.day].found }
  /// The number of days that had no entry.
  public var newDays: Int { account[.day].added }
  /// The number of days whose entry is the stored one.
  public var equalDays: Int { account[.day].unchanged }
}
