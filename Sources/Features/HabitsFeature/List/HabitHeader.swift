import GtkKit
import HalcyonCore
import Localization

/// The heading of the day columns: the month with buttons to scroll, and the day above each column.
final class HabitHeader: HabitColumnsRow {
  private let month = Label(style: "caption-heading")
  private let letters: [Label]
  private let numbers: [Label]
  private let headings: [BoxLayout]
  private let earlier = Button(icon: "go-previous-symbolic", name: tr("Earlier Days"))
  private let later = Button(icon: "go-next-symbolic", name: tr("Later Days"))
  private let today = Button(label: trc("button that scrolls to the current day", "Today"))

  /// - Parameter onScroll: Called with the number of days to scroll, negative to earlier ones;
  ///   `nil` to return to the current day.
  init(onScroll: @escaping (Int?) -> Void) {
    letters = (0..<HabitColumns.maximum).map { _ in Label(style: "caption") }
    numbers = (0..<HabitColumns.maximum).map { _ in Label(style: "caption-heading") }
    headings = zip(letters, numbers).map { letter, number in
      number.addStyle("numeric")
      let cell = BoxLayout(.vertical, [letter, number])
      cell.addStyle("day-heading")
      cell.verticalAlignment = .center
      // The cells include the day in their accessible labels.
      cell.setAccessiblyHidden(true)
      return cell
    }
    month.textAlignment = 0
    month.ellipsizes = true
    month.expandsHorizontally = true
    month.addStyle("month")
    for button in [earlier, later, today] {
      button.addStyle("flat")
      button.verticalAlignment = .center
    }
    for button in [earlier, later] { button.addStyle("circular") }
    today.addStyle("caption-heading")
    let leading = BoxLayout(.horizontal, spacing: 3, [month, today, earlier])
    super.init(leading: leading, cells: headings, trailing: later)
    later.horizontalAlignment = .center
    earlier.onClicked { [weak self] in onScroll(-(self?.shownCount ?? 7)) }
    later.onClicked { [weak self] in onScroll(self?.shownCount ?? 7) }
    today.onClicked { onScroll(nil) }
  }

  /// The labels of the month and the days.
  var labels: [Label] { [month] + letters + numbers }

  /// Shows days.
  /// - Parameter last: The day of the last column.
  func show(last: Day, today: Day, _ text: DayNames) {
    for (index, label) in letters.enumerated() {
      let day = last.advanced(by: index - letters.count + 1)
      label.text = text.letter(day)
      numbers[index].text = text.number(day)
      if day == today {
        headings[index].addStyle("today")
      } else {
        headings[index].removeStyle("today")
      }
    }
    month.text = text.month(last)
    later.isSensitive = last < today
    self.today.isVisible = last < today
  }
}
