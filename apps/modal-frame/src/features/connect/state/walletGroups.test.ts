import type { HostConfig, HostState } from '@airlock/protocol/channel/schemas'
import { atom, createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { configAtom } from '../../../core/host/config.ts'
import { hostStateAtom } from '../../../core/host/hostState.ts'
import { modalAtom, opened } from '../../../core/router/modal.ts'
import { type CatalogueWallet, catalogueAtom, firstWalletsAtom } from '../../../core/wallets/catalogue.ts'
import { allWalletsAtom } from '../../../core/wallets/listedWallets.ts'
import { recentWalletsAtom } from '../../../core/wallets/recents.ts'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector, fakeWalletConnect } from '../../../testing/testConnectors.ts'
import { ADDRESS, ARBITRUM, hostConfig, hostState, walletHandle } from '../../../testing/testFixtures.ts'
import { connectMethodsAtom, walletGroupsAtom } from './walletGroups.ts'

const known = (id: string, overrides: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id,
  name: `${id} wallet`,
  homepage: `https://${id}.example/`,
  image_url: `https://${id}.example/icon.svg`,
  colour: '#123456',
  rdns: `com.${id}`,
  ...overrides,
})
const CATALOGUE = ['a', 'b', 'c', 'd', 'e'].map((id) => known(id))

function lists(config: Partial<HostConfig> = {}, state: Partial<HostState> = {}, recents: string[] = []) {
  const store = createStore()
  store.set(configAtom, hostConfig(config))
  store.set(hostStateAtom, hostState(state))
  store.set(catalogueAtom, CATALOGUE)
  store.set(recentWalletsAtom, recents)
  return store
}

const shape = (store: ReturnType<typeof createStore>) =>
  Object.fromEntries(store.get(walletGroupsAtom).map(({ name, wallets }) => [name, wallets.map(({ id }) => id)]))

describe('wallet groups', () => {
  const custom = [{ id: 'house', name: 'House Wallet' }]

  test('[S2.10:empty] lists the groups in order, without empty ones', () => {
    expect(Object.entries(shape(lists({ customWallets: custom }, {}, ['a'])))).toEqual([
      ['recent', ['a']],
      ['injected', ['com.example.good']],
      ['custom', ['house']],
      ['recommended', ['b', 'c', 'd', 'e']],
    ])
    expect(Object.keys(shape(lists({}, { wallets: [] })))).toEqual(['recommended'])
  })

  test('[S2.10:order] follows the order of the specification if each group has entries', () => {
    const store = lists({ customWallets: custom }, {}, ['a'])
    store.set(firstWalletsAtom, (first) => ({ ...first, status: 'ready', featured: [known('f')] }))
    const external = fakeEmailConnector({ id: 'external', row: { group: 'external', isOfferedAtom: atom(true) } })
    store.set(connectorsAtom, [external, fakeWalletConnect({ id: 'relay' })])
    expect(Object.keys(shape(store))).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })

  test('starts with an enabled WalletConnect and hides the connected wallet', () => {
    const names = (config: Partial<HostConfig> = {}, state: Partial<HostState> = {}) => {
      const store = lists(config, state)
      store.set(connectorsAtom, [fakeWalletConnect({ id: 'relay' }), fakeEmailConnector({ id: 'walletConnect' })])
      return Object.keys(shape(store))
    }
    const through = (connectorId: string): Partial<HostState> => ({
      session: {
        activeNamespace: 'eip155',
        namespaces: {
          eip155: { status: 'connected', connectorId, remote: true, accounts: [ADDRESS], caipNetworkId: ARBITRUM },
        },
      },
    })
    expect(names()[0]).toBe('walletConnect')
    expect(names({}, through('com.example.good'))).toContain('walletConnect')
    expect(names({}, through('walletConnect'))).toContain('walletConnect')
    expect(names({}, through('relay'))).not.toContain('walletConnect')
    expect(names({ enableWalletConnect: false })).not.toContain('walletConnect')
    expect(Object.keys(shape(lists()))).not.toContain('walletConnect')
  })

  test('[T109] lists the page wallet before a connector row of the same name', () => {
    const wallets = [walletHandle({ rdns: 'com.evil', name: 'WalletConnect' })]
    const store = lists({ connectorTypeOrder: ['injected'] }, { wallets })
    store.set(connectorsAtom, [fakeWalletConnect()])
    expect(shape(store)).toMatchObject({ injected: ['com.evil'], walletConnect: ['walletConnect'] })
  })

  test('[S9.11:recommended] recommends four', () => {
    expect(shape(lists()).recommended).toHaveLength(4)
  })

  test('[S2.10:hostOrder] follows the order of the host first, which may name empty groups', () => {
    const order = Object.keys(
      shape(lists({ customWallets: custom, connectorTypeOrder: ['featured', 'custom', 'injected'] }, {}, ['a'])),
    )
    expect(order).toEqual(['custom', 'injected', 'recent', 'recommended'])
  })

  test('lists a wallet once: by id, by rdns, and by name without an rdns', () => {
    const wallets = [walletHandle({ rdns: 'com.a', name: 'A of the page' })]
    const customWallets = [
      { id: 'mine', name: 'Mine', rdns: 'COM.B' },
      { id: 'named', name: 'C WALLET' },
    ]
    expect(shape(lists({ customWallets }, { wallets }, ['com.a']))).toEqual({
      recent: ['com.a'],
      custom: ['mine', 'named'],
      recommended: ['d', 'e'],
    })
  })

  test('never recommends a wallet that is listed below as installed', () => {
    const wallets = [walletHandle({ rdns: 'com.a' })]
    expect(shape(lists({ connectorTypeOrder: ['recommended'] }, { wallets }))).toEqual({
      recommended: ['b', 'c', 'd', 'e'],
      injected: ['com.a'],
    })
  })

  test('omits a recent wallet that no longer exists', () => {
    expect(shape(lists({}, {}, ['gone']))).not.toHaveProperty('recent')
  })

  test('lists wallets and connectors of the namespace that the modal was opened for', () => {
    const store = lists()
    store.set(connectorsAtom, [fakeWalletConnect()])
    store.set(modalAtom, opened('eip155'))
    expect(shape(store)).toHaveProperty('walletConnect')
    store.set(modalAtom, opened('solana'))
    expect(store.get(walletGroupsAtom)).toEqual([])
  })

  test('starts with the row of a connector, in the group that it names', () => {
    const store = lists()
    const wallet = { id: 'other', name: 'Other', hasIdentityConflict: false, links: {} }
    const row = { group: 'external', isOfferedAtom: atom(true) } as const
    store.set(connectorsAtom, [fakeEmailConnector({ wallet, row })])
    expect(shape(store)).toMatchObject({ external: ['other'] })
  })
})

