import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CONTEXT, readGrants, UNREADABLE } from './readGrants.ts'

const ADDRESS = `0x${'a1'.repeat(20)}`
const OTHER = `0x${'b2'.repeat(20)}`
const END = 1_900_000_000
const NEW = {
  chainId: '0x2105',
  from: ADDRESS,
  to: OTHER,
  permission: { type: 'erc20-token-periodic', isAdjustmentAllowed: false, data: { periodAmount: '0x1' } },
  rules: [
    { type: 'expiry', isAdjustmentAllowed: false, data: { timestamp: END } },
    { type: 'payee', data: { addresses: [OTHER] } },
  ],
  context: '0x0102',
  delegationManager: OTHER,
  dependencies: [],
}
const PREVIOUS = {
  chainId: '0x2105',
  address: ADDRESS,
  expiry: END,
  signer: { type: 'account', data: { address: OTHER } },
  permissions: [{ type: { custom: 'contract-call' }, data: { address: OTHER } }],
  policies: [{ type: 'gas-limit', data: { limit: '0x1' } }],
  permissionsContext: '0x0304',
  accountMeta: { factory: OTHER, factoryData: '0x' },
}

describe('readGrants', () => {
  test('reads the present shape', () => {
    expect(readGrants([NEW])).toEqual([
      {
        context: '0x0102',
        chainId: 'eip155:8453',
        account: ADDRESS,
        to: OTHER,
        expiry: END,
        permissions: [{ type: 'erc20-token-periodic', data: { periodAmount: '0x1' } }],
        policies: [],
        rules: [{ type: 'payee', data: { addresses: [OTHER] } }],
      },
    ])
  })

  test('reads the former shape, single or as a list', () => {
    const [grant] = readGrants(PREVIOUS) ?? []
    expect(grant).toMatchObject({
      context: '0x0304',
      account: ADDRESS,
      to: OTHER,
      expiry: END,
      permissions: [{ type: 'contract-call' }],
      policies: [{ type: 'gas-limit' }],
    })
    expect(readGrants([PREVIOUS])).toEqual([grant])
  })

  test.each([
    ['absent', undefined, undefined],
    ['0', 0, undefined],
    ['10^15', 1e15, undefined],
    ['in milliseconds', END * 1_000, END],
    ['text', String(END), END],
    ['other text', 'soon', undefined],
  ])('reads an expiry that is %s', (_, expiry, expected) => {
    expect(readGrants({ ...PREVIOUS, expiry })?.[0]?.expiry).toBe(expected)
  })

  test('takes the earlier of two ends', () => {
    expect(readGrants({ ...NEW, expiry: END - 5 })?.[0]?.expiry).toBe(END - 5)
  })

  test.each([
    ['1,000 permissions', { permission: undefined, permissions: Array(1_000).fill(NEW.permission) }],
    ['no permission', { permission: undefined }],
    ['a permission without a type', { permission: { data: {} } }],
    ['a permission that is text', { permission: 'all' }],
  ])('marks %s as unreadable', (_, change) => {
    expect(readGrants({ ...NEW, ...change })?.[0]?.permissions).toEqual([UNREADABLE])
  })

  test.each([
    ['no context', { context: undefined }],
    ['an empty context', { context: '' }],
    ['a context over the limit', { context: 'x'.repeat(MAX_CONTEXT + 1) }],
  ])('leaves out a grant with %s', (_, change) => {
    expect(readGrants([{ ...NEW, ...change }, PREVIOUS])).toHaveLength(1)
  })

  test.each([null, 'granted', 1, [null], ['0x'], Array(201).fill(NEW)])(
    'returns undefined for other answers',
    (response) => {
      expect(readGrants(response)).toBeUndefined()
    },
  )

  test('reads data with __proto__ without a change to other objects', () => {
    const data = JSON.parse('{"__proto__":{"polluted":true}}')
    readGrants({ ...NEW, permission: { type: 'x', data } })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('never throws', () => {
    const part = fc.record({ type: fc.anything(), data: fc.anything() })
    const entry = fc.record(
      { context: fc.anything(), expiry: fc.anything(), permission: part, rules: fc.array(part), signer: fc.anything() },
      { requiredKeys: [] },
    )
    void fc.assert(
      fc.property(fc.oneof(fc.anything(), entry, fc.array(entry)), (response) => void readGrants(response)),
    )
  })
})
