import { expect, test, vi } from 'vitest'
import { testDiscovery, throwing } from '../../../testing/testDiscovery.ts'
import { discover } from './discover.ts'

const page = window as unknown as { injectedWeb3?: unknown; walletExtension?: unknown }
const wallet = () => ({ version: '1', enable: async () => ({}) })
const { start, openModal } = testDiscovery(discover, ['injectedWeb3', 'walletExtension'])

test('finds a wallet by its key, also when it comes late', () => {
  const found = start()
  expect(found).toEqual([])
  const native = wallet()
  page.injectedWeb3 = { talisman: native }
  vi.advanceTimersByTime(300)
  const talisman = { type: 'ANNOUNCED', connectorId: 'talisman', name: 'Talisman', rdns: 'xyz.talisman', native }
  expect(found).toEqual([talisman])
  page.injectedWeb3 = { talisman: native, 'Own Wallet': wallet() }
  openModal()
  expect(found.slice(1)).toMatchObject([{ connectorId: 'Own Wallet', name: 'Own Wallet' }])
})

test('names the browser of Nova instead of the extension whose key it uses', () => {
  page.injectedWeb3 = { 'polkadot-js': wallet() }
  expect(start()[0]?.name).toBe('Polkadot{.js}')
  page.walletExtension = { isNovaWallet: true }
  expect(start()[0]).toMatchObject({ connectorId: 'polkadot-js', name: 'Nova Wallet' })
})

test('keeps the first object found under a key', () => {
  const native = wallet()
  page.injectedWeb3 = { 'Own Wallet': native }
  const found = start()
  page.injectedWeb3 = { 'Own Wallet': wallet() }
  openModal()
  expect(found.map((one) => one.native)).toEqual([native])
})

test.each([
  ['a text', 'wallets'],
  ['a function', wallet],
  ['nothing in it', {}],
  ['a function as a wallet', { Evil: () => {} }],
  ['a wallet without enable', { Evil: { version: '1' } }],
  ['an enable that is no function', { Evil: { enable: 'yes' } }],
  ['an enable that throws', { Evil: Object.defineProperty({}, 'enable', { get: throwing }) }],
  ['a name without a letter that shows', { '\u200b': wallet() }],
  ['an inherited wallet', Object.create({ Evil: wallet() })],
  ['a wallet that throws', Object.defineProperty({}, 'Evil', { enumerable: true, get: throwing })],
  ['a list that throws', new Proxy({}, { ownKeys: throwing })],
])('[T41] ignores %s at injectedWeb3', (_, injected) => {
  page.injectedWeb3 = injected
  expect(start()).toEqual([])
})

test('[T41] ignores a throwing getter at injectedWeb3', () => {
  Object.defineProperty(page, 'injectedWeb3', { configurable: true, get: throwing })
  expect(start()).toEqual([])
})

test('[T39] bounds names as text and ignores prototype keys', () => {
  page.injectedWeb3 = Object.fromEntries(
    ['constructor', '<img src=x>\u202Eevil', 'x'.repeat(10_000)].map((key) => [key, wallet()]),
  )
  const [proto, markup, long] = start()
  expect(proto).toMatchObject({ name: 'constructor' })
  expect(markup).toMatchObject({ connectorId: '<img src=x>evil', name: '<img src=x>evil' })
  expect(long?.name.length).toBeLessThanOrEqual(64)
  expect(long?.connectorId.length).toBeLessThanOrEqual(128)
})

test('[T40] reads 32 keys of an endless object', () => {
  const many = (name: string) => Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${name} ${at}`, wallet()]))
  page.injectedWeb3 = many('First')
  const found = start()
  expect(found).toHaveLength(32)
  page.injectedWeb3 = many('Second')
  openModal()
  expect(found).toHaveLength(32)
})

test('finds no wallet in the universal mode', () => {
  const found = start({ enableStandard: false })
  page.injectedWeb3 = { 'Own Wallet': wallet() }
  dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(5_000)
  expect(found).toEqual([])
})
