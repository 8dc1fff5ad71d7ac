// The C library and the part of Foundation that the package uses, by their names on each system.
// The other files import this module instead.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

// Unlike the whole of Foundation, this needs no ICU, whose pages take 6 MB of memory.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
