import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { deferred, testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostNetwork } from '../../testing/testFixtures.ts'
import { networksAtom } from '../networks/network.ts'
import { alertAtom } from '../notices/alert.ts'
import { announcementAtom } from '../notices/announcement.ts'
import { accountBalance } from './accountBalance.ts'
import { activeBalanceAtom } from './balance.ts'
import { refreshBalance } from './refreshBalance.ts'

const connected = { session: connectedSession() }
const account = { namespace: 'eip155', address: ADDRESS } as const

test('[S4.8:inFlight] [S5.15:supported] shares a pending read', async () => {
  const { deps, adapter, store } = testDeps({}, connected)
  const response = deferred<{ balance: string; symbol: string }>()
  const read = vi.spyOn(adapter, 'balance').mockReturnValue(response.promise)
  const first = refreshBalance(deps)
  const second = accountBalance(deps, account)
  expect(store.get(activeBalanceAtom).status).toBe('loading')
  response.resolve({ balance: '2', symbol: 'ETH' })
  await first
  expect(await second).toEqual({ balance: '2', symbol: 'ETH' })
  expect(read).toHaveBeenCalledOnce()
  expect(store.get(activeBalanceAtom)).toMatchObject({ status: 'ready', cached: { balance: '2' } })
})

test('[S3.11] [S4.8:cache] [S9.11:balance] caches a native balance for 30 s per account, until a reload', async () => {
  const { deps, adapter, store, clock } = testDeps({}, connected)
  const read = vi.spyOn(adapter, 'balance')
  await clock.advance(7)
  await refreshBalance(deps)
  expect(store.get(activeBalanceAtom).cached).toEqual({
    caipAddress: `${ARBITRUM}:${ADDRESS}`,
    balance: '1.5',
    symbol: 'ETH',
    timestamp: clock.now(),
  })
  await clock.advance(29_999)
  expect(await accountBalance(deps, account)).toEqual({ balance: '1.5', symbol: 'ETH' })
  expect(read).toHaveBeenCalledTimes(1)
  await refreshBalance(deps, 'fresh')
  expect(read).toHaveBeenCalledTimes(2)
  await clock.advance(30_000)
  await refreshBalance(deps)
  expect(read).toHaveBeenCalledTimes(3)
})

test('gets the network definition from the adapter that reads it', async () => {
  const { deps, store } = testDeps({ networks: [hostNetwork(ARBITRUM)] }, connected)
  await refreshBalance(deps)
  expect(store.get(networksAtom)[0]?.name).toBe('Arbitrum One')
})

test('[S5.15:testnets] [S5.15:namespaces] returns 0.00 without a request on testnets', async () => {
  const testnet = testDeps({ networks: [hostNetwork(ARBITRUM, { testnet: true })] }, connected)
  const read = vi.spyOn(testnet.adapter, 'balance')
  expect(await accountBalance(testnet.deps, account)).toEqual({ balance: '0.00', symbol: 'ETH' })
  const address = 'So11111111111111111111111111111111111111112'
  const solana = testDeps(
    { networks: [hostNetwork('solana:main', { nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } })] },
    {
      session: {
        activeNamespace: 'solana',
        namespaces: { solana: { status: 'connected', accounts: [address], caipNetworkId: 'solana:main' } },
      },
    },
  )
  expect(await accountBalance(solana.deps, { namespace: 'solana', address })).toEqual({
    balance: '0.00',
    symbol: 'SOL',
  })
  expect(read).not.toHaveBeenCalled()
})

test('[S5.14:unknownNetwork] returns an empty balance and symbol on an unknown network', async () => {
  const { deps } = testDeps({}, { session: connectedSession('eip155:5') })
  expect(await accountBalance(deps, account)).toEqual({ balance: '', symbol: '' })
  expect(await accountBalance(deps, { namespace: 'solana', address: 'x' })).toEqual({ balance: '', symbol: '' })
})

test('names the network of a failure, and retries', async () => {
  const { deps, adapter, store } = testDeps({}, connected)
  const read = vi
    .spyOn(adapter, 'balance')
    .mockRejectedValue(new AirlockError('RPC_FAILED', { details: 'HTTP request failed.' }))
  await refreshBalance(deps)
  expect(store.get(activeBalanceAtom)).toMatchObject({
    status: 'failed',
    error: { name: 'BALANCE_UNAVAILABLE', context: { network: 'Arbitrum One' }, message: 'Token Balance Unavailable' },
  })
  await refreshBalance(deps, 'fresh')
  expect(read).toHaveBeenCalledTimes(2)
  expect(store.get(announcementAtom)?.key).toBe('balanceFailed')
})

test('fails with BALANCE_UNAVAILABLE if an adapter cannot be loaded', async () => {
  const { deps, store } = testDeps({}, connected)
  await refreshBalance({ ...deps, adapters: { eip155: () => Promise.reject(new TypeError('offline')) } })
  expect(store.get(activeBalanceAtom)).toMatchObject({ status: 'failed', error: { name: 'BALANCE_UNAVAILABLE' } })
})

test('names the entry for an unlisted RPC origin, as a debug alert', async () => {
  const rejected = new AirlockError('RPC_ORIGIN_NOT_ALLOWED', {
    context: { origin: 'https://rpc.example', project: 'default' },
  })
  for (const debug of [true, false]) {
    const { deps, adapter, store } = testDeps({ debug }, connected)
    vi.spyOn(adapter, 'balance').mockRejectedValue(rejected)
    await refreshBalance(deps)
    expect(store.get(activeBalanceAtom)).toMatchObject({ error: { name: 'RPC_ORIGIN_NOT_ALLOWED' } })
    expect(store.get(alertAtom)).toEqual(debug ? { type: 'danger', content: { error: rejected } } : null)
    await expect(accountBalance(deps, account)).rejects.toThrow('https://rpc.example')
  }
})
