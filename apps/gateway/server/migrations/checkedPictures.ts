/** Forgets metadata whose inline picture was stored before it was checked. It is read again when someone asks for it. */
export const checkedPictures = `
  SET LOCAL statement_timeout = 0;
  DELETE FROM nft_metadata WHERE metadata->>'picture' ILIKE 'data:%';
`
