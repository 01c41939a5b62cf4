import { bytesToHex, concatHex, type Hex, keccak256, slice, toHex } from 'viem'

const BYTES = 16

/** Site and random id of the user. Only the user's devices and the secure server know the id, so the chain names no site. */
export type Granter = { origin: string; user: string }

/** First half of the salts of a user's grants to a site, so that the user's devices find them on chain. */
export function siteMark({ origin, user }: Granter): Hex {
  return slice(keccak256(toHex(`Permissions of ${origin} from ${user}`)), 0, BYTES)
}

export function siteSalt(granter: Granter): Hex {
  return concatHex([siteMark(granter), bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)))])
}
