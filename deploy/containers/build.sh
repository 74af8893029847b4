#!/usr/bin/env bash
# Builds the product's image and the pooler's with podman, on the images of base-images.sh where there are no
# published ones.
set -euo pipefail
cd "$(dirname "$0")/../.."

settings=$(mktemp)
trusted=$(mktemp)
trap 'rm -f "$settings" "$trusted"' EXIT
# Podman asks for more files and processes than some machines let anybody have.
cat >"$settings" <<'SETTINGS'
[containers]
default_ulimits = ["nofile=8192:8192", "nproc=4096:4096"]
SETTINGS
export CONTAINERS_CONF=$settings

[ "${PUBLISHED:-}" = 1 ] || deploy/containers/base-images.sh
# npm in the build trusts the certificate authorities of this machine.
trust=/etc/ssl/certs/ca-certificates.crt
echo "cafile=$trust" >"$trusted"
podman --runtime runc build -t oficio --format docker --network host --pull=missing \
  -v "$trust:$trust:ro" -v "$trusted:/root/.npmrc:ro" \
  --build-arg "NEXT_PUBLIC_SITE_URL=${NEXT_PUBLIC_SITE_URL:-http://localhost:8080}" .
podman --runtime runc build -t oficio-pooler --format docker --network host --pull=missing \
  -v "$trust:$trust:ro" -f deploy/cluster/pooler.Dockerfile deploy/cluster
