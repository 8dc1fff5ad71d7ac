import CGtk

/// A dialog to choose files or a folder, which uses the portal of the desktop if available.
public final class FileChooser {
  private var native: Object?

  /// Creates a chooser.
  public init() {}

  /// The kind of selection.
  public enum Choice {
    /// Files that match patterns such as `*.vcf`, with a name for the filter.
    case files(name: String, patterns: [String])
    case folder
    /// A new file with a suggested name. The dialog confirms before a file is replaced.
    case destination(name: String)
  }

  /// Shows the dialog; `handler` receives the local paths, or none if cancelled.
  public func choose(
    _ choice: Choice, title: String, accept: String, over parent: Window,
    _ handler: @escaping ([String]) -> Void
  ) {
    let action: GtkFileChooserAction =
      switch choice {
      case .files: GTK_FILE_CHOOSER_ACTION_OPEN
      case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
      case .destination: GTK_FILE_CHOOSER_ACTION_SAVE
      }
    guard let chooser = gtk_file_chooser_native_new(title, parent.pointer(), action, accept, nil)
    else { return }
    let native = Object(adopting: UnsafeMutableRawPointer(chooser))
    if case .files(let name, let patterns) = choice {
      gtk_file_chooser_set_select_multiple(native.opaque, 1)
      let filter = gtk_file_filter_new()
      gtk_file_filter_set_name(filter, name)
      patterns.forEach { gtk_file_filter_add_pattern(filter, $0) }
      gtk_file_chooser_add_filter(native.opaque, filter)
      if let filter { g_object_unref(UnsafeMutableRawPointer(filter)) }
    }
    if case .destination(let name) = choice {
      gtk_file_chooser_set_current_name(native.opaque, name)
    }
    native.connect("response") { [weak self] arguments in
      let accepted = arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue)
      let paths = accepted ? self?.chosenPaths() ?? [] : []
      self?.native = nil
      handler(paths)
      return false
    }
    self.native = native
    gtk_native_dialog_set_modal(native.pointer(), 1)
    gtk_native_dialog_show(native.pointer())
  }

  private func chosenPaths() -> [String] {
    guard let native, let files = gtk_file_chooser_get_files(native.opaque) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
      guard let file = g_list_model_get_item(files, index) else { return nil }
      defer { g_object_unref(file) }
      return taking(g_file_get_path(OpaquePointer(file)))
    }
  }
}
