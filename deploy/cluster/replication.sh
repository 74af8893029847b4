#!/bin/sh
# Run by PostgreSQL's image when it creates the primary, in effect from its first real start: lets standbys follow it,
# and acknowledges a commit once one of the two has it on disk. With both away, writes wait until one is back.
set -eu
echo 'host replication all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
echo "synchronous_standby_names = 'ANY 1 (standby_1, standby_2)'" >>"$PGDATA/postgresql.conf"
