#!/usr/bin/env bash
# Makes a fresh root folder with this machine's programs, and runs a script in it. Runs in mount and network namespaces of its own.
#
#     fresh-root.sh ROOT REPOSITORY BINARY SCRIPTS
#
# Inside: /src is the repository, /home/ada/homecourt what an admin has cloned, SCRIPTS is /home/ada/scripts, which has a `session.sh`.
set -euo pipefail
root=$1 repository=$2 binary=$3 scripts=$4
ip link set lo up
mount -t tmpfs tmpfs "$root"
cd "$root"
mkdir -p dev etc home proc home/ada/homecourt home/ada/tools run/systemd/system src tmp usr var/lib var/log var/tmp
chmod 1777 tmp var/tmp
chmod 0700 home/ada
for folder in bin lib lib64 sbin; do
  if [ -L "/$folder" ]; then cp -d "/$folder" .; fi
done
mount --bind /usr usr
mount -o remount,bind,ro usr
mount -t tmpfs tmpfs usr/local/bin
mount --bind "$repository" src
mount --rbind /dev dev
mount -t proc proc proc
for file in passwd group shadow gshadow login.defs nsswitch.conf ld.so.cache pam.d security default ssl os-release; do
  if [ -e "/etc/$file" ]; then cp -aL "/etc/$file" etc/; fi
done
cp "$repository"/tests/manual/tools/* home/ada/tools/
cp "$repository/tests/manual/install.sh" home/ada/homecourt/
cp "$binary" home/ada/binary
cp -r "$scripts" home/ada/scripts
# Reads the password that commands ask for from standard input: 16 bytes a line, so that no line is cut by a reader's buffer.
chroot . /usr/bin/env -i HOME=/home/ada LANG=C.UTF-8 \
  PATH=/home/ada/tools:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash /home/ada/scripts/session.sh < <(yes a-good-password)
