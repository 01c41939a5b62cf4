export const nameRelays = `
  CREATE TABLE name_relays (
    address text NOT NULL,
    relayed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX name_relays_by_age ON name_relays (relayed_at);
`
