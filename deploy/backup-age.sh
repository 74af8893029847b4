#!/bin/sh
# Writes when the last backup of pgBackRest was completed, for node_exporter's textfile collector. Run it after each
# backup, as the user of the backups: deploy/backup-age.sh STANZA /var/lib/prometheus/node-exporter
set -eu
[ $# -eq 2 ] || { echo "backup-age.sh STANZA FOLDER" >&2; exit 2; }
latest=$(pgbackrest --stanza="$1" --output=json info | tr ',{' '\n\n' | sed -n 's/^"stop":\([0-9][0-9]*\).*/\1/p' | sort -n | tail -n 1)
[ -n "$latest" ] || { echo "no backup of $1" >&2; exit 1; }
# Renamed when whole: the collector reads at any time.
cat >"$2/.backup.$$" <<METRICS
# HELP backup_completed_timestamp_seconds When the last backup was completed.
# TYPE backup_completed_timestamp_seconds gauge
backup_completed_timestamp_seconds $latest
METRICS
chmod 644 "$2/.backup.$$"
mv "$2/.backup.$$" "$2/backup.prom"
