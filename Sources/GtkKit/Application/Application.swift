import CGtk

/// Why an application could not be started.
public enum ApplicationError: Error, Equatable {
  /// The session bus refused the registration; `message` is the system's.
  case notRegistered(message: String)
}

/// A single-instance application. Without a session bus it runs all the same, as the only instance it knows.
public final class Application: Object {
  /// - Parameters:
  ///   - id: a reverse-DNS name.
  ///   - isService: whether the bus started it, so that no window opens by itself.
  ///   - isAlone: whether it runs beside other instances and knows nothing of them.
  public init(id: String, isService: Bool = false, isAlone: Bool = false) {
    Rendering.leaveOutUnusedGL()
    var flags = G_APPLICATION_HANDLES_OPEN.rawValue
    if isService { flags |= G_APPLICATION_IS_SERVICE.rawValue }
    if isAlone { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
    super.init(
      adopting: UnsafeMutableRawPointer(adw_application_new(id, GApplicationFlags(rawValue: flags)))
    )
  }

  private var gApplication: UnsafeMutablePointer<GApplication> { pointer() }

  /// Finds out whether another instance runs, and becomes the first one otherwise.
  public func register() throws(ApplicationError) {
    var error: UnsafeMutablePointer<GError>?
    guard g_application_register(gApplication, nil, &error) == 0 else { return }
    let message = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? ""
    g_clear_error(&error)
    throw .notRegistered(message: message)
  }

  /// Whether another instance does the work; valid after `register()`.
  public var isRemote: Bool { g_application_get_is_remote(gApplication) != 0 }

  /// Brings the application to the front: here, or in the first instance.
  public func activate() { g_application_activate(gApplication) }

  /// Hands files to the application: here, or to the first instance. Relative paths are taken from this process'
  /// folder.
  public func open(paths: [String]) {
    var files = paths.map { g_file_new_for_commandline_arg($0) }
    defer { files.forEach { g_object_unref(UnsafeMutableRawPointer($0)) } }
    files.withUnsafeMutableBufferPointer {
      g_application_open(gApplication, $0.baseAddress, Int32(clamping: $0.count), "")
    }
  }

  /// Runs an action: here, or in the first instance.
  public func activateAction(_ name: String, parameter: String? = nil) {
    g_action_group_activate_action(opaque, name, parameter.map { g_variant_new_string($0) })
  }

  /// Activates the application and runs the main loop until the last window closes or `quit()`; in a second
  /// instance it only waits until the first one has been told.
  /// - Returns: the exit status.
  public func run() -> Int32 { g_application_run(gApplication, 0, nil) }

  /// Ends the main loop at once.
  public func quit() { g_application_quit(gApplication) }

  /// Called once in the first instance, before anything else.
  @discardableResult
  public func onStartup(_ handler: @escaping () -> Void) -> SignalToken {
    connect("startup", handler)
  }
  /// Called when the application is to come to the front; may happen many times.
  @discardableResult
  public func onActivate(_ handler: @escaping () -> Void) -> SignalToken {
    connect("activate", handler)
  }
  /// Called with the local paths of files to open; what has no local path is left out.
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
  /// - Parameter accelerators: in GTK's form, such as `<Control>q`.
  @discardableResult
  public func addAction(
    _ name: String, accelerators: [String] = [], _ handler: @escaping () -> Void
  ) -> SignalToken {
    add(name, parameterType: nil, accelerators: ["app." + name: accelerators]) { _ in handler() }
  }

  /// Adds an action `app.NAME` with a text parameter.
  /// - Parameter accelerators: by parameter.
  @discardableResult
  public func addAction(
    _ name: String, accelerators: [String: [String]], _ handler: @escaping (String) -> Void
  ) -> SignalToken {
    let detailed = accelerators.map { ("app.\(name)('\($0.key)')", $0.value) }
    return add(
      name, parameterType: "s", accelerators: Dictionary(uniqueKeysWithValues: detailed), handler)
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

/// Calls `body` with a null-ended array of C strings.
func withStringArray(_ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Void) {
  let copies = strings.map { g_strdup($0) }
  defer { copies.forEach { g_free($0) } }
  let array: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
  array.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
}
