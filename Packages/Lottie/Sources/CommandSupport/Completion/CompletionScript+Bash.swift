extension CompletionScript {
  /// The script for bash 4.4 and later.
  var bash: String {
    let cases = quotedRows(escaping: Self.posix).map { path, rows in
      "    \(path)) rows=(\n" + rows.map { "        \($0)\n" }.joined() + "        ) ;;\n"
    }
    return """
      # Completions of \(program) for bash.

      # Sets rows to what can follow a command: what, name, repeats, value, choices, description.
      __\(identifier)_rows() {
          rows=()
          case $1 in
      \(cases.joined())    esac
      }

      # Offers the values of an argument: its kind, then extensions or values.
      __\(identifier)_values() {
          local IFS=$'\\n' filter
          case $1 in
          list) COMPREPLY+=($(compgen -W "${2// /$'\\n'}" -- "$cur")) ;;
          folder)
              if declare -F _filedir >/dev/null; then
                  _filedir -d
              else
                  compopt -o filenames
                  COMPREPLY+=($(compgen -d -- "$cur"))
              fi
              ;;
          file)
              filter=${2// /|}
              [[ $filter == - ]] && filter=
              if declare -F _filedir >/dev/null; then
                  _filedir ${filter:+"@($filter)"}
              else
                  compopt -o filenames
                  COMPREPLY+=($(compgen -d -- "$cur") $(compgen -f -X "${filter:+!*.@($filter)}" -- "$cur"))
              fi
              ;;
          esac
      }

      _\(identifier)() {
          local cur=$2 path= value= choices= used=' ' word what name repeats kind list about row
          local -i index values=0 ended=0 first=0 found
          local -a rows words=()
          COMPREPLY=()
          # Readline makes "=" a word of its own.
          [[ $cur == '=' ]] && cur=
          __\(identifier)_rows ''
          [[ ${rows[0]} == first* ]] && first=1
          for ((index = 1; index < COMP_CWORD; index++)); do
              word=${COMP_WORDS[index]}
              if [[ -n $value ]]; then
                  [[ $word == '=' ]] || value=
                  continue
              fi
              if ((!ended)) && [[ $word == -- ]]; then
                  ended=1
                  continue
              fi
              if ((!ended)) && [[ $word == -?* ]]; then
                  used+="$word "
                  for row in "${rows[@]}"; do
                      IFS=$'\\t' read -r what name repeats kind list about <<<"$row"
                      [[ $what == option && $name == "$word" ]] && value=$kind choices=$list
                  done
                  continue
              fi
              found=0
              if ((!ended && values == 0 && (!first || index == 1))); then
                  for row in "${rows[@]}"; do
                      [[ $row == command$'\\t'"$word"$'\\t'* ]] && found=1
                  done
              fi
              if ((found)); then
                  path=${path:+$path }$word
                  first=0 used=' '
                  __\(identifier)_rows "$path"
              else
                  values+=1
              fi
          done
          if [[ $COMP_CWORD -gt 0 && ${COMP_WORDS[COMP_CWORD]} == '=' && -z $value ]]; then return; fi
          if [[ -n $value ]]; then
              __\(identifier)_values "$value" "$choices"
              return
          fi
          local -i position=0
          for row in "${rows[@]}"; do
              IFS=$'\\t' read -r what name repeats kind list about <<<"$row"
              case $what in
              command)
                  if ((!ended && values == 0 && (!first || COMP_CWORD == 1))) && [[ $cur != -* ]]; then words+=("$name"); fi
                  ;;
              flag | option)
                  if ((!ended)) && [[ $cur == -* && ($repeats == yes || $used != *" $name "*) ]]; then words+=("$name"); fi
                  ;;
              value)
                  if ((position == values)) && [[ $ended == 1 || $cur != -* ]]; then __\(identifier)_values "$kind" "$list"; fi
                  # A repeating value is the last one.
                  if [[ $repeats == yes ]] && ((values > position)); then
                      [[ $ended == 1 || $cur != -* ]] && __\(identifier)_values "$kind" "$list"
                  fi
                  position+=1
                  ;;
              esac
          done
          local IFS=$'\\n'
          COMPREPLY+=($(compgen -W "${words[*]}" -- "$cur"))
      }

      complete -F _\(identifier) \(program)

      """
  }
}
