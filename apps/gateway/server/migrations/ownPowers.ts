/**
 * Whether a log of the allowance is in a transaction or user operation of the account. Stored accounts are read again,
 * because their logs were not looked up before.
 */
export const ownPowers = `
  SET LOCAL statement_timeout = 0;
  ALTER TABLE powers ADD COLUMN is_own boolean NOT NULL DEFAULT false;
  TRUNCATE watched CASCADE;
`
