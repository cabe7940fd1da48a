#!/bin/sh
# The first start of the database: a plain role that owns the shop's database and has no other rights.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres -v ON_ERROR_STOP=1 \
  -v password="$(cat /run/secrets/database-password)" <<'SQL'
create role fpx login password :'password';
create database fpx owner fpx;
SQL
