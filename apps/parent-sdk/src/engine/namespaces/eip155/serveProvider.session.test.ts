import { describe, expect, it, vi } from 'vitest'
import { createFakeWallet } from '../../../testing/createFakeWallet.ts'
import { createFakeFrame, memoryStorage, rememberedSession } from '../../../testing/fakeDeps.ts'
import { ADDRESS, connected, record, setUp, TARGET } from '../../../testing/testProvider.ts'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import type { ActionDeps } from '../../../types/Namespace.ts'
import { connectWallet } from '../../actions/session/connectWallet.ts'
import { disconnect } from '../../actions/session/disconnect.ts'
import { reconnect } from '../../actions/session/reconnect.ts'
import { createRemoteSessions } from '../../remote/createRemoteSessions.ts'

describe('the provider while a session is being confirmed', () => {
  function remembered(wallet: Eip1193Provider, frame?: ActionDeps['frame']) {
    return setUp({
      storage: memoryStorage(rememberedSession('io.one', [ADDRESS])),
      providers: { 'io.one': wallet },
      ...(frame && { frame }),
    })
  }

  it('waits for the result before it answers', async () => {
    const wallet = createFakeWallet({ chainId: '0x2105' })
    const { deps, modal, provider } = remembered(wallet)
    const accounts = provider.request({ method: 'eth_accounts' })
    const pending = provider.request({ method: 'eth_requestAccounts' })
    const chain = provider.request({ method: 'eth_chainId' })
    await reconnect(deps)
    await expect(accounts).resolves.toEqual([ADDRESS])
    await expect(pending).resolves.toEqual([ADDRESS])
    await expect(chain).resolves.toBe('0x2105')
    expect(modal.isOpen()).toBe(false)
  })

  it('[T9] sends what was asked for before the result, in a copy', async () => {
    const call = vi.fn(async (_name: string, _params: unknown) => '0x')
    const { deps, provider } = remembered(createFakeWallet({ accounts: [] }), createFakeFrame(call))
    const params = [{ to: ADDRESS }]
    const response = provider.request({ method: 'eth_call', params })
    Object.assign(params[0] ?? {}, { to: '0xevil' })
    await reconnect(deps)
    await response
    expect(call.mock.calls[0]?.[1]).toMatchObject({ params: [{ to: ADDRESS }] })
  })
})

describe('the events of the provider', () => {
  it('emits connect, accounts and chain, then the end, each once', async () => {
    const { deps, wallet, provider } = setUp({ wallet: createFakeWallet({ chainId: '0x2105' }) })
    const events = record(provider)
    await connectWallet(deps, TARGET)
    wallet.emit('chainChanged', '0x1')
    wallet.emit('chainChanged', '0x1')
    wallet.emit('message', { type: 'eth_subscription' })
    disconnect(deps)
    expect(events).toEqual([
      ['connect', { chainId: '0x2105' }],
      ['chainChanged', '0x2105'],
      ['accountsChanged', [ADDRESS]],
      ['chainChanged', '0x1'],
      ['message', { type: 'eth_subscription' }],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
  })

  it('[T42] ignores events of a hostile wallet', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { wallet, provider } = await connected()
    const events = record(provider)
    wallet.emit('accountsChanged', ['<script>'])
    wallet.emit('chainChanged', '1')
    await vi.waitFor(() => expect(wallet.requests).toEqual(['eth_accounts', 'eth_chainId']))
    expect(events).toEqual([])
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([ADDRESS])
  })

  it('stops telling a listener that was removed, and outlives one that throws', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const { deps, provider } = setUp()
    const removed = vi.fn()
    const stored = vi.fn()
    provider.on('connect', removed)
    provider.removeListener('connect', removed)
    provider.on('connect', () => {
      throw new Error('bug of the page')
    })
    provider.on('connect', stored)
    await connectWallet(deps, TARGET)
    expect(removed).not.toHaveBeenCalled()
    expect(stored).toHaveBeenCalledTimes(1)
    expect(reported).toHaveBeenCalledTimes(1)
  })
})

describe('eth_sendTransaction', () => {
  const malformed = { method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0.1' }] }

  it('rejects a malformed field with -32602 before a wallet of the frame is asked', async () => {
    const call = vi.fn(async () => null)
    const { deps, provider } = setUp({ frame: createFakeFrame(call) })
    createRemoteSessions(deps).set({
      connectorId: 'walletConnect',
      type: 'WALLET_CONNECT',
      name: 'Remote',
      namespaces: { eip155: { accounts: [ADDRESS], caipNetworkId: 'eip155:1', approvedCaipNetworkIds: ['eip155:1'] } },
    })
    await expect(provider.request(malformed)).rejects.toMatchObject({
      code: -32602,
      name: 'INVALID_PARAMS',
      details: 'value must be a 0x hex quantity.',
    })
    expect(call).not.toHaveBeenCalled()
  })

  it('leaves a malformed field to a wallet of the page', async () => {
    const { provider, wallet } = await connected()
    wallet.respond('eth_sendTransaction', () => '0xhash')
    await expect(provider.request(malformed)).resolves.toBe('0xhash')
  })
})
