import type { Address } from 'viem'

export type Pool = {
  address: Address
  token: Address
  quote: Address
}

export type Reserves = { token: bigint; quote: bigint }

function isFirst({ token, quote }: Pool): boolean {
  return token < quote
}

/** Reads `getReserves()` or `Sync`. @returns undefined if shorter */
export function reservesOf(pool: Pool, text: string): Reserves | undefined {
  if (!/^[0-9a-f]{128}/i.test(text)) return undefined
  const [first, second] = [BigInt(`0x${text.slice(0, 64)}`), BigInt(`0x${text.slice(64, 128)}`)]
  return isFirst(pool) ? { token: first, quote: second } : { token: second, quote: first }
}
