import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReceiver } from './readReceiver.ts'

const ADA = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const MINT = '75hbt6uvDqjPZ9WgFtMhBnTeyHw7cinoHiz4FD2vEz2d'

test.each([
  ['an address', ADA, { kind: 'address', address: ADA }],
  ['an address between spaces', `  ${ADA}\n`, { kind: 'address', address: ADA }],
  ['a name', 'ada.sol', { kind: 'invalid' }],
  ['an address in other letter case', ADA.toLowerCase(), { kind: 'invalid' }],
  ['an address of EVM', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', { kind: 'invalid' }],
  ['nothing', '', { kind: 'invalid' }],
])('reads %s', (_, text, expected) => {
  expect(readReceiver(text)).toEqual(expected)
})

describe('a request to pay', () => {
  const pay = (suffix: string) => readReceiver(`solana:${ADA}${suffix}`)

  test.each([
    ['', {}],
    ['?amount=8.2', { fullAmount: '8.2' }],
    ['?amount=0.000000001&label=Shop&message=Thanks', { fullAmount: '0.000000001' }],
    [`?amount=1&spl-token=${MINT}`, { fullAmount: '1', token: MINT }],
  ])('reads receiver, token and amount of %j', (suffix, fields) => {
    expect(pay(suffix)).toEqual({ kind: 'payment', receiver: ADA, ...fields })
  })

  test.each([
    '?amount=.5',
    '?amount=1e9',
    '?amount=-1',
    '?amount=1,5',
    '?amount=١',
    '?amount=1&amount=2',
    '?spl-token=ada',
    `?spl-token=${MINT}&spl-token=${ADA}`,
    // A shop would not find a payment without its reference.
    `?amount=1&reference=${MINT}`,
    '?memo=order-7',
  ])('rejects %j', (suffix) => {
    expect(pay(suffix)).toEqual({ kind: 'invalid' })
  })

  test('rejects a payment that a server composes', () => {
    expect(readReceiver('solana:https%3A%2F%2Fshop.example%2Fpay')).toEqual({ kind: 'invalid' })
  })
})

test('reads any input without an error', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((suffix) => `solana:${ADA}?${suffix}`),
  )
  return fc.assert(
    fc.property(text, (typed) => {
      expect(['address', 'payment', 'invalid']).toContain(readReceiver(typed).kind)
    }),
  )
})
