import { describe, expect, test } from 'vitest'
import type { ApprovalCall } from '../shared/types.ts'
import { describePermissions } from './describePermissions.ts'

const TO = `0x${'b2'.repeat(20)}`
const REQUEST = {
  chainId: '0x1',
  to: TO,
  permission: { type: 'native-token-allowance', data: { allowanceAmount: '0x1' } },
  rules: [{ type: 'expiry', data: { timestamp: 1_900_000_000 } }],
}
const described = (params: unknown, change: Partial<ApprovalCall> = {}) =>
  describePermissions(
    {
      user: 'user',
      method: 'wallet_grantPermissions',
      params,
      chainId: 1,
      site: { origin: 'https://app.example', trust: 'allowed' },
      signal: new AbortController().signal,
      ...change,
    },
    'Ethereum',
  )

describe('describePermissions', () => {
  test('shows who would act, with which power and until when', () => {
    const { title, fields, warnings } = described([REQUEST])
    expect(title).toBe('grant')
    expect(fields.slice(0, -1).map(({ name, value }) => [name, value])).toEqual([
      ['spender', TO],
      ['type', 'native-token-allowance'],
      ['until', '2030-03-17 17:46 UTC'],
      ['network', 'Ethereum'],
    ])
    expect(fields.at(-1)?.value).toContain('allowanceAmount')
    expect(warnings).toEqual(['givesNone'])
  })

  test('writes out hidden characters, and warns of a site that is not verified', () => {
    const permission = { type: 'native‮token', data: {} }
    const site = { origin: 'https://app.example', trust: 'unverified' } as const
    const { fields, warnings } = described([{ ...REQUEST, permission }], { site })
    expect(JSON.stringify(fields)).not.toContain('‮')
    expect(warnings).toEqual(['givesNone', 'hidden', 'unverifiedSite'])
  })

  test.each([
    ['nothing', undefined],
    ['text', 'all'],
    ['an empty list', []],
    ['more than can be shown', [{ ...REQUEST, note: 'x'.repeat(20_000) }]],
  ])('rejects %s', (_, params) => {
    expect(() => described(params)).toThrowError(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })
})
