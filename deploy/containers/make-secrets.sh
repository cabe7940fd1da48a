#!/bin/sh
# Makes the secrets of compose.yaml in deploy/containers/secrets. A secret that is there stays as it is.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }

for name in database-owner database-password session-secret code-key s3-access-key s3-secret-key; do
  keep "$name" "$(random)"
done
keep database-url "postgres://fpx:$(cat secrets/database-password)@database/fpx"
keep s3-config "{\"identities\":[{\"name\":\"shop\",\"credentials\":[{\"accessKey\":\"$(cat secrets/s3-access-key)\",\"secretKey\":\"$(cat secrets/s3-secret-key)\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\"]}]}"
# The containers read them as users of their own.
chmod 711 secrets
chmod 644 secrets/*
