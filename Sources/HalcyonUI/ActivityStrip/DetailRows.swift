import HalcyonCore
import HalcyonServices

/// The rows below an open bar: what failed and why, who is different, who is new, each under its heading.
struct DetailRows {
  /// One row.
  enum Row: Hashable {
    case heading(String)
    case name(String)
    case failure(Activity.Failure)
  }

  private enum Section: Int64, CaseIterable { case failed, changed, added }

  /// Room for the rows of a section among the ids.
  private static let span: Int64 = 1 << 32

  private let failures: [Activity.Failure]
  private let changed: [String]
  private let added: [String]

  /// No rows.
  init() { (failures, changed, added) = ([], [], []) }

  init(_ activity: Activity) {
    failures = activity.otherFailures
    changed = activity.details.changed
    added = activity.details.added
  }

  /// The ids of all rows, in order; a row keeps its id as long as the activity goes on.
  var ids: [Int64] {
    Section.allCases.flatMap { section -> [Int64] in
      let first = section.rawValue * Self.span
      let count = Int64(count(section))
      return count == 0 ? [] : Array((first + 1)...(first + 1 + count))
    }
  }

  /// The headings, whose words change as rows are added.
  var headingIDs: [Int64] {
    Section.allCases.filter { count($0) > 0 }.map { $0.rawValue * Self.span + 1 }
  }

  /// The row with an id; `nil` where there is none.
  subscript(id: Int64) -> Row? {
    guard id > 0, let section = Section(rawValue: id / Self.span) else { return nil }
    let index = Int(id % Self.span) - 2
    if index == -1 { return .heading(heading(section)) }
    guard (0..<count(section)).contains(index) else { return nil }
    return switch section {
    case .failed: .failure(failures[index])
    case .changed: .name(changed[index])
    case .added: .name(added[index])
    }
  }

  private func count(_ section: Section) -> Int {
    switch section {
    case .failed: failures.count
    case .changed: changed.count
    case .added: added.count
    }
  }

  private func heading(_ section: Section) -> String {
    let count = count(section)
    return switch section {
    case .failed: ntr("%1 problem", "%1 problems", count)
    case .changed: ntr("%1 updated", "%1 updated", count)
    case .added: ntr("%1 new", "%1 new", count)
    }
  }
}
