# The archives of Debian on the mirror that this machine uses; for scripts that build a minimal system.

# The releases that Halcyon is tested with.
suites="bookworm trixie forky sid"

# Reads the archives of this machine, as lines of sources.list, and prints those of `suite` on the same mirror. Only one
# archive exists for releases that are not stable.
sources_of() {
  local suite=$1 own lines
  lines=$(sort -u)
  grep -E " $suite(-updates|-security)? " <<<"$lines" && return
  own=$(awk '$3 !~ /-/ { print $3; exit }' <<<"$lines")
  [ -n "$own" ] || return 1
  lines=$(awk -v own="$own" -v suite="$suite" '$3 ~ "^" own "(-updates|-security)?$" { sub(own, suite, $3); print }' <<<"$lines")
  case $suite in
    forky | sid) grep -E " $suite " <<<"$lines" ;;
    *) echo "$lines" ;;
  esac
}

# Prints the lines of sources.list of a release. Only Debian's own archives: others could provide packages that Debian lacks.
debian_sources() {
  apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' 2>/dev/null |
    sources_of "$1"
}
