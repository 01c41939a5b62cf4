/** Untrusted. `is_read` is false after a failed read. */
export const nfts = `
  CREATE TABLE nft_collections (
    chain bigint NOT NULL,
    token text NOT NULL,
    name text NOT NULL,
    reasons jsonb NOT NULL,
    PRIMARY KEY (chain, token)
  );
  CREATE TABLE nft_metadata (
    chain bigint NOT NULL,
    token text NOT NULL,
    token_id numeric(78) NOT NULL,
    is_read boolean NOT NULL,
    metadata jsonb NOT NULL,
    read_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (chain, token, token_id)
  );
`
