import CGtk

/// Content that can be drawn at any size.
open class Paintable: Object {}
