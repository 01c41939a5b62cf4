import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS, announceWallet, KEY, OPTIONS, remember, resetPage, setUp } from '../../testing/testKit.ts'
import { createAppKit } from '../createAppKit.ts'

beforeEach(resetPage)

describe('a remembered session', () => {
  test('[T67] [S3.2:account] [S3.6:info] checks the session with its wallet before showing it, without a frame', async () => {
    const wallet = announceWallet()
    remember()
    const { kit } = setUp()
    expect(kit.getAccount()).toMatchObject({ status: 'reconnecting', isConnected: false, address: undefined })
    await kit.ready()
    expect(kit.getAccount()).toMatchObject({
      status: 'connected',
      address: ADDRESS,
      caipAddress: `eip155:42161:${ADDRESS}`,
    })
    expect(kit.getAccount('eip155')).toEqual(kit.getAccount())
    expect(kit.getAccount('solana')).toMatchObject({ status: 'disconnected', address: undefined })
    expect(wallet.request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_accounts', 'eth_chainId'])
    expect(document.querySelector('iframe')).toBeNull()
    expect(kit.getWalletInfo()).toMatchObject({ name: 'Good Wallet', rdns: 'com.good', type: 'ANNOUNCED' })
    expect(kit.getWalletProvider()).toBe(kit.getProvider('eip155'))
  })

  test('is left alone when reconnecting is switched off', async () => {
    announceWallet()
    remember()
    const { kit, load } = setUp({ enableReconnect: false })
    await kit.ready()
    expect(kit.getAccount().status).toBe('disconnected')
    expect(load).not.toHaveBeenCalled()
  })

  test('stays remembered when the engine cannot be loaded', async () => {
    remember()
    const kit = createAppKit(OPTIONS, () => Promise.reject(new Error('offline')))
    await kit.ready()
    expect(kit.getAccount().status).toBe('disconnected')
    expect(localStorage.getItem(KEY)).toContain('com.good')
  })

  test('is served without the frame: requests go to the wallet, balances too', async () => {
    const { request } = announceWallet()
    remember()
    const { kit } = setUp({ networks: [{ id: 42161, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }] })
    await kit.ready()
    expect(await kit.getProvider('eip155')?.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await kit.fetchBalance()).toEqual({ balance: '1', symbol: 'ETH' })
    expect(request).toHaveBeenCalledWith(expect.objectContaining({ method: 'eth_getBalance' }))
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('describes the connected wallet by the names of other kits', async () => {
    announceWallet()
    remember()
    const { kit } = setUp()
    expect([kit.getProviderType(), kit.getPreferredAccountType()]).toEqual([undefined, undefined])
    await kit.ready()
    expect([kit.getProviderType('eip155'), kit.getWalletProviderType()]).toEqual(['ANNOUNCED', 'ANNOUNCED'])
    expect([kit.getPreferredAccountType(), kit.getApprovedCaipNetworkIds()]).toEqual(['eoa', undefined])
    expect(kit.getSIWX()).toBeUndefined()
    const info = vi.fn()
    kit.subscribeWalletInfo(info, 'eip155')
    await kit.disconnect()
    expect(info).toHaveBeenCalledExactlyOnceWith(undefined)
  })

  test('[S4.7:connection] [S4.7:connectorIds] [S8.10:disconnectSuccess] ends with disconnect, and is forgotten', async () => {
    announceWallet()
    remember()
    const { kit } = setUp()
    await kit.ready()
    const events: string[] = []
    kit.subscribeEvents(({ data }) => events.push(data.event))
    await kit.disconnect()
    expect(kit.getAccount()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(events).toEqual(['DISCONNECT_SUCCESS'])
    expect(localStorage.getItem(KEY)).not.toContain('com.good')
  })
})
