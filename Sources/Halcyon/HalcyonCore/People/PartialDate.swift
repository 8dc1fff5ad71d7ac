/// A date that recurs every year, such as a birthday, whose year may be unknown.
public struct PartialDate: Hashable, Sendable, Codable {
  /// The year, 1...9999; `nil` if unknown.
  public let year: Int?
  /// The month, 1...12, and the day of the month, 1...31.
  public let month, day: Int

  /// Creates a date; `nil` if there is no such day, such as February 30. February 29 without a year
  /// is valid.
  public init?(year: Int?, month: Int, day: Int) {
    guard Day(year: year ?? 2_000, month: month, day: day) != nil else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Parses a date of a vCard: `1985-04-12`, `19850412`, both also with a time, `--0412` and
  /// `--04-12`. The year 0 counts as unknown.
  /// - Returns: `nil` for anything else, also for a month without a day and for dates that do not
  ///   exist.
  /// - Source: RFC 6350 §4.3.1; RFC 2426 §3.1.5.
  public init?(vCard text: String) {
    let text = text.trimmingBlanks
    guard text.utf8.count <= 64 else { return nil }
    let date = text.prefix { $0 != "T" && $0 != "t" && $0 != " " }
    let (year, rest) = date.hasPrefix("--") ? ("", date.dropFirst(2)) : Self.year(of: date)
    let parts = rest.first == "-" ? rest.dropFirst() : rest
    let digits = parts.filter { $0 != "-" }
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      parts.count == 4 || (parts.count == 5 && parts.dropFirst(2).first == "-"),
      let month = Int(digits.prefix(2)), let day = Int(digits.suffix(2))
    else { return nil }
    if year.isEmpty {
      self.init(year: nil, month: month, day: day)
    } else if let number = Int(year) {
      self.init(year: number == 0 ? nil : number, month: month, day: day)
    } else {
      return nil
    }
  }

  private static func year(of date: Substring) -> (year: String, rest: Substring) {
    let year = date.prefix(4)
    guard year.count == 4, year.allSatisfy({ $0.isASCII && $0.isNumber }) else { return ("-", "") }
    return (String(year), date.dropFirst(4))
  }

  /// The date in the form of RFC 6350: `19850412` or `--0412`.
  public var vCardText: String {
    let pad = { (value: Int, width: Int) in
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return (year.map { pad($0, 4) } ?? "--") + pad(month, 2) + pad(day, 2)
  }

  /// Returns the day in a year. In other years than leap years, February 29 is observed on
  /// February 28.
  public func observed(in year: Int) -> Day {
    Day(year: year, month: month, day: day) ?? Day(year: year, month: month, day: day - 1)
      ?? .latest
  }

  /// Returns the first observed day that is not before `day`.
  public func next(onOrAfter day: Day) -> Day {
    let year = day.components.year
    let here = observed(in: year)
    return here >= day ? here : observed(in: year + 1)
  }

  /// Returns the number of years completed on `day`; `nil` if the year is unknown or later.
  public func years(on day: Day) -> Int? {
    guard let year else { return nil }
    let (now, _, _) = day.components
    let years = observed(in: now) <= day ? now - year : now - year - 1
    return years >= 0 ? years : nil
  }
}
