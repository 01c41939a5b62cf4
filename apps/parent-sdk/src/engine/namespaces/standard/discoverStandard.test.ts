import { expect, test } from 'vitest'
import type { FoundWallet } from '../../../types/wallets.ts'
import { discoverStandard } from './discoverStandard.ts'

const WANTED = { chain: 'solana:', connect: ['standard:connect', 'connect'] } as const
const valid = (changes: object = {}) => ({
  name: 'Good',
  icon: 'data:image/png;base64,AAAA',
  chains: ['solana:mainnet'],
  features: { 'standard:connect': { connect() {} } },
  ...changes,
})

function discover() {
  const found: FoundWallet[] = []
  discoverStandard(WANTED, (wallet) => found.push(wallet))
  return found
}

function register(wallet: unknown) {
  const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

test('finds a wallet that was there first and one that comes later', () => {
  const early = valid()
  const listener = (event: Event) => (event as CustomEvent).detail.register(early)
  addEventListener('wallet-standard:app-ready', listener)
  const found = discover()
  removeEventListener('wallet-standard:app-ready', listener)
  const delayed = valid({ name: 'Late' })
  register(delayed)
  expect(found).toEqual([
    { type: 'ANNOUNCED', connectorId: 'Good', name: 'Good', icon: 'data:image/png;base64,AAAA', native: early },
    expect.objectContaining({ name: 'Late', native: delayed }),
  ])
})

const throwing = (key: string) =>
  Object.defineProperty(valid(), key, {
    get: () => {
      throw new Error('hostile')
    },
  })

test.each([
  ['nothing', null],
  ['text', 'wallet'],
  ['a name that is none', valid({ name: '\u200b' })],
  ['another chain', valid({ chains: ['bitcoin:mainnet'] })],
  ['chains that are no list', valid({ chains: 'solana:mainnet' })],
  ['no features', valid({ features: undefined })],
  ['a feature of the prototype', valid({ features: Object.create({ 'standard:connect': { connect() {} } }) })],
  ['a feature without its method', valid({ features: { 'standard:connect': {} } })],
  ['a name that throws', throwing('name')],
  ['features that throw', throwing('features')],
])('[T39] registers no wallet for %s', (_, wallet) => {
  const found = discover()
  register(wallet)
  expect(found).toEqual([])
})

test.each([
  ['javascript:alert(1)'],
  ['https://example.com/icon.png'],
  [''],
  [`data:image/png;base64,${'A'.repeat(1_000_000)}`],
])('[T38] leaves out an icon that is not a short image: %s', (icon) => {
  const found = discover()
  register(valid({ icon }))
  expect(found).toHaveLength(1)
  expect(found[0]).not.toHaveProperty('icon')
})

test('ignores other events with this name', () => {
  const found = discover()
  for (const detail of [
    undefined,
    {},
    'x',
    () => {
      throw new Error('hostile')
    },
  ]) {
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  }
  expect(found).toEqual([])
})
