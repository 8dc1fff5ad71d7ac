import HalcyonCore
import Localization

/// The rows of a bar's details: the failed, updated, new and removed items, each group under a
/// heading.
struct DetailRows {
  /// A row.
  enum Row: Hashable {
    case heading(String)
    case name(String)
    case failure(Activity.Failure)
  }

  private enum Section: Int64, CaseIterable { case failed, changed, added, removed }

  /// The size of the id range of a section.
  private static let span: Int64 = 1 << 32

  private let failures: [Activity.Failure]
  private let changed: [String]
  private let added: [String]
  private let removed: [String]

  /// Creates an empty value.
  init() { (failures, changed, added, removed) = ([], [], [], []) }

  init(_ activity: Activity) {
    failures = activity.otherFailures
    changed = activity.details.changed
    added = activity.details.added
    removed = activity.details.removed
  }

  /// The ids of all rows, in order. A row keeps its id while the activity runs.
  var ids: [Int64] {
    Section.allCases.flatMap { section -> [Int64] in
      let first = section.rawValue * Self.span
      let count = Int64(count(section))
      return count == 0 ? [] : Array((first + 1)...(first + 1 + count))
    }
  }

  /// The ids of the headings, whose counts change as rows are added.
  var headingIDs: [Int64] {
    Section.allCases.filter { count($0) > 0 }.map { $0.rawValue * Self.span + 1 }
  }

  /// Returns the row with an id; `nil` if it does not exist.
  subscript(id: Int64) -> Row? {
    guard id > 0, let section = Section(rawValue: id / Self.span) else { return nil }
    let index = Int(id % Self.span) - 2
    if index == -1 { return .heading(heading(section)) }
    guard (0..<count(section)).contains(index) else { return nil }
    return switch section {
    case .failed: .failure(failures[index])
    case .changed: .name(changed[index])
    case .added: .name(added[index])
    case .removed: .name(removed[index])
    }
  }

  private func count(_ section: Section) -> Int {
    switch section {
    case .failed: failures.count
    case .changed: changed.count
    case .added: added.count
    case .removed: removed.count
    }
  }

  private func heading(_ section: Section) -> String {
    let count = count(section)
    return switch section {
    case .failed: ntr("%1 problem", "%1 problems", count)
    case .changed: ntr("%1 updated", "%1 updated", count)
    case .added: ntr("%1 new", "%1 new", count)
    case .removed: ntr("%1 removed", "%1 removed", count)
    }
  }
}
