import GtkKit
import HalcyonKit
import HalcyonMap
import HalcyonText
import Localization

/// Saving the map as a picture.
extension MapPage {
  /// Lets the user choose a file for the picture.
  func save() {
    window?.chooseDestination(
      title: tr("Save Map"), name: tr("Map") + ".png"
    ) { [weak self] path in self?.save(to: path) }
  }

  /// Writes the current view; the format follows from the name of the file.
  func save(to path: String) {
    guard let viewport = canvas.viewport else { return }
    var picture = MapPicture(
      map: canvas.map, viewport: viewport, style: MapAppearance.style(of: canvas))
    picture.people = canvas.people
    picture.localize()
    let drawn = picture
    Task { [weak self] in
      let problem = await Task.detached { Self.write(drawn, to: path) }.value
      self?.window?.showToast(
        problem.map { UserText.sentence($0) } ?? tr("Map saved"), button: nil, onButton: nil)
    }
  }

  private nonisolated static func write(
    _ picture: MapPicture, to path: String
  ) -> MapPictureError? {
    do throws(MapPictureError) {
      if path.lowercased().hasSuffix(".pdf") {
        try picture.writePDF(to: path)
      } else {
        try picture.writePNG(to: path, scale: 2)
      }
      return nil
    } catch { return error }
  }
}
