/** Building an index of many rows exceeds a statement's timeout. */
export const pruning = `
  SET LOCAL statement_timeout = 0;
  CREATE INDEX nft_metadata_by_age ON nft_metadata (read_at);
  ALTER TABLE nft_collections ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now();
  CREATE INDEX nft_collections_by_age ON nft_collections (asked_at);
`
