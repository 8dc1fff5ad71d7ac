import CGtk

extension Widget {
  /// Copies plain text to the clipboard.
  public func copy(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
  }
  /// Copies files to the clipboard, for file managers and other programs.
  public func copyFiles(_ paths: [String]) {
    guard let provider = FileList.contentProvider(paths) else { return }
    gdk_clipboard_set_content(
      gtk_widget_get_clipboard(widget),
      provider.assumingMemoryBound(to: GdkContentProvider.self))
    g_object_unref(provider)
  }
}
