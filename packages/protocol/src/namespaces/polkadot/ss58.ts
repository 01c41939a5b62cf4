import { blake2b } from '@noble/hashes/blake2'
import { decodeBase58, encodeBase58 } from '../../text/base58.ts'
import { readEncoded } from '../../text/readEncoded.ts'

const PREIMAGE = new TextEncoder().encode('SS58PRE')
const KEY_BYTES = 32
const CHECKSUM_BYTES = 2
const MAX_LENGTH = 64

export type Ss58 = { prefix: number; key: Uint8Array }

/** https://docs.polkadot.com/polkadot-protocol/basics/accounts Prefixes below 64 have one byte, others two. */
export function decodeSs58(address: string): Ss58 | undefined {
  const bytes = address.length > MAX_LENGTH ? undefined : readEncoded(() => decodeBase58(address))
  if (bytes === undefined) return undefined
  const [first = 0xff, second = 0] = bytes
  const size = first < 64 ? 1 : 2
  if (first > 127 || bytes.length !== size + KEY_BYTES + CHECKSUM_BYTES) return undefined
  const prefix = size === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  if (size === 2 && prefix < 64) return undefined
  const [body, checksum] = [bytes.subarray(0, size + KEY_BYTES), bytes.subarray(size + KEY_BYTES)]
  const isSound = checksumOf(body).every((byte, index) => byte === checksum[index])
  return isSound ? { prefix, key: body.slice(size) } : undefined
}

export function encodeSs58(key: Uint8Array, prefix: number): string {
  const head = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 0x03) << 6)]
  const body = Uint8Array.of(...head, ...key)
  return encodeBase58(Uint8Array.of(...body, ...checksumOf(body)))
}

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...PREIMAGE, ...body), { dkLen: 64 }).subarray(0, CHECKSUM_BYTES)
}
