#!/bin/sh
# Writes the keys and passwords of a small installation into airlock.env and database.env:
#   sh secrets.sh 'smtps://user:password@mail.example.com' 'Wallet <no-reply@example.com>'
set -eu
cd "$(dirname "$0")"
if [ "$#" -ne 2 ]; then
  echo "Usage: sh secrets.sh SMTP_URL MAIL_FROM" >&2
  exit 2
fi
# Without its key-encryption key no stored wallet opens.
if [ -e airlock.env ]; then
  echo "airlock.env exists, and its keys may be in use. Remove it only if no wallet was stored." >&2
  exit 1
fi
umask 077
gateway=$(openssl rand -hex 24)
secure=$(openssl rand -hex 24)
cat > database.env <<END
POSTGRES_PASSWORD=$(openssl rand -hex 24)
GATEWAY_PASSWORD=$gateway
SECURE_PASSWORD=$secure
END
cat > airlock.env <<END
GATEWAY_DATABASE_URL=postgres://gateway:$gateway@database:5432/gateway
SECURE_DATABASE_URL=postgres://secure:$secure@database:5432/secure
SECURE_KEK=$(date +%Y)a:$(openssl rand -base64 32)
SECURE_CODE_SECRET=$(openssl rand -base64 32)
SECURE_SMTP_URL=$1
SECURE_MAIL_FROM=$2
END
echo "Wrote airlock.env and database.env. Store SECURE_KEK and SECURE_CODE_SECRET outside of this machine too."
