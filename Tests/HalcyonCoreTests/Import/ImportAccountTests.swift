import HalcyonCore
import Testing

@Suite struct ImportAccountTests {
  @Test("What was found is stored, unchanged or left out")
  func balance() {
    var account = ImportAccount()
    #expect(account.isBalanced && account.isComplete)
    account[.day] = .init(found: 10, added: 4, updated: 3, unchanged: 2, leftOut: 1)
    #expect(account.isBalanced && !account.isComplete && account.leftOut == 1)
    account[.habit].found = 1
    #expect(!account.isBalanced)
    account[.habit].unchanged = 1
    #expect(account.isBalanced)
    account[.day] = .init(found: 2, added: 2)
    #expect(account.isComplete)
    account.reduced = 1
    #expect(account.isBalanced && !account.isComplete)
    account[.day] = .init()
    #expect(account.counts.keys.map(\.self) == [.habit])
  }

  @Test("A photo is added, updated, there already or left out; folders are counted on their own")
  func photos() {
    let result = PhotoImportResult(
      added: 3, updated: 2, unchanged: 4, duplicates: 1,
      issues: [
        .damaged(path: "a", format: "jpeg"), .notPicture(path: "b"), .missing(path: "c"),
        .emptyFolder(path: "d"),
      ])
    let account = result.account
    #expect(
      account[.photo] == .init(found: 12, added: 3, updated: 2, unchanged: 5, leftOut: 2))
    #expect(account[.file] == .init(found: 2, leftOut: 2))
    #expect(account.isBalanced && account.leftOut == result.issues.count)
    #expect(PhotoImportResult(unchanged: 9).account.isComplete)
  }

  @Test("All issues are counted, but only the first are kept")
  func issues() {
    var issues = HabitImportIssues()
    for number in 0..<1_500 {
      issues.append(HabitImportIssue(.leftOut(.day), at: .file, .repeatedDay(String(number))))
    }
    issues.append(HabitImportIssue(.reduced, at: .file, .deleted))
    issues.append(HabitImportIssue(.leftOut(.day), at: .file, .habitLeftOut), standingFor: 9)
    issues.append(HabitImportIssue(.leftOut(.day), at: .file, .habitLeftOut), standingFor: 0)
    #expect(issues.first.count == HabitImportIssues.maximumCount)
    #expect(issues.count == 1_510 && issues.reduced == 1 && issues.leftOut(.day) == 1_509)
    var all = HabitImportIssues()
    all.append(
      HabitImportIssue(
        .assumed, at: .file, .dateOrder(.monthFirst, example: "1/2/2026", isProven: false)))
    #expect(all.count == 0 && all.assumptions.count == 1)
    all.append(contentsOf: issues)
    #expect(all.count == 1_510 && all.first.count == 1_000 && all.losses.count == 999)
  }
}
