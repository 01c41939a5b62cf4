import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeWallet, createPrompt, rpcError } from '../../testing/createFakeWallet.ts'
import { BASE, createDeps, createFakeFrame, ETHEREUM } from '../../testing/fakeDeps.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import { connectWallet } from './session/connectWallet.ts'
import { disconnect } from './session/disconnect.ts'
import { switchNetwork } from './switchNetwork.ts'

const SONIC: HostNetwork = { ...BASE, caipNetworkId: 'eip155:146', name: 'Sonic' }
const TARGET = 'eip155:8453'

async function connected(
  wallet = createFakeWallet({ knownChains: ['0x1', '0x2105'] }),
  frame?: ActionDeps['frame'],
  allowUnsupportedChain = frame !== undefined,
) {
  const deps = createDeps({ providers: { 'io.one': wallet }, allowUnsupportedChain, ...(frame && { frame }) })
  await connectWallet(deps, { handle: 'io.one', namespace: 'eip155' })
  const changes: CaipNetworkId[] = []
  deps.session.subscribe(({ namespaces }, previous) => {
    const id = namespaces.eip155?.caipNetworkId
    if (id && id !== previous.namespaces.eip155?.caipNetworkId) changes.push(id)
  })
  wallet.requests.length = 0
  return { deps, wallet, changes, network: () => deps.session.get().namespaces.eip155?.caipNetworkId }
}

