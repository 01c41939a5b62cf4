import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReceiver } from './readReceiver.ts'

const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a receiver', () => {
  test('is an address with its checksum, or without letter case', () => {
    expect(readReceiver(` ${ADA}\n`)).toEqual({ kind: 'address', address: ADA })
    expect(readReceiver(ADA.toLowerCase())).toEqual({ kind: 'address', address: ADA.toLowerCase() })
  })

  test('is rejected with a wrong checksum, and in upper case', () => {
    expect(readReceiver(ADA.replace('f39F', 'F39f'))).toEqual({ kind: 'invalid' })
    expect(readReceiver(`0x${ADA.slice(2).toUpperCase()}`)).toEqual({ kind: 'invalid' })
  })

  test('is a name if it has labels', () => {
    expect(readReceiver('vitalik.eth')).toEqual({ kind: 'name', name: 'vitalik.eth' })
    expect(readReceiver('☕.pay.eth')).toEqual({ kind: 'name', name: '☕.pay.eth' })
  })

  test.each([
    '',
    'vitalik',
    'a..eth',
    'a b.eth',

    ADA.slice(0, -1),
    `${ADA}0`,
    'https://a.eth',
    'x'.repeat(600),
  ])('rejects %j', (text) => {
    expect(readReceiver(text)).toEqual({ kind: 'invalid' })
  })
})

describe('a request to pay', () => {
  test.each([
    [`ethereum:${ADA}`, { receiver: ADA }],
    [`ethereum:pay-${ADA}@8453?value=1.5e18`, { receiver: ADA, chainId: 8453, amount: 1_500_000_000_000_000_000n }],
    ['ethereum:ada.eth?value=2', { receiver: 'ada.eth', amount: 2n }],
    [`ethereum:${ADA}?value=2.014e18&gas=21000`, { receiver: ADA, amount: 2_014_000_000_000_000_000n }],
    [
      `ethereum:${TOKEN}@1/transfer?address=${ADA}&uint256=1e6`,
      { receiver: ADA, chainId: 1, token: TOKEN, amount: 1_000_000n },
    ],
    [`ETHEREUM:${TOKEN}/transfer?address=ada.eth`, { receiver: 'ada.eth', token: TOKEN }],
  ])('reads %s', (uri, payment) => {
    expect(readReceiver(uri)).toEqual({ kind: 'payment', ...payment })
  })

  test.each([
    ['a fraction of the smallest unit', `ethereum:${ADA}?value=1.5e-1`],
    ['a fraction that its exponent does not lift', `ethereum:${ADA}?value=1.55e1`],
    ['a negative amount', `ethereum:${ADA}?value=-1`],
    ['more than 256 bits', `ethereum:${ADA}?value=1e99`],
    ['another function', `ethereum:${TOKEN}/approve?address=${ADA}&uint256=1`],
    ['a transfer without a receiver', `ethereum:${TOKEN}/transfer?uint256=1`],
    ['a transfer with coins', `ethereum:${TOKEN}/transfer?address=${ADA}&uint256=1&value=1`],
    ['the same field twice', `ethereum:${ADA}?value=1&value=2`],
    ['an address with a wrong checksum', `ethereum:${ADA.replace('f39F', 'F39f')}`],
    ['no receiver', 'ethereum:'],
    ['a chain that is no number', `ethereum:${ADA}@mainnet`],
  ])('rejects a request with %s', (_name, uri) => {
    expect(readReceiver(uri)).toEqual({ kind: 'invalid' })
  })

  test('never throws for any text', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `ethereum:${text}`),
        ),
        (text) => {
          expect(readReceiver(text).kind).toBeTypeOf('string')
        },
      ),
    ))
})
