#!/bin/sh
# The command line of a Trawl that systemd runs, with the user, the settings and the data folder of the service:
#   sudo install deploy/trawl.sh /usr/local/bin/trawl && sudo trawl doctor
exec systemd-run --quiet --collect --pipe --wait --same-dir --uid=trawl --gid=trawl \
  --property=EnvironmentFile=-/etc/trawl.env --property=UMask=0077 --setenv=TRAWL_DATA_DIR=/var/lib/trawl \
  /opt/trawl/bin/trawl.mjs "$@"
