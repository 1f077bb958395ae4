#!/usr/bin/env bash
# Stands for a cloned repository: the real installer, with a binary in place of a build of minutes.
exec /src/install.sh "$@" --binary /home/ada/binary
