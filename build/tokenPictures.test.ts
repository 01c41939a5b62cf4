import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { imageIds } from './tokenPictures.ts'

const LIST = '../apps/secure-email-frame/frame/approvals/evm/meanings/knownContracts.ts'
const source = readFileSync(fileURLToPath(new URL(LIST, import.meta.url)), 'utf8')
const coin = `0x${'ee'.repeat(20)}`

describe('imageIds', () => {
  test('has coins and listed tokens, and no other token of the catalogue', () => {
    const ids = imageIds(source)
    expect(ids.get(`eip155:1:${coin}`)).toMatch(/^[0-9a-f]{32}$/)
    expect(ids.get('eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toMatch(/^[0-9a-f]{32}$/)
    expect(ids.size).toBeGreaterThan(20)
    // TrueUSD has a picture, but approvals do not list it.
    expect(ids.has('eip155:1:0x0000000000085d4780b73119b644ae5ecd22b376')).toBe(false)
    expect([...imageIds('').keys()].every((asset) => asset.endsWith(coin))).toBe(true)
  })
})
