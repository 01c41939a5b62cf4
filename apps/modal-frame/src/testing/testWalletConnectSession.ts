import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { BITCOIN_MAINNET, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_DEVNET, SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, vi } from 'vitest'
import { adapterLoaders } from '../boot/adapterLoaders.ts'
import type { WalletConnectClient } from '../connectors/walletconnect/createClient.ts'
import { createWalletConnectSession } from '../connectors/walletconnect/createWalletConnectSession.ts'
import type { SessionRecord } from '../connectors/walletconnect/readSession.ts'
import { mergeNetwork } from '../core/networks/network.ts'
import { browserClock } from '../core/ports/browser/browserClock.ts'
import { ADDRESS, ARBITRUM, BASE, hostNetwork } from './testFixtures.ts'

export const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const SETTINGS = { projectId: 'default', rpcOrigins: [] }
const NETWORKS = [
  ARBITRUM,
  BASE,
  BITCOIN_MAINNET,
  BITCOIN_TESTNET,
  SOLANA_MAINNET,
  SOLANA_DEVNET,
  POLKADOT,
  KUSAMA,
] as const

export const RECORD: SessionRecord = {
  topic: 'topic',
  namespaces: {
    eip155: { accounts: [`${ARBITRUM}:${ADDRESS}`, `${BASE}:${ADDRESS}`], methods: ['personal_sign'] },
  },
  peer: { metadata: { name: 'Pocket Wallet' } },
}

export const on = (state: object) => expect.objectContaining({ namespaces: { eip155: expect.objectContaining(state) } })

export function setUp(approved?: SessionRecord, allowsUnsupportedChains = false) {
  let record = approved
  let now = 0
  const client = {
    session: () => record,
    request: vi.fn(async (..._call: Parameters<WalletConnectClient['request']>) => '0xsigned' as const),
    end: vi.fn(async () => {
      record = undefined
      return true
    }),
  }
  const adapters = adapterLoaders(SETTINGS, browserClock)
  const page: Partial<Record<ChainNamespace, CaipNetworkId>> = { eip155: BASE }
  const follow = ({ namespaces }: RemoteSession) => {
    for (const [name, state] of Object.entries(namespaces)) page[name as ChainNamespace] = state?.caipNetworkId
  }
  const host = {
    walletConnected: vi.fn(async (remote: RemoteSession) => {
      follow(remote)
      return null
    }),
    walletEvent: vi.fn(async () => null),
  }
  const { session, events } = createWalletConnectSession({
    client: async () => client,
    host,
    clock: {
      now: () => now,
      async wait(ms) {
        now += ms
      },
    },
    origin: 'https://app.example',
    adapters,
    networks: async () => NETWORKS.map((id) => mergeNetwork(hostNetwork(id))),
    allowsUnsupportedChains: () => allowsUnsupportedChains,
    activeNetwork: (name) => page[name] ?? null,
    rejection: () => undefined,
  })
  const hold = (next: SessionRecord | undefined) => {
    record = next
  }
  return { session, events, client, host, hold, adapters, page, follow }
}

export async function restored(record = RECORD) {
  const parts = setUp(record)
  const remote = await parts.session.restore()
  if (remote) parts.follow(remote)
  return parts
}
