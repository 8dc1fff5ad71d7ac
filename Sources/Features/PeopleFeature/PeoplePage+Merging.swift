import GtkKit
import HalcyonKit
import Localization

/// The merge suggestions.
extension PeoplePage {
  /// Offers the merge suggestions, if there are any.
  func showSuggestions(_ count: Int) {
    mergeButton.isVisible = count > 0
    mergeButton.label = ntr(
      "%1 person may be in two sources", "%1 people may be in two sources", count)
  }

  /// Shows the merge suggestions in place of a person.
  func openSuggestions() {
    let page = MergePage(actions)
    merging = page
    let old = currentID
    (currentID, person) = (nil, nil)
    page.subpage.onRemove = { [weak self] in self?.merging = nil }
    navigator.showDetail(page.subpage)
    list.refresh([old].compactMap(\.self))
  }
}
