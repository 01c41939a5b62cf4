import { expect, test } from 'vitest'
import { lentWallet } from '../../testing/testFixtures.ts'
import { ANY_WALLET } from './anyWallet.ts'
import type { Platform } from './platform.ts'
import type { Wallet } from './wallets.ts'
import { waysToConnect } from './waysToConnect.ts'

const PHONE: Platform = { kind: 'phone', os: 'ios', keepsPairing: true, isTelegram: false }
const DESKTOP: Platform = { kind: 'desktop', os: 'other', keepsPairing: false, isTelegram: false }
const EVERYWHERE = { mobile_link: 'good://', webapp_link: 'https://good.example', desktop_link: 'good-desktop://' }

function wallet(links: Wallet['links'], isInstalled = false): Wallet {
  return { id: 'good', name: 'Good', contested: false, links, ...(isInstalled && { connector: lentWallet() }) }
}

test('a computer shows a code for the phone, a phone opens the app', () => {
  expect(waysToConnect(wallet({ mobile_link: 'good://' }), DESKTOP)).toEqual(['qrcode'])
  expect(waysToConnect(wallet({ mobile_link: 'good://' }), PHONE)).toEqual(['mobile'])
})

test('a wallet that is found in several ways offers all of them, what is installed first', () => {
  expect(waysToConnect(wallet(EVERYWHERE, true), DESKTOP)).toEqual(['browser', 'qrcode', 'webapp', 'desktop'])
  expect(waysToConnect(wallet(EVERYWHERE, true), PHONE)).toEqual(['browser', 'mobile', 'webapp'])
})

test('a wallet that is only an extension cannot be reached from elsewhere', () => {
  expect(waysToConnect(wallet({ chrome_store: 'https://store.example' }), DESKTOP)).toEqual([])
  expect(waysToConnect(wallet({ desktop_link: 'good-desktop://' }), PHONE)).toEqual([])
})

test('whatever wallet scans is reached by the code, on a phone too', () => {
  expect(waysToConnect(ANY_WALLET, PHONE)).toEqual(['qrcode'])
  expect(waysToConnect(ANY_WALLET, DESKTOP)).toEqual(['qrcode'])
})
