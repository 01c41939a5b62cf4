import { blake2b } from '@noble/hashes/blake2'
import { decodeSs58 } from './ss58.ts'

/** twox128 of `System` and `Account`. */
const ACCOUNTS = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** https://docs.polkadot.com/polkadot-protocol/basics/data-encoding `undefined` for an invalid address. */
export function storageKeyOf(address: string): string | undefined {
  const key = decodeSs58(address)?.key
  return key && `0x${ACCOUNTS}${toHex(blake2b(key, { dkLen: 16 }))}${toHex(key)}`
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
