import CommandSupport
import Foundation
import Localization

/// A file that a command reads: a path, or standard input or a pipe, which is copied into a private
/// file first. The copy is removed with this value.
struct InputFile {
  /// The path to read.
  let path: String
  private let name: String
  private let folder: TemporaryFolder?

  /// - Throws: `CommandFailure` if a stream cannot be read.
  init(_ argument: String) throws(CommandFailure) {
    guard StreamInput.isStream(argument) else {
      (path, name, folder) = (argument, argument, nil)
      return
    }
    let folder = try TemporaryFolder()
    path = folder.path + "/input"
    try StreamInput.copy(argument, toFile: path)
    name = argument == StreamInput.dash ? tr("standard input") : argument
    self.folder = folder
  }

  /// Returns a message with the argument in place of the path.
  func naming(_ message: String) -> String {
    folder == nil ? message : message.replacing(path, with: name)
  }
}

/// A file that a command writes: a path, or standard output.
struct OutputFile {
  /// The path to write.
  let path: String
  private let folder: TemporaryFolder?

  var isStandardOutput: Bool { folder != nil }

  /// - Parameter name: The name of the file that is copied to standard output.
  /// - Throws: `CommandFailure` if standard output is a terminal.
  init(_ argument: String, name: String) throws(CommandFailure) {
    guard argument == StreamInput.dash else {
      (path, folder) = (argument, nil)
      return
    }
    guard isatty(STDOUT_FILENO) == 0 else {
      throw CommandFailure(
        tr("This is not written to a terminal. Redirect standard output to a file."), .usage)
    }
    let folder = try TemporaryFolder()
    path = folder.path + "/" + name
    self.folder = folder
  }

  /// Copies the file to standard output, if that is where it goes.
  /// - Throws: `CommandFailure`.
  func finish() throws(CommandFailure) {
    if isStandardOutput { try CommandOutput.write(fileAt: path, program: "halcyon") }
  }
}

/// The names of files on a command line.
enum FileNames {
  /// The largest list of names in bytes.
  private static let limit = 64 << 20

  /// Returns the names, those on standard input in place of “-”.
  /// - Throws: `CommandFailure`.
  static func expanding(_ arguments: [String]) throws(CommandFailure) -> [String] {
    var names: [String] = []
    for argument in arguments {
      guard argument == StreamInput.dash else {
        names.append(argument)
        continue
      }
      let list = try StreamInput.read(argument, limit: limit)
      guard list.count <= limit else {
        throw CommandFailure(tr("The list of names on standard input is too long."), .dataError)
      }
      names += split(list)
    }
    return names
  }

  /// Splits a list at zero bytes, as `find -print0` writes them, otherwise at line ends.
  static func split(_ list: Data) -> [String] {
    let hasZeros = list.contains(0)
    return list.split(separator: hasZeros ? 0 : UInt8(ascii: "\n")).map { bytes in
      let name = String(decoding: bytes, as: UTF8.self)
      return !hasZeros && name.hasSuffix("\r") ? String(name.dropLast()) : name
    }.filter { !$0.isEmpty }
  }
}
