import { UniversalProvider } from '@walletconnect/universal-provider'
import { createPublicClient, type Hex, http, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LocalChain, startChain } from '../chain.ts'
import { type Relay, startRelay } from '../relay/startRelay.ts'
import { TEST_KEYS, testAccount } from '../testAccounts.ts'
import { createStorage } from './createStorage.ts'
import { startWalletPeer } from './startWalletPeer.ts'
import type { WalletPeer } from './types.ts'

const ARBITRUM = 'eip155:42161'
const BASE = 'eip155:8453'
const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']

let arbitrum: LocalChain
let relay: Relay
let peer: WalletPeer
let dapp: Awaited<ReturnType<typeof startDapp>>

beforeAll(async () => {
  arbitrum = await startChain({ chainId: 42_161, port: 21_575 })
})
afterAll(() => arbitrum.close())
beforeEach(async () => {
  relay = await startRelay({ port: 21_576 })
  peer = await startWalletPeer({
    relayUrl: relay.url,
    projectId: 'test',
    privateKey: TEST_KEYS[0],
    rpcUrls: { [ARBITRUM]: arbitrum.rpcUrl, [BASE]: 'http://127.0.0.1:1' },
  })
  dapp = await startDapp()
})
afterEach(async () => {
  await dapp.end()
  await peer.close()
  await relay.close()
})

test('a dapp pairs by URI, and what was approved is in the session', async () => {
  const session = await connect()
  expect(session?.namespaces.eip155?.accounts).toEqual([
    `${ARBITRUM}:${testAccount(0).address}`,
    `${BASE}:${testAccount(0).address}`,
  ])
  expect(relay.published().map(({ tag }) => tag)).toEqual(expect.arrayContaining([1_100, 1_101, 1_102]))
})

test('text and typed data are signed with the key of the wallet', async () => {
  await connect()
  const { address } = testAccount(0)
  const text = await ask<Hex>('personal_sign', ['0x68656c6c6f', address])
  expect(await recoverMessageAddress({ message: 'hello', signature: text })).toBe(address)
  const typed = {
    domain: { name: 'Airlock', chainId: 42_161 },
    types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'hello' },
  } as const
  const signature = await ask<Hex>('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(address)
})

test('a transaction is mined', async () => {
  await connect()
  const to = testAccount(1).address
  const client = createPublicClient({ transport: http(arbitrum.rpcUrl), pollingInterval: 50 })
  const before = await client.getBalance({ address: to })
  const hash = await ask<Hex>('eth_sendTransaction', [{ from: peer.address(), to, value: '0x7' }])
  await client.waitForTransactionReceipt({ hash })
  expect((await client.getBalance({ address: to })) - before).toBe(7n)
})

async function startDapp() {
  const customStoragePrefix = crypto.randomUUID()
  const provider = await UniversalProvider.init({
    relayUrl: relay.url,
    projectId: 'test',
    metadata: { name: 'Dapp', description: '', url: 'http://localhost', icons: [] },
    customStoragePrefix,
    storage: createStorage(),
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: 'silent',
  } as Parameters<typeof UniversalProvider.init>[0])
  return {
    provider,
    async end() {
      provider.client.core.heartbeat.stop()
      await provider.client.core.relayer.transportClose()
    },
  }
}

async function connect() {
  const uri = new Promise<string>((resolve) => dapp.provider.once('display_uri', resolve))
  const connecting = dapp.provider.connect({
    optionalNamespaces: {
      eip155: {
        chains: [ARBITRUM, BASE],
        methods: METHODS,
        events: ['accountsChanged', 'chainChanged'],
        rpcMap: { [ARBITRUM]: arbitrum.rpcUrl, [BASE]: 'http://127.0.0.1:1' },
      },
    },
  })
  await peer.pair(await uri)
  return connecting
}

function ask<Result>(method: string, params: unknown[], chain: string = ARBITRUM): Promise<Result> {
  return dapp.provider.request({ method, params }, chain)
}
