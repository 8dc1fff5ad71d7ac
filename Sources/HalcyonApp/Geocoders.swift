import HalcyonServices

/// The geocoder that comes with the installed place data; `nil` where there is none.
func makeGeocoder(_ paths: AppPaths) -> (any Geocoder)? { nil }
