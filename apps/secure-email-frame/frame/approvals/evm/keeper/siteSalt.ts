import { bytesToHex, concatHex, type Hex, keccak256, slice, toHex } from 'viem'

const BYTES = 16

/** First half of the salts of a site's grants, so that the chain tells whose they are. */
export function siteMark(origin: string): Hex {
  return slice(keccak256(toHex(`Permissions of ${origin}`)), 0, BYTES)
}

/** Salt of a new grant. */
export function siteSalt(origin: string): Hex {
  return concatHex([siteMark(origin), bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)))])
}
