import {
  type CaipNetworkId,
  type ChainNamespace,
  isCaipNetworkId,
  isSameAddress,
  NAMESPACES,
  namespaceOf,
} from '@airlock/protocol/caip'
import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { currentNetworkId } from '@airlock/protocol/namespaces/formerNetworkIds'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { ReadAddress } from './loadAddressReader.ts'

export type SessionRecord = {
  topic: string
  namespaces: Record<string, { accounts?: unknown; chains?: unknown; methods?: unknown }>
  peer: { metadata?: { name?: unknown } }
  sessionProperties?: { capabilities?: unknown }
}

export type ApprovedNamespace = {
  chains: CaipNetworkId[]
  accounts: Map<CaipNetworkId, string[]>
  methods: ReadonlySet<string>
  wireIds: Map<CaipNetworkId, CaipNetworkId>
}

export type ApprovedSession = {
  name: string
  namespaces: ReadonlyMap<ChainNamespace, ApprovedNamespace>
  /** Unchecked. */
  capabilities: unknown
}

const FALLBACK_NAME = 'WalletConnect'
const MAX_ENTRIES = 500
const MAX_METHOD_LENGTH = 64

/** Drops unproposed chains, invalid addresses and unknown namespaces, which the library accepts. @returns undefined if nothing remains */
export function readSession(
  record: SessionRecord,
  proposed: readonly CaipNetworkId[],
  readAddress: ReadAddress,
  allowsUnsupportedChains: (namespace: ChainNamespace) => boolean = () => false,
): ApprovedSession | undefined {
  const namespaces = NAMESPACES.map((name) => {
    const isRequested = (chain: CaipNetworkId) => allowsUnsupportedChains(name) || proposed.includes(chain)
    const part = readNamespace(record, name, { isRequested, readAddress })
    part.chains.sort((one, other) => Number(proposed.includes(other)) - Number(proposed.includes(one)))
    return [name, part] as const
  }).filter(([, { chains }]) => chains.length > 0)
  if (namespaces.length === 0) return undefined
  return {
    name: foreignText(record.peer.metadata?.name) ?? FALLBACK_NAME,
    namespaces: new Map(namespaces),
    capabilities: record.sessionProperties?.capabilities,
  }
}

function readNamespace(
  { namespaces }: SessionRecord,
  namespace: ChainNamespace,
  { isRequested, readAddress }: { isRequested(chain: CaipNetworkId): boolean; readAddress: ReadAddress },
): ApprovedNamespace {
  const parts = partsOf(namespaces, namespace)
  const accounts = new Map<CaipNetworkId, string[]>()
  const wireIds = new Map<CaipNetworkId, CaipNetworkId>()
  for (const account of parts.flatMap((part) => part.accounts).slice(0, MAX_ENTRIES)) {
    const [, wireId, written] = /^([^:]+:[^:]+):([^:]+)$/.exec(account) ?? []
    if (!isCaipNetworkId(wireId) || namespaceOf(wireId) !== namespace) continue
    const chain = currentNetworkId(wireId) as CaipNetworkId
    const address = isRequested(chain) ? readAddress(chain, written) : undefined
    if (address === undefined) continue
    const known = accounts.get(chain) ?? []
    if (!known.some((one) => isSameAddress(namespace, one, address))) accounts.set(chain, [...known, address])
    if (wireIds.get(chain) !== chain) wireIds.set(chain, wireId)
  }
  for (const [chain, all] of accounts) accounts.set(chain, readAddress.paying(namespace, all))
  return { chains: [...accounts.keys()], accounts, methods: new Set(parts.flatMap((part) => part.methods)), wireIds }
}

/** `eip155`, or `eip155:1` for each chain (https://chainagnostic.org/CAIPs/caip-25). */
function partsOf(namespaces: SessionRecord['namespaces'], namespace: ChainNamespace) {
  return Object.entries(namespaces)
    .filter(([key]) => key === namespace || (isCaipNetworkId(key) && namespaceOf(key) === namespace))
    .map(([key, part]) => ({
      accounts: strings(part?.accounts).filter((account) => account.startsWith(`${key}:`)),
      methods: strings(part?.methods),
    }))
}

/** @param preferred approved networks; otherwise the first */
export function toRemoteSession(
  { name, namespaces: approved }: ApprovedSession,
  preferred: (namespace: ChainNamespace) => CaipNetworkId | null,
): RemoteSession {
  const namespaces = [...approved].map(([namespace, part]) => {
    const caipNetworkId = networkOf(part, preferred(namespace))
    const state = {
      accounts: (part.accounts.get(caipNetworkId) ?? []).slice(0, 100),
      caipNetworkId,
      approvedCaipNetworkIds: part.chains.slice(0, 100),
      methods: [...part.methods].filter((method) => method.length <= MAX_METHOD_LENGTH).slice(0, 100),
    }
    return [namespace, state] as const
  })
  return { connectorId: 'walletConnect', type: 'WALLET_CONNECT', name, namespaces: Object.fromEntries(namespaces) }
}

function networkOf({ chains, accounts }: ApprovedNamespace, requested: CaipNetworkId | null): CaipNetworkId {
  return requested !== null && accounts.has(requested) ? requested : (chains[0] as CaipNetworkId)
}

export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.slice(0, MAX_ENTRIES).filter((one) => typeof one === 'string') : []
}
