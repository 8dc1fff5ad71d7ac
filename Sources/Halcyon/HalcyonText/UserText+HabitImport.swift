import Foundation
import HalcyonCore
import HalcyonHabits
import Localization

extension UserText {
  /// Returns why a file with habits could not be read, and what to do.
  public static func sentence(_ error: HabitFileError) -> String {
    switch error {
    case .unreadable(let path, let message):
      tr("Could not read “%1”: %2. Check the name and who may read it.", path, message)
    case .tooLarge(let path, let limit):
      tr("“%1” is larger than %2. Export fewer habits at once.", path, megabytes(limit))
    case .unknownFormat(let path, let missing):
      // Translators: %2 is a sentence about what is missing.
      tr(
        "“%1” is not an export of Loop Habit Tracker, HabitBull, Table Habit or Halcyon. %2 Export the habits again and choose that file.",
        path, sentence(missing))
    case .damaged(let path, let reason):
      tr("“%1” is damaged: %2. Export or copy it again.", path, reason)
    case .unsafeName(let path, let name):
      tr(
        "“%1” contains a file with the unsafe name “%2”. Only import archives that you exported.",
        path, name)
    case .overLimit(let path, let limit):
      tr("“%1” contains more than %2. Only import archives that you exported.", path, limit)
    case .missingFile(let path, let name):
      tr("“%1” does not contain “%2”. Export the habits again.", path, name)
    case .notLoop(let path):
      tr(
        "“%1” is a database, but not a backup of Loop Habit Tracker. Choose a file whose name begins with “Loop Habits Backup”.",
        path)
    case .loopVersion(let path, let version, let supported):
      version > supported
        ? tr(
          "“%1” was made by a later version of Loop Habit Tracker (%2; this version of Halcyon reads %3). Export a CSV archive in Loop and import that.",
          path, String(version), String(supported))
        : tr(
          "“%1” was made by an old version of Loop Habit Tracker (%2; Halcyon reads %3). Update Loop, then make a new backup.",
          path, String(version), String(supported))
    case .newer(let path, let version):
      tr(
        "“%1” was exported by a later version of Halcyon (format %2). Update Halcyon.", path,
        String(version))
    case .duplicateID(let path, let uuid):
      tr("“%1” contains the identifier %2 twice. Remove one of them.", path, uuid)
    case .malformed(let path, let location, let reason):
      location.isEmpty
        ? tr("“%1” is malformed: %2. Export the habits again.", path, reason)
        : tr("“%1” is malformed at %2: %3. Export the habits again.", path, location, reason)
    case .rows(let problems):
      ntr(
        "Could not read %1 row. Nothing was imported.",
        "Could not read %1 rows. Nothing was imported.", problems.count)
    }
  }

  /// Returns why a row cannot be read, with its file, row and column.
  public static func sentence(_ problem: HabitRowProblem) -> String {
    // Translators: %1 is a file, %2 a row number, %3 a column name, %4 a reason.
    tr(
      "%1, row %2, column %3: %4", problem.file, Translation.number(problem.row), problem.column,
      sentence(problem.reason))
  }

  private static func sentence(_ reason: HabitRowProblem.Reason) -> String {
    switch reason {
    case .quote: tr("a quotation mark is not closed.")
    case .tooManyColumns(let limit):
      ntr(
        "the row has more than %1 column.", "the row has more than %1 columns.", limit)
    case .tooLong(let limit):
      ntr(
        "the field is longer than %1 byte.", "the field is longer than %1 bytes.", limit)
    case .encoding: tr("the text is not encoded in UTF-8.")
    case .missing: tr("the column is missing.")
    case .emptyName: tr("the name is empty.")
    case .word(let text): tr("unknown word “%1”.", short(text))
    case .date(let text): tr("“%1” is not a date.", short(text))
    case .duplicateDay(let text): tr("the day %1 occurs twice.", short(text))
    case .number(let text): tr("the number “%1” is out of range.", short(text))
    case .color(let text): tr("unknown color “%1”.", short(text))
    case .identifier(let text): tr("the identifier “%1” is malformed or occurs twice.", short(text))
    case .habit(let text): tr("there is no habit %1.", short(text))
    }
  }

  /// Returns what an import changed, such as "3 habits added. 120 days added, 14 unchanged."
  /// - Parameter isPreview: A Boolean value indicating whether nothing was stored yet.
  public static func summary(
    _ summary: HabitImportSummary, isPreview: Bool = false,
    conflicts: HabitImportSummary.Conflicts = .keep
  ) -> String {
    var sentences = [
      isPreview
        ? ntr("%1 habit would be added.", "%1 habits would be added.", summary.newHabits)
        : ntr("%1 habit added.", "%1 habits added.", summary.newHabits)
    ]
    // Translators: %1 days are new, %2 equal to the stored ones.
    let days = ntr(
      "%1 new day, %2 unchanged.", "%1 new days, %2 unchanged.", summary.newDays,
      Translation.number(summary.equalDays))
    sentences.append(days)
    if summary.conflictingDays > 0 {
      sentences.append(
        conflicts == .keep
          ? ntr(
            "%1 day differs and keeps its entry.", "%1 days differ and keep their entries.",
            summary.conflictingDays)
          : ntr(
            "%1 day differs and takes the entry of the file.",
            "%1 days differ and take the entries of the file.", summary.conflictingDays))
    }
    if summary.missingPeople > 0 {
      sentences.append(
        ntr(
          "%1 person is not in your contacts. Add them, then import the file again to get their habits.",
          "%1 people are not in your contacts. Add them, then import the file again to get their habits.",
          summary.missingPeople))
    }
    if summary.issues.count > 0 {
      sentences.append(ntr("%1 item left out.", "%1 items left out.", summary.issues.count))
    }
    return Translation.joined(sentences: sentences)
  }

  /// Returns what a file lacks that its format must have.
  private static func sentence(_ missing: MissingMark) -> String {
    switch missing {
    case .anyFormat: tr("It is not a zip archive, database, table or JSON file.")
    case .columns(let columns): tr("The first row does not begin with the columns %1.", columns)
    case .jsonFormat: tr("The field “format” is missing, and so are the fields of Table Habit.")
    case .otherFormat(let format): tr("Its format is “%1”.", short(format))
    }
  }

  private static func short(_ text: String) -> String { String(text.prefix(80)) }

  private static func megabytes(_ bytes: Int) -> String {
    tr("%1 MiB", Translation.number(bytes >> 20))
  }
}
