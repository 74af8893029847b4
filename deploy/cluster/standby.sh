#!/bin/sh
# A copy of the primary the first time, which follows it from then on. One that was away for longer than the primary
# keeps its log (wal_keep_size) is made anew: remove its volume.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export PGPASSWORD="$POSTGRES_PASSWORD"
  # Deletes the rest of an interrupted copy.
  rm -rf "$PGDATA"
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  until pg_basebackup -h postgres -U "$POSTGRES_USER" -D "$PGDATA" -R -X stream -c fast; do
    rm -rf "${PGDATA:?}"/*
    sleep 1
  done
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp
