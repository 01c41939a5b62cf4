import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicProperties } from './publicProperties.ts'

const EVM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const PRIVATE = [
  EVM,
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'ada@mail.example',
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?symKey=1',
  'https://rpc.example/v1?key=secret',
  'metamask://wc',
  'at connect (wallet.js:1:2)',
  'TypeError\n    at connect\n    at request',
]
const KEYS = ['message', 'name', 'search', 'code', 'network', 'hash', 'ensName', 'namespace', 'provider']

describe('publicProperties', () => {
  test.each(PRIVATE)('[T251] removes %s from every property', (secret) => {
    void fc.assert(
      fc.property(fc.constantFrom(...KEYS), fc.stringMatching(/^[a-z ]{0,20}$/), (key, before) => {
        const [value] = Object.values(publicProperties({ [key]: `${before} ${secret} after` }))
        expect(value).not.toContain(secret)
        expect(value).not.toMatch(/@|:\d|:\/\/|[\w-]{26}|\n/)
      }),
    )
  })

  test.each([
    { network: 'eip155:8453' },
    { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    { hash: `0x${'1b'.repeat(32)}` },
    { ensName: 'ada.eth' },
    { message: 'The wallet said: not now.' },
    { name: 'Good Wallet', displayIndex: 3, connected: false },
  ])('keeps %o', (properties) => {
    expect(publicProperties(properties)).toEqual(properties)
  })

  test('returns no properties for an event without any', () => {
    expect(publicProperties()).toEqual({})
  })
})
