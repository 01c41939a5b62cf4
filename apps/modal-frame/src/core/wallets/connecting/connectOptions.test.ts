import { expect, test } from 'vitest'
import { walletHandle } from '../../../testing/testFixtures.ts'
import type { Platform } from '../platform.ts'
import { walletConnectWallet } from '../walletConnectWallet.ts'
import type { Wallet } from '../wallets.ts'
import { connectOptions } from './connectOptions.ts'

const PHONE: Platform = { kind: 'phone', os: 'ios', reusesPairing: true, isTelegram: false }
const DESKTOP: Platform = { kind: 'desktop', os: 'other', reusesPairing: false, isTelegram: false }
const EVERYWHERE = { mobile_link: 'good://', webapp_link: 'https://good.example', desktop_link: 'good-desktop://' }

function wallet(links: Wallet['links'], isInstalled = false): Wallet {
  return {
    id: 'good',
    name: 'Good',
    hasIdentityConflict: false,
    links,
    ...(isInstalled && { connector: walletHandle() }),
  }
}

test('shows a code on a computer and opens the app on a phone', () => {
  expect(connectOptions(wallet({ mobile_link: 'good://' }), DESKTOP)).toEqual(['qrcode'])
  expect(connectOptions(wallet({ mobile_link: 'good://' }), PHONE)).toEqual(['mobile'])
})

test('offers all ways to connect, the installed one first', () => {
  expect(connectOptions(wallet(EVERYWHERE, true), DESKTOP)).toEqual(['browser', 'qrcode', 'webapp', 'desktop'])
  expect(connectOptions(wallet(EVERYWHERE, true), PHONE)).toEqual(['browser', 'mobile', 'webapp'])
})

test('returns no options for an extension, or a desktop app on a phone', () => {
  expect(connectOptions(wallet({ chrome_store: 'https://store.example' }), DESKTOP)).toEqual([])
  expect(connectOptions(wallet({ desktop_link: 'good-desktop://' }), PHONE)).toEqual([])
})

test('offers the QR code for WalletConnect, on a phone too', () => {
  expect(connectOptions(walletConnectWallet, PHONE)).toEqual(['qrcode'])
  expect(connectOptions(walletConnectWallet, DESKTOP)).toEqual(['qrcode'])
})
