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

/** Namespace of a chain id that names none: the chain objects of viem and the kits around it are of EVM. */
export const DEFAULT_NAMESPACE = NAMESPACE_RULES[0].name

export const NAMESPACES: readonly ChainNamespace[] = NAMESPACE_RULES.map(({ name }) => name)

const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (NAMESPACES as readonly unknown[]).includes(value)
}

/** Returns `true` for a CAIP-2 id of a known namespace, by the rules of that namespace. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string' || !CAIP_2.test(value)) return false
  const id = value as CaipNetworkId
  const rules = rulesOf(namespaceOf(id))
  return rules !== undefined && (rules.isReference?.(referenceOf(id)) ?? true)
}

/** Returns `true` for an address of the CAIP-10 grammar that its namespace can have. */
export function isAddress(namespace: ChainNamespace, value: unknown): value is string {
  return typeof value === 'string' && ADDRESS.test(value) && (rulesOf(namespace)?.isAddress?.(value) ?? true)
}

/** Returns `true` for two spellings of one address: EVM ignores letter case, which is part of the address elsewhere. */
export function isSameAddress(namespace: ChainNamespace, left: string, right: string): boolean {
  return normalAddress(namespace, left) === normalAddress(namespace, right)
}

/** Returns one spelling for all spellings of an address, for comparison alone. */
export function normalAddress(namespace: ChainNamespace, address: string): string {
  return rulesOf(namespace)?.normalizeAddress?.(address) ?? address
}

/** Shortens an address in its middle, by the rule of its namespace: `0x71C7…976F`. */
export function shortAddress(namespace: ChainNamespace, address: string, shown: { start?: number; end?: number } = {}) {
  const [start, end] = rulesOf(namespace)?.shownCharacters ?? []
  return shortenAddress(address, shown.start ?? start, shown.end ?? end)
}

/** The chain id as dapps know it: the number of an EVM chain, the CAIP-2 id of any other. */
export function chainIdOf(id: CaipNetworkId): number | CaipNetworkId {
  return rulesOf(namespaceOf(id))?.toNumericId?.(referenceOf(id)) ?? id
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

function rulesOf(namespace: ChainNamespace): NamespaceRules | undefined {
  return NAMESPACE_RULES.find(({ name }) => name === namespace)
}