test('[T39] keeps page wallets of one name as flagged rows', () => {
  const duplicate = { name: 'Twin', contested: true }
  const { rdns: _none, ...unnamed } = walletHandle({ ...duplicate, handle: '3', connectorId: 'injected' })
  const wallets = [
    walletHandle({ ...duplicate, handle: '1', rdns: 'com.x' }),
    walletHandle({ ...duplicate, handle: '2', rdns: 'com.y' }),
    unnamed,
  ]
  const [recent, injected] = lists({}, { wallets }, ['com.x']).get(walletGroupsAtom)
  expect(recent).toMatchObject({ name: 'recent', wallets: [{ id: 'com.x', hasIdentityConflict: true }] })
  expect(injected).toMatchObject({
    name: 'injected',
    wallets: [{ id: 'com.y' }, { id: 'injected', hasIdentityConflict: true }],
  })
})

test('[T39] shows a flagged row for each page wallet with the same name and identity', () => {
  const duplicate = { connectorId: 'Twin', name: 'Twin', contested: true }
  const wallets = ['1', '2'].map((handle) => {
    const { rdns: _none, ...unnamed } = walletHandle({ ...duplicate, handle })
    return unnamed
  })
  const store = lists({}, { wallets }, ['Twin 2'])
  const [recent, injected] = store.get(walletGroupsAtom)
  expect(recent).toMatchObject({ name: 'recent', wallets: [{ hasIdentityConflict: true, connector: { handle: '2' } }] })
  expect(injected).toMatchObject({
    name: 'injected',
    wallets: [{ hasIdentityConflict: true, connector: { handle: '1' } }],
  })
  expect(store.get(allWalletsAtom).filter(({ name }) => name === 'Twin')).toHaveLength(2)
})

test('[T39] shows our icon for a known rdns, never the announced one', () => {
  const wallets = [walletHandle({ rdns: 'com.a', icon: 'data:image/png;base64,AAAA' })]
  expect(lists({}, { wallets }).get(allWalletsAtom)[0]).toMatchObject({
    icon: 'https://a.example/icon.svg',
    id: 'com.a',
  })
})

test('[S6.3:announced] [S6.3:injected] [S6.3:letterCase] excludes wallets by id, rdns or name in any letter case, in every list', () => {
  const { rdns: _none, ...unnamed } = walletHandle({ handle: 'w3', type: 'INJECTED', connectorId: 'injected' })
  const wallets = [
    walletHandle(),
    walletHandle({ handle: 'w2', rdns: 'com.bad', name: 'Bad Wallet' }),
    { ...unnamed, name: 'Old Wallet' },
    walletHandle({ handle: 'w4', type: 'INJECTED', rdns: 'com.old', name: 'Older Wallet' }),
  ]
  expect(shape(lists({}, { wallets })).injected).toHaveLength(4)
  const excludeWalletIds = ['COM.BAD', 'good WALLET', 'old wallet', 'Com.Old', 'a', 'Com.B']
  const store = lists({ excludeWalletIds }, { wallets }, ['com.bad'])
  expect(shape(store)).toEqual({ recommended: ['c', 'd', 'e'] })
  expect(store.get(allWalletsAtom).map(({ id }) => id)).toEqual(['c', 'd', 'e'])
})

test('[S2.9:hostOrder] puts wallets first if the page has some, else email; the host overrides both', () => {
  expect(lists().get(connectMethodsAtom)).toEqual(['wallet', 'email', 'social'])
  expect(lists({}, { wallets: [] }).get(connectMethodsAtom)).toEqual(['email', 'social', 'wallet'])
  expect(lists({ connectMethodsOrder: ['social', 'wallet'] }).get(connectMethodsAtom)).toEqual(['social', 'wallet'])
})

test('merges wallets of page, host and catalogue, each once', () => {
  const wallets = [walletHandle({ rdns: 'com.c' })]
  const store = lists({ customWallets: [{ id: 'house', name: 'House' }] }, { wallets })
  expect(store.get(allWalletsAtom).map(({ id }) => id)).toEqual(['com.c', 'house', 'a', 'b', 'd', 'e'])
})
