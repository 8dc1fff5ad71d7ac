import CGtk

extension Widget {
  /// Offers files to other programs when the widget is dragged.
  /// - Parameter paths: returns the absolute paths for a drag from a position; empty for no drag.
  public func onDragOut(_ paths: @escaping (_ x: Double, _ y: Double) -> [String]) {
    guard let source = gtk_drag_source_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(source))
    object.connectReturningObject("prepare") { arguments in
      let paths = paths(arguments.double(1), arguments.double(2))
      guard !paths.isEmpty else { return nil }
      return FileList.contentProvider(paths)
    }
    gtk_widget_add_controller(widget, source)
  }
}

/// Files for drag and drop and the clipboard.
@MainActor enum FileList {
  /// Returns a content provider for files, which the caller owns.
  static func contentProvider(_ paths: [String]) -> UnsafeMutableRawPointer? {
    var list: UnsafeMutablePointer<GSList>?
    for path in paths.reversed() {
      list = g_slist_prepend(list, UnsafeMutableRawPointer(g_file_new_for_path(path)))
    }
    defer {
      var link = list
      while let node = link {
        g_object_unref(node.pointee.data)
        link = node.pointee.next
      }
      g_slist_free(list)
    }
    guard let files = gdk_file_list_new_from_list(list) else { return nil }
    var value = GValue()
    g_value_init(&value, gdk_file_list_get_type())
    g_value_take_boxed(&value, UnsafeMutableRawPointer(files))
    defer { g_value_unset(&value) }
    return UnsafeMutableRawPointer(gdk_content_provider_new_for_value(&value))
  }
}
