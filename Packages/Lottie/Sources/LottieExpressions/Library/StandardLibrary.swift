/// The JavaScript and After Effects library.
struct StandardLibrary: Builtins {
  func global(_ name: String, in run: Run) -> Value? { run.libraryGlobal(name) }

  func member(of owner: Value, _ key: Value, in run: Run) throws(ExecutionError) -> Value {
    try run.libraryMember(of: owner, key)
  }

  func callMethod(
    of owner: Value, _ key: Value, _ arguments: [Value], in run: Run
  ) throws(ExecutionError) -> Value? {
    try run.callLibraryMethod(of: owner, key, arguments)
  }

  func call(
    _ reference: DocumentReference, _ arguments: [Value], in run: Run
  ) throws(ExecutionError) -> Value {
    try run.lookUp(arguments, in: reference)
  }

  func isInstance(_ value: Value, of constructor: Value, in run: Run) -> Bool {
    if case .closure(let closure) = constructor { return run.isInstance(value, of: closure) }
    guard case .native(let function) = constructor else { return false }
    return switch value {
    case .array: function === Library.functions["Array"]
    case .document(let reference): reference.isNumber && function === Library.functions["Number"]
    default: false
    }
  }
}
