import { createPublicClient, type Hex, http, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LocalChain } from '../chain/startAnvil.ts'
import { startChain } from '../chain/startChain.ts'
import { TEST_KEYS, testAccount } from '../chain/testAccounts.ts'
import { type Relay, startRelay } from '../relay/startRelay.ts'
import { addSolana, addStrangeNetwork, HOSTILE_METADATA } from './hostile.ts'
import type { WalletPeer, WalletPeerOptions } from './questions.ts'
import { startDapp, type TestDapp } from './startDapp.ts'
import { startWalletPeer } from './startWalletPeer.ts'

const ARBITRUM = 'eip155:42161'
const BASE = 'eip155:8453'
const OPTIMISM = 'eip155:10'

let arbitrum: LocalChain
let relay: Relay
let peer: WalletPeer
let dapp: TestDapp

beforeAll(async () => {
  arbitrum = await startChain({ chainId: 42_161, port: 21_575 })
})
afterAll(() => arbitrum.close())
beforeEach(async () => {
  relay = await startRelay({ port: 21_576 })
  peer = await startPeer()
  dapp = await startDapp(relay.url)
})
afterEach(async () => {
  await dapp.close()
  await peer.close()
  await relay.close()
})

test('pairs by URI with the approvals in the session', async () => {
  const session = await connect()
  expect(session?.namespaces.eip155?.accounts).toEqual([
    `${ARBITRUM}:${testAccount(0).address}`,
    `${BASE}:${testAccount(0).address}`,
  ])
  expect(relay.published().map(({ tag }) => tag)).toEqual(expect.arrayContaining([1_100, 1_101, 1_102]))
})

test('signs text and typed data with the wallet’s key', async () => {
  await connect()
  const { address } = testAccount(0)
  const text = await sendRequest<Hex>('personal_sign', ['0x68656c6c6f', address])
  expect(await recoverMessageAddress({ message: 'hello', signature: text })).toBe(address)
  const typed = {
    domain: { name: 'Airlock', chainId: 42_161 },
    types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'hello' },
  } as const
  const signature = await sendRequest<Hex>('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(address)
})

test('mines a transaction', async () => {
  await connect()
  const to = testAccount(1).address
  const client = createPublicClient({ transport: http(arbitrum.rpcUrl), pollingInterval: 50 })
  const before = await client.getBalance({ address: to })
  const hash = await sendRequest<Hex>('eth_sendTransaction', [{ from: peer.address(), to, value: '0x7' }])
  await client.waitForTransactionReceipt({ hash })
  expect((await client.getBalance({ address: to })) - before).toBe(7n)
})

