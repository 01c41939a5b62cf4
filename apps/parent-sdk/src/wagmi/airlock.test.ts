import * as wagmi3 from '@wagmi/core'
import { createWalletClient, custom, UserRejectedRequestError } from 'viem'
import { arbitrum, base } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { addInstance } from '../page/instances.ts'
import { ADDRESS, OTHER, resetPage } from '../testing/testKit.ts'
import type { AppKit } from '../types/AppKit.ts'
import { airlock } from './airlock.ts'
import { airlockConfig, WagmiAdapter } from './WagmiAdapter.ts'

type Listener = (payload: unknown) => void

function createVisitedKit() {
  const listeners: Record<string, Listener[]> = {}
  const state = { accounts: [] as string[], chainId: base.id as number, declines: false, opened: 0 }
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners[event] ?? []) listener(payload)
  }
  const setAccounts = (accounts: string[]) => {
    state.accounts = accounts
    emit('accountsChanged', accounts)
  }
  const decline = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return `0x${state.chainId.toString(16)}`
      if (method === 'eth_requestAccounts' && state.accounts.length === 0) {
        state.opened += 1
        if (state.declines) throw decline()
        setAccounts([ADDRESS])
      }
      return state.accounts
    },
    on: (event: string, listener: Listener) => {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    removeListener: () => {},
  }
  const kit = {
    getProvider: () => provider,
    ready: async () => {},
    async disconnect() {
      setAccounts([])
    },
    async switchNetwork(id: string) {
      if (state.declines) throw decline()
      state.chainId = Number(id.replace('eip155:', ''))
      emit('chainChanged', `0x${state.chainId.toString(16)}`)
    },
  } as unknown as AppKit
  return { kit, state, setAccounts }
}

beforeEach(resetPage)
afterEach(resetPage)

describe.each([
  ['wagmi 3', wagmi3],
  ['wagmi 2', { ...wagmi2, getConnection: wagmi2.getAccount } as unknown as typeof wagmi3],
])('airlock in %s', (_name, wagmi) => {
  function setUp(parameters: Partial<wagmi3.CreateConfigParameters> = {}) {
    const visited = createVisitedKit()
    const config = wagmi.createConfig({
      chains: [base, arbitrum],
      connectors: [airlock(visited.kit)],
      transports: { [base.id]: wagmi.http(), [arbitrum.id]: wagmi.http() },
      storage: null,
      ...parameters,
    } as wagmi3.CreateConfigParameters)
    const [connector] = config.connectors
    if (!connector) throw new Error('no connector')
    return { ...visited, config, connector, account: () => wagmi.getConnection(config) }
  }

  test('connects by the modal, on the requested chain', async () => {
    const { config, connector, account, state } = setUp()
    const result = await wagmi.connect(config, { connector, chainId: arbitrum.id })
    expect(result).toMatchObject({ accounts: [ADDRESS], chainId: arbitrum.id })
    expect(account()).toMatchObject({ status: 'connected', address: ADDRESS, chainId: arbitrum.id })
    expect(state.opened).toBe(1)
  })

  test("throws an error of viem's name if the visitor declines", async () => {
    const { config, connector, account, state } = setUp()
    state.declines = true
    const error = await wagmi.connect(config, { connector }).catch((cause) => cause)
    expect(error).toMatchObject({ name: UserRejectedRequestError.prototype.constructor.name, code: 4001 })
    expect(account().status).toBe('disconnected')
  })

  test("follows the modal's own buttons", async () => {
    const { account, setAccounts } = setUp()
    await vi.waitFor(() => {
      setAccounts([ADDRESS])
      expect(account()).toMatchObject({ status: 'connected', address: ADDRESS, chainId: base.id })
    })
    setAccounts([OTHER, ADDRESS])
    expect(account().addresses).toEqual([OTHER, ADDRESS])
    setAccounts([])
    expect(account().status).toBe('disconnected')
  })

  test('switches the network', async () => {
    const { config, connector, account, state } = setUp()
    await wagmi.connect(config, { connector })
    await expect(wagmi.switchChain(config, { chainId: arbitrum.id })).resolves.toMatchObject({ id: arbitrum.id })
    expect(account().chainId).toBe(arbitrum.id)
    state.declines = true
    await expect(wagmi.switchChain(config, { chainId: base.id })).rejects.toMatchObject({ code: 4001 })
  })

  test('disconnects both sides', async () => {
    const { config, connector, account, state } = setUp()
    await wagmi.connect(config, { connector })
    await wagmi.disconnect(config)
    expect(account().status).toBe('disconnected')
    expect(state.accounts).toEqual([])
  })

  test('reconnects without opening the modal', async () => {
    const { config, state, account } = setUp()
    state.accounts = [ADDRESS]
    await wagmi.reconnect(config)
    expect(account()).toMatchObject({ status: 'connected', address: ADDRESS })
    expect(state.opened).toBe(0)
  })

  test('stays disconnected if no session returns', async () => {
    const { config, state, account } = setUp()
    await wagmi.reconnect(config)
    expect(account().status).toBe('disconnected')
    expect(state.opened).toBe(0)
  })

  test('waits for an instance that is created later', async () => {
    const { kit, setAccounts } = createVisitedKit()
    const { account } = setUp({ connectors: [airlock()] })
    addInstance('https://wallet.example', { kit, options: '' })
    await vi.waitFor(() => {
      setAccounts([ADDRESS])
      expect(account().address).toBe(ADDRESS)
    })
  })

  test('is listed once next to the announced provider', async () => {
    const { config } = setUp({ multiInjectedProviderDiscovery: true })
    const info = { uuid: '5b1f3c02-0000-4000-8000-000000000000', name: 'Airlock', rdns: 'dev.airlock', icon: '' }
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info, provider: createVisitedKit().kit }),
      }),
    )
    expect(config.connectors.map(({ id }) => id)).toEqual(['dev.airlock'])
  })
})

