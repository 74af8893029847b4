#!/bin/sh
# A Sentinel writes what it learns into its own file. It keeps the same identity however often its container is made,
# or the others would count it as one more, of whom most must agree.
set -eu
identity=$(printf %s "$SENTINEL" | sha1sum | cut -c1-40)
if [ ! -s /tmp/sentinel.conf ]; then
  cat >/tmp/sentinel.conf <<CONF
port 26379
protected-mode no
dir /tmp
sentinel myid $identity
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $SENTINEL
sentinel monitor oficio redis 6379 2
sentinel down-after-milliseconds oficio 2000
sentinel failover-timeout oficio 10000
CONF
fi
exec redis-server /tmp/sentinel.conf --sentinel
