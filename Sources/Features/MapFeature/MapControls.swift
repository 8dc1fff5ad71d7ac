import GtkKit
import Localization

/// The buttons over the map.
final class MapControls {
  let widget: BoxLayout
  let listButton = Button(icon: "view-list-symbolic", name: tr("Show List"))
  let fitButton = Button(icon: "zoom-fit-best-symbolic", name: tr("Show All People"))
  let inButton = Button(icon: "zoom-in-symbolic", name: tr("Zoom In"))
  let outButton = Button(icon: "zoom-out-symbolic", name: tr("Zoom Out"))

  init(for canvas: MapCanvas) {
    let buttons = [listButton, fitButton, inButton, outButton]
    buttons.forEach { $0.addStyle("mapbutton") }
    widget = BoxLayout(.vertical, spacing: 6, buttons)
    widget.horizontalAlignment = .end
    widget.verticalAlignment = .end
    widget.setMargins(bottom: 36, end: 12)
    fitButton.onClicked { [weak canvas] in canvas?.fitPeople() }
    inButton.onClicked { [weak canvas] in canvas?.zoom(by: 1) }
    outButton.onClicked { [weak canvas] in canvas?.zoom(by: -1) }
  }
}

/// The bar over the map while the user sets the position of a person.
final class PlacingBar {
  let widget: Widget
  let doneButton = Button(label: tr("Set Position"))
  let cancelButton = Button(label: tr("Cancel"))
  private let label = Label()

  init() {
    label.wraps = true
    label.textAlignment = 0
    doneButton.addStyle("suggested-action")
    let buttons = BoxLayout(.horizontal, spacing: 6, [cancelButton, doneButton])
    buttons.horizontalAlignment = .end
    let box = BoxLayout(.vertical, spacing: 6, [label, buttons])
    box.addStyle("mapbar")
    box.horizontalAlignment = .center
    box.verticalAlignment = .start
    box.setMargins(12)
    widget = box
    box.isVisible = false
  }

  /// Shows the bar for a person, or hides it.
  func show(name: String?) {
    widget.isVisible = name != nil
    label.text =
      name.map {
        tr("Move the map or the pin to where %1 lives. Arrow keys move the map, too.", $0)
      } ?? ""
  }
}
