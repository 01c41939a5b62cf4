import { type Hex, keccak256, stringToHex } from 'viem'

/** A transaction without its price and number: of two with one mark, either does what the other would. */
type MarkedCall = { to: string | null; value: bigint | string; data: string }

/** Names what a transaction does, in the length of a hash. */
export function callMark({ to, value, data }: MarkedCall): Hex {
  return keccak256(stringToHex([to ?? '', BigInt(value), data].join(' ').toLowerCase()))
}
