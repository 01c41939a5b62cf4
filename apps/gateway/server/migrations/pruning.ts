/** Ages of NFTs and collections, by which those that no one asked for any more are found. An index of many rows takes longer than a statement may. */
export const pruning = `
  SET LOCAL statement_timeout = 0;
  CREATE INDEX nft_metadata_by_age ON nft_metadata (read_at);
  ALTER TABLE nft_collections ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now();
  CREATE INDEX nft_collections_by_age ON nft_collections (asked_at);
`
