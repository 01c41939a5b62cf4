import { LIMITS_TABLE } from '@airlock/server/limits/createLimits'

/** Schema changes in order; never edited after release. Times are `timestamptz`, secrets are hashed or sealed. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE users (
    id text PRIMARY KEY,
    email text UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE devices (
    thumbprint text NOT NULL,
    address text NOT NULL,
    confirmed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (thumbprint, address)
  );
  CREATE TABLE logins (
    id text PRIMARY KEY,
    mailbox text NOT NULL,
    address text NOT NULL,
    purpose text NOT NULL,
    user_id text REFERENCES users ON DELETE CASCADE,
    project_id text NOT NULL,
    host_origin text NOT NULL,
    thumbprint text NOT NULL,
    code_hash bytea,
    tries_left int NOT NULL DEFAULT 5,
    device_token_hash bytea UNIQUE,
    device_confirmed boolean NOT NULL DEFAULT true,
    used boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX logins_by_mailbox ON logins (mailbox, created_at DESC);
  CREATE TABLE sessions (
    id text PRIMARY KEY,
    family text NOT NULL,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    project_id text NOT NULL,
    host_origin text NOT NULL,
    thumbprint text NOT NULL,
    access_hash bytea NOT NULL UNIQUE,
    refresh_hash bytea NOT NULL UNIQUE,
    access_expires_at timestamptz NOT NULL,
    refresh_expires_at timestamptz NOT NULL,
    fresh_until timestamptz NOT NULL DEFAULT '-infinity',
    replaced boolean NOT NULL DEFAULT false,
    revoked boolean NOT NULL DEFAULT false
  );
  CREATE INDEX sessions_by_family ON sessions (family);
  CREATE TABLE proofs (
    id text PRIMARY KEY,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE wallets (
    user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    wallet jsonb NOT NULL,
    server_slot jsonb,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE slots (
    user_id text NOT NULL REFERENCES wallets ON DELETE CASCADE,
    kind text NOT NULL,
    slot jsonb NOT NULL,
    PRIMARY KEY (user_id, kind)
  );
  CREATE TABLE email_changes (
    user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    new_email text NOT NULL,
    step text NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE audit (
    at timestamptz NOT NULL DEFAULT now(),
    event text NOT NULL,
    user_id text,
    project_id text,
    host_origin text
  );
  `,
  // The table of rate-limiter-flexible. Servers of the first version let the library make it.
  LIMITS_TABLE,
  `
  ALTER TABLE sessions
    ADD COLUMN browser text NOT NULL DEFAULT '',
    ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN began_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN ends_at timestamptz NOT NULL DEFAULT now() + interval '90 days';
  ALTER TABLE sessions ALTER COLUMN ends_at DROP DEFAULT;
  CREATE INDEX sessions_by_user ON sessions (user_id);
  CREATE TABLE notices (
    id text PRIMARY KEY,
    mail jsonb NOT NULL,
    tried_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  `,
  `
  ALTER TABLE wallets ADD COLUMN proof_key text;
  ALTER TABLE slots ADD COLUMN has_opened boolean NOT NULL DEFAULT false;
  CREATE TABLE challenges (
    family text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    hash bytea NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE pending_slots (
    user_id text NOT NULL REFERENCES wallets ON DELETE CASCADE,
    family text NOT NULL,
    kind text NOT NULL,
    slot jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (family, kind)
  );
  CREATE TABLE former_slots (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES wallets ON DELETE CASCADE,
    kind text NOT NULL,
    slot jsonb NOT NULL,
    replaced_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX former_slots_by_user ON former_slots (user_id);
  `,
  `
  ALTER TABLE logins ADD COLUMN known boolean NOT NULL DEFAULT false;
  `,
  `
  CREATE INDEX wallets_by_key ON wallets ((server_slot->>'key'), user_id);
  `,
  `
  ALTER TABLE users ADD COLUMN deletes_at timestamptz;
  `,
  `
  ALTER TABLE notices ADD COLUMN claimed_until timestamptz;
  ALTER TABLE email_changes ADD COLUMN proven boolean NOT NULL DEFAULT false;
  `,
  `
  ALTER TABLE sessions ADD COLUMN replaced_at timestamptz;
  CREATE INDEX sessions_revoked ON sessions (family) WHERE revoked;
  `,
  // Known to one exact address. Earlier rows do not record who confirmed which casing.
  `
  DELETE FROM devices;
  `,
  // Notices are counted and joined by person. Those of an older process have only an address.
  `
  ALTER TABLE notices ADD COLUMN user_id text NOT NULL DEFAULT '';
  `,
  `
  CREATE TABLE identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    provider text NOT NULL,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    name text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (issuer, subject)
  );
  CREATE INDEX identities_by_user ON identities (user_id);
  CREATE TABLE social_transactions (
    id text PRIMARY KEY,
    provider text NOT NULL,
    project_id text NOT NULL,
    host_origin text NOT NULL,
    thumbprint text NOT NULL,
    verifier_hash text NOT NULL,
    start_hash bytea,
    vouched boolean NOT NULL DEFAULT false,
    browser_hash bytea,
    left_at timestamptz,
    returned_at timestamptz,
    outcome jsonb,
    redeemed_at timestamptz,
    expires_at timestamptz NOT NULL
  );
  `,
  `
  ALTER TABLE identities ADD COLUMN id text NOT NULL UNIQUE DEFAULT gen_random_uuid()::text;
  ALTER TABLE social_transactions
    ADD COLUMN user_id text REFERENCES users ON DELETE CASCADE,
    ADD COLUMN family text;
  ALTER TABLE sessions ADD COLUMN identity_id text;
  CREATE INDEX audit_by_user ON audit (user_id, at DESC);
  `,
  `
  ALTER TABLE social_transactions ADD COLUMN channel_token text;
  ALTER TABLE identities ADD COLUMN custody text;
  `,
  `
  DELETE FROM email_changes;
  ALTER TABLE email_changes ADD COLUMN family text NOT NULL;
  `,
  // A link knows whether it was started with proof of the data key: the wallet may be locked before it ends.
  `
  ALTER TABLE social_transactions ADD COLUMN proven boolean NOT NULL DEFAULT false;
  `,
  // One open operation per account and network; of refused ones only the hash matters.
  `
  CREATE TABLE sponsored_operations (
    hash text PRIMARY KEY,
    relayer text NOT NULL,
    chain_id bigint NOT NULL,
    sender text NOT NULL,
    operation_key text NOT NULL,
    calls_hash text NOT NULL,
    id text NOT NULL,
    valid_until bigint NOT NULL,
    call jsonb NOT NULL,
    nonce bigint,
    max_fee numeric NOT NULL,
    tip numeric NOT NULL,
    highest numeric NOT NULL,
    transaction text,
    state text NOT NULL,
    tried_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX sponsored_open ON sponsored_operations (chain_id, sender) WHERE state = 'open';
  CREATE UNIQUE INDEX sponsored_nonces ON sponsored_operations (relayer, chain_id, nonce) WHERE nonce IS NOT NULL;
  `,
  `CREATE UNIQUE INDEX sponsored_keys ON sponsored_operations (chain_id, sender, operation_key);`,
  // A permanently mined nonce is never issued again, even if a node lags.
  `ALTER TABLE sponsored_operations ADD COLUMN mined_nonce bigint;`,
  `
  ALTER TABLE sponsored_operations ADD COLUMN coin numeric NOT NULL DEFAULT 0;
  UPDATE sponsored_operations SET coin = (call->>'gas')::numeric * highest WHERE call ? 'gas';
  `,
  // Keys that users barred have no relayer. Sums of a day skip them.
  `CREATE INDEX sponsored_days ON sponsored_operations (chain_id, created_at) WHERE relayer <> '';`,
  `CREATE TABLE sponsored_offers (hash text PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now());`,
  // User name from Apple, which posts it once, before the redirect.
  `ALTER TABLE social_transactions ADD COLUMN person_name text;`,
  // The newest question about the outcome: of those before it, on whichever server, none takes it.
  `ALTER TABLE social_transactions ADD COLUMN question text;`,
  `
  ALTER TABLE social_transactions
    ADD COLUMN network text NOT NULL DEFAULT '',
    ADD COLUMN browser text NOT NULL DEFAULT '';
  `,
  `
  ALTER TABLE users ADD COLUMN email_since timestamptz NOT NULL DEFAULT now();
  UPDATE users SET email_since = created_at;
  CREATE TABLE removed_ways (
    key bytea PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    custody text,
    added_at timestamptz NOT NULL,
    removed_at timestamptz NOT NULL DEFAULT now(),
    ticket_hash bytea UNIQUE,
    ticket_thumbprint text,
    ticket_until timestamptz,
    ticket_way jsonb
  );
  CREATE INDEX removed_ways_by_user ON removed_ways (user_id);
  `,
  // Servers no longer send own transactions. The columns stay for servers of the previous version.
  `
  DROP INDEX sponsored_days;
  DROP INDEX sponsored_nonces;
  UPDATE sponsored_operations SET state = 'refused' WHERE state = 'cancelled';
  ALTER TABLE sponsored_operations ALTER COLUMN max_fee SET DEFAULT 0, ALTER COLUMN tip SET DEFAULT 0,
    ALTER COLUMN highest SET DEFAULT 0;
  `,
  `
  ALTER TABLE logins ADD COLUMN language text NOT NULL DEFAULT 'en';
  `,
  // Notices use the language of the account's first code: a stolen session must not choose it.
  `
  ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'en';
  `,
  `
  CREATE TABLE passkeys (
    credential_id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    public_key bytea NOT NULL,
    algorithm int NOT NULL,
    sign_count bigint NOT NULL,
    is_backup_eligible boolean NOT NULL,
    is_backed_up boolean NOT NULL,
    browser text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    identity_id text REFERENCES identities (id) ON DELETE CASCADE
  );
  CREATE INDEX passkeys_by_user ON passkeys (user_id);
  CREATE INDEX passkeys_by_identity ON passkeys (identity_id);
  CREATE TABLE passkey_challenges (
    hash bytea PRIMARY KEY,
    thumbprint text NOT NULL,
    project_id text NOT NULL,
    host_origin text NOT NULL,
    family text,
    expires_at timestamptz NOT NULL
  );
  ALTER TABLE sessions ADD COLUMN passkey_id text;
  `,
  `
  ALTER TABLE passkey_challenges
    ADD COLUMN purpose text NOT NULL DEFAULT 'signIn',
    ADD COLUMN user_id text,
    ADD COLUMN in_window boolean NOT NULL DEFAULT false;
  CREATE INDEX slots_by_lookup ON slots ((slot->'parameters'->>'lookup')) WHERE kind = 'recovery';
  `,
  // A recovery code finds one wallet. The oldest account keeps a lookup that another copied.
  `
  UPDATE slots SET slot = slots.slot #- '{parameters,lookup}'
    FROM users own, slots other JOIN users theirs ON theirs.id = other.user_id
    WHERE own.id = slots.user_id AND slots.kind = 'recovery' AND other.kind = 'recovery'
      AND other.slot->'parameters'->>'lookup' = slots.slot->'parameters'->>'lookup'
      AND (theirs.created_at, theirs.id) < (own.created_at, own.id);
  DROP INDEX slots_by_lookup;
  CREATE UNIQUE INDEX slots_by_lookup ON slots ((slot->'parameters'->>'lookup')) WHERE kind = 'recovery';
  `,
]
