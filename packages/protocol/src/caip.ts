import type { NamespaceRules } from './namespaces/NamespaceRules.ts'
import { NAMESPACE_RULES } from './namespaces/registry.ts'
import { shortenAddress } from './text/shortenAddress.ts'

/**
 * A CAIP-2 namespace that the product knows.
 *
 * @example const namespace: ChainNamespace = 'eip155'
 */
export type ChainNamespace = (typeof NAMESPACE_RULES)[number]['name']

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

/** Namespace of viem's chain objects, which name none. */
export const DEFAULT_NAMESPACE = NAMESPACE_RULES[0].name

export const NAMESPACES: readonly ChainNamespace[] = NAMESPACE_RULES.map(({ name }) => name)

const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (NAMESPACES as readonly unknown[]).includes(value)
}

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string' || !CAIP_2.test(value)) return false
  const id = value as CaipNetworkId
  const rules = rulesOf(namespaceOf(id))
  return rules !== undefined && (rules.isReference?.(referenceOf(id)) ?? true)
}

export function isAddress(namespace: ChainNamespace, value: unknown): value is string {
  return typeof value === 'string' && ADDRESS.test(value) && (rulesOf(namespace)?.isAddress?.(value) ?? true)
}

/** Only EVM addresses ignore letter case. */
export function isSameAddress(namespace: ChainNamespace, left: string, right: string): boolean {
  return normalAddress(namespace, left) === normalAddress(namespace, right)
}

export function normalAddress(namespace: ChainNamespace, address: string): string {
  return rulesOf(namespace)?.normalizeAddress?.(address) ?? address
}

export function shortAddress(namespace: ChainNamespace, address: string, shown: { start?: number; end?: number } = {}) {
  const [start, end] = rulesOf(namespace)?.shownCharacters ?? []
  return shortenAddress(address, shown.start ?? start, shown.end ?? end)
}

/** A number on EVM, a CAIP-2 id elsewhere. */
export function chainIdOf(id: CaipNetworkId): number | CaipNetworkId {
  return rulesOf(namespaceOf(id))?.toNumericId?.(referenceOf(id)) ?? id
}

export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}

export function referenceOf(id: CaipNetworkId): string {
  return id.slice(id.indexOf(':') + 1)
}

export function toCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}

function rulesOf(namespace: ChainNamespace): NamespaceRules | undefined {
  return NAMESPACE_RULES.find(({ name }) => name === namespace)
}
