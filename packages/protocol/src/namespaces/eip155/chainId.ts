import { type CaipNetworkId, referenceOf } from '../../caip.ts'

export function toHexChainId(network: CaipNetworkId): `0x${string}` {
  return `0x${Number(referenceOf(network)).toString(16)}`
}

/** 0x quantity, decimal string, number or bigint. Undefined for a hostile `chainChanged` (T42). */
export function fromChainId(value: unknown): CaipNetworkId | undefined {
  const isQuantity = typeof value === 'string' && /^(?:0[xX][0-9a-fA-F]{1,13}|[1-9][0-9]{0,15})$/.test(value)
  if (!isQuantity && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const reference = Number(value)
  return Number.isSafeInteger(reference) && reference > 0 ? `eip155:${reference}` : undefined
}
