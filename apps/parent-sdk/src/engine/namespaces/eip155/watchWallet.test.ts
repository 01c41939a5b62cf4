import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createFakeWallet, createPrompt, rpcError } from '../../../testing/createFakeWallet.ts'
import { watchWallet } from './watchWallet.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function watch(provider = createFakeWallet()) {
  const handlers = { changed: vi.fn(), closed: vi.fn(), message: vi.fn() }
  return { provider, handlers, unwatch: watchWallet(provider, handlers) }
}

describe('watchWallet', () => {
  let warn: MockInstance<typeof console.warn>
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockReturnValue()
  })

  it('reports accounts, CAIP-2 chains and messages', () => {
    const { provider, handlers } = watch()
    provider.emit('accountsChanged', [ADDRESS])
    provider.emit('chainChanged', '0x2105')
    provider.emit('message', { type: 'eth_subscription', data: {} })
    expect(handlers.changed.mock.calls).toEqual([[{ accounts: [ADDRESS] }], [{ caipNetworkId: 'eip155:8453' }]])
    expect(handlers.message).toHaveBeenCalledExactlyOnceWith({ type: 'eth_subscription', data: {} })
  })

  it.each([['not an address'], [['0x1']], [{}], [null], [undefined], [ADDRESS], [[ADDRESS, 7]]])(
    '[T42] asks the wallet for its accounts after accountsChanged with %j',
    async (payload) => {
      const { provider, handlers } = watch(createFakeWallet({ accounts: [OTHER] }))
      provider.emit('accountsChanged', payload)
      await vi.waitFor(() => expect(handlers.changed.mock.calls).toEqual([[{ accounts: [OTHER] }]]))
      expect(provider.requests).toEqual(['eth_accounts'])
      expect(warn).not.toHaveBeenCalled()
    },
  )

  it.each([['8453'], [{ chainId: '0x2105' }], [{}], [null], [Number.NaN], ['0x'], [-1], ['0xzz'], [1.5]])(
    '[T42] asks the wallet for its chain after chainChanged with %j',
    async (payload) => {
      const { provider, handlers } = watch(createFakeWallet({ chainId: '0x2105' }))
      provider.emit('chainChanged', payload)
      await vi.waitFor(() => expect(handlers.changed.mock.calls).toEqual([[{ caipNetworkId: 'eip155:8453' }]]))
      expect(provider.requests).toEqual(['eth_chainId'])
    },
  )

  it.each([['0X2105'], [8453], [8453n]])('reads chainChanged with %s', (payload) => {
    const { provider, handlers } = watch()
    provider.emit('chainChanged', payload)
    expect(handlers.changed.mock.calls).toEqual([[{ caipNetworkId: 'eip155:8453' }]])
  })

  it('[T42] ignores events with one warning if the response is unreadable too', async () => {
    const { provider, handlers } = watch()
    provider.respond('eth_accounts', () => 'garbage')
    provider.respond('eth_chainId', () => Promise.reject(rpcError(-32603, 'no')))
    provider.emit('accountsChanged', null)
    provider.emit('chainChanged', null)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
    await Promise.resolve()
    expect(handlers.changed).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('drops an answer that a later event or the end of watching overtakes', async () => {
    const { provider, handlers, unwatch } = watch()
    const responses = [createPrompt(), createPrompt()]
    provider.respond('eth_accounts', () => responses[provider.requests.length - 1]?.promise)
    provider.emit('accountsChanged', null)
    provider.emit('accountsChanged', [ADDRESS])
    responses[0]?.approve([OTHER])
    provider.emit('accountsChanged', null)
    await Promise.resolve()
    unwatch()
    responses[1]?.approve([OTHER])
    await new Promise((resolve) => setTimeout(resolve))
    expect(handlers.changed.mock.calls).toEqual([[{ accounts: [ADDRESS] }]])
    expect(warn).not.toHaveBeenCalled()
  })

  it("ends on a disconnect, but not if only the wallet's network failed", () => {
    const { provider, handlers } = watch()
    provider.emit('disconnect', rpcError(1013, 'Disconnected from chain. Attempting to connect.'))
    expect(handlers.closed).not.toHaveBeenCalled()
    provider.emit('disconnect', rpcError(4900, 'Disconnected'))
    expect(handlers.closed).toHaveBeenCalledTimes(1)
  })

  it('removes every listener', () => {
    const { provider, unwatch } = watch()
    expect(provider.listenerCount()).toBe(4)
    unwatch()
    expect(provider.listenerCount()).toBe(0)
  })

  it('survives a wallet without events, and one whose events throw', () => {
    const { request } = createFakeWallet()
    expect(() => watchWallet({ request }, {})()).not.toThrow()
    const throws = () => {
      throw new Error('no events')
    }
    expect(() => watchWallet({ request, on: throws, removeListener: throws }, {})()).not.toThrow()
  })
})
