import CCairo

/// Throws the error of a cairo status other than success.
package func check(_ status: cairo_status_t) throws(LottieRenderError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw .cairo(reason: String(cString: cairo_status_to_string(status)))
}
