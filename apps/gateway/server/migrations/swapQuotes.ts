export const QUOTE_MS = 5 * 60_000

/** Hashed and shared by all processes. A crash may empty the table. */
export const swapQuotes = `
  CREATE UNLOGGED TABLE swap_quotes (
    key text PRIMARY KEY,
    spender text NOT NULL,
    amount numeric(78, 0) NOT NULL,
    quoted_at bigint NOT NULL
  );
  CREATE INDEX swap_quotes_by_age ON swap_quotes (quoted_at);
`
