# Runs pieces of shell code in the sandbox of a session, one after the other. Descriptor 3 says what to run, 4 is for agent-browser.
#
#   in:   run <mark> <seconds> <bytes of the code>, and the code
#   out:  done <mark> <exit status>
exec 198<&3 199<&4 3<&- 4<&-
ulimit -c 0 -f 65536 -u 128 -n 256 -v 4194304
mkdir -p /tmp/.session
while read -r -u 198 word mark seconds length; do
  [ "$word" = run ] || continue
  head -c "$length" <&198 >/tmp/.session/code
  # Nothing of this file's own reaches the code but the way to the browser.
  timeout --kill-after=1 "$seconds" bash /tmp/.session/code 198<&- </dev/null
  status=$?
  # What was started in the background goes on, but not beyond the time of the code: everything but this shell ends.
  case $status in 124 | 137) kill -KILL -1 2>/dev/null ;; esac
  printf '%s' "$mark"
  printf '%s' "$mark" >&2
  printf 'done %s %s\n' "$mark" "$status" >&198
done
