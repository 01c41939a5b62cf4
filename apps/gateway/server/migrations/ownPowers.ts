export const ownPowers = `
  SET LOCAL statement_timeout = 0;
  ALTER TABLE powers ADD COLUMN is_own boolean NOT NULL DEFAULT false;
  TRUNCATE watched CASCADE;
`
