/** Only the chain has remaining amounts. Restarts stored accounts, because earlier versions skipped these logs. */
export const powers = `
  SET LOCAL statement_timeout = 0;
  CREATE TABLE powers (
    chain bigint NOT NULL,
    account text NOT NULL,
    kind text NOT NULL,
    token text NOT NULL,
    spender text NOT NULL,
    token_id text NOT NULL,
    last_block bigint NOT NULL,
    time bigint NOT NULL,
    PRIMARY KEY (chain, account, kind, token, spender, token_id),
    FOREIGN KEY (chain, account) REFERENCES watched ON DELETE CASCADE
  );
  TRUNCATE watched CASCADE;
`
