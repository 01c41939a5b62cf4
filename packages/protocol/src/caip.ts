/** Chain namespaces that the product knows (S3.25, CAIP-2). */
export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122'] as const
/**
 * A CAIP-2 namespace that the product knows.
 *
 * @example const namespace: ChainNamespace = 'eip155'
 */
export type ChainNamespace = (typeof NAMESPACES)[number]

/**
 * A CAIP-2 chain id (https://chainagnostic.org/CAIPs/caip-2).
 *
 * @example const id: CaipNetworkId = 'eip155:42161'
 */
export type CaipNetworkId = `${ChainNamespace}:${string}`
/**
 * A CAIP-10 account id (https://chainagnostic.org/CAIPs/caip-10).
 *
 * @example const id: CaipAddress = 'eip155:42161:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 */
export type CaipAddress = `${CaipNetworkId}:${string}`

const CAIP_2 = new RegExp(`^(?:${NAMESPACES.join('|')}):[-_a-zA-Z0-9]{1,32}$`)
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const EVM_REFERENCE = /^[1-9][0-9]{0,15}$/

export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (NAMESPACES as readonly unknown[]).includes(value)
}

/** CAIP-2 of a namespace we know; for `eip155` the reference is a positive integer without leading zeros. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string' || !CAIP_2.test(value)) return false
  return !value.startsWith('eip155:') || isSafeReference(value.slice(7))
}

function isSafeReference(reference: string) {
  return EVM_REFERENCE.test(reference) && Number.isSafeInteger(Number(reference))
}

/** True for a 20-byte 0x hex address, in any letter case. */
export function isEvmAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && EVM_ADDRESS.test(value)
}

/** True for an address of the CAIP-10 grammar; in `eip155` only a 20-byte hex address passes. */
export function isAddress(namespace: ChainNamespace, value: unknown): value is string {
  return namespace === 'eip155' ? isEvmAddress(value) : typeof value === 'string' && ADDRESS.test(value)
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}

/** The reference of a CAIP-2 id: `42161` of `eip155:42161`. */
export function referenceOf(id: CaipNetworkId): string {
  return id.slice(id.indexOf(':') + 1)
}

/** The CAIP-10 id of an address on a network. */
export function toCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}

/** The EIP-155 chain id of an `eip155` network as a 0x quantity: `0xa4b1` of `eip155:42161`. */
export function toHexChainId(network: CaipNetworkId): `0x${string}` {
  return `0x${Number(referenceOf(network)).toString(16)}`
}

/**
 * The CAIP-2 id of what a wallet gave as its chain: a 0x quantity, a decimal string or a number.
 * Undefined for anything else, so that a hostile `chainChanged` changes nothing (T42).
 */
export function fromChainId(value: unknown): CaipNetworkId | undefined {
  const isQuantity = typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,13}|[1-9][0-9]{0,15})$/.test(value)
  if (!isQuantity && typeof value !== 'number') return undefined
  const reference = Number(value)
  return Number.isSafeInteger(reference) && reference > 0 ? `eip155:${reference}` : undefined
}
