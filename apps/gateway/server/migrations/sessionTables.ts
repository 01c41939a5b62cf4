export const sessions = `
  CREATE TABLE sessions (
    account text NOT NULL,
    pci text NOT NULL,
    facts jsonb NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint,
    ends_at bigint,
    PRIMARY KEY (account, pci)
  );
  CREATE INDEX sessions_by_age ON sessions (account, created_at DESC);
  CREATE INDEX sessions_by_end ON sessions (least(revoked_at, ends_at)) WHERE least(revoked_at, ends_at) IS NOT NULL;
`
