/** Addresses and hashes are lower-case hex. `indexed_from > indexed_to` means that nothing is indexed. */
export const history = `
  CREATE TABLE watched (
    chain bigint NOT NULL,
    account text NOT NULL,
    indexed_from bigint,
    indexed_to bigint,
    indexed_from_time bigint,
    is_complete boolean NOT NULL DEFAULT false,
    has_native boolean NOT NULL DEFAULT true,
    asked_at timestamptz NOT NULL DEFAULT now(),
    synced_at timestamptz,
    PRIMARY KEY (chain, account)
  );
  CREATE INDEX watched_by_age ON watched (asked_at);
  CREATE TABLE blocks (
    chain bigint NOT NULL,
    number bigint NOT NULL,
    hash text NOT NULL,
    parent text NOT NULL,
    time bigint NOT NULL,
    PRIMARY KEY (chain, number)
  );
  CREATE TABLE moves (
    chain bigint NOT NULL,
    account text NOT NULL,
    block_number bigint NOT NULL,
    tx_index int NOT NULL,
    log_order bigint NOT NULL,
    block_hash text NOT NULL,
    time bigint NOT NULL,
    tx_hash text NOT NULL,
    kind text NOT NULL,
    token text,
    token_id numeric(78),
    amount numeric(78) NOT NULL,
    counterparty text NOT NULL,
    direction text NOT NULL,
    FOREIGN KEY (chain, account) REFERENCES watched ON DELETE CASCADE
  );
  CREATE UNIQUE INDEX moves_newest_first ON moves (chain, account, block_number DESC, tx_index DESC, log_order DESC);
  CREATE INDEX moves_by_block ON moves (chain, block_number);
  CREATE INDEX moves_by_token ON moves (chain, account, token, token_id) WHERE token IS NOT NULL;
  CREATE TABLE transactions (
    chain bigint NOT NULL,
    hash text NOT NULL,
    block_number bigint NOT NULL,
    details jsonb NOT NULL,
    PRIMARY KEY (chain, hash)
  );
  CREATE INDEX transactions_by_block ON transactions (chain, block_number);
`
