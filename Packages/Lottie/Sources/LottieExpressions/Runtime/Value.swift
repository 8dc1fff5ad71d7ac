/// A value of a program.
enum Value {
  case undefined, null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array(ArrayValue)
  case record(ObjectValue)
  case closure(Closure)
  case native(NativeFunction)
  case outline(PathValue)
  /// A reference to part of the document.
  case document(DocumentReference)

  static func numbers(_ numbers: [Double], _ run: Run) throws(ExecutionError) -> Value {
    try run.make(numbers.map { .number($0) })
  }

  /// Whether the value is `undefined` or `null`.
  var isNothing: Bool {
    switch self {
    case .undefined, .null: true
    default: false
    }
  }

  var typeName: String {
    switch self {
    case .undefined: "undefined"
    case .bool: "boolean"
    case .number: "number"
    case .text: "string"
    case .closure, .native: "function"
    case .document(let part): part.isCallable ? "function" : "object"
    case .null, .array, .record, .outline: "object"
    }
  }
}
