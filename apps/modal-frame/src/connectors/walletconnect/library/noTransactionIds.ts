/** Replaces encoders for Algorand and Sui. */
function unused(): never {
  throw new Error('No session has this chain.')
}

export const base32 = { encode: unused }
export { unused as blake2b, unused as decode, unused as encode }
