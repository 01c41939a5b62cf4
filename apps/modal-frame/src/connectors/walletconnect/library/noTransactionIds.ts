/**
 * Stands in, in the build, for the encoders that the library derives ids of transactions on Algorand and Sui with: no session of ours
 * has such a chain, and what it would use the ids for is off.
 */
function unused(): never {
  throw new Error('No session has this chain.')
}

export const base32 = { encode: unused }
export { unused as blake2b, unused as decode, unused as encode }
