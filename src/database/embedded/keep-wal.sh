#!/bin/sh
# archive_command of the embedded PostgreSQL: keeps a finished piece of WAL, whole or not at all.
# keep-wal.sh FOLDER PATH NAME ID
set -eu
umask 077
# Only of the database that the folder belongs to (wal-holder.ts). One that was started by a version before gives no id.
if [ -n "${4-}" ] && [ "$(head -n 1 "$1/holder")" != "$4" ]; then
  echo "$1 belongs to another database" >&2
  exit 1
fi
kept="$1/$3.gz"
if [ -e "$kept" ]; then
  # Asked again after a crash. The same is fine; anything else is never written over.
  gzip -dc "$kept" | cmp -s - "$2"
  exit
fi
gzip -c "$2" > "$kept.new"
sync "$kept.new"
mv "$kept.new" "$kept"
sync "$1"
