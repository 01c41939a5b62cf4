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
  'at connect (<anonymous>)',
  'at async Promise.all (index 0)',
  'at new Wallet [as open] (<anonymous>)',
  'at <anonymous>',
  'at connect (wallet.js:1:2) at secret (wallet.js:3:4)',
  'ada%40mail.example',
  'ada＠mail.example',
  'ada&#64;mail.example',
  'https%3A%2F%2Frpc.example%2Fsecret',
  'rpc.example/v1?key=secret',
  'rpc.example?key=secret',
  '//rpc.example/secret',
  '127.0.0.1:8545',
  'C:\\Users\\ada',
  '0x71C7…976F',
  '0x71C7...976F',
  '7EcD…FLtV',
  ...[6, 12, 20, 41].map((length) => EVM.slice(0, length)),
  ...[16, 25].map((length) => '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'.slice(0, length)),
]
const KEYS = ['message', 'name', 'code', 'network', 'hash', 'ensName', 'namespace', 'provider']

describe('publicProperties', () => {
  test.each(PRIVATE)('[T251] removes %s from every property', (secret) => {
    void fc.assert(
      fc.property(fc.constantFrom(...KEYS), fc.stringMatching(/^[x-z ]{0,20}$/), (key, before) => {
        const [value] = Object.values(publicProperties({ [key]: `${before} ${secret} after` }))
        expect(value).not.toContain(secret)
        expect(value).not.toMatch(/@|:\d|:\/\/|[\w-]{26}|\n|<anonymous>|secret|ada/)
      }),
    )
  })

  test.each(['ada@mail.example', EVM, 'https://rpc.example/secret'])(
    '[T251] removes what the limit of the channel leaves of %s',
    (secret) => {
      for (let left = 1; left <= secret.length; left++) {
        const start = 'a '.repeat(128).slice(left)
        const { message } = publicProperties({ message: `${start}${secret}`.slice(0, 256) })
        expect(message).toMatch(/^[a ]*…$/)
      }
    },
  )

  test.each([
    'ada@mail.example',
    'rpc.example',
    EVM,
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAu',
    '__proto__',
    'a name',
    'a'.repeat(33),
  ])('[T251] drops the property %s', (key) => {
    expect(publicProperties(Object.fromEntries([[key, 'value']]))).toEqual({})
  })

  test.each([
    { network: 'eip155:8453' },
    { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    { hash: `0x${'1b'.repeat(32)}` },
    { ensName: 'ada.eth' },
    { message: 'The wallet said: not now. Look at the wallet…' },
    { message: 'Unsupported: 5% of 0.25 ETH, what?' },
    { swapFromToken: 'USDC', swapFromAmount: '1,250.000001', platform: 'browser', isSmartAccount: true },
    { name: 'Good Wallet', displayIndex: 3, connected: false },
  ])('keeps %o', (properties) => {
    expect(publicProperties(properties)).toEqual(properties)
  })

  test('returns no properties for an event without any', () => {
    expect(publicProperties()).toEqual({})
  })
})
