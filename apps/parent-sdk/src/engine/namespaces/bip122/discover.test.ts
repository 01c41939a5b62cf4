import { expect, test, vi } from 'vitest'
import { testDiscovery, throwing } from '../../../testing/testDiscovery.ts'
import { adapterOf, discover } from './discover.ts'

const page = window as unknown as Record<string, unknown>
const request = async () => ({})
const PNG = 'data:image/png;base64,AAAA'
const keys = ['btc_providers', 'okxwallet', 'unisat', 'XverseProviders', 'LeatherProvider', 'Own']
const { start, openModal } = testDiscovery(discover, keys)

test('finds a wallet of btc_providers by its path, also when it comes late', () => {
  const found = start()
  expect(found).toEqual([])
  const native = { request }
  page.XverseProviders = { BitcoinProvider: native }
  page.btc_providers = [{ id: 'XverseProviders.BitcoinProvider', name: 'Xverse', icon: PNG }]
  vi.advanceTimersByTime(300)
  expect(found).toEqual([{ type: 'INJECTED', connectorId: 'Xverse', name: 'Xverse', icon: PNG, native }])
  page.unisat = { requestAccounts() {} }
  openModal()
  expect(found.at(-1)).toMatchObject({ name: 'UniSat', native: page.unisat })
})

test('accepts an icon of type image/svg, and drops invalid icons', () => {
  page.Own = { request }
  page.btc_providers = [
    { id: 'Own', name: 'Leather', icon: 'data:image/svg;base64,AAAA' },
    { id: 'Own', name: 'Script', icon: 'javascript:alert(1)' },
  ]
  const [leather, script] = start()
  expect(leather?.icon).toBe('data:image/svg+xml;base64,AAAA')
  expect(script).not.toHaveProperty('icon')
})

test('recognises Leather by its path, not by its name', () => {
  page.LeatherProvider = { request }
  page.Own = { request }
  page.btc_providers = [
    { id: 'LeatherProvider', name: 'Leather' },
    { id: 'Own', name: 'Leather' },
  ]
  expect(start().map(({ native }) => adapterOf(native).restore !== undefined)).toEqual([false, true])
})

test.each([
  ['okxwallet', { bitcoin: { requestAccounts() {} } }, 'OKX Wallet'],
  ['unisat', { requestAccounts() {} }, 'UniSat'],
  ['unisat', { requestAccounts() {}, isBitKeep: true }, 'Bitget Wallet'],
])('lists the object %s as a wallet by its name', (key, value, name) => {
  page[key] = value
  expect(start()).toEqual([expect.objectContaining({ name, connectorId: name })])
})

test.each([
  ['a list that is none', 'wallets'],
  ['an entry that is none', [null, 7, 'Own']],
  ['no name', [{ id: 'Own', name: '\u200b' }]],
  ['an id that is no text', [{ id: ['Own'], name: 'Evil' }]],
  ['a prototype', [{ id: '__proto__.Own', name: 'Evil' }]],
  ['a constructor', [{ id: 'constructor.prototype', name: 'Evil' }]],
  ['an inherited property', [{ id: 'Own.Inner', name: 'Evil' }]],
  ['a path that is too long', [{ id: 'window.window.window.window.Own', name: 'Evil' }]],
  ['a path into nothing', [{ id: 'Own.a.b', name: 'Evil' }]],
  ['a name that throws', [Object.defineProperty({ id: 'Own' }, 'name', { enumerable: true, get: throwing })]],
  ['a list that throws', new Proxy([], { get: throwing })],
])('[T41] [T39] ignores %s in btc_providers', (_, list) => {
  page.Own = Object.assign(Object.create({ Inner: { request } }), { request })
  page.btc_providers = list
  expect(start()).toEqual([])
})

test('[T41] isolates a getter that throws', () => {
  page.Own = { request }
  for (const key of ['okxwallet', 'unisat', 'XverseProviders']) {
    Object.defineProperty(page, key, { configurable: true, get: throwing })
  }
  page.btc_providers = [
    { id: 'XverseProviders.BitcoinProvider', name: 'Evil' },
    { id: 'Own', name: 'Good' },
  ]
  expect(start().map(({ name }) => name)).toEqual(['Good'])
})

test('[T39] reads only the first hundred entries of an endless list', () => {
  page.Own = { request }
  page.btc_providers = Array.from({ length: 500 }, (_, index) => ({ id: 'Own', name: `Wallet ${index}` }))
  expect(start()).toHaveLength(100)
})

test('hides these if the page wants only announced wallets', () => {
  page.unisat = { requestAccounts() {} }
  const found = start({ enableInjected: false })
  dispatchEvent(new Event('load'))
  openModal()
  vi.advanceTimersByTime(5_000)
  expect(found).toEqual([])
})
