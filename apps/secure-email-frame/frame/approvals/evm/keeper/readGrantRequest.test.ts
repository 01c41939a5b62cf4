import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGrantRequest } from './readGrantRequest.ts'

const [TOKEN, TO, SHOP] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`)
const END = 1_900_000_000
const WEEKLY = {
  type: 'erc20-token-periodic',
  data: { tokenAddress: TOKEN, periodAmount: '0x64', periodDuration: 604_800, startTime: 1_800_000_000 },
}
const ONCE = { type: 'erc20-token-allowance', data: { tokenAddress: TOKEN, allowanceAmount: '100' } }
const EXPIRY = { type: 'expiry', data: { timestamp: END } }
const REQUEST = { chainId: '0x1', to: TO, permission: WEEKLY, rules: [EXPIRY] }
const rule = (type: string, ...addresses: unknown[]) => ({ type, data: { addresses } })
const lower = (value: string | undefined) => value?.toLowerCase()

describe('readGrantRequest', () => {
  test('reads a periodic allowance', () => {
    const terms = readGrantRequest([REQUEST])
    expect(terms).toMatchObject({ amount: 100n, period: 604_800n, start: 1_800_000_000n, end: BigInt(END), payees: [] })
    expect([lower(terms?.token), lower(terms?.to), lower(terms?.redeemer)]).toEqual([TOKEN, TO, TO])
  })

  test('reads one amount until the end, from now on', () => {
    expect(readGrantRequest([{ ...REQUEST, permission: ONCE }])).toMatchObject({
      amount: 100n,
      period: 0n,
      start: undefined,
    })
  })

  test('reads the former shape', () => {
    const { permission, rules, to, ...rest } = REQUEST
    const signer = { type: 'account', data: { address: to } }
    expect(readGrantRequest({ ...rest, signer, expiry: END, permissions: [permission] })).toMatchObject({
      amount: 100n,
      end: BigInt(END),
    })
  })

  test('reads payees and a redeemer, each address once', () => {
    const rules = [EXPIRY, rule('payee', SHOP, SHOP), rule('redeemer', SHOP)]
    const terms = readGrantRequest([{ ...REQUEST, rules }])
    expect([terms?.payees.map(lower), lower(terms?.redeemer)]).toEqual([[SHOP], SHOP])
  })

  const withData = (data: object) => ({ ...REQUEST, permission: { ...WEEKLY, data: { ...WEEKLY.data, ...data } } })
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['two requests', [REQUEST, REQUEST]],
    ['two permissions', { ...REQUEST, permission: undefined, permissions: [WEEKLY, ONCE] }],
    ['policies', { ...REQUEST, policies: [{ type: 'gas-limit', data: {} }] }],
    ['no end', { ...REQUEST, rules: [] }],
    ['no account', { ...REQUEST, to: undefined }],
    ['a key instead of an account', { ...REQUEST, to: 'did:key:z6Mk' }],
    ['the zero address', { ...REQUEST, to: `0x${'0'.repeat(40)}` }],
    ['an unknown rule', { ...REQUEST, rules: [EXPIRY, rule('limit', SHOP)] }],
    ['an empty list of payees', { ...REQUEST, rules: [EXPIRY, rule('payee')] }],
    ['a payee that is not an address', { ...REQUEST, rules: [EXPIRY, rule('payee', SHOP, 7)] }],
    ['payees twice', { ...REQUEST, rules: [EXPIRY, rule('payee', SHOP), rule('payee', TO)] }],
    ['two redeemers', { ...REQUEST, rules: [EXPIRY, rule('redeemer', SHOP, TO)] }],
    ['the coin', { ...REQUEST, permission: { type: 'native-token-periodic', data: WEEKLY.data } }],
    ['a stream', { ...REQUEST, permission: { type: 'erc20-token-stream', data: WEEKLY.data } }],
    ['no amount', withData({ periodAmount: '0x0' })],
    ['a negative amount', withData({ periodAmount: '-1' })],
    ['an amount over the limit', withData({ periodAmount: `0x1${'0'.repeat(32)}` })],
    ['no period', withData({ periodDuration: 0 })],
    ['half a second', withData({ periodDuration: 0.5 })],
    ['an endless period', withData({ periodDuration: 2 ** 41 })],
    ['a start that is text', withData({ startTime: 'soon' })],
  ])('returns undefined for %s', (_, params) => {
    expect(readGrantRequest(params)).toBeUndefined()
  })

  test('never throws', () => {
    const part = fc.record({ type: fc.oneof(fc.anything(), fc.constant(WEEKLY.type)), data: fc.anything() })
    const entry = fc.record(
      { to: fc.anything(), permission: part, rules: fc.array(part), expiry: fc.anything() },
      { requiredKeys: [] },
    )
    void fc.assert(
      fc.property(fc.oneof(fc.anything(), entry, fc.array(entry)), (params) => void readGrantRequest(params)),
    )
  })
})
