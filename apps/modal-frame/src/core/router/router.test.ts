import { describe, expect, test } from 'vitest'
import { ADDRESS, ARBITRUM, BASE } from '../../testing/testFixtures.ts'
import {
  closingTarget,
  goBack,
  initialView,
  mayLeave,
  push,
  type Router,
  replace,
  reset,
  type ViewName,
  without,
} from './router.ts'

type Simple = Exclude<ViewName, 'Connecting' | 'GetWallet' | 'SwitchNetwork'>
const history = (...views: [Simple, ...Simple[]]) => views.map((view) => ({ view })) as unknown as Router
const views = (router: Router | undefined) => router?.map(({ view }) => view)

describe('history', () => {
  test('[S2.1:byName] views are switched by name, each on top of the one before', () => {
    expect(views(push(history('Connect'), { view: 'AllWallets' }))).toEqual(['Connect', 'AllWallets'])
  })

  test('pushing or replacing with the view that is shown changes nothing', () => {
    const router = history('Account', 'Networks')
    expect(push(router, { view: 'Networks' })).toBe(router)
    expect(replace(router, { view: 'Networks' })).toBe(router)
  })

  test('replacing and resetting leave no way back to the view that was shown', () => {
    expect(views(replace(history('Connect', 'AllWallets'), { view: 'GetWallet' }))).toEqual(['Connect', 'GetWallet'])
    expect(views(reset({ view: 'Account' }))).toEqual(['Account'])
  })

  test('going back from the only view is undefined, which closes', () => {
    expect(goBack(history('Account'), null)).toBeUndefined()
  })

  test('going back to Connect shows the account to someone who has connected meanwhile', () => {
    expect(views(goBack(history('Connect', 'AllWallets'), null))).toEqual(['Connect'])
    expect(views(goBack(history('Connect', 'AllWallets'), ADDRESS))).toEqual(['Account'])
  })

  test('views can be taken out of the history, and nothing is left of some', () => {
    expect(views(without(history('Account', 'Networks', 'WhatIsANetwork'), ['Networks', 'WhatIsANetwork']))).toEqual([
      'Account',
    ])
    expect(without(history('Networks'), ['Networks'])).toBeUndefined()
  })
})

describe('the first view', () => {
  test('[S2.4:explicitView] is the one that was asked for', () => {
    expect(initialView(ADDRESS, 'supported', 'Networks')).toEqual({ view: 'Networks' })
    expect(initialView(null, 'supported', 'WhatIsAWallet')).toEqual({ view: 'WhatIsAWallet' })
  })

  test('[S2.4:account] [S2.4:connect] is Account with an address and Connect without', () => {
    expect(initialView(ADDRESS, 'supported')).toEqual({ view: 'Account' })
    expect(initialView(null, 'supported')).toEqual({ view: 'Connect' })
  })

  test('is never an account that does not exist', () => {
    expect(initialView(null, 'supported', 'Account')).toEqual({ view: 'Connect' })
  })

  test('[S2.4:noAdaptersMobile] [S2.4:noAdaptersDesktop] without adapters and an address is the list of wallets on a phone and a code elsewhere, whatever was asked for', () => {
    expect(initialView(null, 'supported', undefined, 'phone')).toEqual({ view: 'AllWallets' })
    expect(initialView(null, 'supported', 'Networks', 'phone')).toEqual({ view: 'AllWallets' })
    expect(initialView(null, 'supported', undefined, 'desktop')).toEqual({ view: 'ConnectingWalletConnectBasic' })
    expect(initialView(null, 'supported', 'Networks', 'desktop')).toEqual({ view: 'ConnectingWalletConnectBasic' })
    expect(initialView(ADDRESS, 'supported', undefined, 'desktop')).toEqual({ view: 'Account' })
    expect(initialView(ADDRESS, 'supported', 'Networks', 'phone')).toEqual({ view: 'Networks' })
  })

  test('is UnsupportedChain exactly while the network is unsupported', () => {
    expect(initialView(ADDRESS, 'blocking')).toEqual({ view: 'UnsupportedChain' })
    expect(initialView(ADDRESS, 'tolerated')).toEqual({ view: 'Account' })
    expect(initialView(ADDRESS, 'supported', 'UnsupportedChain')).toEqual({ view: 'Networks' })
  })
})

test('[S2.5:embeddedConnected] [S2.5:embeddedNotConnected] [S2.5:hidden] closing hides the modal; embedded it leads to Account or Connect', () => {
  expect(closingTarget(false, ADDRESS)).toBe('hidden')
  expect(closingTarget(true, ADDRESS)).toBe('Account')
  expect(closingTarget(true, null)).toBe('Connect')
})

test('UnsupportedChain is not left by closing, nor SwitchNetwork when it was reached from there', () => {
  const switching = { view: 'SwitchNetwork', caipNetworkId: BASE } as const
  expect(mayLeave(history('UnsupportedChain'))).toBe(false)
  expect(mayLeave([{ view: 'UnsupportedChain' }, switching])).toBe(false)
  expect(mayLeave([{ view: 'Networks' }, { ...switching, caipNetworkId: ARBITRUM }])).toBe(true)
  expect(mayLeave(history('Account'))).toBe(true)
})
