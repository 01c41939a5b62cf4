export const stored = `
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
