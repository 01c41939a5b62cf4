import { type CaipNetworkId, isAddress, isCaipNetworkId, isSameAddress } from '@airlock/protocol/caip'
import type { EvmSession } from '@airlock/protocol/namespaces/eip155/EvmSession'
import { foreignText } from '@airlock/protocol/text/foreignText'

/** Fields of the library's session record that are used (S3.18). It came from the wallet: nothing about it is sure. */
export type SessionRecord = {
  topic: string
  namespaces: Record<string, { accounts?: unknown; chains?: unknown; methods?: unknown }>
  peer: { metadata?: { name?: unknown } }
  sessionProperties?: { capabilities?: unknown }
}

/** The EVM part of a session, as far as it makes sense. */
export type ApprovedSession = {
  name: string
  chains: CaipNetworkId[]
  /** By chain, the wallet's own order. */
  accounts: Map<CaipNetworkId, string[]>
  methods: ReadonlySet<string>
  /** As the wallet told them with the session, unread. */
  capabilities: unknown
}

const FALLBACK_NAME = 'WalletConnect'
const MAX_ENTRIES = 500

/**
 * Reads back what a wallet approved. Chains that nobody asked for, addresses that are none and other namespaces are dropped: the
 * library lets them through.
 *
 * @param asked the networks that were proposed
 * @param allowsOthers whether the host takes other EVM chains too; they come last
 * @returns undefined when nothing usable is left
 */
export function readSession(
  record: SessionRecord,
  asked: readonly CaipNetworkId[],
  allowsOthers = false,
): ApprovedSession | undefined {
  const { accounts, methods } = record.namespaces.eip155 ?? {}
  const byChain = new Map<CaipNetworkId, string[]>()
  for (const account of strings(accounts)) {
    const [, chain, address] = /^(eip155:[0-9]+):(0x[0-9a-fA-F]{40})$/.exec(account) ?? []
    if (!isCaipNetworkId(chain) || !isAddress('eip155', address)) continue
    if (!allowsOthers && !asked.includes(chain)) continue
    const known = byChain.get(chain) ?? []
    if (!known.some((one) => isSameAddress('eip155', one, address))) byChain.set(chain, [...known, address])
  }
  if (byChain.size === 0) return undefined
  return {
    name: foreignText(record.peer.metadata?.name) ?? FALLBACK_NAME,
    chains: [...byChain.keys()].sort((one, other) => Number(asked.includes(other)) - Number(asked.includes(one))),
    accounts: byChain,
    methods: new Set(strings(methods)),
    capabilities: record.sessionProperties?.capabilities,
  }
}

/**
 * The session as the host is told of it.
 *
 * @param preferred the network to be on where the wallet approved it; the first approved one otherwise
 */
export function toRemoteSession(session: ApprovedSession, preferred: CaipNetworkId | null): EvmSession {
  const { name, chains, accounts } = session
  const [first] = chains as [CaipNetworkId]
  const caipNetworkId = preferred !== null && accounts.has(preferred) ? preferred : first
  const state = {
    accounts: (accounts.get(caipNetworkId) ?? []).slice(0, 100),
    caipNetworkId,
    approvedCaipNetworkIds: chains.slice(0, 100),
  }
  return { connectorId: 'walletConnect', type: 'WALLET_CONNECT', name, namespaces: { eip155: state } }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.slice(0, MAX_ENTRIES).filter((one) => typeof one === 'string') : []
}
