import GtkKit
import HalcyonContacts

/// A group of the accounts page: the sources of a service on this computer that are not accounts
/// yet.
final class SuggestionGroup {
  let kind: any ContactSourceKind
  let group: PreferencesGroup
  private(set) var rows: [ActionRow] = []
  private let onAdd: (ContactSourceCandidate) -> Void
  private var shown: [ContactSourceCandidate] = []

  init(
    _ kind: any ContactSourceKind, heading: String,
    onAdd: @escaping (ContactSourceCandidate) -> Void
  ) {
    self.kind = kind
    self.onAdd = onAdd
    group = PreferencesGroup(title: heading)
  }

  func show(_ candidates: [ContactSourceCandidate]) {
    group.isVisible = !candidates.isEmpty
    guard candidates != shown else { return }
    shown = candidates
    rows.forEach(group.remove)
    rows = candidates.map { candidate in
      let row = ActionRow(title: candidate.title)
      row.addSuffix(Image(icon: "list-add-symbolic"))
      row.onActivated { [onAdd] in onAdd(candidate) }
      group.add(row)
      return row
    }
  }
}
