import HalcyonRecords
import Localization

extension UserText {
  /// The kinds of rows that people know by a name.
  private enum RowKind: Int, CaseIterable {
    case habit, day, person, photo, source, other

    init(_ table: StoreTable) {
      self =
        switch table {
        case .habit: .habit
        case .habitEntry: .day
        case .person, .removedPerson: .person
        case .photo: .photo
        case .source: .source
        default: .other
        }
    }

    func count(_ count: Int) -> String {
      switch self {
      case .habit: ntr("%1 habit could not be read", "%1 habits could not be read", count)
      case .day:
        // Translators: what is stored about a habit on a day, such as a tick.
        ntr("%1 habit entry could not be read", "%1 habit entries could not be read", count)
      case .person: ntr("%1 person could not be read", "%1 people could not be read", count)
      case .photo: ntr("%1 photo could not be read", "%1 photos could not be read", count)
      case .source:
        ntr("%1 contact source could not be read", "%1 contact sources could not be read", count)
      // Translators: entries of the database, such as addresses or holidays.
      case .other: ntr("%1 record could not be read", "%1 records could not be read", count)
      }
    }
  }

  /// The number of rows that a notice names.
  private static let namedRows = 3

  /// Returns the notice of a list: how many rows could not be read, the names of the first ones,
  /// and what to do.
  /// - Returns: The sentences; `nil` if there are no rows.
  public static func notice(_ rows: [UnreadableRow]) -> String? {
    guard !rows.isEmpty else { return nil }
    let kinds = RowKind.allCases.compactMap { kind -> String? in
      let own = rows.filter { RowKind($0.table) == kind }
      guard !own.isEmpty else { return nil }
      let names = own.prefix(namedRows).map(name).joined(separator: tr(", "))
      // Translators: %1 is "4 habits could not be read", %2 the names of the first habits.
      if own.count > namedRows { return tr("%1: %2…", kind.count(own.count), names) }
      // Translators: %1 is "2 habits could not be read", %2 the names of the habits.
      return tr("%1: %2.", kind.count(own.count), names)
    }
    return Translation.joined(sentences: kinds + [repairHint])
  }

  /// What to do about rows that could not be read.
  public static var repairHint: String {
    tr("“halcyon doctor --verify” repairs damaged data.")
  }

  /// Returns a line about a row that could not be read.
  public static func line(_ row: UnreadableRow) -> String {
    // Translators: %1 is "1 habit could not be read", %2 its name, %3 the reason.
    tr("%1: %2. %3", RowKind(row.table).count(1), name(row), reason(row))
  }

  /// Returns the name of a row, otherwise its table and key.
  static func name(_ row: UnreadableRow) -> String {
    row.name.isEmpty ? "\(row.table.rawValue) \(row.key)" : tr("“%1”", row.name)
  }

  private static func reason(_ row: UnreadableRow) -> String {
    switch row.problem {
    // Translators: %1 is the name of a column of the database, here and below.
    case .missing: tr("The value of “%1” is missing.", row.column)
    case .wrongType: tr("The value of “%1” has the wrong type.", row.column)
    case .invalidText: tr("The text of “%1” is not valid UTF-8.", row.column)
    case .outOfRange: tr("The value of “%1” is out of range.", row.column)
    case .malformed: tr("The value of “%1” is malformed.", row.column)
    }
  }
}
