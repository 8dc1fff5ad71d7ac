import Foundation
import GtkKit
import HalcyonCore
import Localization

/// The translucent bar above a photo: back, name, favorite, properties, full screen and menu.
final class ViewerBar {
  let widget = HeaderBar()
  let backButton = Button(icon: "go-previous-symbolic", name: tr("Back"))
  let favoriteButton = Button(icon: "non-starred-symbolic", name: tr("Add to Favorites"))
  let propertiesButton = ToggleButton(child: Image(icon: "help-about-symbolic"))
  let fullScreenButton = Button(icon: "view-fullscreen-symbolic", name: tr("Full Screen"))
  let menuButton = Button(icon: "view-more-symbolic", name: tr("Menu"))
  let title = WindowTitle()
  /// The buttons that a narrow bar leaves out; the menu has their actions, too.
  var optional: [Widget] { [favoriteButton, fullScreenButton] }

  init() {
    widget.addStyle("viewer-bar")
    widget.verticalAlignment = .start
    propertiesButton.tooltip = tr("Properties")
    propertiesButton.setAccessibleLabel(tr("Properties"))
    title.shrinks()
    widget.setTitleWidget(title)
    widget.packStart(backButton)
    for button in [menuButton, fullScreenButton, propertiesButton, favoriteButton] as [Widget] {
      widget.packEnd(button)
    }
  }

  /// Shows the name of a photo and whether it is a favorite.
  func show(_ photo: Photo) {
    title.title = photo.file.name
    favoriteButton.icon = photo.isFavorite ? "starred-symbolic" : "non-starred-symbolic"
    favoriteButton.setName(
      photo.isFavorite ? tr("Remove From Favorites") : tr("Add to Favorites"))
  }

  /// Shows the scale of a magnified photo.
  func showZoom(_ zoom: PhotoZoom) {
    title.subtitle =
      zoom.isFit
      ? ""
      : zoom.scale.formatted(.percent.precision(.fractionLength(0)).locale(Translation.formats))
  }

  /// Shows whether the window is in full screen.
  func showFullScreen(_ isOn: Bool) {
    fullScreenButton.icon = isOn ? "view-restore-symbolic" : "view-fullscreen-symbolic"
    fullScreenButton.setName(isOn ? tr("Leave Full Screen") : tr("Full Screen"))
  }
}
