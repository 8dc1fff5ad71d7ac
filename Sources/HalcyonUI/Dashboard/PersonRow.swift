import GtkKit
import HalcyonCore
import HalcyonServices

/// One person of the list: name, place and how closely the place is known.
final class PersonRow: Canvas {
  private let avatar = Avatar(size: 40)
  private let name = Label(style: "heading")
  private let place = Label(style: "caption")
  private let precision = Label(style: "caption")
  private let content: BoxLayout

  init() {
    content = BoxLayout(.horizontal, spacing: 12)
    super.init(role: .generic, cssName: "personrow", heightForWidth: true)
    for label in [name, place] {
      label.ellipsizes = true
      label.textAlignment = 0
    }
    place.addStyle("dim-label")
    precision.addStyle("precision")
    precision.verticalAlignment = .center
    let lines = BoxLayout(.vertical, spacing: 3, [name, place])
    lines.expandsHorizontally = true
    lines.verticalAlignment = .center
    content.setMargins(top: 6, bottom: 6, start: 12, end: 12)
    [avatar, lines, precision].forEach(content.append)
    adopt(content)
  }

  /// Shows a person; fields that did not change are left alone.
  func show(_ person: PersonSummary) {
    let shownName = person.displayName.isEmpty ? tr("No name") : person.displayName
    avatar.show(name: shownName)
    name.text = shownName
    let (line, chip) = person.whereabouts.words
    place.text = person.isPartial ? tr("%1 · card read in part", line) : line
    precision.text = chip
    precision.isVisible = !chip.isEmpty
    setAccessibleLabel(
      [shownName, place.text, chip].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: content, orientation, for: forSize)
  }
  override func layOut(width: Int, height: Int) { place(content, width: width, height: height) }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(content, of: self) }
}

extension PersonSummary.Whereabouts {
  /// A line for the place, and a word for its precision that may be empty.
  var words: (line: String, precision: String) {
    switch self {
    case .noAddress: (tr("No address"), "")
    case .waiting(let address): (address, tr("Locating…"))
    case .notFound(let address): (address, tr("Not found"))
    case .located(let place):
      if place.alternatives > 0 {
        (
          ntr(
            "%2, or %1 other place of that name", "%2, or %1 other places of that name",
            place.alternatives, place.words),
          place.precision.words
        )
      } else {
        (place.words, place.precision.words)
      }
    }
  }
}
