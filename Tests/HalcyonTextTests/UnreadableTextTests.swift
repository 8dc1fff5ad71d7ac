import HalcyonRecords
import Testing

@testable import HalcyonText

@Suite struct UnreadableTextTests {
  private func rows(_ table: StoreTable, _ names: [String]) -> [UnreadableRow] {
    names.map { UnreadableRow(table: table, key: "1", name: $0, problem: .malformed) }
  }

  @Test(
    "The notice of a list names the first three rows, and ends with one period or ellipsis",
    arguments: [
      (["A"], "1 habit could not be read: “A”."),
      (["A", "B", "C"], "3 habits could not be read: “A”, “B”, “C”."),
      (["A", "B", "C", "D"], "4 habits could not be read: “A”, “B”, “C”…"),
    ])
  func notice(names: [String], expected: String) {
    #expect(UserText.notice(rows(.habit, names)) == expected + " " + UserText.repairHint)
  }

  @Test("Each kind of row has a sentence of its own")
  func kinds() {
    let all = rows(.habitEntry, ["A", "B"]) + rows(.habit, ["C"])
    #expect(
      UserText.notice(all) == "1 habit could not be read: “C”. "
        + "2 habit entries could not be read: “A”, “B”. " + UserText.repairHint)
  }
}
