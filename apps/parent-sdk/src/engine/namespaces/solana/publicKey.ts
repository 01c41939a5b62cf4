import { decodeBase58 } from '@airlock/protocol/text/base58'
import type { SolanaPublicKey } from '../../../types/providers/SolanaProvider.ts'

export function createPublicKey(address: string): SolanaPublicKey {
  const text = () => address
  return {
    toBase58: text,
    toString: text,
    toJSON: text,
    toBytes: () => decodeBase58(address),
    equals: (other) => other.toBase58() === address,
  }
}
