import { type CaipNetworkId, referenceOf } from '../../caip.ts'

/** The EIP-155 chain id of an `eip155` network as a 0x quantity: `0xa4b1` of `eip155:42161`. */
export function toHexChainId(network: CaipNetworkId): `0x${string}` {
  return `0x${Number(referenceOf(network)).toString(16)}`
}

/**
 * Returns the CAIP-2 id of a chain that a wallet named: a 0x quantity, a decimal string, a number or a bigint.
 * Undefined for anything else, so that a hostile `chainChanged` changes nothing (T42).
 */
export function fromChainId(value: unknown): CaipNetworkId | undefined {
  const isQuantity = typeof value === 'string' && /^(?:0[xX][0-9a-fA-F]{1,13}|[1-9][0-9]{0,15})$/.test(value)
  if (!isQuantity && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const reference = Number(value)
  return Number.isSafeInteger(reference) && reference > 0 ? `eip155:${reference}` : undefined
}
