import Foundation
import HalcyonCore
import Testing

@Suite struct HabitEntryTests {
  private let now = Date(timeIntervalSince1970: 1_772_500_000)
  private let glasses = HabitGoal.measured(
    HabitTarget(unit: "glasses", amount: HabitAmount(thousandths: 8_000)))

  private func amount(_ units: Int) -> HabitValue {
    .amount(HabitAmount(thousandths: units * 1_000))
  }

  private func value(
    _ edit: HabitEntryEdit, on value: HabitValue?, goal: HabitGoal = .yesNo
  ) -> HabitValue? {
    let entry = value.map { HabitEntry(value: $0, modified: now) }
    return HabitEntry.applying(
      edit, to: entry, of: HabitDefinition(name: "a", goal: goal), by: nil, at: now)?.value
  }

  @Test(
    "Clearing a tick never erases a skip or a no",
    arguments: [(HabitValue.skip, HabitValue.skip), (.no, .no), (.yes, nil), (nil, nil)]
      as [(HabitValue?, HabitValue?)])
  func untick(before: HabitValue?, after: HabitValue?) {
    #expect(value(.untick, on: before) == after)
  }

  @Test("A tick of a measured habit reaches its target, and keeps an amount that meets it")
  func tickMeasured() {
    #expect(value(.tick, on: nil, goal: glasses) == amount(8))
    #expect(value(.tick, on: amount(3), goal: glasses) == amount(8))
    #expect(value(.tick, on: amount(9), goal: glasses) == amount(9))
    #expect(value(.untick, on: amount(9), goal: glasses) == nil)
    let limit = HabitGoal.measured(HabitTarget(direction: .atMost, amount: .zero))
    #expect(value(.tick, on: nil, goal: limit) == .amount(.zero))
  }

  @Test("Increments add up exactly, down to zero and up to the maximum")
  func increments() {
    let tenth = HabitAmount(thousandths: 100)
    var entry: HabitEntry?
    for _ in 0..<30 {
      entry = HabitEntry.applying(
        .add(tenth), to: entry, of: HabitDefinition(name: "a", goal: glasses), by: nil, at: now)
    }
    #expect(entry?.value == amount(3))
    #expect(value(.subtract(HabitAmount(thousandths: 5_000)), on: amount(3)) == .amount(.zero))
    #expect(value(.subtract(tenth), on: nil) == nil)
    let most = HabitAmount(thousandths: .max)
    #expect(value(.add(most), on: .amount(most)) == .amount(most))
  }

  @Test("Amounts reject what is not a number of units", arguments: [-1, .nan, .infinity, 1e300])
  func invalidAmounts(units: Double) {
    #expect(HabitAmount(units) == nil)
  }

  @Test("A completion waits for its photo and its confirmation, and a new value waits again")
  func proof() throws {
    let habit = HabitDefinition(name: "a", requiresPhoto: true, requiresConfirmation: true)
    var entry: HabitEntry?
    func apply(_ edit: HabitEntryEdit, by person: Int64? = nil) {
      entry = HabitEntry.applying(edit, to: entry, of: habit, by: person, at: now)
    }
    apply(.tick, by: 7)
    #expect(entry?.isPending == true && entry?.completedBy == 7)
    apply(.confirm, by: 1)
    #expect(entry?.isPending == true && entry?.confirmedBy == nil, "The photo is missing")
    apply(.photo(5))
    #expect(entry?.isPending == true, "The confirmation is missing")
    apply(.confirm, by: 1)
    #expect(entry?.isPending == false && entry?.confirmedBy == 1)
    apply(.note("fine"))
    #expect(entry?.isPending == false && entry?.note == "fine")
    apply(.set(.skip))
    #expect(entry?.isPending == false && entry?.confirmedBy == nil && entry?.completedBy == nil)
    apply(.tick)
    #expect(entry?.isPending == true)
    apply(.untick)
    #expect(entry?.value == nil && entry?.note == "fine" && entry?.isPending == false)
    apply(.note(""))
    apply(.photo(nil))
    #expect(entry == nil)
  }

  @Test("An edit without effect keeps the time of the last change")
  func unchanged() {
    let old = HabitEntry(value: .skip, note: "ill", modified: now)
    for edit in [HabitEntryEdit.untick, .set(.skip), .note("ill"), .photo(nil), .confirm] {
      #expect(
        HabitEntry.applying(edit, to: old, of: HabitDefinition(name: "a"), by: nil, at: now + 9)
          == old)
    }
  }

  @Test("A waiting completion does not count")
  func pending() {
    let history = HabitHistory([
      .init(start, .yes, flags: .pending), .init(start.advanced(by: 1), nil, flags: .note),
    ])
    #expect(history[start] == nil && history.mark(on: start)?.value == .yes)
    #expect(HabitScore.value(of: history, schedule: .daily, on: start) == 0)
  }

  @Test("Days of a holiday without a value count as skipped; others keep theirs")
  func holidays() {
    let days = history("y.n.").resting(on: [
      HabitHoliday(id: 1, days: start...start.advanced(by: 2))
    ])
    #expect(days == history("ysn"))
    let all = HabitHistory().resting(on: [HabitHoliday(id: 1, days: .earliest ... .latest)])
    #expect(all.marks.count == HabitHoliday.maximumDays)
  }

  @Test(
    "A symbol is an icon name or a single emoji",
    arguments: [
      ("icon:walk", true), ("🚶", true), ("👨‍👩‍👧", true), ("❤️", true), ("1️⃣", true), ("icon:", false),
      ("icon:../x", false), ("ab", false), ("a", false), ("1", false), ("", false), ("🚶🚶", false),
      (String(repeating: "🚶", count: 99), false),
    ])
  func symbols(text: String, isValid: Bool) {
    #expect(HabitSymbol(text: text)?.text == (isValid ? text : nil))
  }
}
