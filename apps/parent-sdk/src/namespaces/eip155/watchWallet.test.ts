import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createWalletDouble, rpcError } from './walletDouble.ts'
import { watchWallet } from './watchWallet.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function watch(provider = createWalletDouble()) {
  const handlers = { changed: vi.fn(), ended: vi.fn(), message: vi.fn() }
  return { provider, handlers, unwatch: watchWallet(provider, handlers) }
}

describe('watchWallet', () => {
  let warn: MockInstance<typeof console.warn>
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockReturnValue()
  })

  it('tells accounts, chains and messages in our terms', () => {
    const { provider, handlers } = watch()
    provider.emit('accountsChanged', [ADDRESS])
    provider.emit('chainChanged', '0x2105')
    provider.emit('message', { type: 'eth_subscription', data: {} })
    expect(handlers.changed.mock.calls).toEqual([[{ accounts: [ADDRESS] }], [{ caipNetworkId: 'eip155:8453' }]])
    expect(handlers.message).toHaveBeenCalledExactlyOnceWith({ type: 'eth_subscription', data: {} })
  })

  it.each([['not an address'], [['0x1']], [{}], [null], [undefined], [[ADDRESS, 7]]])(
    '[T42] ignores accountsChanged with %j, with one warning',
    (payload) => {
      const { provider, handlers } = watch()
      provider.emit('accountsChanged', payload)
      provider.emit('accountsChanged', payload)
      expect(handlers.changed).not.toHaveBeenCalled()
      expect(warn).toHaveBeenCalledTimes(1)
    },
  )

  it.each([['1'], [Number.NaN], [{}], [null], ['0x'], ['0x0'], [-1], ['0xzz'], [1.5]])(
    '[T42] ignores chainChanged with %j, with one warning',
    (payload) => {
      const { provider, handlers } = watch()
      provider.emit('chainChanged', payload)
      provider.emit('chainChanged', payload)
      expect(handlers.changed).not.toHaveBeenCalled()
      expect(warn).toHaveBeenCalledTimes(1)
    },
  )

  it('takes a disconnect for the end, but not one of a wallet that only lost its own network', () => {
    const { provider, handlers } = watch()
    provider.emit('disconnect', rpcError(1013, 'Disconnected from chain. Attempting to connect.'))
    expect(handlers.ended).not.toHaveBeenCalled()
    provider.emit('disconnect', rpcError(4900, 'Disconnected'))
    expect(handlers.ended).toHaveBeenCalledTimes(1)
  })

  it('removes every listener', () => {
    const { provider, unwatch } = watch()
    expect(provider.listenerCount()).toBe(4)
    unwatch()
    expect(provider.listenerCount()).toBe(0)
  })

  it('survives a wallet without events, and one whose events throw', () => {
    const { request } = createWalletDouble()
    expect(() => watchWallet({ request }, {})()).not.toThrow()
    const throws = () => {
      throw new Error('no events')
    }
    expect(() => watchWallet({ request, on: throws, removeListener: throws }, {})()).not.toThrow()
  })
})
