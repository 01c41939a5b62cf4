import { expect, test } from 'vitest'
import { itemText, localAmount } from './localAmount.ts'

test.each([
  ['0.25 ETH', 'en', '0.25 ETH'],
  ['0.25 ETH', 'de', '0,25 ETH'],
  ['1234567.890123456789012345 USDC', 'en', '1,234,567.890123456789012345 USDC'],
  ['1234567.5 USDC', 'de', '1.234.567,5 USDC'],
  ['1234567.5 USDC', 'hi', '12,34,567.5 USDC'],
  ['1234.5 USDC', 'ar-u-nu-latn', '1,234.5 USDC'],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639935 ?', 'de', /^115\.792\..*\.935 \?$/],
  ['1000 × Ape', 'de', '1.000 × Ape'],
])('writes %s in %s', (text, locale, written) => {
  expect(localAmount(text, locale)).toEqual(typeof written === 'string' ? written : expect.stringMatching(written))
})

test.each(['∞ USDC', '#1234', '1.2.3', '12345', 'USDC 1.5', ''])('keeps %j', (text) => {
  expect(localAmount(text, 'de')).toBe(text)
})

test.each([
  ['#7', 'NFT #7'],
  ['3 × #7', '3 × NFT #7'],
  ['#*', 'NFT #*'],
  ['7 ETH', undefined],
  ['3 × Ape', undefined],
])('names the item %s', (text, named) => {
  expect(itemText(text)).toBe(named)
})
