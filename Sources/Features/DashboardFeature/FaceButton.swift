import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText

/// A button with the picture of a person.
enum FaceButton {
  private static let diameter = 40

  static func make(
    _ person: PersonSummary, pictures: PersonPictures?, open: @escaping (Int64) -> Void
  ) -> Widget {
    let name = PersonText.name(person.displayName)
    let avatar = Avatar(diameter: diameter)
    avatar.show(name) { [weak pictures] widget in
      pictures?.texture(of: person.id, version: person.pictureVersion, size: .row, for: widget)
    }
    let button = Button(child: avatar)
    button.setAccessibleLabel(name)
    button.tooltip = name
    button.addStyle("flat")
    button.addStyle("face")
    button.onClicked { open(person.id) }
    return button
  }
}
