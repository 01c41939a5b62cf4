// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { installTestWallets } from './index.ts'
import { isAllowedHost } from './isAllowedHost.ts'
import { walletIds } from './walletIds.ts'

afterEach(() => document.getElementById('airlock-test-wallets')?.remove())

describe('isAllowedHost', () => {
  test.each(['localhost', 'app.localhost', '127.0.0.1', '[::1]', ''])('allows %j', (host) => {
    expect(isAllowedHost(host)).toBe(true)
  })

  test.each(['app.example', 'localhost.example', '127.0.0.1.example', '10.0.0.1'])('rejects %j', (host) => {
    expect(isAllowedHost(host)).toBe(false)
  })

  test('allows a named host', () => {
    expect(isAllowedHost('preview.example', ['preview.example'])).toBe(true)
  })
})

describe('walletIds', () => {
  test('defaults to a good wallet of each namespace', () => {
    expect(walletIds({})).toEqual(['good', 'sol-good', 'dot-good', 'btc-good'])
  })

  test('takes several names', () => {
    expect(walletIds({ wallets: { eip155: ['good', 'slow'], bip122: 'late' } })).toEqual(['good', 'slow', 'btc-late'])
  })
})

describe('installTestWallets', () => {
  test('announces wallets and returns their controls by name', () => {
    const names: string[] = []
    addEventListener('eip6963:announceProvider', (event) => names.push((event as CustomEvent).detail.info.name))
    const wallets = installTestWallets({ wallets: { eip155: ['good', 'slow'], solana: 'good' } })
    expect(names).toEqual(['Good Wallet', 'Slow Wallet'])
    expect(Object.keys(wallets.eip155)).toEqual(['good', 'slow'])
    expect(wallets.solana.good?.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect([wallets.polkadot, wallets.bip122]).toEqual([{}, {}])
  })

  test('shows that the keys are public', () => {
    installTestWallets({ wallets: { eip155: 'good' } })
    expect(document.body.textContent).toContain('Test wallets: their keys are public')
  })

  test('rejects a public host', () => {
    vi.stubGlobal('location', { hostname: 'app.example', origin: 'https://app.example' })
    expect(() => installTestWallets()).toThrow('Test wallets refuse app.example: their keys are public.')
  })
})
