/** Shared by all processes, because a new token voids the previous one. */
export const onrampTokens = `
  CREATE TABLE onramp_tokens (
    provider text PRIMARY KEY,
    token text NOT NULL,
    previous text,
    expires_at timestamptz NOT NULL
  );
`