test('sends calls one after the other, with a status that follows the receipts', async () => {
  await connect()
  const to = testAccount(1).address
  const calls = [
    { to, value: '0x1' },
    { to, value: '0x2' },
  ]
  const { id } = await sendRequest<{ id: string }>('wallet_sendCalls', [{ version: '2.0.0', chainId: '0xa4b1', calls }])
  const client = createPublicClient({ transport: http(arbitrum.rpcUrl), pollingInterval: 50 })
  await client.waitForTransactionReceipt({ hash: id.split(':')[1] as Hex })
  expect(await sendRequest('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

test('reports capabilities once with the session', async () => {
  await peer.close()
  const capabilities = JSON.stringify({ atomic: { status: 'supported' } })
  peer = await startPeer({ sessionProperties: { capabilities } })
  expect((await connect())?.sessionProperties).toEqual({ capabilities })
})

test('reports rejected proposals and requests', async () => {
  peer.answerNext('proposal', 'reject')
  await expect(connect()).rejects.toMatchObject({ code: 5_000 })
  await connect()
  peer.answerNext('request', 'reject')
  await expect(sendRequest('personal_sign', ['0x00', peer.address()])).rejects.toMatchObject({ code: 5_000 })
  peer.answerNext('request', { error: { code: 4_001, message: 'No, thanks' } })
  await expect(sendRequest('personal_sign', ['0x00', peer.address()])).rejects.toMatchObject({ message: 'No, thanks' })
  peer.answerNext('request', { result: '0xgarbage' })
  expect(await sendRequest('personal_sign', ['0x00', peer.address()])).toBe('0xgarbage')
})

test('answers a request that was open while the relay restarted', async () => {
  await connect()
  peer.setPolicy({ request: 'hold' })
  const pending = sendRequest<Hex>('personal_sign', ['0x68656c6c6f', peer.address()])
  await peer.until(() => peer.open().length === 1)
  await relay.close()
  await relay.open()
  await relay.whenConnected(2)
  await peer.decide(peer.open()[0]?.id ?? 0, 'approve')
  expect(await recoverMessageAddress({ message: 'hello', signature: await pending })).toBe(peer.address())
})

test('finds a request after being offline', async () => {
  await connect()
  await peer.goOffline()
  const pending = sendRequest<Hex>('personal_sign', ['0x68656c6c6f', peer.address()])
  await relay.whenPublished(({ tag }) => tag === 1_108)
  expect(peer.questions().map(({ method }) => method)).toEqual(['connect'])
  await peer.goOnline()
  expect(await recoverMessageAddress({ message: 'hello', signature: await pending })).toBe(peer.address())
})

test('keeps sessions and requests over a restart', async () => {
  const session = await connect()
  peer.setPolicy({ request: 'hold' })
  const pending = sendRequest<Hex>('personal_sign', ['0x68656c6c6f', peer.address()])
  await peer.until(() => peer.open().length === 1)
  peer.setPolicy({ request: 'approve' })
  await peer.restart()
  expect(peer.sessions().map(({ topic }) => topic)).toEqual([session?.topic])
  expect(await recoverMessageAddress({ message: 'hello', signature: await pending })).toBe(peer.address())
  // Once before it ended, and once after.
  expect(peer.questions().map(({ method }) => method)).toEqual(['connect', 'personal_sign', 'personal_sign'])
  expect(relay.published().filter(({ tag }) => tag === 1_109)).toHaveLength(1)
})

test('prompts once for a request that is delivered twice', async () => {
  await connect()
  relay.duplicateNext(2)
  await sendRequest('personal_sign', ['0x00', peer.address()])
  await sendRequest('personal_sign', ['0x01', peer.address()])
  expect(peer.questions().map(({ method }) => method)).toEqual(['connect', 'personal_sign', 'personal_sign'])
})

test('ignores messages that are not encrypted for the session', async () => {
  const session = await connect()
  relay.inject(session?.topic ?? '', 'Zm9yZ2Vk')
  relay.inject(session?.topic ?? '', 'A'.repeat(1024 ** 2))
  await sendRequest('personal_sign', ['0x00', peer.address()])
  expect(peer.questions()).toHaveLength(2)
})

test('reports another account to the dapp', async () => {
  await connect()
  const received = event('accountsChanged')
  await peer.setAccount(TEST_KEYS[1])
  expect(await received).toEqual([testAccount(1).address])
  await vi.waitUntil(() => dapp.provider.session?.namespaces.eip155?.accounts[0]?.endsWith(testAccount(1).address))
})

test('reports a network change and adds a network on request', async () => {
  await connect()
  const received = event('chainChanged')
  await peer.setChain(BASE)
  expect(await received).toBe('8453')
  await sendRequest('wallet_addEthereumChain', [{ chainId: '0xa', rpcUrls: ['http://127.0.0.1:1'] }])
  await vi.waitUntil(() => dapp.provider.session?.namespaces.eip155?.chains?.includes(OPTIMISM))
  await expect(sendRequest('wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({ code: 4_902 })
})

test('extends a session from the wallet', async () => {
  const session = await connect()
  const topic = session?.topic ?? ''
  await dapp.provider.client.session.update(topic, { expiry: 1 + Math.floor(Date.now() / 1_000) })
  await peer.extend()
  await vi.waitUntil(() => dapp.provider.client.session.get(topic).expiry > Date.now() / 1_000 + 86_400)
})

test('ends a session from either side', async () => {
  await connect()
  const deleted = event('session_delete')
  await peer.disconnect()
  await deleted
  expect(dapp.provider.session).toBeUndefined()
  await connect()
  expect(peer.sessions()).toHaveLength(1)
  await dapp.provider.disconnect()
  await peer.until(() => peer.sessions().length === 0)
})

describe('a hostile wallet', () => {
  test('settles for namespaces that no one asked for, and for less than was asked', async () => {
    peer.answerNext('proposal', { settle: addSolana })
    expect(Object.keys((await connect())?.namespaces ?? {})).toEqual(['eip155', 'solana'])
    await dapp.provider.disconnect()
    peer.answerNext('proposal', {
      settle: ({ eip155 }) => ({
        eip155: { ...eip155, chains: [BASE], accounts: [`${BASE}:${peer.address()}`] } as never,
      }),
    })
    expect((await connect())?.namespaces.eip155?.chains).toEqual([BASE])
  })

  test('settles for networks and accounts that the library does not question', async () => {
    peer.answerNext('proposal', { settle: addStrangeNetwork })
    expect((await connect())?.namespaces.eip155).toMatchObject({
      chains: [ARBITRUM, BASE, 'eip155:666'],
      accounts: expect.arrayContaining(['eip155:666:0xnotanaddress']),
    })
  })

  test('rejects an empty settlement', async () => {
    peer.answerNext('proposal', { settle: () => ({}) })
    connect().catch(() => undefined)
    await relay.whenPublished(({ tag }) => tag === 1_103)
    await peer.until(() => peer.sessions().length === 0)
    expect(dapp.provider.session).toBeUndefined()
  })

  test('reports any hostile name to the dapp', async () => {
    await peer.close()
    peer = await startPeer({ metadata: HOSTILE_METADATA })
    expect((await connect())?.peer.metadata.name).toBe(HOSTILE_METADATA.name)
  })
})

function startPeer(options: Partial<WalletPeerOptions> = {}) {
  return startWalletPeer({
    relayUrl: relay.url,
    projectId: 'test',
    privateKey: TEST_KEYS[0],
    rpcUrls: { [ARBITRUM]: arbitrum.rpcUrl, [BASE]: 'http://127.0.0.1:1' },
    ...options,
  })
}

function event(name: string): Promise<unknown> {
  return new Promise((resolve) => dapp.provider.once(name, resolve))
}

async function connect() {
  const { uri, session } = await dapp.connect({ [ARBITRUM]: arbitrum.rpcUrl, [BASE]: 'http://127.0.0.1:1' })
  await peer.pair(uri)
  return session
}

function sendRequest<Result>(method: string, params: unknown[], chain: string = ARBITRUM): Promise<Result> {
  return dapp.provider.request({ method, params }, chain)
}
