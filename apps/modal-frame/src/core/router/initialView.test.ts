import { describe, expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS } from '../../testing/testFixtures.ts'
import type { InitialState } from '../features/Feature.ts'
import { initialView } from './initialView.ts'

const { deps } = testDeps()

function viewWith(
  address: string | null,
  support: InitialState['support'],
  view?: Parameters<typeof initialView>[2],
  universal?: InitialState['universal'],
) {
  return initialView(deps, { address, support, universal }, view)
}

describe('the first view', () => {
  test('[S2.4:explicitView] is the one that was asked for', () => {
    expect(viewWith(ADDRESS, 'supported', 'Networks')).toEqual({ view: 'Networks' })
    expect(viewWith(null, 'supported', 'WhatIsAWallet')).toEqual({ view: 'WhatIsAWallet' })
  })

  test('[S2.4:account] [S2.4:connect] is Account with an address and Connect without', () => {
    expect(viewWith(ADDRESS, 'supported')).toEqual({ view: 'Account' })
    expect(viewWith(null, 'supported')).toEqual({ view: 'Connect' })
  })

  test('is never an account that does not exist', () => {
    expect(viewWith(null, 'supported', 'Account')).toEqual({ view: 'Connect' })
  })

  test('[S2.4:noAdaptersMobile] [S2.4:noAdaptersDesktop] is the wallet list on a phone and a QR code on a desktop, without adapters', () => {
    expect(viewWith(null, 'supported', undefined, 'phone')).toEqual({ view: 'AllWallets' })
    expect(viewWith(null, 'supported', 'Networks', 'phone')).toEqual({ view: 'AllWallets' })
    expect(viewWith(null, 'supported', undefined, 'desktop')).toEqual({ view: 'ConnectingWalletConnectBasic' })
    expect(viewWith(null, 'supported', 'Networks', 'desktop')).toEqual({ view: 'ConnectingWalletConnectBasic' })
    expect(viewWith(ADDRESS, 'supported', undefined, 'desktop')).toEqual({ view: 'Account' })
    expect(viewWith(ADDRESS, 'supported', 'Networks', 'phone')).toEqual({ view: 'Networks' })
  })

  test('is UnsupportedChain exactly while the network is unsupported', () => {
    expect(viewWith(ADDRESS, 'blocking')).toEqual({ view: 'UnsupportedChain' })
    expect(viewWith(ADDRESS, 'tolerated')).toEqual({ view: 'Account' })
    expect(viewWith(ADDRESS, 'supported', 'UnsupportedChain')).toEqual({ view: 'Networks' })
  })
})
