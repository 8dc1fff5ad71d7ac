import HalcyonKit

/// The files that were dropped on the window, grouped by the page that imports them.
struct FileDrop {
  /// The files for each page, in page order. Pages without files are omitted.
  private(set) var parts: [(provider: any PageProvider, importer: FileImporter, paths: [String])] =
    []

  /// Assigns each file to the page that recognizes its name. Folders and other files go to the
  /// visible page, or to the first page that imports files.
  init(_ paths: [String], on page: Page?, _ providers: [any PageProvider]) {
    let importers = providers.compactMap { provider in
      provider.importer.map { (provider: provider, importer: $0) }
    }
    let fallback = importers.firstIndex { $0.provider.page == page } ?? importers.indices.first
    var chosen = [[String]](repeating: [], count: importers.count)
    for path in paths {
      let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
      if let index = importers.firstIndex(where: { $0.importer.recognizes(name) }) ?? fallback {
        chosen[index].append(path)
      }
    }
    parts = zip(importers, chosen).compactMap { entry, paths in
      paths.isEmpty ? nil : (entry.provider, entry.importer, paths)
    }
  }

  /// Returns the hint to show while files are dragged over the window.
  static func hint(on page: Page?, _ providers: [any PageProvider]) -> String {
    let importer =
      providers.first { $0.page == page }?.importer
      ?? providers.lazy.compactMap(\.importer).first
    return importer?.dropHint ?? ""
  }
}
