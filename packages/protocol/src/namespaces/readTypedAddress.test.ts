import { describe, expect, test } from 'vitest'
import type { CaipNetworkId } from '../caip.ts'
import { readTypedAddress } from './readTypedAddress.ts'

const ARBITRUM = 'eip155:42161'
const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA_ADDRESS = 'So11111111111111111111111111111111111111112'

describe('readTypedAddress', () => {
  test.each([
    ADDRESS,
    ` ${ADDRESS}\n`,
    `\u200b${ADDRESS.slice(0, 20)}\u200d\ufeff${ADDRESS.slice(20)}\u2069`,
    `${ADDRESS.slice(0, 22)}\n${ADDRESS.slice(22)}`,
    ADDRESS.replace('0x', '0X'),
    `arb1:${ADDRESS}`,
    `ARB1:${ADDRESS}`,
    `eip155:42161:${ADDRESS}`,
    '０ｘ７０９９７９７０Ｃ５１８１２ｄｃ３Ａ０１０Ｃ７ｄ０１ｂ５０ｅ０ｄ１７ｄｃ７９Ｃ８',
  ])('reads %j', (typed) => {
    expect(readTypedAddress(ARBITRUM, typed)).toEqual({ kind: 'address', address: ADDRESS })
  })

  test.each([ADDRESS.toUpperCase(), ADDRESS.toUpperCase().replace('0X', '0x')])('reads the capitals of %s', (typed) => {
    expect(readTypedAddress(ARBITRUM, typed)).toEqual({ kind: 'address', address: ADDRESS.toLowerCase() })
  })

  test('keeps mixed letter case, which is a checksum', () => {
    const wrong = ADDRESS.replace('C', 'c')
    expect(readTypedAddress(ARBITRUM, wrong)).toEqual({ kind: 'address', address: wrong })
  })

  test.each([
    [`eth:${ADDRESS}`, 'eip155:1'],
    [`base:${ADDRESS}`, 'eip155:8453'],
    [`\u200beth:${ADDRESS.toUpperCase()}`, 'eip155:1'],
    [`eip155:10:${ADDRESS}`, 'eip155:10'],
    [`${SOLANA}:${SOLANA_ADDRESS}`, SOLANA],
  ])('reports the other network of %j', (typed, network) => {
    expect(readTypedAddress(ARBITRUM, typed)).toEqual({ kind: 'otherNetwork', network })
  })

  test.each([`nope:${ADDRESS}`, `constructor:${ADDRESS}`, `eip155:0:${ADDRESS}`, `cosmos:hub:${ADDRESS}`])(
    'reports the unknown prefix of %j',
    (typed) => {
      expect(readTypedAddress(ARBITRUM, typed)).toEqual({ kind: 'unknownPrefix' })
    },
  )

  test.each(['', 'ada.eth', `ethereum:${ADDRESS}`, `${ADDRESS}${ADDRESS}`, `arb1:${ADDRESS}0`, SOLANA_ADDRESS])(
    'finds no address in %j',
    (typed) => {
      expect(readTypedAddress(ARBITRUM, typed)).toEqual({ kind: 'none' })
    },
  )

  test('reads addresses of other namespaces, whose letter case counts', () => {
    expect(readTypedAddress(SOLANA, `\u200b${SOLANA_ADDRESS} `)).toEqual({ kind: 'address', address: SOLANA_ADDRESS })
    expect(readTypedAddress(SOLANA, `${SOLANA}:${SOLANA_ADDRESS}`)).toEqual({
      kind: 'address',
      address: SOLANA_ADDRESS,
    })
    expect(readTypedAddress(SOLANA, `arb1:${ADDRESS}`)).toEqual({ kind: 'otherNetwork', network: ARBITRUM })
  })
})
