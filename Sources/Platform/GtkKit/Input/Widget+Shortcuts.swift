import CGtk

extension Widget {
  /// Calls `handler` for keys that descendants did not handle; true stops propagation.
  ///
  /// Unlike `onKey`, this also recognizes keys of non-Latin layouts by their position. Unlike the
  /// accelerators of an application, it leaves keys such as Ctrl+Z to a focused text field.
  /// - Parameter accelerators: The keys in GTK syntax; unknown ones are ignored.
  public func onShortcut(_ accelerators: [String], _ handler: @escaping () -> Bool) {
    guard let controller = gtk_shortcut_controller_new() else { return }
    for accelerator in accelerators {
      guard let trigger = gtk_shortcut_trigger_parse_string(accelerator) else { continue }
      let action = gtk_callback_action_new(
        { _, _, data in Box<() -> Bool>.value(data)?() == true ? 1 : 0 },
        Box<() -> Bool>.retained(handler), { releaseBox($0) })
      gtk_shortcut_controller_add_shortcut(
        controller, gtk_shortcut_new(trigger, action))
    }
    gtk_widget_add_controller(widget, controller)
  }
}
