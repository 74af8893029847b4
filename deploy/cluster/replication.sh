#!/bin/sh
# Run by PostgreSQL's image when it makes the primary: lets the standby follow it.
set -eu
echo 'host replication all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
