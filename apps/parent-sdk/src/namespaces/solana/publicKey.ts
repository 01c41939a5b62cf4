import { decodeBase58 } from '@airlock/protocol/text/base58'

/** An address with the methods by which the libraries of Solana read a key. */
export type PublicKey = {
  toBase58(): string
  toString(): string
  toJSON(): string
  toBytes(): Uint8Array
  equals(other: { toBase58(): string }): boolean
}

export function createPublicKey(address: string): PublicKey {
  const text = () => address
  return {
    toBase58: text,
    toString: text,
    toJSON: text,
    toBytes: () => decodeBase58(address),
    equals: (other) => other.toBase58() === address,
  }
}
