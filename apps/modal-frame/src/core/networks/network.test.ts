import type { HostConfig } from '@airlock/protocol/channel/schemas'
import type { Session } from '@airlock/protocol/session'
import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import {
  ADDRESS,
  ARBITRUM,
  ARBITRUM_DEFINITION,
  BASE,
  connectedSession,
  disconnectedSession,
  hostConfig,
  hostNetwork,
  hostState,
} from '../../testing/testFixtures.ts'
import { configAtom } from '../host/config.ts'
import { hostStateAtom } from '../host/hostState.ts'
import {
  activeNetworkAtom,
  definitionsAtom,
  explorerAddressUrl,
  mergeNetwork,
  networkSupportAtom,
  networksAtom,
  searchNetworks,
} from './network.ts'

function storeOf(session: Session, config: Partial<HostConfig> = {}) {
  const store = createStore()
  store.set(configAtom, hostConfig(config))
  store.set(hostStateAtom, hostState({ session }))
  return store
}

test('completes a network that the host names only by id', () => {
  const network = mergeNetwork(hostNetwork(ARBITRUM), ARBITRUM_DEFINITION)
  expect(network).toEqual(ARBITRUM_DEFINITION)
  const imageUrl = 'https://app.example/chain.svg'
  expect(mergeNetwork(hostNetwork(ARBITRUM, { imageUrl }), ARBITRUM_DEFINITION).assets).toEqual({ imageUrl })
})

test("[S3.5:identity] [S3.5:nativeCurrency] [S3.5:rpcUrls] [S3.5:blockExplorers] [S3.5:testnet] prefers the host's network data, without requiring a definition", () => {
  const definition = {
    name: 'House Chain',
    nativeCurrency: { name: 'Coin', symbol: 'CN', decimals: 6 },
    rpcUrls: ['https://rpc.example/key'],
    blockExplorer: 'https://scan.example/',
    imageUrl: 'https://app.example/chain.svg',
    testnet: true,
  }
  expect(mergeNetwork(hostNetwork('eip155:7', definition))).toEqual({
    id: 7,
    caipNetworkId: 'eip155:7',
    name: 'House Chain',
    chainNamespace: 'eip155',
    nativeCurrency: definition.nativeCurrency,
    rpcUrls: { default: { http: definition.rpcUrls }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'scan.example', url: 'https://scan.example/' } },
    testnet: true,
    assets: { imageUrl: definition.imageUrl },
  })
})

test('names networks once the definitions are loaded', () => {
  const store = storeOf(disconnectedSession(), { networks: [hostNetwork(ARBITRUM)] })
  expect(store.get(networksAtom)[0]?.name).toBe(ARBITRUM)
  store.set(definitionsAtom, [ARBITRUM_DEFINITION])
  expect(store.get(networksAtom)[0]?.name).toBe('Arbitrum One')
})

test('[S4.5:conditions] blocks an unsupported network only if switching is required', () => {
  const foreign = connectedSession('eip155:5')
  const support = (session: Session, config?: Partial<HostConfig>) => storeOf(session, config).get(networkSupportAtom)
  expect(support(foreign)).toBe('blocking')
  expect(support(foreign, { allowUnsupportedChain: true })).toBe('tolerated')
  expect(support(foreign, { enableNetworkSwitch: false })).toBe('tolerated')
  expect(support(foreign, { universal: true })).toBe('tolerated')
  expect(support(disconnectedSession('eip155:5'))).toBe('supported')
  expect(support(connectedSession(BASE))).toBe('supported')
})

test('names a known network that is unsupported', () => {
  const store = storeOf(connectedSession(ARBITRUM), { networks: [hostNetwork(BASE)] })
  expect(store.get(activeNetworkAtom)).toBeNull()
  store.set(definitionsAtom, [ARBITRUM_DEFINITION])
  expect(store.get(activeNetworkAtom)?.name).toBe('Arbitrum One')
})

test('finds networks by name and by chain id', () => {
  const networks = [ARBITRUM_DEFINITION, mergeNetwork(hostNetwork(BASE, { name: 'Base' }))]
  const found = (query: string) => searchNetworks(networks, query).map(({ name }) => name)
  expect(found('')).toEqual(['Arbitrum One', 'Base'])
  expect(found(' ARB ')).toEqual(['Arbitrum One'])
  expect(found('8453')).toEqual(['Base'])
})

test('returns an http(s) explorer URL of an address, or undefined', () => {
  expect(explorerAddressUrl(ARBITRUM_DEFINITION, ADDRESS, 'address')).toBe(`https://arbiscan.io/address/${ADDRESS}`)
  const withPath = { default: { name: '', url: 'https://scan.example/base/' } }
  expect(explorerAddressUrl({ ...ARBITRUM_DEFINITION, blockExplorers: withPath }, ADDRESS, 'address')).toBe(
    `https://scan.example/base/address/${ADDRESS}`,
  )
  const script = { default: { name: '', url: 'javascript:alert(1)//' } }
  expect(explorerAddressUrl({ ...ARBITRUM_DEFINITION, blockExplorers: script }, ADDRESS, 'address')).toBeUndefined()
})