test('is a connector of both versions by type', () => {
  expectTypeOf(airlock).returns.toExtend<wagmi3.CreateConnectorFn>()
  expectTypeOf(airlock).returns.toExtend<wagmi2.CreateConnectorFn>()
})

test('serves a wallet client of viem', async () => {
  const { kit, state } = createVisitedKit()
  state.accounts = [ADDRESS]
  const provider = kit.getProvider('eip155')
  if (!provider) throw new Error('no provider')
  await expect(createWalletClient({ transport: custom(provider) }).getAddresses()).resolves.toEqual([ADDRESS])
})

describe('WagmiAdapter', () => {
  test('gives wagmi the EVM chains, with the connector first', () => {
    const solana = { id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana', name: 'Solana' }
    const adapter = new WagmiAdapter({ networks: [base, solana, 'polkadot:91b171bb158e2d3848fa23a9f1c25182'] })
    expect(adapter.wagmiConfig.chains).toEqual([base])
    expect(adapter.wagmiConfig.connectors[0]?.id).toBe('dev.airlock')
    expect(adapter).toMatchObject({ isAirlock: true, namespace: 'eip155' })
  })

  test('takes custom RPC URLs', () => {
    const { wagmiConfig } = new WagmiAdapter({
      networks: [base],
      customRpcUrls: { 'eip155:8453': [{ url: 'https://rpc.example' }] },
    })
    expect(wagmiConfig.getClient({ chainId: base.id }).transport).toMatchObject({ url: 'https://rpc.example' })
  })

  test('rejects networks without an EVM chain', () => {
    expect(() => new WagmiAdapter({ networks: [] })).toThrow('networks must have an EVM chain')
  })
})

test('creates the instance of airlockConfig with its chains and name', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  const config = airlockConfig({ frameUrl: 'https://wallet.example', appName: 'Example', chains: [base, arbitrum] })
  await vi.waitFor(async () => expect(await config.connectors[0]?.getProvider()).toBeDefined())
  expectTypeOf(config.chains).toExtend<readonly [typeof base, typeof arbitrum]>()
  expect(config.chains.map(({ id }) => id)).toEqual([base.id, arbitrum.id])
})
