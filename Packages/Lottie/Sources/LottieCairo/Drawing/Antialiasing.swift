import CCairo

/// The quality of edge antialiasing. Each level takes about a third of the time of the one before.
enum Antialiasing: Comparable {
  case full, fast, off

  var cairo: cairo_antialias_t {
    switch self {
    case .full: CAIRO_ANTIALIAS_DEFAULT
    case .fast: CAIRO_ANTIALIAS_FAST
    case .off: CAIRO_ANTIALIAS_NONE
    }
  }
}
