/** Needs a backup, because no chain has these names. */
export const names = `
  CREATE TABLE names (
    label text PRIMARY KEY,
    skeleton text NOT NULL UNIQUE,
    owner text NOT NULL,
    coin_type bigint NOT NULL,
    attributes jsonb NOT NULL,
    registered_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    released_at timestamptz
  );
  CREATE INDEX names_by_owner ON names (owner);
  CREATE TABLE name_texts (
    hash text PRIMARY KEY,
    used_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX name_texts_by_age ON name_texts (used_at);
`