describe('switchNetwork without a wallet', () => {
  it('[S4.1:network] changes only the record', async () => {
    const deps = createDeps()
    await switchNetwork(deps, TARGET)
    expect(deps.session.get().namespaces.eip155).toMatchObject({ status: 'disconnected', caipNetworkId: TARGET })
  })

  it('rejects an unconfigured network with 4902 and names the fix', async () => {
    await expect(switchNetwork(createDeps(), 'eip155:137')).rejects.toMatchObject({
      code: 4902,
      message: 'Network eip155:137 is not configured in this app.',
      next: 'Add eip155:137 to `networks`, or set `allowUnsupportedChain`.',
    })
  })

  it('rejects a network that only a wallet could reach with 4100', async () => {
    const deps = createDeps({ allowUnsupportedChain: true })
    await expect(switchNetwork(deps, 'eip155:137')).rejects.toMatchObject({
      code: 4100,
      message: 'No wallet is connected.',
      next: 'Call eth_requestAccounts or open() first.',
    })
  })

  it('makes another namespace the active one', async () => {
    const solana = { ...ETHEREUM, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    const deps = createDeps({ networks: [ETHEREUM, solana] })
    await switchNetwork(deps, solana.caipNetworkId)
    expect(deps.session.get().activeNamespace).toBe('solana')
    await switchNetwork(deps, 'eip155:1')
    expect(deps.session.get().activeNamespace).toBe('eip155')
  })
})

describe('switchNetwork with a wallet', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('makes no request if already on it', async () => {
    const { deps, wallet } = await connected()
    await switchNetwork(deps, 'eip155:1')
    expect(wallet.requests).toEqual([])
  })

  it('[S8.4:namespace] reports that no network of its namespace is configured', async () => {
    const { deps } = await connected()
    const rejected = (id: CaipNetworkId) => switchNetwork(deps, id).catch((error: unknown) => error)
    expect(await rejected('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toMatchObject({
      name: 'NETWORK_NOT_CONFIGURED',
      details: 'Namespace is not configured',
    })
    expect(await rejected('eip155:137')).toMatchObject({ name: 'NETWORK_NOT_CONFIGURED', details: undefined })
  })

  it('requests no unconfigured network unless the host allows others', async () => {
    const { deps, wallet, changes } = await connected(createFakeWallet({ knownChains: ['0x1', '0x89'] }))
    await expect(switchNetwork(deps, 'eip155:137')).rejects.toMatchObject({
      name: 'NETWORK_NOT_CONFIGURED',
      code: 4902,
      message: 'Network eip155:137 is not configured in this app.',
    })
    expect(wallet.requests).toEqual([])
    await switchNetwork({ ...deps, allowUnsupportedChain: true }, 'eip155:137')
    expect(changes).toEqual(['eip155:137'])
  })

  it('[S4.1:network] switches the chain in the wallet, then the record, once', async () => {
    const { deps, wallet, changes } = await connected()
    await switchNetwork(deps, TARGET)
    expect(wallet.requests).toEqual(['wallet_switchEthereumChain', 'eth_chainId'])
    expect(changes).toEqual([TARGET])
  })

  it.each([
    ['4902', rpcError(4902, 'Unrecognized chain ID')],
    ['5000', rpcError(5000, 'Unknown error')],
    ['32603', rpcError(32603, 'Invalid chain id')],
    ['-32603 that says so', rpcError(-32603, 'Unrecognized chain ID "0x2105".')],
    ['-32603 around 4902', rpcError(-32603, 'Internal error', { originalError: { code: 4902 } })],
  ])(
    '[S8.7:unrecognizedChain] [S8.7:default] [S8.7:invalidChainId] adds the chain after %s, from the host network',
    async (_name, error) => {
      const { deps, wallet, network } = await connected(createFakeWallet())
      wallet.respond('wallet_switchEthereumChain', () => Promise.reject(error))
      const added = vi.fn()
      wallet.respond('wallet_addEthereumChain', (params) => {
        added(params)
        wallet.respond('eth_chainId', () => '0x2105')
        return null
      })
      await switchNetwork(deps, TARGET)
      expect(added).toHaveBeenCalledExactlyOnceWith([
        {
          chainId: '0x2105',
          chainName: 'Base',
          nativeCurrency: BASE.nativeCurrency,
          rpcUrls: BASE.rpcUrls,
          blockExplorerUrls: ['https://explorer.example'],
        },
      ])
      expect(network()).toBe(TARGET)
    },
  )

  it('[S4.6:request] switches after adding where the wallet does not do so by itself', async () => {
    const { deps, wallet, network } = await connected(createFakeWallet())
    wallet.respond('wallet_addEthereumChain', () => {
      wallet.respond('wallet_switchEthereumChain', () => {
        wallet.respond('eth_chainId', () => '0x2105')
        return null
      })
      return null
    })
    await switchNetwork(deps, TARGET)
    expect(wallet.requests).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'eth_chainId',
    ])
    expect(network()).toBe(TARGET)
  })

  it('fetches missing chain data from the frame', async () => {
    const call = vi.fn(async () => SONIC)
    const { deps, network } = await connected(createFakeWallet(), createFakeFrame(call))
    await switchNetwork(deps, 'eip155:146')
    expect(call).toHaveBeenCalledExactlyOnceWith('network', { caipNetworkId: 'eip155:146' })
    expect(network()).toBe('eip155:146')
  })

  it('[S8.2:chain] fails for an unknown chain', async () => {
    const { deps, network } = await connected(
      createFakeWallet(),
      createFakeFrame(async () => null),
    )
    await expect(switchNetwork(deps, 'eip155:146')).rejects.toMatchObject({ message: 'Chain is not supported' })
    expect(network()).toBe('eip155:1')
  })

  it.each([
    ['wallet_switchEthereumChain', 4001, 'USER_REJECTED'],
    ['wallet_addEthereumChain', 4001, 'USER_REJECTED'],
    ['wallet_switchEthereumChain', -32000, 'SWITCH_FAILED'],
    ['wallet_addEthereumChain', -32602, 'SWITCH_FAILED'],
  ])('stays where it is when %s ends with %i', async (method, code, name) => {
    const { deps, wallet, changes } = await connected(createFakeWallet())
    wallet.respond(method, () => Promise.reject(rpcError(code, 'no')))
    await expect(switchNetwork(deps, TARGET)).rejects.toMatchObject({ name })
    expect(changes).toEqual([])
  })

  it.each([
    ['a text for its code', { code: '4001', message: 'x' }],
    ['the code of WalletConnect', rpcError(5000, 'User rejected.')],
    ['a nested code', rpcError(-32603, 'x', { originalError: { code: 4001 } })],
  ])('reads a refusal with %s and does not ask to add the chain', async (_name, error) => {
    const { deps, wallet } = await connected()
    wallet.respond('wallet_switchEthereumChain', () => Promise.reject(error))
    await expect(switchNetwork(deps, TARGET)).rejects.toMatchObject({ name: 'USER_REJECTED' })
    expect(wallet.requests).toEqual(['wallet_switchEthereumChain'])
  })

  it('[S8.4:switchChain] names the chain that could not be reached', async () => {
    const { deps, wallet } = await connected()
    wallet.respond('wallet_switchEthereumChain', () => Promise.reject('a string'))
    await expect(switchNetwork(deps, TARGET)).rejects.toThrow('Failed to switch to chain 8453')
  })

  it('does not believe a wallet that answers yes and stays', async () => {
    vi.useFakeTimers()
    const { deps, wallet, changes } = await connected()
    wallet.respond('wallet_switchEthereumChain', () => null)
    const attempt = switchNetwork(deps, TARGET)
    const result = expect(attempt).rejects.toMatchObject({ name: 'SWITCH_FAILED' })
    await vi.runAllTimersAsync()
    await result
    expect(changes).toEqual([])
  })

  it('waits for a wallet whose chain lags behind its answer', async () => {
    vi.useFakeTimers()
    const { deps, wallet, changes } = await connected()
    wallet.respond('wallet_switchEthereumChain', () => null)
    const switching = switchNetwork(deps, TARGET)
    await vi.advanceTimersByTimeAsync(100)
    wallet.respond('eth_chainId', () => '0x2105')
    wallet.emit('chainChanged', '0x2105')
    await switching
    expect(changes).toEqual([TARGET])
  })

  it('finds a switch that lands after 8 s without an event', async () => {
    vi.useFakeTimers()
    const { deps, wallet, changes } = await connected()
    wallet.respond('wallet_switchEthereumChain', () => null)
    const switching = switchNetwork(deps, TARGET)
    await vi.advanceTimersByTimeAsync(8_000)
    wallet.respond('eth_chainId', () => '0x2105')
    await vi.advanceTimersByTimeAsync(1_000)
    await switching
    expect(changes).toEqual([TARGET])
  })

  it('stops waiting for a switch when the visitor disconnects', async () => {
    vi.useFakeTimers()
    const { deps, wallet } = await connected()
    wallet.respond('wallet_switchEthereumChain', () => null)
    const result = expect(switchNetwork(deps, TARGET)).rejects.toMatchObject({ name: 'DISCONNECTED' })
    await vi.advanceTimersByTimeAsync(3_000)
    disconnect(deps)
    await vi.advanceTimersByTimeAsync(0)
    await result
  })

  it('takes the event of a wallet that never answers', async () => {
    const { deps, wallet, changes } = await connected()
    wallet.respond('wallet_switchEthereumChain', () => {
      wallet.respond('eth_chainId', () => '0x2105')
      wallet.emit('chainChanged', '0x2105')
      return createPrompt().promise
    })
    await switchNetwork(deps, TARGET)
    expect(changes).toEqual([TARGET])
  })

  it('counts one change when the event follows the answer', async () => {
    const { deps, wallet, changes } = await connected()
    wallet.respond('wallet_switchEthereumChain', () => {
      wallet.respond('eth_chainId', () => '0x2105')
      return null
    })
    await switchNetwork(deps, TARGET)
    wallet.emit('chainChanged', '0x2105')
    expect(changes).toEqual([TARGET])
  })

  it('rejects when the visitor disconnects meanwhile, and leaves the record', async () => {
    const { deps, wallet, changes } = await connected()
    const prompt = createPrompt<null>()
    wallet.respond('wallet_switchEthereumChain', () => prompt.promise)
    const attempt = switchNetwork(deps, TARGET)
    await vi.waitFor(() => expect(wallet.requests).toContain('wallet_switchEthereumChain'))
    disconnect(deps)
    await expect(attempt).rejects.toMatchObject({ name: 'DISCONNECTED', code: 4900 })
    prompt.approve(null)
    await prompt.promise
    expect(changes).toEqual([])
  })

  it('asks a wallet nothing more after the visitor disconnected', async () => {
    const response = createPrompt<unknown>()
    const { deps, wallet } = await connected(
      createFakeWallet(),
      createFakeFrame(() => response.promise),
    )
    const attempt = switchNetwork(deps, 'eip155:146')
    await vi.waitFor(() => expect(wallet.requests).toContain('wallet_switchEthereumChain'))
    disconnect(deps)
    response.approve(SONIC)
    await expect(attempt).rejects.toMatchObject({ name: 'DISCONNECTED' })
    expect(wallet.requests).not.toContain('wallet_addEthereumChain')
  })

  it('leaves the record to the wallet that was connected meanwhile', async () => {
    const { deps, wallet, network } = await connected()
    const prompt = createPrompt<null>()
    wallet.respond('wallet_switchEthereumChain', () => prompt.promise)
    const attempt = switchNetwork(deps, TARGET)
    deps.wallets.announce('io.two', createFakeWallet())
    await connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })
    wallet.respond('eth_chainId', () => '0x2105')
    prompt.approve(null)
    await expect(attempt).rejects.toMatchObject({ name: 'DISCONNECTED' })
    expect(network()).toBe('eip155:1')
  })

  it('passes on why the frame could not say', async () => {
    const { deps } = await connected(createFakeWallet(), createFakeFrame())
    await expect(switchNetwork(deps, 'eip155:146')).rejects.toMatchObject({ name: 'FRAME_UNREACHABLE' })
  })
})
