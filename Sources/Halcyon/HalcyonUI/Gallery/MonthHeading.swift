import GtkKit
import HalcyonCore
import Localization

/// The heading of a month: its name, the number of photos, and a button that selects them.
final class MonthHeading {
  let widget: BoxLayout
  private let title = Label(style: "photo-month")
  private let count = Label(style: "dim-label")
  let selectButton = Button(icon: "object-select-symbolic", name: tr("Select All"))
  private(set) var section: PhotoMonths.Section?
  /// Called with the section whose photos the user selects.
  var onSelect: ((PhotoMonths.Section) -> Void)?

  init() {
    // The month stays readable; the count and the place shrink first.
    title.ellipsizes = true
    title.minimumCharacters = 12
    title.textAlignment = 0
    count.ellipsizes = true
    count.addStyle("numeric")
    selectButton.addStyle("flat")
    selectButton.addStyle("circular")
    selectButton.verticalAlignment = .center
    widget = BoxLayout(.horizontal, spacing: 8, [title, count, selectButton])
    count.verticalAlignment = .center
    selectButton.onClicked { [weak self] in
      if let self, let section { onSelect?(section) }
    }
  }

  /// Shows a month.
  func show(_ section: PhotoMonths.Section) {
    guard section != self.section else { return }
    self.section = section
    let name = PhotoText.name(section.month)
    title.text = name
    let number = ntr("%1 photo", "%1 photos", section.range.count)
    count.text = section.place.isEmpty ? number : tr("%1 · %2", number, section.place)
    selectButton.setAccessibleLabel(tr("Select all photos of %1", name))
  }

  /// The visible text, for tests.
  var text: String { "\(title.text) \(count.text)" }
}
