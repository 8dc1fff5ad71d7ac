import HalcyonServices

/// Files that were dropped on the window, by what becomes of them.
nonisolated struct FileDrop: Equatable {
  private(set) var contacts: [String] = []
  private(set) var photos: [String] = []

  /// Pictures go to the gallery and contact files to the people, wherever they are dropped; anything else, and folders, to
  /// what the page shows.
  init(_ paths: [String], on page: Page?) {
    for path in paths {
      let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
      if PhotoNames.isPicture(name) {
        photos.append(path)
      } else if name.hasSuffix(".vcf") || name.hasSuffix(".vcard") || page != .gallery {
        contacts.append(path)
      } else {
        photos.append(path)
      }
    }
  }

  /// What is said while files are over the window.
  static func hint(on page: Page?) -> String {
    page == .gallery
      ? tr("Drop photos or folders to add them") : tr("Drop contact files to import them")
  }
}
