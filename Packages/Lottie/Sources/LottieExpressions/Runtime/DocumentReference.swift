/// A reference of a program to part of the document, at a frame of its composition.
enum DocumentReference: Equatable {
  case composition(Int, frame: Double)
  case layer(Int, frame: Double)
  /// A group of properties: an index into the nodes of the document.
  case group(Int, frame: Double)
  case property(Int, frame: Double)

  var isProperty: Bool {
    if case .property = self { true } else { false }
  }

  var isNumber: Bool { isProperty }
  var isCallable: Bool { !isProperty }
}
