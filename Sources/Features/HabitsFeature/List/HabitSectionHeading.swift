import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The title line of a section: it folds a group, and names a person.
final class HabitSectionHeading: Canvas {
  private let title = Label(style: "heading")
  private let note = Label(style: "caption")
  private let avatar = Avatar(diameter: 28)
  private let arrow = Image(icon: "pan-down-symbolic")
  private let button: Button
  private let line: BoxLayout
  private(set) var menu: RowMenu?

  /// - Parameters:
  ///   - onFold: Called when the user folds or unfolds the section; `nil` if it cannot be folded.
  ///   - menu: Returns the menu of the section; `nil` for none.
  init(onFold: (() -> Void)?, menu: (() -> Menu)?) {
    for label in [title, note] {
      label.textAlignment = 0
      label.wraps = true
    }
    title.expandsHorizontally = true
    note.addStyle("dim-label")
    note.textAlignment = 1
    note.prefersOneLine()
    let content = BoxLayout(
      .horizontal, spacing: 6, onFold == nil ? [avatar, title] : [arrow, title])
    button = Button(child: content)
    button.addStyle("flat")
    button.addStyle("section-title")
    button.expandsHorizontally = true
    line = BoxLayout(.horizontal, spacing: 12, [button, note])
    super.init(role: .group, cssName: "sectionheading", heightForWidth: true)
    adopt(line)
    if let onFold {
      button.onClicked(onFold)
    } else {
      button.isTargetable = false
      button.isFocusable = false
    }
    if let menu {
      let made = RowMenu(on: self) { menu() }
      line.append(made.button)
      self.menu = made
    } else {
      note.setMargins(end: 8)
    }
  }

  /// Shows a section.
  /// - Parameters:
  ///   - person: The person whose habits these are; `nil` for the user.
  ///   - pictures: The pictures of people; `nil` to show initials.
  func show(
    _ section: HabitSection, person: PersonSummary? = nil, pictures: PersonPictures? = nil
  ) {
    title.text = section.title
    avatar.isVisible = person != nil
    if let person {
      avatar.show(person.displayName) { [weak pictures] widget in
        pictures?.texture(of: person.id, version: person.pictureVersion, size: .row, for: widget)
      }
    }
    note.text = section.note
    note.isVisible = !section.note.isEmpty
    arrow.icon = section.isFolded ? "pan-end-symbolic" : "pan-down-symbolic"
    button.setAccessiblyExpanded(!section.isFolded)
    button.setAccessibleLabel(
      ntr(
        "%2, %3 of %1 habit done", "%2, %3 of %1 habits done", section.ids.count, section.title,
        Translation.number(section.doneCount)))
    menu?.name = section.title
    if section.isFolded { addStyle("folded") } else { removeStyle("folded") }
  }

  /// A Boolean value indicating whether the picture of a person is shown.
  var isPictureShown: Bool { avatar.isVisible }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    request(of: line, orientation, for: forSize)
  }
  override func layOut(width: Int, height: Int) { place(line, width: width, height: height) }
  override func draw(_ snapshot: Snapshot) { snapshot.draw(line, of: self) }
}
