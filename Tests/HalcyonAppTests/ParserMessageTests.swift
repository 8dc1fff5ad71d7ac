import Testing

@testable import HalcyonApp

struct ParserMessageTests {
  @Test(
    "Each message of the parser is replaced by a sentence of Halcyon",
    arguments: [
      ("Unknown option '--foo'", "There is no option “--foo”."),
      (
        "Unknown option '--pag'. Did you mean '--page'?",
        "There is no option “--pag”. Did you mean “--page”?"
      ),
      ("Missing value for '--page <page>'", "The option “--page <page>” needs a value."),
      ("Missing expected argument '<name>'", "The argument “<name>” is missing."),
      ("Missing one of: 'a', 'b'", "One of these arguments is missing: a, b."),
      ("Missing required subcommand.", "The subcommand is missing."),
      ("Unexpected argument 'x'", "Unexpected argument “x”."),
      ("2 unexpected arguments: 'x', 'y'", "Unexpected arguments: x, y."),
      (
        "The option '--json' does not take any value, but '1' was specified.",
        "The option “--json” has no value, but “1” was given."
      ),
      ("The value '1' is invalid for '--day <day>'", "“1” is not a value of “--day <day>”."),
      (
        "The value '1' is invalid for '--day <day>': A reason.",
        "“1” is not a value of “--day <day>”. A reason."
      ),
      (
        "The value '1' is invalid for '--page <page>'. Please provide one of 'a', 'b' and 'c'.",
        "“1” is not a value of “--page <page>”. Possible values: a, b, c."
      ),
      (
        "The value '1' is invalid for '--p <p>'. Please provide one of the following:\n  - a\n  - b",
        "“1” is not a value of “--p <p>”. Possible values: a, b."
      ),
      ("The amount must be from 0 to 5.", "The amount must be from 0 to 5."),
    ])
  func sentence(message: String, sentence: String) {
    #expect(ParserMessage.sentence(message) == sentence)
  }

  @Test("The usage and the hint follow the sentence")
  func text() {
    let message = """
      Error: Missing expected argument '<name>'
      Help:  <name>  The name.
      Usage: halcyon account remove <name>
        See 'halcyon account remove --help' for more information.

      """
    #expect(
      ParserMessage.text(message) == """
        halcyon: The argument “<name>” is missing.
        Usage: halcyon account remove <name>
        “halcyon account remove --help” explains the options.

        """)
  }

  @Test(
    "Nothing of the parser’s English is printed",
    arguments: [
      ["sync", "--foo"], ["sync", "--source"], ["account", "remove"], ["sync", "a", "b"],
      ["--page", "nowhere"], ["habits", "done"],
    ])
  func command(arguments: [String]) throws {
    let result = try Command().begin(arguments)()
    #expect(result.status == 64, "\(result.all)")
    #expect(result.errors.hasPrefix("halcyon: "), "\(result.errors)")
    for english in ["Error:", "Unknown", "Missing", "invalid", "See '", "Please provide"] {
      #expect(!result.errors.contains(english), "\(result.errors)")
    }
  }
}
