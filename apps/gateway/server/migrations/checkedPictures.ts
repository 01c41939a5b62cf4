/** Deletes unchecked inline images, which are read again on demand. */
export const checkedPictures = `
  SET LOCAL statement_timeout = 0;
  DELETE FROM nft_metadata WHERE metadata->>'picture' ILIKE 'data:%';
`
