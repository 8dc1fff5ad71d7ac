import Foundation
import HalcyonCore
import Localization

extension UserText {
  /// Returns what was left out of an import, or assumed: "Read, habits[0].created: …".
  public static func sentence(_ issue: HabitImportIssue) -> String {
    let place = text(issue.place)
    let subject = [issue.habit, place].filter { !$0.isEmpty }.joined(separator: tr(", "))
    let reason = sentence(issue.reason)
    // Translators: %1 is a habit and a place in a file, %2 a sentence.
    return subject.isEmpty ? reason : trc("import issue", "%1: %2", subject, reason)
  }

  private static func text(_ place: HabitImportIssue.Place) -> String {
    switch place {
    case .path(let path): path
    case .row(let file, let number, let column):
      // Translators: %1 is a file, %2 a row number, %3 a column name.
      tr("%1, row %2, column %3", file, Translation.number(number), column)
    case .day(let day): day.description
    case .file: ""
    }
  }

  private static func sentence(_ reason: HabitImportIssue.Reason) -> String {
    switch reason {
    case .time(let text):
      tr("The time %1 is not in the years 1 to 9999. It was left out.", text)
    case .repeatedDay(let text): tr("The day %1 occurs again. Only the first was imported.", text)
    case .value(let text): tr("The kind of entry %1 is not known. The day was left out.", text)
    case .color(let text): tr("There is no color %1. The nearest one is used.", text)
    case .secondGoal(let text):
      tr("A habit has one goal here. The other goal, %1, was left out.", text)
    case .targetDays(let text): tr("The goal in days, %1, was left out.", text)
    case .reminder(let text):
      tr("The reminder %1 cannot be read or has no counterpart. It was left out.", text)
    case .tooLong(let limit):
      ntr(
        "The text is longer than %1 character and was cut.",
        "The text is longer than %1 characters and was cut.", limit)
    case .group(let text): tr("The group “%1” has no name and was left out.", text)
    case .missingPerson(let name):
      tr("“%1” is not in your contacts. Add them, then import the file again.", name)
    case .missingPhoto(let path):
      tr("The photo “%1” is not in the gallery. Add it, then import the file again.", path)
    case .deleted: tr("It was deleted in the other app.")
    case .habitLeftOut: tr("The days of the habit were left out.")
    case .differs: tr("The day differs and keeps its entry.")
    case .dateOrder(let order, let example, let isProven):
      sentence(order, example: example, isProven: isProven)
    }
  }

  private static func sentence(
    _ order: HabitImportIssue.DateOrder, example: String, isProven: Bool
  ) -> String {
    switch (order, isProven) {
    case (.monthFirst, true): tr("Dates such as %1 are read with the month first.", example)
    case (.dayFirst, true): tr("Dates such as %1 are read with the day first.", example)
    case (_, false):
      tr("Dates such as %1 are assumed to begin with the month, as in the United States.", example)
    }
  }
}
