import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPrompt, rpcError } from '../../../testing/createFakeWallet.ts'
import { createFakeFrame, memoryStorage, rememberedSession } from '../../../testing/fakeDeps.ts'
import { ADDRESS, connected, record, setUp, TARGET } from '../../../testing/testProvider.ts'
import { connectWallet } from '../../actions/session/connectWallet.ts'
import { disconnect } from '../../actions/session/disconnect.ts'
import { RECONNECT_WAIT_MS, reconnect } from '../../actions/session/reconnect.ts'

const SOLANA: HostNetwork = { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', rpcUrls: [], testnet: false }

describe('the provider without a session', () => {
  it('answers what it knows', async () => {
    const { provider, modal } = setUp()
    const open = vi.spyOn(modal, 'open')
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    await expect(provider.request({ method: 'net_version' })).resolves.toBe('1')
    await expect(provider.request({ method: 'wallet_getPermissions' })).resolves.toEqual([])
    await expect(provider.request({ method: 'wallet_revokePermissions' })).resolves.toBeNull()
    expect(open).not.toHaveBeenCalled()
  })

  const ACTIONS = [
    ['[S5.14:capabilities] [S8.8:capabilities]', 'wallet_getCapabilities', [ADDRESS]],
    ['[S5.14:grant] [S8.8:grantPermissions]', 'wallet_grantPermissions', [{ permissions: [] }]],
    ['[S5.14:revoke] [S8.8:revokePermissions]', 'wallet_revokePermissions', [{ permissionsContext: '0x01' }]],
    ['[S5.14:assets] [S8.8:assets]', 'wallet_getAssets', [{ account: ADDRESS }]],
  ] as const
  it.each(ACTIONS)('[S8.8:connectorUndefined] %s rejects %s by name without a wallet', async (_id, method, params) => {
    const call = vi.fn()
    const { provider } = setUp({ frame: createFakeFrame(call) })
    await expect(provider.request({ method, params })).rejects.toMatchObject({
      code: 4100,
      name: 'UNAUTHORIZED',
      details: `Please call connect() before request(): ${method}`,
    })
    expect(call).not.toHaveBeenCalled()
  })

  it.each(ACTIONS)('[S8.8:wallet] %s rejects %s by name without an EVM network', async (_id, method, params) => {
    const { provider } = setUp({ networks: [SOLANA] })
    await expect(provider.request({ method, params })).rejects.toMatchObject({
      code: 4100,
      details: `Namespace is not configured: ${method}`,
    })
  })

  it.each(ACTIONS)(
    '[S8.8:providerUndefined] %s rejects %s by name if its wallet has left the page',
    async (_id, method, params) => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const storage = memoryStorage(rememberedSession('io.one', [ADDRESS]))
      const { deps, provider } = setUp({ storage, providers: {} })
      const result = reconnect(deps)
      const rejected = expect(provider.request({ method, params })).rejects.toMatchObject({
        code: 4100,
        details: `Provider not found: ${method}`,
      })
      await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS)
      await result
      await rejected
    },
  )

  it.each(ACTIONS)(
    '%s asks the wallet while it is connected, and refuses %s once it has left',
    async (_id, method, params) => {
      const { deps, provider, wallet } = await connected()
      await provider.request({ method, params }).catch(() => {})
      expect(wallet.requests).toEqual([method])
      await disconnect(deps, 'eip155')
      // Leaving revokes its permissions.
      wallet.requests.length = 0
      await expect(provider.request({ method, params })).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
      expect(wallet.requests).toEqual([])
    },
  )

  it('reads through the frame, with a copy of the params', async () => {
    const call = vi.fn(async () => '0x2a')
    const { provider } = setUp({ frame: createFakeFrame(call) })
    const params = [{ to: ADDRESS }, 'latest']
    await expect(provider.request({ method: 'eth_call', params })).resolves.toBe('0x2a')
    await provider.request({ method: 'eth_blockNumber' })
    expect(call.mock.calls).toEqual([
      ['request', { caipNetworkId: 'eip155:1', method: 'eth_call', params }],
      ['request', { caipNetworkId: 'eip155:1', method: 'eth_blockNumber' }],
    ])
  })

  it('[T9] sends what was asked for when the page changes its request afterwards', async () => {
    const call = vi.fn(async (_name: string, _params: unknown) => '0x')
    const { provider } = setUp({ frame: createFakeFrame(call) })
    let reads = 0
    const target = {
      get to() {
        reads += 1
        return reads === 1 ? ADDRESS : '0xevil'
      },
    }
    const params: unknown[] = [target]
    const response = provider.request({ method: 'eth_call', params })
    params.push('late')
    await response
    expect(call.mock.calls[0]?.[1]).toMatchObject({ params: [{ to: ADDRESS }] })
  })

  it.each([
    ['a function', [() => {}]],
    ['a big integer', [1n]],
    ['a polluting key', [JSON.parse('{"__proto__":{"polluted":true}}')]],
  ])('[T31] refuses to send %s', async (_name, params) => {
    const call = vi.fn()
    const { provider } = setUp({ frame: createFakeFrame(call) })
    await expect(provider.request({ method: 'eth_call', params })).rejects.toMatchObject({ code: -32602 })
    expect(call).not.toHaveBeenCalled()
  })

  it('passes code and data of the chain below a frame error to the dapp', async () => {
    const cause = rpcError(3, 'execution reverted', '0x08c379a0')
    const frame = createFakeFrame(() => Promise.reject(new AirlockError('RPC_FAILED', { cause })))
    await expect(setUp({ frame }).provider.request({ method: 'eth_call' })).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
    await expect(setUp().provider.request({ method: 'eth_call' })).rejects.toMatchObject({ code: 4900 })
  })

  it.each([
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_sendCalls',
    'eth_sendRawTransaction',
  ])('refuses %s with 4100 until a wallet is connected', async (method) => {
    await expect(setUp().provider.request({ method })).rejects.toMatchObject({ code: 4100 })
  })

  it.each(['eth_mining', 'debug_traceTransaction', 'toString', '__proto__'])(
    '[S6.6:calls] refuses %s with 4200',
    async (method) => {
      await expect(setUp().provider.request({ method })).rejects.toMatchObject({
        code: 4200,
        message: 'Requested RPC call is not allowed',
      })
    },
  )

  it.each([[undefined], [null], [{}], [{ method: '' }], [{ method: 7 }], ['eth_accounts']])(
    'refuses %j for a request',
    async (args) => {
      await expect(setUp().provider.request(args as never)).rejects.toMatchObject({ code: -32602 })
    },
  )

  it('reads another configured network, and rejects others with 4902', async () => {
    const { provider } = setUp()
    const events = record(provider)
    const switchTo = (chainId: unknown) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(switchTo('0x2105')).resolves.toBeNull()
    expect(events).toEqual([['chainChanged', '0x2105']])
    await expect(switchTo('0x89')).rejects.toMatchObject({
      code: 4902,
      message: 'Network eip155:137 is not configured in this app.',
    })
    await expect(switchTo({})).rejects.toMatchObject({ code: -32602 })
  })

  it('rejects with 4901 if no EVM network is configured', async () => {
    const { provider } = setUp({ networks: [SOLANA] })
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4901 })
  })
})

