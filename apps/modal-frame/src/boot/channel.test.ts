import { type FrameMethods, frameMethods, type Handlers, hostMethods } from '@airlock/protocol/channel/methods'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { remote, serve } from './channel.ts'

const handlers = {
  started: () => null,
  sync: vi.fn(() => null),
  open: vi.fn(() => null),
  close: () => null,
  requestClose: () => null,
  request: vi.fn(() => '0x1' as const),
  walletRequest: () => '0x1',
  restoreWallet: () => null,
  profile: () => ({}),
  balance: () => ({ balance: '1', symbol: 'ETH' }),
  endWallet: () => null,
  receiveLink: () => null,
  noteGrant: () => null,
  configure: () => null,
  network: () => null,
  listWallets: () => ({ rows: [], total: 0 }),
  prepareWallet: () => null,
  connectWallet: () => null,
  cancelWallet: () => null,
} satisfies Handlers<FrameMethods>

type Served = Record<string, (params: unknown) => Promise<unknown>>
const served = serve(frameMethods, handlers) as Served

test('[T32] treats inherited names as unknown methods', () => {
  expect(Object.getPrototypeOf(served)).toBeNull()
  for (const name of ['constructor', '__proto__', 'hasOwnProperty', 'then', 'toString'])
    expect(name in served).toBe(false)
})

test('[T33] never throws, leaks a stack or runs a handler on invalid input', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(frameMethods)), fc.anything(), async (name, params) => {
      const text = JSON.stringify(await served[name]?.(params))
      expect(text).toMatch(/^\{"ok":(?:true|false)/)
      expect(text).not.toMatch(/\.ts:\d|at .*\(/)
    }),
    { numRuns: 500 },
  )
  expect(handlers.sync).not.toHaveBeenCalled()
})

test('drops unknown keys of params before the handler', async () => {
  await served.open?.({ view: 'Networks', stray: 1 })
  expect(handlers.open).toHaveBeenLastCalledWith({ view: 'Networks' })
})

test('[T35] sends an error as code, context and details', async () => {
  handlers.request.mockImplementationOnce(() => {
    throw new AirlockError('RPC_FAILED', { context: { network: 'Base' }, cause: new Error('boom') })
  })
  expect(await served.request?.({ caipNetworkId: 'eip155:8453', method: 'eth_blockNumber' })).toEqual({
    ok: false,
    error: { code: 'RPC_FAILED', context: { network: 'Base' }, details: 'boom' },
  })
})

test('[T36] rejects a malformed response and does not forward it', async () => {
  const host = remote(
    hostMethods,
    Promise.resolve({ connect: async () => 'yes', switchNetwork: async () => ({ ok: true, value: 7 }) }),
  )
  await expect(host.connect({ handle: 'h', namespace: 'eip155' })).rejects.toMatchObject({ name: 'INTERNAL' })
  await expect(host.switchNetwork({ caipNetworkId: 'eip155:1' })).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
})

test('rejects with DISCONNECTED if the channel cannot carry the call', async () => {
  const lost = async () => {
    throw Object.assign(new Error('gone'), { code: 'CONNECTION_DESTROYED' })
  }
  const host = remote(hostMethods, Promise.resolve({ closed: lost }))
  await expect(host.closed(null)).rejects.toMatchObject({ name: 'DISCONNECTED', code: 4900 })
})
