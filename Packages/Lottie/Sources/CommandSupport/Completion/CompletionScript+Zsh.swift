extension CompletionScript {
  /// The script for zsh, which also works as a file `_PROGRAM` in a folder of `fpath`.
  var zsh: String {
    let cases = quotedRows(escaping: Self.posix).map { path, rows in
      "    (\(path)) rows=(\n" + rows.map { "        \($0)\n" }.joined() + "        ) ;;\n"
    }
    return """
      #compdef \(program)
      # Completions of \(program) for zsh.

      # Sets rows to what can follow a command: what, name, repeats, value, choices, description.
      __\(identifier)_rows() {
          rows=()
          case $1 in
      \(cases.joined())    esac
      }

      # Offers the values of an argument: its kind, then extensions or values.
      __\(identifier)_values() {
          local -a list
          case $1 in
          (list)
              list=(${(s: :)2})
              compadd -V values -- $list
              ;;
          (folder) _files -/ ;;
          (file) if [[ $2 == - ]]; then _files; else _files -g "*.(${2// /|})(-.)"; fi ;;
          (*) _message value ;;
          esac
      }

      _\(program)() {
          local path_= value= choices= word row about
          local -i index values=0 ended=0 first=0 found position=0
          local -a rows fields used commands options
          __\(identifier)_rows ''
          [[ $rows[1] == first* ]] && first=1
          for ((index = 2; index < CURRENT; index++)); do
              word=${(Q)words[index]}
              if [[ -n $value ]]; then
                  value=
                  continue
              fi
              if (( ! ended )) && [[ $word == -- ]]; then
                  ended=1
                  continue
              fi
              if (( ! ended )) && [[ $word == -?* ]]; then
                  used+=(${word%%=*})
                  for row in $rows; do
                      fields=("${(@ps:\\t:)row}")
                      [[ $fields[1] == option && $fields[2] == $word ]] && value=$fields[4] choices=$fields[5]
                  done
                  continue
              fi
              found=0
              if (( ! ended && values == 0 && (! first || index == 2) )); then
                  for row in $rows; do
                      fields=("${(@ps:\\t:)row}")
                      [[ $fields[1] == command && $fields[2] == $word ]] && found=1
                  done
              fi
              if (( found )); then
                  path_=${path_:+$path_ }$word
                  first=0 used=()
                  __\(identifier)_rows "$path_"
              else
                  (( ++values ))
              fi
          done
          if (( ! ended )) && [[ -z $value && $PREFIX == --*=* ]]; then
              for row in $rows; do
                  fields=("${(@ps:\\t:)row}")
                  [[ $fields[1] == option && $fields[2] == ${PREFIX%%=*} ]] && value=$fields[4] choices=$fields[5]
              done
              compset -P 1 '*='
              [[ -z $value ]] && return 1
          fi
          if [[ -n $value ]]; then
              __\(identifier)_values "$value" "$choices"
              return
          fi
          local -i ret=1
          for row in $rows; do
              fields=("${(@ps:\\t:)row}")
              about=$fields[6]
              [[ $about == - ]] && about=
              case $fields[1] in
              (command) commands+=("$fields[2]${about:+:$about}") ;;
              (flag|option)
                  if [[ $fields[3] == yes || -z ${(M)used:#$fields[2]} ]]; then options+=("$fields[2]${about:+:$about}"); fi
                  ;;
              (value)
                  if (( position == values )) || { [[ $fields[3] == yes ]] && (( values > position )) }; then
                      if (( ended )) || [[ $PREFIX != -* ]]; then
                          __\(identifier)_values "$fields[4]" "$fields[5]" && ret=0
                      fi
                  fi
                  (( ++position ))
                  ;;
              esac
          done
          if (( ! ended )) && [[ $PREFIX == -* ]]; then
              _describe -o option options && ret=0
          elif (( ! ended && values == 0 && (! first || CURRENT == 2) && $#commands )); then
              _describe -t commands subcommand commands && ret=0
          fi
          return ret
      }

      if [[ $funcstack[1] == _\(program) ]]; then
          _\(program) "$@"
      else
          compdef _\(program) \(program)
      fi

      """
  }
}