describe('the provider that asks to connect', () => {
  it('opens the modal once for all callers and resolves each on connect', async () => {
    const { deps, modal, provider } = setUp()
    const open = vi.spyOn(modal, 'open')
    const first = provider.request({ method: 'eth_requestAccounts' })
    const second = provider.request({ method: 'eth_requestAccounts' })
    const third = provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    expect(open).toHaveBeenCalledTimes(1)
    await connectWallet(deps, TARGET)
    await expect(first).resolves.toEqual([ADDRESS])
    await expect(second).resolves.toEqual([ADDRESS])
    await expect(third).resolves.toEqual([
      {
        parentCapability: 'eth_accounts',
        invoker: location.origin,
        caveats: [{ type: 'restrictReturnedAccounts', value: [ADDRESS] }],
      },
    ])
    expect(modal.listenerCount()).toBe(0)
  })

  it('rejects everyone with 4001 when the modal closes, and opens again next time', async () => {
    const { modal, provider } = setUp()
    const open = vi.spyOn(modal, 'open')
    const pending = [1, 2].map(() => provider.request({ method: 'eth_requestAccounts' }))
    modal.close()
    for (const one of pending) await expect(one).rejects.toMatchObject({ code: 4001 })
    const again = provider.request({ method: 'eth_requestAccounts' })
    expect(open).toHaveBeenCalledTimes(2)
    modal.close()
    await expect(again).rejects.toMatchObject({ code: 4001 })
  })

  it('opens the modal once while it is still on its way', async () => {
    const { deps, modal, provider } = setUp()
    const open = vi.spyOn(modal, 'open')
    open.mockReturnValue(createPrompt<void>().promise)
    const pending = [1, 2].map(() => provider.request({ method: 'eth_requestAccounts' }))
    expect(open).toHaveBeenCalledTimes(1)
    await connectWallet(deps, TARGET)
    await expect(Promise.all(pending)).resolves.toEqual([[ADDRESS], [ADDRESS]])
  })

  it('joins a modal that is open already', async () => {
    const { deps, modal, provider } = setUp()
    const open = vi.spyOn(modal, 'open')
    await modal.open()
    const pending = provider.request({ method: 'eth_requestAccounts' })
    expect(open).toHaveBeenCalledTimes(1)
    await connectWallet(deps, TARGET)
    await expect(pending).resolves.toEqual([ADDRESS])
  })

  it('passes on why the modal cannot be opened', async () => {
    const { modal, provider } = setUp()
    const open = vi.spyOn(modal, 'open')
    open.mockRejectedValue(new AirlockError('FRAME_UNREACHABLE', { context: { origin: 'https://wallet.example' } }))
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      code: 4900,
      name: 'FRAME_UNREACHABLE',
    })
    expect(modal.listenerCount()).toBe(0)
  })
})
