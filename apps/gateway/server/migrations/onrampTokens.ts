/** Access tokens of on-ramp providers: a new one voids the one before, so all processes share it. */
export const onrampTokens = `
  CREATE TABLE onramp_tokens (
    provider text PRIMARY KEY,
    token text NOT NULL,
    previous text,
    expires_at timestamptz NOT NULL
  );
`
