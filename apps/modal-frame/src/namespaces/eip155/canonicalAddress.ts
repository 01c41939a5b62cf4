import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import { checksumAddress } from 'viem'

/** EIP-55, or the network's own (EIP-1191); single-case addresses have no checksum. */
export function canonicalAddress(network: CaipNetworkId, written: string): string | undefined {
  if (!isEvmAddress(written)) return undefined
  const digits = written.slice(2)
  const address = checksumAddress(written)
  const isRight =
    digits === digits.toLowerCase() ||
    digits === digits.toUpperCase() ||
    written === address ||
    written === checksumAddress(written, Number(referenceOf(network)))
  return isRight ? address : undefined
}
