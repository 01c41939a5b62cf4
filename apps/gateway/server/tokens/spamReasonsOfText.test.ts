import { describe, expect, test } from 'vitest'
import { spamReasonsOfText } from './spamReasonsOfText.ts'

describe('a link in a name', () => {
  test.each([
    'Visit claim-usdc.com',
    'https://t.me/x',
    'www.airdrop',
    'ETH.GIFT to you',
    '$1000 at a\uFF0Ecom',
    'uni . org',
    'x\u3002xyz',
  ])('flags the link in “%s”', (text) => {
    expect(spamReasonsOfText(text)).toEqual(['link'])
  })
})

describe('a name that deceives', () => {
  test.each([
    ['markup', '<b>USDC</b>'],
    ['an entity', 'USD&#67;'],
    ['turned-round text', 'CDSU\u202E'],
    ['a hidden space', 'US\u200BDC'],
    ['tags', 'USDC\u{E0041}'],
    ['a Cyrillic letter in a Latin word', 'USD\u0421'],
    ['a Greek letter in a Latin word', '\u0395TH coin'],
  ])('flags %s', (_what, text) => {
    expect(spamReasonsOfText(text)).toEqual(['deceptive-name'])
  })
})

test.each([
  'USDC',
  'USDC.axl',
  'DAI.e',
  'Wrapped stETH 2.0',
  'Доверие',
  'Ελλάδα coin',
  '柴犬',
  '👩‍👩‍👧 family',
  '❤️',
  'R&D token',
  '',
])('accepts the name “%s”', (text) => {
  expect(spamReasonsOfText(text)).toEqual([])
})

test('reads all texts and reports each reason once', () => {
  expect(spamReasonsOfText('a.com', '<a>b.com</a>')).toEqual(['link', 'deceptive-name'])
})
