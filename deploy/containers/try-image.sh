#!/usr/bin/env bash
# Builds the image without a container engine, starts the three parts from it and orders a print: a trial outside of
# `npm test`. Needs root on Debian with buildah and debootstrap, and the packages of the clone (npm ci).
#   deploy/containers/try-image.sh [port]
set -euo pipefail
cd "$(dirname "$0")/../.."
port=${1:-4360}
node=node_modules/.bin/node
# The base image of the Dockerfile.
base=$(sed -n 's/^FROM \(\S*\)$/\1/p' Dockerfile)
suite=bookworm
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs

work=$(mktemp -d /var/tmp/fpx-image-XXXXXX)
chmod 711 "$work"
started=()
finish() {
  # The programs in the containers first, then those of this machine.
  for pid in $(pgrep -u 10001 || true) "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait || true
  [ -z "${container:-}" ] || buildah rm "$container" >/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  debootstrap --variant=minbase "$suite" "$work/base"
  scratch=$(buildah from scratch)
  buildah copy -q "$scratch" "$work/base" / >/dev/null
  buildah commit -q "$scratch" "$base" >/dev/null
  buildah rm "$scratch" >/dev/null
fi
# In a network with a certificate authority of its own, npm needs that.
network=()
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  echo 'cafile=/run/authorities.crt' >"$work/npmrc"
  network=(--volume "$NODE_EXTRA_CA_CERTS:/run/authorities.crt:ro"
    --volume "$work/npmrc:/root/.npmrc:ro")
fi
buildah bud --pull-never --layers --format docker "${network[@]}" --tag fpx-shop .
container=$(buildah from --pull-never fpx-shop)
echo "image: $(du -sm "$(buildah mount "$container")" | cut -f1) MB"
buildah umount "$container" >/dev/null

# PostgreSQL and the S3 service are those of the tests.
mkdir -m 711 "$work/postgres"
"$node" tests/support/processes.ts hold-postgres "$work/postgres" >"$work/database-url" &
started+=($!)
mkdir "$work/bucket"
"$node" tests/support/processes.ts serve-s3 "$work/bucket" >"$work/s3-endpoint" &
started+=($!)
for file in database-url s3-endpoint; do
  for _ in $(seq 120); do [ -s "$work/$file" ] && break || sleep 1; done
done

mkdir "$work/secrets"
tr -d '\n' <"$work/database-url" >"$work/secrets/database-url"
for name in session-secret code-key s3-access-key s3-secret-key; do
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n' >"$work/secrets/$name"
done
chmod 755 "$work/secrets"
chmod 644 "$work"/secrets/*

run() {
  local part=$1
  shift
  install -d -o 10001 -g 10001 -m 700 "$work/data-$part"
  buildah run --isolation=chroot --user 10001:10001 \
    --volume "$work/data-$part:/data" --volume "$work/secrets:/run/secrets:ro" "$container" -- \
    env PORT="$port" ALLOW_SANDBOX=1 SEED_DEMO=0 \
    DATABASE_URL_FILE=/run/secrets/database-url SESSION_SECRET_FILE=/run/secrets/session-secret \
    CODE_KEY_FILE=/run/secrets/code-key S3_BUCKET=prints S3_ENDPOINT="$(cat "$work/s3-endpoint")" \
    S3_ACCESS_KEY_ID_FILE=/run/secrets/s3-access-key \
    S3_SECRET_ACCESS_KEY_FILE=/run/secrets/s3-secret-key "$@"
}

if run probe touch /srv/fpx/written 2>/dev/null; then
  echo 'the shop can write to its own program' >&2
  exit 1
fi
declare -A containers
for part in web worker prints; do
  run "$part" node server/main.ts "--role=$part" >"$work/$part.log" 2>&1 &
  started+=($!)
  containers[$part]=$!
done
for _ in $(seq 120); do
  run probe node tools/is-alive.mjs 2>/dev/null && break || sleep 1
done
run probe node tools/is-alive.mjs || { cat "$work"/*.log; exit 1; }
"$node" tests/machines/order.ts "http://127.0.0.1:$port" || { cat "$work"/*.log; exit 1; }
curl --silent --fail "http://127.0.0.1:$port/readyz" && echo
curl --silent --fail --output /dev/null "http://127.0.0.1:$port/en" && echo 'the first screen is served'

# An engine stops a container by SIGTERM and kills it after its grace: each part has to end by itself before.
for part in web worker prints; do
  begun=$SECONDS
  # Not buildah's own process around it.
  pkill -TERM -u 10001 -f -- "^node .*--role=$part\$"
  wait "${containers[$part]}" || { echo "$part did not end by itself" >&2; cat "$work/$part.log"; exit 1; }
  grace=$(sed -n "/^  $part:/,/stop_grace_period/s/.*stop_grace_period: \([0-9]*\)s/\1/p" compose.yaml)
  [ $((SECONDS - begun)) -lt "$grace" ]
  echo "$part ended within $((SECONDS - begun)) of $grace seconds"
done
