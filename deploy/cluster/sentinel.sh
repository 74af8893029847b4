#!/bin/sh
# A Sentinel persists its state in its own configuration file. It keeps its identity when the container is recreated;
# otherwise the others would count it as an additional Sentinel in the quorum.
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
sentinel auth-pass oficio $REDIS_PASSWORD
sentinel down-after-milliseconds oficio 2000
sentinel failover-timeout oficio 10000
CONF
fi
exec redis-server /tmp/sentinel.conf --sentinel
