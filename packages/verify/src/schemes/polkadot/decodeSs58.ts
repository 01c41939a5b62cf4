import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'

const PREIMAGE = new TextEncoder().encode('SS58PRE')
const KEY_BYTES = 32
const CHECKSUM_BYTES = 2

/**
 * Returns the 32 bytes of an account, whatever network its address is written for (https://docs.polkadot.com/polkadot-protocol/basics/accounts).
 * A prefix below 64 has one byte, any other two.
 */
export function decodeSs58(address: string): Uint8Array | undefined {
  const bytes = address.length > 64 ? undefined : readEncoded(() => base58.decode(address))
  if (bytes === undefined) return undefined
  const [first = 0xff, second = 0] = bytes
  const size = first < 64 ? 1 : 2
  if (first > 127 || bytes.length !== size + KEY_BYTES + CHECKSUM_BYTES) return undefined
  // The low byte of a two-byte prefix lies across both bytes.
  const prefix = size === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  if (size === 2 && prefix < 64) return undefined
  const body = bytes.subarray(0, size + KEY_BYTES)
  const checksum = blake2b(Uint8Array.of(...PREIMAGE, ...body), { dkLen: 64 })
  const given = bytes.subarray(size + KEY_BYTES)
  return given[0] === checksum[0] && given[1] === checksum[1] ? body.slice(size) : undefined
}
