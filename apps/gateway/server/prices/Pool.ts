import type { Address } from 'viem'

/** A pool of a token against one whose price is known. */
export type Pool = {
  address: Address
  token: Address
  quote: Address
}

/** Base units of both tokens in a pool. */
export type Reserves = { token: bigint; quote: bigint }

/** `true` where the token is the pool's `token0`: pools of this kind order their tokens by address. */
function isFirst({ token, quote }: Pool): boolean {
  return token < quote
}

/** Reads two words, as `getReserves()` answers and `Sync` logs them. @returns undefined for anything shorter */
export function reservesOf(pool: Pool, words: string): Reserves | undefined {
  if (!/^[0-9a-f]{128}/i.test(words)) return undefined
  const [first, second] = [BigInt(`0x${words.slice(0, 64)}`), BigInt(`0x${words.slice(64, 128)}`)]
  return isFirst(pool) ? { token: first, quote: second } : { token: second, quote: first }
}
