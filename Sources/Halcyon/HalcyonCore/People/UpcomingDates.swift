/// A date of a person that is near.
public struct UpcomingDate: Hashable, Sendable {
  /// What happens.
  public enum Kind: Hashable, Sendable {
    /// `turning` is the new age; `nil` if the year of birth is unknown.
    case birthday(turning: Int?)
    /// `years` is the number of years; `nil` if the year is unknown.
    case anniversary(years: Int?)
    /// `last` is the day of the last contact; `nil` if none is recorded.
    case keepInTouch(last: Day?)
  }

  /// The id of the person.
  public var personID: Int64
  /// The name of the person; empty if the card has none.
  public var displayName: String
  /// What happens on the day.
  public var kind: Kind
  /// The day; before today only if the person should have been contacted by then.
  public var day: Day

  /// Creates a date.
  public init(personID: Int64, displayName: String, kind: Kind, day: Day) {
    self.personID = personID
    self.displayName = displayName
    self.kind = kind
    self.day = day
  }
}

/// The dates of a person that recur.
public struct PersonDates: Hashable, Sendable {
  /// The id of the person.
  public var personID: Int64
  /// The name of the person; empty if the card has none.
  public var displayName: String
  /// The birthday, which may lack the year; `nil` if unknown.
  public var birthday: PartialDate?
  /// The anniversary, which may lack the year; `nil` if unknown.
  public var anniversary: PartialDate?
  /// How often to get in touch.
  public var contact: ContactInterval?

  /// Creates dates.
  public init(
    personID: Int64, displayName: String, birthday: PartialDate? = nil,
    anniversary: PartialDate? = nil, contact: ContactInterval? = nil
  ) {
    self.personID = personID
    self.displayName = displayName
    self.birthday = birthday
    self.anniversary = anniversary
    self.contact = contact
  }

  /// Returns the dates from `today` for `days` days, today included, and overdue contacts.
  public func upcoming(from today: Day, days: Int) -> [UpcomingDate] {
    let last = today.advanced(by: max(days, 1) - 1)
    var found: [UpcomingDate] = []
    func add(_ kind: UpcomingDate.Kind, _ day: Day) {
      guard day <= last else { return }
      found.append(
        UpcomingDate(personID: personID, displayName: displayName, kind: kind, day: day))
    }
    if let birthday {
      let day = birthday.next(onOrAfter: today)
      add(.birthday(turning: birthday.years(on: day)), day)
    }
    if let anniversary {
      let day = anniversary.next(onOrAfter: today)
      add(.anniversary(years: anniversary.years(on: day)), day)
    }
    if let contact { add(.keepInTouch(last: contact.last), contact.due(today: today)) }
    return found
  }
}

/// How often to get in touch with a person.
public struct ContactInterval: Hashable, Sendable {
  /// The accepted numbers of weeks.
  public static let range = 1...520

  /// The number of weeks between two contacts, in ``range``.
  public var weeks: Int
  /// The day of the last contact; `nil` if none is recorded.
  public var last: Day?

  /// Creates an interval; the weeks are clamped to ``range``.
  public init(weeks: Int, last: Day?) {
    self.weeks = min(max(weeks, Self.range.lowerBound), Self.range.upperBound)
    self.last = last
  }

  /// Returns the day of the next contact; `today` if no contact is recorded.
  public func due(today: Day) -> Day { last?.advanced(by: weeks * 7) ?? today }
}

extension [PersonDates] {
  /// Returns the dates of all people from `today` for `days` days, the earliest first.
  public func upcoming(from today: Day, days: Int = 30) -> [UpcomingDate] {
    flatMap { $0.upcoming(from: today, days: days) }
      .sorted { ($0.day, $0.displayName, $0.personID) < ($1.day, $1.displayName, $1.personID) }
  }
}
