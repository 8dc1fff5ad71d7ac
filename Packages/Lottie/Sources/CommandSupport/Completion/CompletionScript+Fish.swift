extension CompletionScript {
  /// The script for fish 3.6 and later.
  var fish: String {
    let cases = quotedRows(escaping: Self.fish).map { path, rows in
      "        case \(path)\n"
        + "            printf '%s\\n' \(rows.joined(separator: " \\\n                "))\n"
    }
    return """
      # Completions of \(program) for fish.

      # Prints what can follow a command: what, name, repeats, value, choices, description.
      function __\(identifier)_rows
          switch "$argv[1]"
      \(cases.joined())    end
      end

      # Prints the values of an argument: its kind, extensions or values, the typed text, and what precedes it.
      function __\(identifier)_values -a kind choices text before
          switch $kind
              case list
                  string join \\n -- $before(string split ' ' -- $choices)
              case folder
                  string join \\n -- $before(__fish_complete_directories "$text" '')
              case file
                  set -l paths (__fish_complete_path "$text")
                  if test "$choices" != -
                      set -l pattern '(/|\\.('(string replace -a ' ' '|' -- $choices)'))(\\t|$)'
                      set -l matching (string match -r -e -- $pattern $paths)
                      and set paths $matching
                  end
                  string join \\n -- $before$paths
          end
      end

      function __\(identifier)_complete
          set -l words (commandline -opc)[2..]
          set -l text (commandline -ct)
          set -l path
          set -l value
          set -l choices
          set -l used
          set -l values 0
          set -l ended 0
          set -l first 0
          set -l index 0
          set -l rows (__\(identifier)_rows '')
          string match -q 'first*' -- $rows[1]; and set first 1
          for word in $words
              set index (math $index + 1)
              if set -q value[1]
                  set value
                  continue
              end
              if test $ended = 0; and test "$word" = --
                  set ended 1
                  continue
              end
              # "?" is a wildcard in fish 3 only.
              if test $ended = 0; and test "$word" != -; and string match -q -- '-*' "$word"
                  set -a used (string replace -r '=.*' '' -- $word)
                  for row in $rows
                      set -l fields (string split \\t -- $row)
                      if test "$fields[1]" = option; and test "$fields[2]" = "$word"
                          set value $fields[4]
                          set choices $fields[5]
                      end
                  end
                  continue
              end
              if test $ended = 0 -a $values = 0; and begin; test $first = 0; or test $index = 1; end
                  and contains -- "$word" (string match -r -g '^command\\t([^\\t]*)' -- $rows)
                  set path (string trim -- "$path $word")
                  set first 0
                  set used
                  set rows (__\(identifier)_rows "$path")
              else
                  set values (math $values + 1)
              end
          end
          if test $ended = 0; and not set -q value[1]; and string match -q -- '--*=*' "$text"
              set -l name (string replace -r '=.*' '' -- $text)
              for row in $rows
                  set -l fields (string split \\t -- $row)
                  if test "$fields[1]" = option; and test "$fields[2]" = "$name"
                      __\(identifier)_values $fields[4] $fields[5] (string replace -r '^[^=]*=' '' -- $text) $name=
                  end
              end
              return
          end
          if set -q value[1]
              __\(identifier)_values $value $choices "$text" ''
              return
          end
          set -l position 0
          for row in $rows
              set -l fields (string split \\t -- $row)
              set -l about $fields[6]
              test "$about" = -; and set about ''
              switch $fields[1]
                  case command
                      if test $ended = 0 -a $values = 0; and begin; test $first = 0; or test $index = 0; end
                          printf '%s\\t%s\\n' $fields[2] "$about"
                      end
                  case flag option
                      if test $ended = 0; and string match -q -- '-*' "$text"
                          and begin; test $fields[3] = yes; or not contains -- $fields[2] $used; end
                          printf '%s\\t%s\\n' $fields[2] "$about"
                      end
                  case value
                      if test $position = $values; or test "$fields[3]" = yes -a $values -gt $position
                          if test $ended = 1; or not string match -q -- '-*' "$text"
                              __\(identifier)_values $fields[4] $fields[5] "$text" ''
                          end
                      end
                      set position (math $position + 1)
              end
          end
      end

      complete -c \(program) -f -a '(__\(identifier)_complete)'

      """
  }

  /// In single quotes of fish, the quote and the backslash are special.
  private static func fish(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
