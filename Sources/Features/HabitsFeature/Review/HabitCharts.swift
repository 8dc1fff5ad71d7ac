import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The cards with the charts of a habit's page.
final class HabitCharts {
  let cards: [Widget]
  private let strength = LineChart(color: HabitPalette.color(0))
  private let weekdays = BarChart(color: HabitPalette.color(0))
  private let months = BarChart(color: HabitPalette.color(0))
  private let streaks = BoxLayout(.vertical, spacing: 6)
  private let totals = BoxLayout(.vertical, spacing: 6)
  private var rows: [(box: BoxLayout, row: Widget)] = []

  init() {
    let explained = { (chart: Widget, text: String) -> Widget in
      let label = Label(text, style: "caption")
      label.addStyle("dim-label")
      label.wraps = true
      label.textAlignment = 0
      return BoxLayout(.vertical, spacing: 12, [chart, label])
    }
    cards = [
      Card(
        tr("Strength"),
        explained(strength, UserText.strengthExplanation),
        isInset: true),
      Card(tr("By Month"), months, isInset: true),
      Card(tr("Totals"), totals, isInset: true),
      Card(tr("By Weekday"), weekdays, isInset: true),
      Card(tr("Best Streaks"), explained(streaks, UserText.streakExplanation), isInset: true),
    ].map(\.widget)
  }

  /// A part of the content.
  nonisolated enum Part: CaseIterable {
    case strength, weekdays, months, lists
  }

  /// Shows a part of a review.
  func show(
    _ part: Part, of review: HabitReview, _ habit: TrackedHabit, color: AdaptiveColor,
    dates: ChartDates
  ) {
    switch part {
    case .strength:
      strength.color = color
      strength.show(
        title: tr("Strength"), first: review.firstScoreDay, values: review.scores,
        scale: ChartScale(range: 0...1, ticks: [0, 0.5, 1]), dates: dates,
        format: HabitText.percent)
    case .weekdays:
      weekdays.color = color
      showWeekdays(review, dates)
    case .months:
      months.color = color
      showMonths(review, dates)
    case .lists: showRows(review, habit, dates: dates)
    }
  }

  /// Draws the chart of a part that was shown, for the next frame.
  func drawAhead(_ part: Part) {
    switch part {
    case .strength: strength.drawAhead()
    case .weekdays: weekdays.drawAhead()
    case .months: months.drawAhead()
    case .lists: break
    }
  }

  private static func number(_ dates: ChartDates) -> (Double) -> String {
    { $0.formatted(.number.precision(.fractionLength(0...1)).locale(dates.locale)) }
  }

  private func showWeekdays(_ review: HabitReview, _ dates: ChartDates) {
    weekdays.show(
      title: tr("By Weekday"),
      bars: dates.weekdays.map { weekday in
        let count = review.frequency.weekdays[weekday] ?? 0
        return Self.bar(
          dates.name(of: weekday, .narrow), dates.name(of: weekday, .wide), count)
      }, format: Self.number(dates))
  }

  private func showMonths(_ review: HabitReview, _ dates: ChartDates) {
    months.show(
      title: tr("By Month"),
      bars: review.months.map { day in
        let count = review.frequency.months[HabitFrequency.Month(day)] ?? 0
        return Self.bar(dates.month(of: day), dates.monthAndYear(of: day), count)
      }, format: Self.number(dates))
  }

  private static func bar(_ label: String, _ name: String, _ count: Int) -> BarChart.Bar {
    .init(
      label: label, name: name, value: Double(count), text: ntr("%1 time", "%1 times", count))
  }

  private func showRows(_ review: HabitReview, _ habit: TrackedHabit, dates: ChartDates) {
    for (box, row) in rows { box.remove(row) }
    rows = []
    if review.best.isEmpty { append(tr("No streaks yet"), "", to: streaks) }
    for streak in review.best {
      append(dates.shortName(of: streak.days), HabitText.length(streak), to: streaks)
    }
    for total in review.totals {
      append(Self.name(of: total.period), Self.text(total, habit.habit.goal), to: totals)
    }
  }

  private func append(_ name: String, _ value: String, to box: BoxLayout) {
    let label = Label(name)
    label.textAlignment = 0
    label.wraps = true
    label.expandsHorizontally = true
    let figure = Label(value, style: "numeric")
    figure.addStyle("heading")
    let row = BoxLayout(.horizontal, spacing: 12, [label, figure])
    box.append(row)
    rows.append((box, row))
  }

  private static func name(of period: HabitTotal.Period) -> String {
    switch period {
    case .today: trc("period", "Today")
    case .week: trc("period", "This Week")
    case .month: trc("period", "This Month")
    case .quarter: trc("period", "This Quarter")
    case .year: trc("period", "This Year")
    }
  }

  private static func text(_ total: HabitTotal, _ goal: HabitGoal) -> String {
    guard goal.target != nil else {
      return tr("%1 of %2", Translation.number(total.done), Translation.number(total.target))
    }
    let number = { (thousandths: Int) in HabitText.number(HabitAmount(thousandths: thousandths)) }
    return tr("%1 of %2", number(total.done), number(total.target))
  }
}
