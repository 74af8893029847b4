#!/bin/sh
# Copies the primary at the first start and follows it from then on, under the name STANDBY. Its replication slot keeps
# the log on the primary while it is away (max_slot_wal_keep_size). One that was away for longer is copied anew:
# remove its volume.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export PGPASSWORD="$POSTGRES_PASSWORD"
  primary="host=postgres user=$POSTGRES_USER application_name=$STANDBY"
  # Deletes the rest of an interrupted copy.
  rm -rf "$PGDATA"
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  until
    psql -d "$primary dbname=postgres" -q -c "select pg_create_physical_replication_slot('$STANDBY')
      where not exists (select from pg_replication_slots where slot_name = '$STANDBY')" &&
      pg_basebackup -d "$primary" -S "$STANDBY" -D "$PGDATA" -R -X stream -c fast
  do
    rm -rf "${PGDATA:?}"/*
    sleep 1
  done
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp
