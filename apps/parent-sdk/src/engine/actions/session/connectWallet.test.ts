import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeWallet, createPrompt, rpcError } from '../../../testing/createFakeWallet.ts'
import { createDeps, responses } from '../../../testing/fakeDeps.ts'
import { cancelConnect } from './cancelConnect.ts'
import { connectWallet } from './connectWallet.ts'
import { disconnect } from './disconnect.ts'

const TARGET = { handle: 'io.one', namespace: 'eip155' } as const
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function setUp(wallet = createFakeWallet()) {
  const second = createFakeWallet({ chainId: '0x2105', accounts: [OTHER] })
  const deps = createDeps({ providers: { 'io.one': wallet, 'io.two': second } })
  const status = () => deps.session.get().namespaces.eip155?.status
  return { deps, wallet, second, status }
}

describe('connectWallet', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[S4.1:connect] [S4.2:status] goes from disconnected over connecting to connected', async () => {
    const { deps, wallet, status } = setUp()
    const observed = [status()]
    deps.session.subscribe(() => observed.push(status()))
    await expect(connectWallet(deps, TARGET)).resolves.toEqual({
      address: wallet.signer.address,
      caipNetworkId: 'eip155:1',
    })
    expect(observed).toEqual(['disconnected', 'connecting', 'connected'])
  })

  it('[S3.7:address] [S3.7:chainId] [S3.7:provider] [S3.7:connector] records address, chain and connector, and holds the provider', async () => {
    const { deps, wallet } = setUp()
    await connectWallet(deps, TARGET)
    expect(deps.session.get().namespaces.eip155).toEqual({
      status: 'connected',
      connectorId: 'io.one',
      rdns: 'io.one',
      accounts: [wallet.signer.address],
      caipNetworkId: 'eip155:1',
    })
    expect(deps.active.of('eip155').get()?.type).toBe('ANNOUNCED')
    expect(wallet.requests).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(await responses(deps.active.of('eip155').get(), wallet)).toBe(true)
  })

  it('takes each approved account once', async () => {
    const address = createFakeWallet().signer.address
    const { deps } = setUp(createFakeWallet({ accounts: [address, OTHER, address.toLowerCase()] }))
    await connectWallet(deps, TARGET)
    expect(deps.session.get().namespaces.eip155?.accounts).toEqual([address, OTHER])
  })

  it.each([
    ['a decline', rpcError(4001, 'User rejected the request.'), 'USER_REJECTED'],
    ['a decline as text', { code: '4001', message: 'x' }, 'USER_REJECTED'],
    ['a decline without a code', new Error('User rejected the request.'), 'USER_REJECTED'],
    ['a decline within an internal error', rpcError(-32603, 'x', { originalError: { code: 4001 } }), 'USER_REJECTED'],
    ['a prompt that is open already', rpcError(-32002, 'Request already pending'), 'REQUEST_PENDING'],
    ['an error of the wallet', rpcError(-32603, 'Internal error'), 'WALLET_FAILED'],
    ['a thrown string', 'nope', 'WALLET_FAILED'],
    ['nothing thrown', undefined, 'WALLET_FAILED'],
    ['an object whose code throws', hostileError(), 'WALLET_FAILED'],
  ])('ends disconnected after %s', async (_name, thrown, name) => {
    const { deps, wallet, status } = setUp()
    wallet.respond('eth_requestAccounts', () => Promise.reject(thrown))
    await expect(connectWallet(deps, TARGET)).rejects.toMatchObject({ name })
    expect(status()).toBe('disconnected')
    expect(wallet.listenerCount()).toBe(0)
  })

  it('keeps what the wallet threw as the cause', async () => {
    const { deps, wallet } = setUp()
    const cause = rpcError(4001, 'User rejected the request.')
    wallet.respond('eth_requestAccounts', () => Promise.reject(cause))
    await expect(connectWallet(deps, TARGET)).rejects.toMatchObject({ cause })
  })

  it.each([
    ['garbage for accounts', 'eth_requestAccounts', 'garbage'],
    ['an address that is none', 'eth_requestAccounts', ['0x123']],
    ['no chain', 'eth_chainId', null],
    ['garbage for a chain', 'eth_chainId', { chainId: '0x1' }],
  ])('refuses a wallet that answers with %s', async (_name, method, response) => {
    const { deps, wallet, status } = setUp()
    wallet.respond(method, () => response)
    await expect(connectWallet(deps, TARGET)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
    expect(status()).toBe('disconnected')
  })

  it('rejects with NO_ACCOUNT_SHARED if the wallet shares no account', async () => {
    const { deps, wallet, status } = setUp()
    wallet.respond('eth_requestAccounts', () => [])
    await expect(connectWallet(deps, TARGET)).rejects.toMatchObject({ name: 'NO_ACCOUNT_SHARED' })
    expect(status()).toBe('disconnected')
  })

  it('connects a wallet that emits its accounts and never settles the prompt', async () => {
    const { deps, wallet, status } = setUp()
    wallet.respond('eth_requestAccounts', () => createPrompt().promise)
    const connecting = connectWallet(deps, TARGET)
    wallet.emit('accountsChanged', [wallet.signer.address])
    await expect(connecting).resolves.toMatchObject({ address: wallet.signer.address })
    expect(status()).toBe('connected')
  })

  it('[T133] keeps waiting for the prompt if eth_accounts does not show the emitted accounts', async () => {
    const { deps, wallet, status } = setUp()
    const prompt = createPrompt<string[]>()
    wallet.respond('eth_requestAccounts', () => prompt.promise)
    wallet.respond('eth_accounts', () => [])
    const connecting = connectWallet(deps, TARGET)
    wallet.emit('accountsChanged', [wallet.signer.address])
    await vi.waitFor(() => expect(wallet.requests).toContain('eth_accounts'))
    expect(status()).toBe('connecting')
    prompt.reject(rpcError(4001, 'User rejected the request.'))
    await expect(connecting).rejects.toMatchObject({ name: 'USER_REJECTED' })
  })

  it('survives a wallet that throws at once, and one that answers no promise', async () => {
    const { deps, wallet, status } = setUp()
    wallet.request = () => {
      throw rpcError(4001, 'User rejected the request.')
    }
    await expect(connectWallet(deps, TARGET)).rejects.toMatchObject({ name: 'USER_REJECTED' })
    wallet.request = ({ method }) => (method === 'eth_chainId' ? '0x1' : [OTHER]) as never
    await connectWallet(deps, TARGET)
    expect(status()).toBe('connected')
  })

  it('[S8.2:wallet] [S8.2:adapter] rejects a handle that it never injected and a namespace that it does not serve', async () => {
    const { deps, status } = setUp()
    const unknown = connectWallet(deps, { handle: 'guess', namespace: 'eip155' })
    await expect(unknown).rejects.toMatchObject({ name: 'WALLET_NOT_FOUND', message: 'Provider not found' })
    const solana = connectWallet(deps, { handle: 'io.one', namespace: 'solana' })
    await expect(solana).rejects.toMatchObject({ name: 'ADAPTER_NOT_FOUND', message: 'Adapter not found' })
    expect(status()).toBe('disconnected')
  })

  it('settles at once on cancel and ignores later responses', async () => {
    const { deps, wallet, status } = setUp()
    const prompt = createPrompt<string[]>()
    wallet.respond('eth_requestAccounts', () => prompt.promise)
    const attempt = connectWallet(deps, TARGET)
    expect(status()).toBe('connecting')
    cancelConnect(deps)
    await expect(attempt).rejects.toMatchObject({ name: 'CONNECT_CANCELLED', code: 4001 })
    prompt.approve([wallet.signer.address])
    await prompt.promise
    expect(status()).toBe('disconnected')
    expect(wallet.requests).toEqual(['eth_requestAccounts'])
  })

  it('cancels the first attempt for a second one', async () => {
    const { deps, wallet, second, status } = setUp()
    const prompt = createPrompt<string[]>()
    wallet.respond('eth_requestAccounts', () => prompt.promise)
    const first = connectWallet(deps, TARGET)
    const next = connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })
    await expect(first).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    await next
    prompt.approve([wallet.signer.address])
    await prompt.promise
    expect(status()).toBe('connected')
    expect(await responses(deps.active.of('eip155').get(), second)).toBe(true)
  })

  it('does not end the attempt that took over', async () => {
    const { deps, wallet, second, status } = setUp()
    for (const one of [wallet, second]) one.respond('eth_requestAccounts', () => createPrompt().promise)
    const first = connectWallet(deps, TARGET)
    const next = connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })
    await expect(first).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(status()).toBe('connecting')
    cancelConnect(deps)
    await expect(next).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(status()).toBe('disconnected')
  })

  it('cancels a wallet that reports no network', async () => {
    vi.useFakeTimers()
    const { deps, wallet, status } = setUp()
    wallet.respond('eth_chainId', () => createPrompt().promise)
    const result = expect(connectWallet(deps, TARGET)).rejects.toMatchObject({ name: 'WALLET_TIMEOUT' })
    await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS)
    await result
    expect(status()).toBe('disconnected')
  })

  it('keeps the session that stands until the next wallet is real', async () => {
    const { deps, wallet, second, status } = setUp()
    await connectWallet(deps, TARGET)
    second.respond('eth_requestAccounts', () => Promise.reject(rpcError(4001, 'User rejected the request.')))
    await expect(connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })).rejects.toMatchObject({ code: 4001 })
    expect(status()).toBe('connected')
    expect(await responses(deps.active.of('eip155').get(), wallet)).toBe(true)
    second.respond('eth_requestAccounts', () => [OTHER])
    await connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })
    expect(deps.session.get().namespaces.eip155).toMatchObject({ connectorId: 'io.two', accounts: [OTHER] })
    expect(deps.store.inactive()).toMatchObject([{ connectorId: 'io.one' }])
  })

  it('applies a change of account or chain between answers of the wallet', async () => {
    const { deps, wallet } = setUp()
    wallet.respond('eth_chainId', () => {
      wallet.emit('accountsChanged', [OTHER])
      return '0x1'
    })
    await connectWallet(deps, TARGET)
    expect(deps.session.get().namespaces.eip155?.accounts).toEqual([OTHER])
  })

  it('follows the wallet until the session ends', async () => {
    const { deps, wallet, status } = setUp()
    await connectWallet(deps, TARGET)
    wallet.emit('chainChanged', '0x2105')
    wallet.emit('accountsChanged', [OTHER, wallet.signer.address])
    expect(deps.session.get().namespaces.eip155).toMatchObject({
      caipNetworkId: 'eip155:8453',
      accounts: [OTHER, wallet.signer.address],
    })
    disconnect(deps)
    expect(status()).toBe('disconnected')
    expect(deps.active.of('eip155').get()).toBeUndefined()
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('cancelConnect', () => {
  it('keeps a session without a counterpart', async () => {
    const { deps, status } = setUp()
    await connectWallet(deps, TARGET)
    cancelConnect(deps)
    expect(status()).toBe('connected')
  })
})

function hostileError() {
  return Object.defineProperty({}, 'code', {
    get() {
      throw new Error('hostile')
    },
  })
}
