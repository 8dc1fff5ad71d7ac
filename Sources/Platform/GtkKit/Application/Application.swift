import CGtk

/// Why an application could not be started.
public enum ApplicationError: Error, Equatable {
  /// Registration on the session bus failed; `message` comes from the system.
  case notRegistered(message: String)
  /// No display server can be reached.
  case noDisplay
}

/// A single-instance application. Without a session bus it runs as a separate instance.
public final class Application: Object {
  private let id: String
  private let isNonUnique: Bool

  /// - Parameters:
  ///   - id: a reverse-DNS name.
  ///   - isService: whether D-Bus activation started it, so that no window opens automatically.
  ///   - isNonUnique: whether it runs independently of other instances.
  public init(id: String, isService: Bool = false, isNonUnique: Bool = false) {
    Rendering.apply()
    self.id = id
    self.isNonUnique = isNonUnique
    var flags = G_APPLICATION_HANDLES_OPEN.rawValue
    if isService { flags |= G_APPLICATION_IS_SERVICE.rawValue }
    if isNonUnique { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
    super.init(
      adopting: UnsafeMutableRawPointer(adw_application_new(id, GApplicationFlags(rawValue: flags)))
    )
  }

  private var gApplication: UnsafeMutablePointer<GApplication> { pointer() }

  /// Registers the application, as the primary instance if there is no other.
  public func register() throws(ApplicationError) {
    var error: UnsafeMutablePointer<GError>?
    guard g_application_register(gApplication, nil, &error) == 0 else { return }
    let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? ""
    g_clear_error(&error)
    throw .notRegistered(message: message)
  }

  /// Whether another instance is the primary one; valid after `register()`.
  public var isRemote: Bool { g_application_get_is_remote(gApplication) != 0 }

  /// Connects to the display unless an instance that already runs does all the work.
  /// - Throws: `ApplicationError.noDisplay`; GTK would end the process with a warning.
  public func openDisplay() throws(ApplicationError) {
    guard !MainLoop.initializeGTK() else { return }
    guard !isNonUnique, Self.hasInstance(id) else { throw .noDisplay }
  }

  /// Whether some process owns the application's name on the session bus.
  private static func hasInstance(_ id: String) -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    var name: OpaquePointer? = g_variant_new_string(id)
    guard
      let reply = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "NameHasOwner", g_variant_new_tuple(&name, 1), nil, GDBusCallFlags(rawValue: 0), 5_000, nil,
        nil)
    else { return false }
    defer { g_variant_unref(reply) }
    guard let owned = g_variant_get_child_value(reply, 0) else { return false }
    defer { g_variant_unref(owned) }
    return g_variant_get_boolean(owned) != 0
  }

  /// Activates the primary instance.
  public func activate() { g_application_activate(gApplication) }

  /// Opens files in the primary instance. Relative paths are relative to the current folder.
  public func open(paths: [String]) {
    var files = paths.map { g_file_new_for_commandline_arg($0) }
    defer { files.forEach { g_object_unref(UnsafeMutableRawPointer($0)) } }
    files.withUnsafeMutableBufferPointer {
      g_application_open(gApplication, $0.baseAddress, Int32(clamping: $0.count), "")
    }
  }

  /// Activates an action in the primary instance.
  public func activateAction(_ name: String, parameter: String? = nil) {
    g_action_group_activate_action(opaque, name, parameter.map { g_variant_new_string($0) })
  }

  /// Activates the application and runs the main loop until the last window closes or `quit()` is
  /// called. A remote instance only waits until the primary one was notified.
  /// - Returns: the exit status.
  public func run() -> Int32 { g_application_run(gApplication, 0, nil) }

  /// Ends the main loop at once.
  public func quit() { g_application_quit(gApplication) }

  /// Called once in the primary instance, before anything else.
  @discardableResult
  public func onStartup(_ handler: @escaping () -> Void) -> SignalToken {
    connect("startup", handler)
  }
  /// Called on each activation.
  @discardableResult
  public func onActivate(_ handler: @escaping () -> Void) -> SignalToken {
    connect("activate", handler)
  }
  /// Called with the local paths of files to open; files without one are skipped.
  @discardableResult
  public func onOpen(_ handler: @escaping ([String]) -> Void) -> SignalToken {
    connect("open") { arguments in
      guard let list = arguments.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self) else {
        return false
      }
      handler((0..<arguments.int(2)).compactMap { taking(g_file_get_path(list[$0])) })
      return false
    }
  }
  /// Called once, after the main loop.
  @discardableResult
  public func onShutdown(_ handler: @escaping () -> Void) -> SignalToken {
    connect("shutdown", handler)
  }

  /// Adds an action `app.NAME`.
  /// - Parameter accelerators: GTK accelerators such as `<Control>q`.
  @discardableResult
  public func addAction(
    _ name: String, accelerators: [String] = [], _ handler: @escaping () -> Void
  ) -> SignalToken {
    add(name, parameterType: nil, accelerators: ["app." + name: accelerators]) { _ in handler() }
  }

  /// Adds an action `app.NAME` with a string parameter.
  /// - Parameter accelerators: the accelerators for each parameter.
  @discardableResult
  public func addAction(
    _ name: String, accelerators: [String: [String]], _ handler: @escaping (String) -> Void
  ) -> SignalToken {
    let detailed = accelerators.map { ("app.\(name)('\($0.key)')", $0.value) }
    return add(
      name, parameterType: "s", accelerators: Dictionary(uniqueKeysWithValues: detailed), handler)
  }

  /// Enables or disables an action `app.NAME`, and the menu items with it.
  public func setAction(_ name: String, isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(opaque, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }

  private func add(
    _ name: String, parameterType: String?, accelerators: [String: [String]],
    _ handler: @escaping (String) -> Void
  ) -> SignalToken {
    let type = parameterType.map { g_variant_type_new($0) }
    defer { if let type { g_variant_type_free(type) } }
    let action = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, type ?? nil)))
    g_action_map_add_action(opaque, action.opaque)
    for (detailedName, keys) in accelerators where !keys.isEmpty {
      withStringArray(keys) { gtk_application_set_accels_for_action(pointer(), detailedName, $0) }
    }
    return action.connect("activate") { arguments in
      let text = arguments.variant(1).flatMap { g_variant_get_string($0, nil) }
      handler(text.map { String(cString: $0) } ?? "")
      return true
    }
  }
}
