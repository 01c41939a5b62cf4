import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { describe, expect, it, vi } from 'vitest'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { BASE, createDeps, createFakeFrame, ETHEREUM } from '../../testing/fakeDeps.ts'
import { eip155 } from '../namespaces/eip155/index.ts'
import { fetchBalance } from './fetchBalance.ts'
import { connectWallet } from './session/connectWallet.ts'

async function connected(networks: HostNetwork[] = [ETHEREUM, BASE], wallet = createFakeWallet()) {
  const call = vi.fn(async () => ({ balance: '7', symbol: 'S' }))
  const deps = createDeps({ networks, providers: { 'io.one': wallet }, frame: createFakeFrame(call) })
  await connectWallet(deps, { handle: 'io.one', namespace: 'eip155' })
  return { deps, wallet, call }
}

describe('fetchBalance', () => {
  it("[S3.8:default] [S9.3:balance] [S5.14:noAddress] is '0.00' ETH with no address", async () => {
    await expect(fetchBalance(createDeps())).resolves.toEqual({ balance: '0.00', symbol: 'ETH' })
  })

  it.each([
    ['0x0', '0'],
    ['0x1', '0.000000000000000001'],
    ['0xde0b6b3a7640000', '1'],
    ['0x14d1120d7b160000', '1.5'],
    ['0x21e19e0c9bab2400000', '10000'],
  ])(
    '[S3.8:fields] [S5.15:supported] [S7.25:nativeBalance] asks the connected wallet itself: %s is %s',
    async (units, balance) => {
      const { deps, wallet, call } = await connected()
      const readBalance = vi.fn(() => units)
      wallet.respond('eth_getBalance', readBalance)
      await expect(fetchBalance(deps)).resolves.toEqual({ balance, symbol: 'ETH' })
      expect(readBalance).toHaveBeenCalledExactlyOnceWith([wallet.signer.address, 'latest'])
      expect(call).not.toHaveBeenCalled()
    },
  )

  it("[S5.15:testnets] is '0.00' on a testnet", async () => {
    const { deps, wallet } = await connected([{ ...ETHEREUM, testnet: true }])
    await expect(fetchBalance(deps)).resolves.toEqual({ balance: '0.00', symbol: 'ETH' })
    expect(wallet.requests).not.toContain('eth_getBalance')
  })

  it("[S5.15:namespaces] is '0.00' in a namespace without balances", async () => {
    const bitcoin: HostNetwork = {
      caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: [],
      testnet: false,
    }
    const deps = createDeps({ networks: [bitcoin], namespaces: [eip155] })
    deps.session.dispatch({
      type: 'connected',
      namespace: 'bip122',
      connectorId: 'other',
      accounts: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
      caipNetworkId: bitcoin.caipNetworkId,
    })
    await expect(fetchBalance(deps)).resolves.toEqual({ balance: '0.00', symbol: 'BTC' })
  })

  it('[S5.14:unknownNetwork] returns nothing on a network that is not configured', async () => {
    const { deps, wallet } = await connected()
    wallet.emit('chainChanged', '0x89')
    await expect(fetchBalance(deps)).resolves.toEqual({ balance: '', symbol: '' })
  })

  it('leaves a network without a known currency to the frame', async () => {
    const { deps, wallet, call } = await connected([{ caipNetworkId: 'eip155:1', rpcUrls: [], testnet: false }])
    await expect(fetchBalance(deps)).resolves.toEqual({ balance: '7', symbol: 'S' })
    expect(call).toHaveBeenCalledExactlyOnceWith('balance', { namespace: 'eip155', address: wallet.signer.address })
  })

  it.each([
    ['fails', () => Promise.reject(new Error('asleep'))],
    ['answers a number', () => 5],
    ['answers markup', () => '<b>'],
  ])('rejects with a calm sentence when the wallet %s', async (_name, respond) => {
    const { deps, wallet } = await connected()
    wallet.respond('eth_getBalance', respond)
    await expect(fetchBalance(deps)).rejects.toMatchObject({
      name: 'BALANCE_UNAVAILABLE',
      message: 'Token Balance Unavailable',
    })
  })
})
