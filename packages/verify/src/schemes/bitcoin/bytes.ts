import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'

export function concat(...parts: readonly ArrayLike<number>[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)))
}

export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

export function compactSize(size: number): Uint8Array {
  return size < 0xfd ? Uint8Array.of(size) : Uint8Array.of(0xfd, size & 0xff, size >> 8)
}

export const sha256Twice = (bytes: Uint8Array) => sha256(sha256(bytes))

export const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

/** Tagged hash: https://github.com/bitcoin/bips/blob/master/bip-0340.mediawiki */
export function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const tagHash = sha256(new TextEncoder().encode(tag))
  return sha256(concat(tagHash, tagHash, bytes))
}

export function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
