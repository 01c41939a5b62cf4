#!/bin/sh
# Creates a database for each server, which the other server cannot open. PostgreSQL's image runs it on an empty volume.
set -eu
create() {
  psql -v ON_ERROR_STOP=1 -v name="$1" -v password="$2" --username "$POSTGRES_USER" --dbname postgres <<'END'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
END
}
create gateway "$GATEWAY_PASSWORD"
create secure "$SECURE_PASSWORD"
