#!/bin/sh
# PgBouncer knows its users from a file; a quotation mark in a password is written twice there.
set -eu
umask 077
printf '"%s" "%s"\n' "$POSTGRES_USER" "$(printf %s "$POSTGRES_PASSWORD" | sed 's/"/""/g')" >/tmp/users
exec pgbouncer --quiet /etc/oficio/pooler.ini
