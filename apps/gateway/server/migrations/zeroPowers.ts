/** Restarts stored accounts, because earlier versions skipped the values of logs. */
export const zeroPowers = `
  SET LOCAL statement_timeout = 0;
  ALTER TABLE powers ADD COLUMN is_zero boolean NOT NULL DEFAULT false;
  TRUNCATE watched CASCADE;
`
