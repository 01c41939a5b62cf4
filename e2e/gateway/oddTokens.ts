import { type Address, type Hex, numberToHex, padHex } from 'viem'

/** PUSH32 value, MSTORE at 0, RETURN 32 bytes. */
export function answeringWord(value: bigint): Hex {
  return `0x7f${numberToHex(value, { size: 32 }).slice(2)}60005260206000f3`
}
export const REVERTING: Hex = '0x60006000fd'
/** INVALID, which uses all the gas that the call has. */
export const BURNING: Hex = '0xfe'
/** Three megabytes of zeroes. */
export const FLOODING: Hex = '0x622dc6c06000f3'
export const SHORT: Hex = '0x60016000f3'

export function tokenAddress(index: number): Address {
  return padHex(numberToHex(0xa0000000 + index), { size: 20 })
}
