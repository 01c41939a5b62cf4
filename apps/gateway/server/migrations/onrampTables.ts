export const onramp = `
  CREATE TABLE onramp_orders (
    reference text PRIMARY KEY,
    provider text NOT NULL,
    address text NOT NULL,
    network text NOT NULL,
    asset text NOT NULL,
    status text NOT NULL DEFAULT 'created',
    hash text,
    amount text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX onramp_orders_by_address ON onramp_orders (address, created_at);
  CREATE INDEX onramp_orders_by_age ON onramp_orders (updated_at);
  CREATE TABLE onramp_events (
    provider text NOT NULL,
    id text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (provider, id)
  );
  CREATE INDEX onramp_events_by_age ON onramp_events (received_at);
`
