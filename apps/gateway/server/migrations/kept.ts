/**
 * Facts of unlisted tokens, for ever: by the code that the contract had. Secrets that all processes of an installation share, such as the
 * key that signs addresses of pictures.
 */
export const kept = `
  CREATE TABLE token_facts (
    chain text NOT NULL,
    address text NOT NULL,
    code_hash text NOT NULL,
    facts jsonb NOT NULL,
    PRIMARY KEY (chain, address, code_hash)
  );
  CREATE TABLE secrets (
    name text PRIMARY KEY,
    value bytea NOT NULL
  );
`
